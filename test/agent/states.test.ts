/** The states of a turn: the ways between them, Stop in each of them, and the limits at which a turn ends. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { TOOLS } from "#generated/tools.ts";
import type { LiveEvent } from "#record/views.ts";
import { allLedger } from "#store/schema/log.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";
import { hostTool } from "#tools/define.ts";

/** A call into the world that goes on until a test lets it, and does not listen when it is told to stop. */
let letGo: () => void = () => {};
let isRunning = false;
const words = { ask: "Wait", doing: "Waiting", done: "Waited", failed: "May or may not have waited" };
const slowTool = hostTool({
	name: "slow_wait",
	namespace: { name: "slow", label: { en: "Slow", ko: "느림" }, summary: "Takes its time." },
	version: "1",
	label: { en: "Wait", ko: "기다리기" },
	description: "Wait until somebody lets go.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isKernel: true,
	uses: [],
	sentences: { en: words, ko: words },
	input: z.strictObject({}),
	output: z.object({ waited: z.boolean() }),
	effects: [],
	errors: [],
	handler: () =>
		new Promise<{ waited: boolean }>((resolve) => {
			isRunning = true;
			letGo = () => resolve({ waited: true });
		}),
});

let talk: Talk;
beforeEach(async () => {
	isRunning = false;
	talk = await openTalk({ tools: [...TOOLS, slowTool] });
});
afterEach(async () => {
	letGo();
	await talk.close();
});
const IS_EXTENDED = eq(allLedger.name, "turn.extended");
const SEND = { targetType: "directMessage", personHint: "Jisoo", message: "The deck is finished." };
const stop = (turnID: string) => talk.company.call("turn_stop", { turnID }, talk.company.minji);
const retry = (turnID: string) => talk.company.call("turn_retry", { turnID }, talk.company.minji);
const code = (outcome: Awaited<ReturnType<typeof stop>>) =>
	outcome.kind === "failed" ? outcome.error.code : outcome.kind;

describe("a turn goes", () => {
	test("from queued through working to done", async () => {
		talk.script.reply("Hello.");
		const turn = await talk.said("Hello");
		expect(talk.statesOf(turn.id)).toEqual(["queued", "working", "done"]);
	});

	test("through waiting back to work when the hold is answered, and again for the next one", async () => {
		talk.script
			.call("message_send", SEND)
			.call("message_send", { ...SEND, message: "And the plan too." })
			.reply("Both sent.");
		const turnID = await talk.ask("Tell Jisoo both");
		for (const _ of [1, 2]) {
			await talk.until(turnID, "waiting");
			await talk.decide((await talk.waiting())[0]?.id ?? "", { decision: "approve" });
		}
		await talk.until(turnID, "done");
		expect(talk.statesOf(turnID)).toEqual([
			"queued",
			"working",
			"waiting",
			"queued",
			"working",
			"waiting",
			"queued",
			"working",
			"done",
		]);
	});

	test("to failed and, tried again, to done", async () => {
		talk.script.fail(500).reply("Now.");
		const failed = await talk.said("Hello");
		expect(failed).toMatchObject({ state: "failed", canRetry: true });
		expect(code(await retry(failed.id))).toBe("done");
		await talk.until(failed.id, "done");
		expect(talk.statesOf(failed.id)).toEqual(["queued", "working", "failed", "queued", "working", "done"]);
	});

	test("nowhere from its end: neither Stop nor another try moves it", async () => {
		talk.script.reply("Hello.");
		const turn = await talk.said("Hello");
		expect(code(await stop(turn.id))).toBe("turn_finished");
		expect(code(await retry(turn.id))).toBe("turn_finished");
		expect(talk.statesOf(turn.id)).toEqual(["queued", "working", "done"]);
	});

	test("to waiting only when all its calls are finished or held, and answers them all at once to the model", async () => {
		talk.script
			.calls([
				{ name: "message_send", arguments: SEND },
				{ name: "task_add", arguments: { title: "Beside it" } },
				{ name: "message_send", arguments: { ...SEND, message: "Second." } },
			])
			.reply("All done.");
		const turnID = await talk.ask("Three things");
		const parked = await talk.until(turnID, "waiting");
		expect(parked.steps.map(({ state }) => state)).toEqual(["held", "done", "held"]);
		const [second, first] = await talk.waiting();
		await talk.decide(second?.id ?? "", { decision: "approve" });
		expect((await talk.until(turnID, "waiting")).waitingFor).toBe("approval");
		expect(talk.script.requests).toHaveLength(1);
		await talk.decide(first?.id ?? "", { decision: "decline" });
		await talk.until(turnID, "done");
		const results =
			talk.script.requests[1]?.body.messages
				.filter(({ role }) => role === "tool")
				.map(({ content }) => String(content)) ?? [];
		expect(
			results.map((text) => (text.includes("declined") ? "declined" : text.includes("messageIDs") ? "sent" : "added")),
		).toEqual(["declined", "added", "sent"]);
	});

	test("on with the model switched off as far as the approved call: that is done, and the turn can be tried again", async () => {
		talk.script.call("message_send", SEND);
		const turnID = await talk.ask("Tell Jisoo");
		await talk.until(turnID, "waiting");
		talk.script.stop();
		const [hold] = await talk.waiting();
		expect(code(await talk.decide(hold?.id ?? "", { decision: "approve" }))).toBe("done");
		const turn = await talk.until(turnID, "failed");
		expect(turn.steps.map(({ state }) => state)).toEqual(["done"]);
		expect(turn).toMatchObject({ canRetry: true, error: { code: "model_unavailable" } });
	});
});

describe("Stop", () => {
	test("ends a turn that is queued, before the model hears of it", async () => {
		let open = () => {};
		talk.script.reply({ text: "First.", gate: new Promise<void>((resolve) => (open = resolve)) });
		const first = await talk.ask("One");
		await talk.until(first, "working");
		const second = await talk.ask("Two");
		expect(code(await stop(second))).toBe("done");
		open();
		await talk.until(first, "done");
		expect((await talk.until(second, "stopped")).stopNote).toBeDefined();
		expect(talk.script.requests).toHaveLength(1);
	});

	test("ends a turn in the middle of its answer, and keeps what was said", async () => {
		talk.script.reply({
			text: "Here is a long answer that never ends.",
			hangAfter: 1_200,
			wire: { pieces: 5, bytes: 40 },
		});
		const heard: string[] = [];
		talk.company.app.hub.listen({ wake() {}, recheck() {}, live: (_, event) => void heard.push(event.type) });
		const turnID = await talk.ask("Go on");
		while (!heard.includes("text.delta")) await Bun.sleep(1);
		expect(code(await stop(turnID))).toBe("done");
		const turn = await talk.until(turnID, "stopped");
		expect(turn.partialText).not.toBe("");
		while (talk.script.requests[0]?.isAbandoned === false) await Bun.sleep(1);
	});

	test("answers while a call into the world still runs, and the call's own end is kept in its step", async () => {
		talk.script.call("slow_wait", {});
		const turnID = await talk.ask("Wait");
		while (!isRunning) await Bun.sleep(1);
		expect(code(await stop(turnID))).toBe("done");
		expect((await talk.until(turnID, "stopped")).steps.map(({ state }) => state)).toEqual(["started"]);
		letGo();
		for (;;) {
			const [step] = (await talk.until(turnID, "stopped")).steps;
			if (step?.state === "done") break;
			await Bun.sleep(1);
		}
		expect(talk.script.requests).toHaveLength(1);
	});

	test("lets what came meanwhile be read at once and together, although the call goes on; pressed twice it ends one turn", async () => {
		talk.script.call("slow_wait", {}).reply("All right.");
		const turnID = await talk.ask("Wait");
		while (!isRunning) await Bun.sleep(1);
		const [second, third] = [await talk.ask("Rather this"), await talk.ask("And that")];
		for (const queued of [second, third])
			expect((await talk.until(queued, "queued")).ahead).toEqual({
				turnID,
				requesterName: "Minji Kim",
				canStop: true,
			});
		expect((await Promise.all([stop(turnID), stop(turnID)])).map(code).sort()).toEqual(["done", "turn_finished"]);
		const answered = await talk.until(third, "done");
		expect(talk.replyOf(answered)).toBe("All right.");
		expect(answered.ahead).toBeUndefined();
		expect(await talk.until(second, "done")).toMatchObject({ reply: null, steps: [] });
		expect((await talk.until(turnID, "stopped")).stopNote).toBe(
			"Stopped. Done: 0 of 1 step (nothing). May or may not be done: Waiting.",
		);
		expect(talk.script.requests).toHaveLength(2);
		const read = JSON.stringify(talk.script.requests[1]?.body.messages);
		for (const part of ["The person stopped the work", "Rather this", "And that"]) expect(read).toContain(part);
		letGo();
	});

	test("comes too late for a turn that has just ended: what was queued is read once all the same", async () => {
		let open = () => {};
		talk.script.reply({ text: "First.", gate: new Promise<void>((resolve) => (open = resolve)) }).reply("Second.");
		const first = await talk.ask("One");
		await talk.until(first, "working");
		const second = await talk.ask("Two");
		open();
		await talk.until(first, "done");
		expect(code(await stop(first))).toBe("turn_finished");
		expect(talk.replyOf(await talk.until(second, "done"))).toBe("Second.");
		expect(talk.script.requests).toHaveLength(2);
	});

	test("cancels what a waiting turn asked, and the next turn knows that it was stopped", async () => {
		talk.script.call("message_send", SEND).reply("All right.");
		const turnID = await talk.ask("Tell Jisoo");
		await talk.until(turnID, "waiting");
		const [hold] = await talk.waiting();
		expect(code(await stop(turnID))).toBe("done");
		expect(await talk.waiting()).toEqual([]);
		expect(code(await talk.decide(hold?.id ?? "", { decision: "approve" }))).toBe("hold_decided");
		await talk.said("Never mind");
		expect(JSON.stringify(talk.script.requests[1]?.body.messages)).toContain("The person stopped the work");
	});

	test("is not for others", async () => {
		talk.script.call("slow_wait", {});
		const turnID = await talk.ask("Wait");
		while (!isRunning) await Bun.sleep(1);
		expect(code(await talk.company.call("turn_stop", { turnID }, talk.company.jisoo))).toBe("not_found");
		await stop(turnID);
	});
});

describe("a turn has an end", () => {
	const { medium, high, xhigh } = LIMITS.turnLevels;
	const extended = () => talk.company.app.store.inspectAll.select().from(allLedger).where(IS_EXTENDED).all();

	test("after so many calls, and once more as many: then the model may only talk", async () => {
		for (let at = 0; at < high.calls; at++) talk.script.call("person_list", { limit: at + 1 }, { id: `c${at}` });
		talk.script.reply("That is where I stand.");
		const turn = await talk.said("Count");
		expect(turn.state).toBe("done");
		expect(talk.script.requests).toHaveLength(high.calls + 1);
		expect(talk.script.requests.at(-1)?.body.tool_choice).toBe("none");
		expect(talk.script.requests.at(-2)?.body.tool_choice).not.toBe("none");
		expect(extended().map(({ turnID, body }) => [turnID, body])).toEqual([[turn.id, { level: "high" }]]);
	});

	test("after so many steps, however many calls of them were broken", async () => {
		talk.script.script.push(
			...Array.from({ length: high.steps + 5 }, (_, at) => ({
				calls: [{ name: "person_list", arguments: `{"limit": ${at}` }],
			})),
		);
		const turn = await talk.said("Count");
		expect(turn.state).toBe("done");
		expect(talk.script.requests.length).toBeLessThanOrEqual(high.steps + 1);
		expect(talk.script.requests.at(-1)?.body.tool_choice).toBe("none");
	});

	/** Makes a call that takes so long, then another. */
	const lasting = (ms: number, limit: number) => () => {
		talk.clock.advance(ms + 1);
		return { calls: [{ name: "person_list", arguments: { limit }, id: `late${limit}` }] };
	};
	const onlyWords = () => talk.script.requests.map(({ body }) => body.tool_choice === "none");

	test("after so much time, and once more as much", async () => {
		talk.script.call("person_list", {}).script.push(lasting(medium.ms, 1), lasting(high.ms - medium.ms, 2));
		talk.script.reply("Out of time.");
		const turn = await talk.said("Count");
		expect(turn.state).toBe("done");
		expect(onlyWords()).toEqual([false, false, false, true]);
	});

	test("later when its plan says that it deserves more, and no sooner when it says less", async () => {
		const plan = (level: string) => ({ goal: "Count", steps: [{ title: "Count", status: "in_progress" }], level });
		talk.script.call("plan", plan("high")).call("plan", plan("xlow"));
		talk.script.script.push(lasting(high.ms, 1), lasting(xhigh.ms - high.ms, 2));
		talk.script.reply("Out of time.");
		await talk.said("Count thoroughly");
		expect(onlyWords()).toEqual([false, false, false, false, true]);
		expect(extended().map(({ body }) => body)).toEqual([{ level: "xhigh" }]);
	});

	test("a plan for the most there is goes no further than that", async () => {
		const plan = { goal: "Count", steps: [{ title: "Count", status: "in_progress" }], level: "max" };
		talk.script.call("plan", plan).script.push(lasting(LIMITS.turnLevels.max.ms, 1));
		talk.script.reply("Out of time.");
		await talk.said("Count everything");
		expect(onlyWords()).toEqual([false, false, true]);
		expect(extended()).toEqual([]);
	});
});

test("the pieces of an answer add up to it, each where it belongs", async () => {
	const texts = ["I will add it. ", "업무를 추가했어요 👍🏽. It is due on Friday, and Jisoo knows."];
	talk.script
		.call("task_add", { title: "Ship" }, { text: texts[0], wire: { pieces: 3, bytes: 7 } })
		.reply({ text: texts[1], wire: { pieces: 2, bytes: 5 } });
	let shown = "";
	talk.company.app.hub.listen({
		wake() {},
		recheck() {},
		live(to, event: LiveEvent) {
			if (event.type !== "text.delta") return;
			expect(to).toEqual({ memberID: talk.company.minji });
			expect(event.offset).toBe(shown.length);
			shown += event.text;
		},
	});
	const turn = await talk.said("Add it");
	expect(shown.split(/\s*\n\n/)).toEqual(texts.map((text) => text.trim()));
	expect(talk.replyOf(turn)).toBe(texts[1]);
	expect(turn.partialText).toBe("");
});
