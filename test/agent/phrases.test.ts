/** Every set phrase of the demo agent from the message to the answer, through the loop and the real catalog, in both languages. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { TurnView } from "#record/views.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTask } from "#store/schema/task.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";
import { demoPhrases } from "#text/demo-phrases.ts";
import type { Language } from "#text/fill.ts";

const PEOPLE = {
	en: [{ name: "Sora Kim", email: "sora@moonrise.example" }],
	ko: [
		{ name: "박지수", email: "jisoo.p@moonrise.example" },
		{ name: "김민수", email: "minsu.k@moonrise.example" },
		{ name: "이민수", email: "minsu.l@moonrise.example" },
	],
};
const REPORT = { en: /quarterly report/i, ko: /분기 보고서/ };
const DECK = { en: /deck/i, ko: /발표 자료/ };

for (const language of ["en", "ko"] as const) {
	describe(`the demo agent, asked in ${language}`, () => {
		let talk: Talk;
		beforeAll(async () => {
			talk = await openTalk({ isDemo: true });
			for (const { name, email } of PEOPLE[language]) talk.company.addMember(name, { email });
		});
		afterAll(() => talk.close());
		const say = (id: string) => talk.said(phrase(id, language));
		const tasks = () => talk.company.app.store.inspectAll.select().from(allTask).all();
		const report = () => tasks().find(({ title }) => REPORT[language].test(title));
		const sent = () =>
			talk.company.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.via, "agent")).all();

		/** Asks, answers the card or the list that comes up, and waits for the end. */
		async function answered(id: string): Promise<TurnView> {
			const turnID = await talk.ask(phrase(id, language));
			await talk.until(turnID, "waiting");
			const [hold] = await talk.waiting();
			const choice = hold?.candidates?.[0]?.id;
			await talk.decide(hold?.id ?? "", { decision: "approve", ...(choice === undefined ? {} : { choice }) });
			return talk.until(turnID, "done", "failed");
		}
		const isDone = (turn: TurnView, ...tools: string[]) => {
			expect(turn.error).toBeNull();
			expect(turn.state).toBe("done");
			expect(turn.steps.map(({ tool, state }) => `${tool} ${state}`)).toEqual(tools.map((tool) => `${tool} done`));
			expect(talk.replyOf(turn)?.length).toBeGreaterThan(0);
		};

		test("gives somebody a task, due on the day", async () => {
			isDone(await say("give"), "task_add");
			expect(report()?.endsAt).not.toBeNull();
		});
		test("asks which of two people of a name was meant", async () => {
			isDone(await answered("give-shared-name"), "task_add");
			expect(tasks()).toHaveLength(2);
		});
		test("tells what is to do this week", async () => isDone(await say("week"), "task_list"));
		test("finishes a task", async () => {
			isDone(await say("finish"), "task_update");
			expect(report()?.status).toBe("completed");
		});
		test("renames a task", async () => {
			isDone(await say("rename"), "task_update");
			expect(report()?.title).toMatch(language === "en" ? /second draft/ : /2차/);
		});
		test("moves a task to a day", async () => {
			const before = report()?.endsAt;
			isDone(await say("move"), "task_update");
			expect(report()?.endsAt).not.toBe(before);
		});
		test("takes the last change back", async () => {
			const moved = report()?.endsAt;
			isDone(await answered("undo"), "change_list", "change_undo");
			expect(report()?.endsAt).not.toBe(moved);
		});
		test("deletes a task after the card was answered", async () => {
			isDone(await answered("delete"), "task_delete");
			expect(report()).toBeUndefined();
		});
		test("tells somebody something after the card was answered", async () => {
			isDone(await answered("tell"), "message_send");
			expect(sent().map(({ authorID, text }) => [authorID, DECK[language].test(text)])).toEqual([
				[talk.company.minji, true],
			]);
		});
		test("finds messages", async () => isDone(await say("find"), "message_search"));
		test("tells who works here", async () => {
			const turn = await say("people");
			isDone(turn, "person_list");
			expect(talk.replyOf(turn)).toContain("Daniel Quill");
		});
		test("changes the last message of the person asking", async () =>
			isDone(await say("edit"), "message_search", "message_update"));
		test("works through six steps with a plan that it ticks off", async () => {
			const turn = await say("steps");
			isDone(turn);
			expect(turn.plan?.steps.map(({ status }) => status)).toEqual(Array(6).fill("completed"));
		});
		test("stops in the middle of the six steps, and says what was done", async () => {
			// time stands still in the second step until the turn is stopped
			const { sleep } = talk.clock;
			let sleeps = 0;
			talk.clock.sleep = (ms, signal) =>
				++sleeps > 15
					? new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }))
					: sleep(ms, signal);
			const turnID = await talk.ask(phrase("steps", language));
			while (sleeps <= 15) await Bun.sleep(1);
			await talk.company.done("turn_stop", { turnID }, talk.company.minji);
			talk.clock.sleep = sleep;
			const turn = await talk.until(turnID, "stopped");
			expect(turn.plan?.steps.filter(({ status }) => status === "completed").length).toBe(1);
			expect(turn.stopNote).toMatch(language === "en" ? /1 of 6/ : /1/);
		});
		test("fails once, and succeeds on retry", async () => {
			const failed = await say("retry");
			expect(failed).toMatchObject({ state: "failed", canRetry: true, error: { code: "demo_failure" } });
			await talk.company.done("turn_retry", { turnID: failed.id }, talk.company.minji);
			isDone(await talk.until(failed.id, "done"));
		});
		test("answers each of the messages that waited meanwhile, one after the other", async () => {
			const { sleep } = talk.clock;
			let open = () => {};
			const gate = new Promise<void>((resolve) => (open = resolve));
			talk.clock.sleep = (ms, signal) => gate.then(() => sleep(ms, signal));
			const first = await talk.ask(phrase("people", language));
			await talk.until(first, "working");
			const [second, third] = [await talk.ask(phrase("week", language)), await talk.ask(phrase("people", language))];
			open();
			talk.clock.sleep = sleep;
			isDone(await talk.until(first, "done"), "person_list");
			isDone(await talk.until(second, "done"), "task_list");
			isDone(await talk.until(third, "done"), "person_list");
		});
		test("says that it does not understand anything else", async () => {
			const turn = await talk.said(language === "en" ? "Sing me a song about the sea" : "바다에 대한 노래를 불러 줘");
			isDone(turn);
		});
	});
}

function phrase(id: string, language: Language): string {
	const found = demoPhrases.find((one) => one.id === id);
	if (found === undefined) throw new Error(`there is no phrase ${id}`);
	return found[language];
}
