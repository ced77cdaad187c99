/** What goes wrong after a call was decided does not change what is said of it. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import type { Fields, Log } from "#base/log.ts";
import { TOOLS } from "#generated/tools.ts";
import { allCall } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { hostTool, recordTool } from "#tools/define.ts";

const words = { ask: "Ring it", doing: "Ringing", done: "Rang", failed: "Did not ring" };
const common = {
	namespace: { name: "bell", label: { en: "Bell", ko: "종" }, summary: "A bell of the shop." },
	version: "1",
	label: { en: "Ring the bell", ko: "종 울리기" },
	description: "Rings the bell of the shop.",
	requiresApproval: false,
	audience: "member" as const,
	sentences: { en: words, ko: words },
	input: z.strictObject({}),
	output: z.object({}),
	effects: [],
	errors: [],
	examples: { en: ["ring the bell"], ko: ["종 울려 줘"] },
};
const bell = recordTool({
	...common,
	name: "bell_ring",
	sideEffectClass: "workspace_write",
	handler(_, ctx) {
		ctx.after(() => {
			throw new Error("the clapper fell off");
		});
		return {};
	},
});
const letter = hostTool({
	...common,
	name: "bell_post",
	sideEffectClass: "external_send",
	uses: [],
	handler() {
		throw new ToolError("not_ready", "The post is closed. Nothing was sent.", { retryable: true });
	},
});

let company: Company;
let logged: { event: string; fields?: Fields | undefined }[];
beforeEach(async () => {
	logged = [];
	const quiet = () => {};
	const log: Log = {
		debug: quiet,
		info: quiet,
		warn: quiet,
		error: (event, fields) => void logged.push({ event, fields }),
	};
	company = await openCompany({ log, tools: [...TOOLS, bell, letter] });
});
afterEach(() => company.close());
const stateOf = (callID: string | undefined) =>
	company.app.store.inspectAll
		.select()
		.from(allCall)
		.where(eq(allCall.id, callID ?? ""))
		.get()?.state;

test("what follows a kept call and fails is the log's: the call is done", async () => {
	expect(await company.call("bell_ring", {}, company.jisoo)).toMatchObject({ kind: "done" });
	expect(logged.map(({ event }) => event)).toEqual(["what follows a call failed"]);
	expect(String(logged[0]?.fields?.["error"])).toContain("the clapper fell off");
});

test("in a turn the step of such a call stays done", async () => {
	const turn = openTurn(company, company.jisoo, "ring the bell");
	const outcome = await callInTurn(company, turn, "bell_ring", {}, company.jisoo);
	expect(outcome).toMatchObject({ kind: "done" });
	expect(stateOf("callID" in outcome ? outcome.callID : undefined)).toBe("done");
});

test("a failure that cannot be kept is still the failure that is answered", async () => {
	const turn = openTurn(company, company.jisoo, "finish the lamp");
	company.app.store.writer.exec(
		"create temp trigger no_room before insert on main.all_call begin select raise(abort, 'no room'); end",
	);
	const outcome = await callInTurn(company, turn, "task_update", { taskHint: "lamp", size: "S" }, company.jisoo);
	company.app.store.writer.exec("drop trigger temp.no_room");
	expect(outcome).toMatchObject({ kind: "failed", error: { code: "task_not_found" } });
	expect(logged.map(({ event }) => event)).toEqual(["a failed call could not be kept"]);
});

test("an approved call into the world that is refused for now has failed, and its row says so", async () => {
	const turn = openTurn(company, company.jisoo, "post it");
	const asked = await callInTurn(company, turn, "bell_post", {}, company.jisoo);
	const hold = await holdOf(company, asked, company.jisoo);
	expect(await approve(company, hold, company.jisoo)).toMatchObject({ state: "failed" });
	expect(stateOf("callID" in asked ? asked.callID : undefined)).toBe("failed");
});
