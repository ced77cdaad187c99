/** host_diagnostics_get: administrators alone, bad arguments, each view, and nothing said in the list of runs. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TurnHistory } from "#record/history-shape.ts";
import { faultPaths } from "#test/support/faults.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
let turnID: string;
beforeAll(async () => {
	talk = await openTalk();
	talk.script.call("task_add", { title: "Count the lamps" });
	talk.script.reply({ text: "It is there." });
	turnID = (await talk.said("a secret wish: count the lamps", talk.company.jisoo)).id;
});
afterAll(() => talk.close());

const read = async (input: Record<string, unknown>) =>
	JSON.parse(String((await talk.company.done("host_diagnostics_get", input, talk.company.minji)).document));
const codeOf = async (input: unknown, who = talk.company.minji) => {
	const outcome = await talk.company.call("host_diagnostics_get", input, who);
	return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
};

describe("host_diagnostics_get", () => {
	test("is for administrators, whatever the view", async () => {
		for (const view of ["runs", "inbound", "service_logs", "requests"])
			expect(await codeOf({ view }, talk.company.jisoo)).toBe("administrator_only");
		expect(await codeOf({ view: "run", taskRunID: turnID }, talk.company.jisoo)).toBe("administrator_only");
	});

	test("every wrong argument is named at once, and what a view needs", async () => {
		const bad = { view: "everything", limit: 0, offset: -1, who: "me" };
		const wrong = await talk.company.call("host_diagnostics_get", bad, talk.company.minji);
		expect(wrong.kind === "failed" && faultPaths(wrong.error).sort()).toEqual([
			"input.limit",
			"input.offset",
			"input.view",
			"input.who",
		]);
		const run = await talk.company.call("host_diagnostics_get", { view: "run" }, talk.company.minji);
		expect(run.kind === "failed" && faultPaths(run.error)).toEqual(["input.taskRunID"]);
		const call = await talk.company.call("host_diagnostics_get", { view: "model_call" }, talk.company.minji);
		expect(call.kind === "failed" && faultPaths(call.error)).toEqual(["input.id"]);
	});

	test("the list of runs has who, state and tokens, and nothing that was said", async () => {
		const { runs } = await read({ view: "runs" });
		expect(runs).toMatchObject([{ taskRunID: turnID, requester: { name: "Jisoo Park" }, state: "done" }]);
		expect(JSON.stringify(runs)).not.toContain("secret wish");
		expect((await read({ view: "runs", status: "failed" })).runs).toEqual([]);
		expect((await read({ view: "runs", offset: 1 })).runs).toEqual([]);
		expect((await read({ view: "runs" })).nextCursor).toBeNull();
		expect((await read({ view: "inbound" })).inbound).toMatchObject([{ taskRunID: turnID, state: "done" }]);
		expect(JSON.stringify(await read({ view: "inbound" }))).not.toContain("secret wish");
	});

	test("one run is whole, and so is a model call; what a turn was given comes without the answer", async () => {
		const run = (await read({ view: "run", taskRunID: turnID })) as TurnHistory;
		expect(run.message?.text).toContain("secret wish");
		const id = run.entries.find(({ kind }) => kind === "model")?.exchangeID;
		const call = await read({ view: "model_call", id });
		expect(call.request.messages.length).toBeGreaterThan(1);
		expect(call.answer.calls).toMatchObject([{ name: "task_add" }]);
		const given = await read({ view: "turn_input", id });
		expect(given.request).toEqual(call.request);
		expect(given.answer).toBeUndefined();
	});

	test("says what is not there, and whose log is not kept", async () => {
		expect(await codeOf({ view: "run", taskRunID: "turn_none" })).toBe("not_found");
		expect(await codeOf({ view: "model_call", id: "req_none" })).toBe("not_found");
		expect(await codeOf({ view: "service_logs", service: "postfix" })).toBe("not_found");
	});

	test("pages by a cursor, which newer runs do not move", async () => {
		talk.script.reply("Two.").reply("Three.");
		const second = await talk.said("Two", talk.company.jisoo);
		const page = await read({ view: "runs", limit: 1 });
		expect(page.runs.map((run: { taskRunID: string }) => run.taskRunID)).toEqual([second.id]);
		await talk.said("Three", talk.company.jisoo);
		const older = await read({ view: "runs", limit: 1, cursor: page.nextCursor });
		expect(older.runs.map((run: { taskRunID: string }) => run.taskRunID)).toEqual([turnID]);
		expect(older.nextCursor).toBeNull();
		expect(await codeOf({ view: "runs", cursor: "5 or 1=1" })).toBe("invalid_input");
	});

	test("a run says what it cost, as far as models have a price, and what of it is estimated", async () => {
		const price = { currency: "USD", input: 1, output: 2 };
		let isPriced = true;
		const priced = await openTalk({ spending: { priceOf: () => (isPriced ? price : null), limit: () => null } });
		try {
			priced.script
				.call("person_list", {}, { usage: { prompt: 1_000, completion: 200 } })
				.reply({ text: "Three.", usage: { prompt: 2_000, completion: 10 } });
			await priced.said("Who is here?");
			isPriced = false;
			priced.script.reply({ text: "Hello there.", wire: { usage: false } });
			await priced.said("Hello");
			const answer = await priced.company.done("host_diagnostics_get", { view: "runs" }, priced.company.minji);
			const { runs } = JSON.parse(String(answer.document));
			expect(runs[1]).toMatchObject({
				promptTokens: 3_000,
				completionTokens: 210,
				costs: [{ currency: "USD", micros: 3_420 }],
				unpriced: 0,
				isEstimated: false,
			});
			expect(runs[0]).toMatchObject({ costs: [], unpriced: 1, isEstimated: true });
		} finally {
			await priced.close();
		}
	});

	test("a model that failed leaves what it was asked and why", async () => {
		talk.script.fail(401);
		const turn = await talk.said("again", talk.company.jisoo);
		expect(turn.state).toBe("failed");
		const run = (await read({ view: "run", taskRunID: turn.id })) as TurnHistory;
		expect(run.error?.code).toBe("model_key_refused");
		const failed = run.entries.find(({ kind }) => kind === "model");
		expect(failed?.error?.code).toBe("model_key_refused");
		expect(await read({ view: "model_call", id: failed?.exchangeID })).toMatchObject({
			answer: null,
			errorCode: "model_key_refused",
		});
	});
});
