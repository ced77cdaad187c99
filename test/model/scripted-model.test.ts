// The scripted model itself: it plays what it is told, and notices what a strict provider would refuse.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { answered, connected, refused } from "./helpers.ts";

let server: ScriptedModel;

beforeEach(async () => {
	server = await scriptedModel({ validatePairs: true });
});
afterEach(() => server.stop());

async function post(messages: object[]): Promise<string> {
	const body = JSON.stringify({ model: "m", messages });
	const response = await fetch(`${server.baseURL}/chat/completions`, { method: "POST", body });
	const answer = (await response.json()) as { error?: { message: string } };
	return answer.error?.message ?? String(response.status);
}

const spoken = (id: string, args = "{}", more = {}) => ({
	role: "assistant",
	content: null,
	tool_calls: [{ id, type: "function", function: { name: "t", arguments: args } }],
	...more,
});
const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "{}" });

test("a script used up is refused, so that no test passes by accident", async () => {
	const { model } = connected(server.connection);
	server.reply("one");
	expect((await answered(model)).text).toBe("one");
	expect((await refused(model)).code).toBe("model_unavailable");
});

test("histories out of pairs are refused with the reason", async () => {
	server.reply("ok");
	expect(await post([spoken("a"), result("a")])).toBe("200");
	expect(await post([result("a")])).toContain("without a call");
	expect(await post([spoken("a"), { role: "user", content: "x" }, result("a")])).toContain("without a result: a");
	expect(await post([spoken("a")])).toContain("without a result: a");
	expect(await post([spoken("a"), result("a"), result("a")])).toContain("without a call");
	expect(await post([spoken("a", "{oops"), result("a")])).toContain("not JSON");
	expect(server.requests.length).toBe(6);
});

test("reasoning that does not come back with its call is refused", async () => {
	server.call("t", {}, { reasoning: "why", id: "a" }).reply("ok");
	await answered(connected(server.connection).model);
	expect(await post([spoken("a"), result("a")])).toContain("has to come back");
	expect(await post([spoken("a", "{}", { reasoning_content: "why" }), result("a")])).toBe("200");
});

test("its modes are set by a request, for trials by hand", async () => {
	const { model } = connected(server.connection, { maxRetries: 0 });
	const codes: string[] = [];
	for (const mode of ["401", "quota", "drop"]) {
		await fetch(`http://127.0.0.1:${server.port}/mode`, { method: "POST", body: JSON.stringify({ mode }) });
		server.script.length = 0;
		server.reply("hello");
		codes.push((await refused(model)).code);
	}
	expect(codes).toEqual(["model_key_refused", "model_quota", "model_answer_broken"]);
});
