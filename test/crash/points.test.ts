/** Named points at which a process is killed: after the restart the effect is there once or not at all, and the person sees which. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { ANSWER, LONG, type SceneName } from "#test/support/crash-scene.ts";
import { printTable } from "#test/support/print-table.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { type Crashed, crash, type Found, foundIn, killed, type Restarted, restart, summary } from "./crash.ts";

const root = temporaryFolder();
const company = { folder: join(root, "company"), memberID: "" };
const rows: string[][] = [];
let count = 0;

beforeAll(async () => {
	company.memberID = await foundIn(company.folder);
});
afterAll(() => printTable("crash table: named points", ["point", "killed", "found"], rows));

async function killAt(scene: SceneName, kill: string): Promise<Crashed> {
	const crashed = await crash(company, scene, kill, join(root, `${scene}-${count++}`));
	if (crashed === null) throw new Error(`${scene} never came to ${kill}`);
	return crashed;
}

type Visit = { again: Restarted; first: Found; note(what: string, found: Found): void };

/** Kills, starts again, and hands over what is found there. */
async function visit(
	point: string,
	scene: SceneName,
	kill: string,
	work: (visit: Visit) => Promise<void>,
): Promise<void> {
	const again = await restart(await killAt(scene, kill));
	try {
		const first = await again.look();
		rows.push([point, `${scene} ${kill}`, summary(first)]);
		expect(first.faults).toEqual([]);
		await work({ again, first, note: (what, found) => void rows.push(["", `  ${what}`, summary(found)]) });
	} finally {
		await again.close();
	}
}

const last = (found: Found) => found.holds.at(-1);
type States = {
	effects: number;
	hold: string | undefined;
	steps: string[] | undefined;
	turn: string | undefined;
	answers: number;
};
const states = (found: Found): States => ({
	effects: found.effects,
	hold: last(found)?.state,
	steps: found.turn?.steps.map(({ state }) => state),
	turn: found.turn?.state,
	answers: found.answers,
});
const HELD: States = { effects: 0, hold: "waiting", steps: ["held"], turn: "waiting", answers: 0 };
const DONE: States = { effects: 1, hold: "done", steps: ["done"], turn: "done", answers: 1 };
const UNSURE: Omit<States, "effects"> = { hold: "unknown", steps: ["unknown"], turn: "done", answers: 1 };

async function approve({ again, first, note }: Visit): Promise<void> {
	const outcome = await again.decide(last(first)?.id ?? "", { decision: "approve" });
	expect(outcome.kind).toBe("done");
	const over = await again.look();
	note("approved then", over);
	expect(states(over)).toEqual(DONE);
}

for (const scene of ["remove", "send", "tell"] as const) {
	test(`1 after the hold is written it waits, and runs once when it is approved (${scene})`, () =>
		visit("1", scene, "after:hold.opened", async (seen) => {
			expect(states(seen.first)).toEqual(HELD);
			await approve(seen);
		}));
}

test("1 a choice waits the same way, and goes on with the pick", () =>
	visit("1", "choice", "after:hold.opened", async ({ again, first, note }) => {
		expect(states(first)).toEqual(HELD);
		expect(last(first)?.candidates?.map(({ label }) => label)).toEqual(["Jisoo Kim", "Minsu Kim"]);
		await again.decide(last(first)?.id ?? "", { decision: "approve", choice: last(first)?.candidates?.[1]?.id });
		const over = await again.look();
		note("picked then", over);
		expect(states(over)).toEqual(DONE);
	}));

for (const kill of ["after:hold.approved", "after:hold.running"]) {
	test(`2 between approval and execution it runs after the restart, once (${kill})`, () =>
		visit("2", "send", kill, async ({ again, first }) => {
			expect(states(first)).toEqual(DONE);
			const late = await again.decide(last(first)?.id ?? "", { decision: "approve" });
			expect(late.kind === "failed" && late.error.code).toBe("hold_decided");
			expect((await again.look()).effects).toBe(1);
		}));
}

for (const [scene, kill] of [
	["tell", "half:message_send#2"],
	["tell", "half:message_send#4"],
	["tell", "before:hold.done"],
	["remove", "before:hold.done"],
] as const) {
	test(`3 in the middle of the handler nothing of it is kept (${scene} ${kill})`, () =>
		visit("3", scene, kill, async (seen) => {
			expect(states(seen.first)).toEqual(HELD);
			await approve(seen);
		}));
}

test("3 nor of a pick that was being carried out", () =>
	visit("3", "choice", "half:task_add#2", async ({ first }) => expect(states(first)).toEqual(HELD)));

test("3 nor of a call that nobody had to approve, which the turn then makes", () =>
	visit("3", "add", "half:task_add#2", async ({ first }) =>
		expect(states(first)).toEqual({ ...DONE, hold: undefined }),
	));

for (const scene of ["remove", "send", "tell", "choice"] as const) {
	test(`4 after the commit before the reply it is done, and the turn goes on by itself (${scene})`, () =>
		visit("4", scene, "after:hold.done", async ({ again, first }) => {
			expect(states(first)).toEqual(DONE);
			expect((await again.decide(last(first)?.id ?? "", { decision: "approve" })).kind).toBe("failed");
			expect((await again.look()).effects).toBe(1);
		}));
}

for (const [moment, effects] of [
	["before", 0],
	["after", 1],
] as const) {
	test(`5 while a call into the world runs nobody knows, and it is not repeated (${moment} it took effect)`, () =>
		visit("5", "send", `outside:${moment}`, async ({ again, first, note }) => {
			expect(states(first)).toEqual({ ...UNSURE, effects });
			expect(last(first)).toMatchObject({ canAnswer: true });
			expect(first.turn?.steps[0]).toMatchObject({
				sentence: "May or may not: Send offer",
				error: { code: "outcome_unknown" },
			});
			const [one, two] = await Promise.all(
				[1, 2].map(() => again.decide(last(first)?.id ?? "", { decision: "approve" })),
			);
			expect([one?.kind, two?.kind].sort()).toEqual(["done", "failed"]);
			const over = await again.look();
			note("sent again then", over);
			expect(states(over)).toEqual({ ...DONE, effects: effects + 1 });
		}));

	test(`5 and left as it is, it stays so (${moment} it took effect)`, () =>
		visit("5", "send", `outside:${moment}`, async ({ again, first, note }) => {
			expect((await again.decide(last(first)?.id ?? "", { decision: "edit", input: { text: "other" } })).kind).toBe(
				"failed",
			);
			expect((await again.decide(last(first)?.id ?? "", { decision: "decline" })).kind).toBe("done");
			const over = await again.look();
			note("left then", over);
			expect(states(over)).toEqual({ ...UNSURE, hold: "failed", effects });
			expect(last(over)?.error?.code).toBe("outcome_unknown");
			expect((await again.decide(last(first)?.id ?? "", { decision: "approve" })).kind).toBe("failed");
		}));

	test(`5 the same without an approval (${moment} it took effect)`, () =>
		visit("5", "note", `outside:${moment}`, async ({ first }) =>
			expect(states(first)).toEqual({ ...UNSURE, hold: undefined, effects }),
		));
}

test("6 after an answer of the model is stored, the model is not asked for it again", () =>
	visit("6", "add", "after:item.answer", async ({ first }) =>
		expect(states(first)).toEqual({ ...DONE, hold: undefined }),
	));

for (const scene of ["add", "note"] as const) {
	test(`7 after a call's commit before its result reaches the turn, it is not made twice (${scene})`, () =>
		visit("7", scene, "after:call.done#2", async ({ first }) =>
			expect(states(first)).toEqual({ ...DONE, hold: undefined }),
		));
}

test("8 in the middle of the answer its text is kept, the turn goes on once by itself, and the second time it asks", async () => {
	const crashed = await killAt("talk", "piece:6");
	const shown = LONG.text.slice(0, 6).join("");
	expect(await killed(crashed.folder, "talk", "piece:4", crashed.memberID)).not.toBeNull();
	const again = await restart(crashed);
	try {
		const first = await again.look();
		rows.push(["8", "talk piece:6, then again piece:4", `${summary(first)} · “${first.turn?.partialText}”`]);
		expect(first.turn).toMatchObject({ state: "interrupted", canRetry: true, error: { code: "interrupted" } });
		expect(shown.startsWith(first.turn?.partialText ?? "-")).toBe(true);
		expect(first.turn?.partialText).not.toBe("");
		await again.retry(first.turn?.id ?? "");
		const over = await again.look();
		rows.push(["", "  continued then", summary(over)]);
		expect([over.turn?.state, over.answers, over.asked]).toEqual(["done", 1, 1]);
	} finally {
		await again.close();
	}
});

test("8 once alone, it goes on by itself", () =>
	visit("8", "talk", "piece:6", async ({ first }) => {
		expect([first.turn?.state, first.answers]).toEqual(["done", 1]);
		expect(first.turn?.partialText).toBe("");
	}));

for (const scene of ["talk", "add"] as const) {
	test(`9 between the stored answer and its message there is exactly one answer (${scene})`, () =>
		visit("9", scene, scene === "talk" ? "after:item.answer" : "after:item.answer#2", async ({ again, first }) => {
			expect([first.turn?.state, first.answers]).toEqual(["done", 1]);
			const texts = again.app.store.writer
				.prepare("select text from all_message where turn_id = ?")
				.pluck()
				.all(first.turn?.id ?? "");
			expect(texts).toEqual([scene === "talk" ? LONG.text.join("") : ANSWER]);
		}));
}

test("10 while two approvals race, one wins at whatever instant the process dies", async () => {
	const tally = new Map<string, number>();
	const lane = async (first: number): Promise<void> => {
		for (let at = first; at < 16; at += 2) {
			const scene = at % 4 < 2 ? "race" : "raceSend";
			const crashed = await crash(company, scene, "never", join(root, `race-${at}`), at);
			if (crashed === null) continue;
			const again = await restart(crashed);
			const first = await again.look();
			const found = states(first);
			tally.set(`${scene}: ${summary(first)}`, (tally.get(`${scene}: ${summary(first)}`) ?? 0) + 1);
			expect(first.faults).toEqual([]);
			if (found.hold === "done") expect(found).toEqual(DONE);
			else if (found.hold === "waiting") expect(found).toEqual(HELD);
			else if (found.hold === "unknown") expect(found.effects).toBeOneOf([0, 1]);
			else expect(first.turn).toBeNull();
			await again.close();
		}
	};
	await Promise.all([lane(0), lane(1)]);
	for (const [what, times] of tally) rows.push(["10", `at any instant, ${times}×`, what]);
}, 60_000);

test("11 an accepted message is answered although the process died before its turn began", () =>
	visit("11", "add", "after:turn.queued", async ({ again, first }) => {
		expect([first.asked, first.answers, first.effects]).toEqual([1, 1, 1]);
		// the page sends it again, since it never heard back: one message, one turn
		const repeated = await again.app.call({
			tool: "turn_add",
			input: { text: "Add a task", clientMessageID: "once" },
			caller: again.caller,
		});
		expect(repeated.kind === "done" && repeated.result.turnID).toBe(first.turn?.id ?? "");
		expect(await again.look()).toMatchObject({ asked: 1, answers: 1, effects: 1 });
	}));

test("13 what was to be read at once is read after the restart, and the turn it interrupted stays stopped", () =>
	visit("13", "next", "after:turn.stopped", async ({ again, first }) => {
		expect([first.turn?.state, first.answers]).toEqual(["done", 1]);
		const turns = again.app.store.writer
			.prepare("select t.state, m.text from all_turn t join all_message m on m.id = t.message_id order by t.id")
			.all();
		expect(turns).toEqual([
			{ state: "stopped", text: "Count everything" },
			{ state: "done", text: "Only the lamps" },
		]);
	}));

for (const kill of [
	"before:turn.compacted",
	"after:turn.compacted",
	"before:turn.compacted#2",
	"after:turn.compacted#2",
]) {
	test(`12 while steps are condensed nothing is lost and nothing is made twice (${kill})`, () =>
		visit("12", "lamps", kill, async ({ again, first }) => {
			expect([first.turn?.state, first.answers, first.effects]).toEqual(["done", 1, 1]);
			const summaries = again.app.store.writer.prepare("select count(*) from all_summary").pluck().get();
			expect(summaries).toBe(1);
		}));
}
