/** Every commit of every scene is the last one once: whatever was kept by then, nothing is lost and nothing is done twice. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { SceneName } from "#test/support/crash-scene.ts";
import { printTable } from "#test/support/print-table.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { type Crashed, crash, type Found, foundIn, restart, summary } from "./crash.ts";

const root = temporaryFolder();
const company = { folder: join(root, "company"), memberID: "" };
type Lines = string[][];
const rows: Lines = [];

beforeAll(async () => {
	company.memberID = await foundIn(company.folder);
});
afterAll(() =>
	printTable("crash table: every commit", ["scene", "last commit", "found after the restart"], condensed()),
);

/** One line for all commits of a scene that a person finds alike. */
function condensed(): Lines {
	const alike = new Map<string, string[]>();
	for (const [scene = "", at = "", found = ""] of rows) {
		const key = `${scene}\n${found}`;
		alike.set(key, [...(alike.get(key) ?? []), at]);
	}
	return [...alike].map(([key, at]) => {
		const [scene = "", found = ""] = key.split("\n");
		return [scene, [...new Set(at)].join(", "), found];
	});
}

/** Looks after a kill, does what a person would do about what is open, and looks again. */
async function goOn(crashed: Crashed): Promise<Lines> {
	const again = await restart(crashed);
	try {
		const first = await again.look();

		expect(first.faults).toEqual([]);
		expect(first.effects).toBeOneOf([0, 1]);
		const open = first.holds.findLast(({ state }) => state === "waiting");
		if (first.turn?.state === "waiting") expect(open).toBeDefined();
		const choice = open?.candidates?.[0]?.id;
		if (open !== undefined)
			await again.decide(open.id, { decision: "approve", ...(choice === undefined ? {} : { choice }) });
		const last = open === undefined ? first : await again.look();
		expectWhole(last, crashed.scene);
		return [[crashed.scene, crashed.at, open === undefined ? summary(first) : `${summary(first)} → ${summary(last)}`]];
	} finally {
		await again.close();
	}
}

/** Either nothing was accepted, or everything came to its end: once, or with the word that nobody knows. */
function expectWhole({ turn, effects, answers, asked, holds, faults }: Found, scene: SceneName): void {
	expect(faults).toEqual([]);
	if (turn === null) return void expect([effects, asked]).toEqual([0, 0]);
	expect(turn.state).toBe("done");
	expect([asked, answers]).toEqual([1, 1]);
	expect(holds.filter(({ state }) => state === "waiting")).toEqual([]);
	const isUnsure = turn.steps.some(({ state }) => state === "unknown");
	expect(effects).toBeOneOf(isUnsure ? [0, 1] : [scene === "talk" ? 0 : 1]);
	if (isUnsure && holds.length > 0) expect(holds.at(-1)).toMatchObject({ state: "unknown", canAnswer: true });
}

/** `remove` and `send` are within the races, and until the answer all that wait are alike: their commits count from there. */
const SWEPT: readonly SceneName[] = ["add", "note", "choice", "tell", "race", "raceSend", "talk"];
const FROM_THE_ANSWER: ReadonlySet<SceneName> = new Set(["tell", "race", "raceSend"]);
/** So many processes side by side. */
const LANES = 2;

for (const scene of SWEPT) {
	test(`${scene}: each commit may be the last`, async () => {
		const found = new Map<number, Lines>();
		const kind = FROM_THE_ANSWER.has(scene) ? "decide" : "commit";
		const lane = async (first: number): Promise<void> => {
			for (let commit = first; ; commit += LANES) {
				const crashed = await crash(company, scene, `${kind}:${commit}`, join(root, `${scene}-${commit}`));
				if (crashed === null) return;
				found.set(commit, await goOn(crashed));
			}
		};
		await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at + 1)));
		rows.push(...[...found].sort(([a], [b]) => a - b).flatMap(([, lines]) => lines));
		expect(found.size).toBeGreaterThanOrEqual(4);
	}, 120_000);
}
