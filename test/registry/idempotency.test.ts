/** The same key answers what was answered before: one effect, for a day, by member and tool, and never for reading. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { LIMITS } from "#base/limits.ts";
import { memberCaller } from "#identity/members.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { Client } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { hostTool, type Tool } from "#tools/define.ts";

/** An act out in the world that takes its time, and counts. */
let acts = 0;
let letGo: Promise<void> = Promise.resolve();
const words = { ask: "", doing: "", done: "", failed: "" };
const outward = hostTool({
	name: "message_ring",
	namespace: { name: "message", label: { en: "m", ko: "m" }, summary: "" },
	version: "1",
	label: { en: "Ring", ko: "종" },
	description: "",
	sideEffectClass: "external_send",
	requiresApproval: false,
	audience: "member",
	uses: [],
	sentences: { en: words, ko: words },
	input: z.strictObject({ times: z.int() }),
	output: z.object({ acts: z.number() }),
	effects: [],
	errors: [],
	async handler() {
		acts++;
		await letGo;
		return { acts };
	},
}) as Tool;

let server: TestServer;
let client: Client;
beforeEach(async () => {
	acts = 0;
	letGo = Promise.resolve();
	server = await openServer({ tools: [outward] });
	client = server.token(server.minjiID, "delete");
});
afterEach(() => server.close());

const add = (title: string, idempotencyKey?: string, as = client) =>
	as.invoke("task_add", { title }, idempotencyKey === undefined ? {} : { idempotencyKey });
const titles = () =>
	server.app.store.inspectAll
		.select()
		.from(allTask)
		.all()
		.map(({ title }) => title);

describe("a key", () => {
	test("answers the stored answer to the same call, word for word, and runs nothing", async () => {
		const first = await add("Count the lamps", "k1");
		const again = await add("Count the lamps", "k1");
		expect([again.status, again.json]).toEqual([200, first.json]);
		expect(
			(
				await client.post("/api/v1/tools/task_add/invoke", undefined, {
					raw: '{"idempotencyKey":"k1", "input" : {"size":null,"title":"Count the lamps"}}',
				})
			).json,
		).toEqual(first.json);
		expect(titles()).toEqual(["Count the lamps"]);
	});

	test("with other input is refused, and changes nothing", async () => {
		await add("Count the lamps", "k1");
		const other = await add("Break the lamps", "k1");
		expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
		expect(titles()).toEqual(["Count the lamps"]);
	});

	test("is free again after a day, not before", async () => {
		await add("One", "k1");
		server.clock.advance(LIMITS.idempotencyMs);
		expect((await add("Two", "k1")).status).toBe(409);
		server.clock.advance(1);
		expect((await add("Two", "k1")).status).toBe(200);
		expect((await add("Two", "k1")).status).toBe(200);
		expect(titles()).toEqual(["One", "Two"]);
	});

	test("belongs to one member and one tool", async () => {
		const jisoo = server.token(server.addMember("Jisoo Park"), "delete");
		await add("Mine", "k1");
		expect((await add("Theirs", "k1", jisoo)).status).toBe(200);
		expect((await client.invoke("message_ring", { times: 1 }, { idempotencyKey: "k1" })).status).toBe(200);
		expect([titles(), acts]).toEqual([["Mine", "Theirs"], 1]);
	});

	test("of no length or too much is refused; without one equal calls are made twice", async () => {
		for (const key of ["", "k".repeat(129)]) expect((await add("No", key)).problem.code).toBe("invalid_input");
		expect((await add("Yes", "k".repeat(128))).status).toBe(200);
		server.clock.advance(11 * 60_000);
		await add("Yes");
		expect(titles()).toEqual(["Yes", "Yes"]);
	});

	test("means nothing to a tool that reads", async () => {
		const before = await client.invoke("task_list", {}, { idempotencyKey: "k1" });
		await add("New");
		const after = await client.invoke("task_list", {}, { idempotencyKey: "k1" });
		expect(after.text).not.toBe(before.text);
		expect((await client.invoke("task_list", { scope: "nonsense" }, { idempotencyKey: "k1" })).problem.code).toBe(
			"invalid_input",
		);
		expect(
			server.app.store.inspectAll
				.select()
				.from(allCall)
				.all()
				.filter(({ tool }) => tool === "task_list"),
		).toEqual([]);
	});

	test("of a refused call is not used up: mended, the call is made", async () => {
		expect((await client.invoke("task_add", { title: "" }, { idempotencyKey: "k1" })).status).toBe(400);
		expect((await add("Mended", "k1")).status).toBe(200);
	});
});

describe("five at once", () => {
	test("of a tool in the record have one effect and one answer", async () => {
		const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add("Once", "k1")));
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect(titles()).toEqual(["Once"]);
	});

	test("of an act in the world have one effect, and nobody is told it happened twice", async () => {
		let go = () => {};
		letGo = new Promise((resolve) => (go = resolve));
		const sent = [1, 2, 3, 4, 5].map(() => client.invoke("message_ring", { times: 1 }, { idempotencyKey: "k1" }));
		while (acts === 0) await Bun.sleep(1);
		// the others are at the door before the act is over
		await Promise.race([...sent.map((one) => one.then(() => {})), Bun.sleep(50)]);
		go();
		const answers = await Promise.all(sent);
		expect(acts).toBe(1);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		expect((await client.invoke("message_ring", { times: 1 }, { idempotencyKey: "k1" })).json.result).toEqual({
			acts: 1,
		});
		expect(acts).toBe(1);
	});

	test("of a call that waits for an approval open one hold", async () => {
		server.addMember("Jisoo Park");
		const asking = server.token(server.minjiID, "delete", { asks: true });
		const send = () =>
			asking.invoke(
				"message_send",
				{ targetType: "directMessage", personHint: "Jisoo", message: "Hello" },
				{ idempotencyKey: "k1" },
			);
		const caller = { ...must(memberCaller(server.app.store.inspectAll, server.minjiID, "api"), "Minji"), asks: true };
		const input = { targetType: "directMessage", personHint: "Jisoo", message: "Hello" };
		await Promise.all(
			[1, 2, 3].map(() => server.app.call({ tool: "message_send", input, caller, idempotencyKey: "k1" })),
		);
		const answers = await Promise.all([1, 2, 3, 4, 5].map(send));
		expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
		expect(new Set(answers.map(({ json }) => (json.hold as { id: string }).id)).size).toBe(1);
		expect(server.app.store.inspectAll.select().from(allHold).all()).toHaveLength(1);
		expect((await send()).status).toBe(202);
	});
});

test("what is shown once is not in the answer that is stored", async () => {
	const token = (await server.minji.invoke("token_add", { scope: "read", name: "reader" }, { idempotencyKey: "k1" }))
		.json.result as { token: string };
	expect(token.token).toMatch(/^kt_[\w-]{43}$/);
	const again = (await server.minji.invoke("token_add", { scope: "read", name: "reader" }, { idempotencyKey: "k1" }))
		.json.result as { token: string };
	expect(again.token).toBe("shown once");
});
