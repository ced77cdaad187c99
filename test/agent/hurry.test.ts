/** A turn that waits for its model asks it at once when its person says so, and one a restart cut off can be left as it is. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import type { LiveEvent } from "#record/views.ts";
import { allTurn } from "#store/schema/turn.ts";
import { type Company, openCompany, testClock } from "#test/support/company.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";

/** Waiting on it never ends by itself. */
const standing: Clock = {
	now: () => 0,
	sleep: (_, signal) =>
		new Promise((resolve) => {
			if (signal?.aborted) return resolve();
			signal?.addEventListener("abort", () => resolve(), { once: true });
		}),
};

let company: Company;
let script: ScriptedModel;
let waits: Extract<LiveEvent, { type: "step.progress" }>[] = [];
beforeEach(async () => {
	script = await scriptedModel({ validatePairs: true });
	const model = connectModel(script.connection, { clock: standing, log: silentLog, contextTokens: 16_000 });
	company = await openCompany({ clock: testClock(), model: () => model });
	waits = [];
	company.app.hub.listen({
		wake() {},
		recheck() {},
		live: (_, event) => void (event.type === "step.progress" && waits.push(event)),
	});
});
afterEach(async () => {
	script.stop();
	await company.close();
});

const stateOf = (id: string) =>
	company.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, id)).get()?.state;
const act = async (tool: "turn_retry" | "turn_stop", turnID: string, who = company.minji) => {
	const outcome = await company.call(tool, { turnID }, who);
	return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
};

test("says how long it waits and why, and asks at once when it is told to, each time it waits", async () => {
	script.fail(429, { retryAfter: 90 }).fail(503).reply("Here I am.");
	const turnID = String((await company.done("turn_add", { text: "Hello" }, company.minji)).turnID);
	while (waits.length < 1) await Bun.sleep(1);
	expect(waits[0]).toMatchObject({ turnID, retry: { code: "model_rate_limited", ms: 90_000 } });
	expect(waits[0]?.note).toContain("90 s");
	expect(script.requests).toHaveLength(1);
	expect(await act("turn_retry", turnID, company.jisoo)).toBe("not_found");
	expect(await act("turn_retry", turnID)).toBe("done");
	while (waits.length < 2) await Bun.sleep(1);
	expect(waits[1]).toMatchObject({ retry: { code: "model_unavailable" } });
	expect(script.requests).toHaveLength(2);
	expect(await act("turn_retry", turnID)).toBe("done");
	while (stateOf(turnID) !== "done") await Bun.sleep(1);
	expect(script.requests).toHaveLength(3);
	expect(await act("turn_retry", turnID)).toBe("turn_finished");
});

test("Stop ends such a wait as well", async () => {
	script.fail(429, { retryAfter: 90 });
	const turnID = String((await company.done("turn_add", { text: "Hello" }, company.minji)).turnID);
	while (waits.length < 1) await Bun.sleep(1);
	expect(await act("turn_stop", turnID)).toBe("done");
	expect(stateOf(turnID)).toBe("stopped");
	expect(await act("turn_retry", turnID)).toBe("turn_finished");
	expect(script.requests).toHaveLength(1);
});

test("a turn that a restart cut off is left as it is, and does not go on", async () => {
	script.fail(401);
	const turnID = String((await company.done("turn_add", { text: "Hello" }, company.minji)).turnID);
	while (stateOf(turnID) !== "failed") await Bun.sleep(1);
	expect(await act("turn_stop", turnID)).toBe("turn_finished");
	const { store } = company.app;
	store.system((db) => db.update(allTurn).set({ state: "interrupted" }).where(eq(allTurn.id, turnID)).run());
	expect(await act("turn_stop", turnID)).toBe("done");
	expect(stateOf(turnID)).toBe("stopped");
	expect(await act("turn_retry", turnID)).toBe("turn_finished");
});
