/**
 * Plays one scene on a company's folder and kills itself with SIGKILL at a named point, for the crash tests.
 *
 *     bun test/support/crash-app.ts <folder> <scene> <kill> <memberID>
 *
 * A kill is `before:<label>`, `after:<label>`, `half:<tool>` (each the n-th time with `#n`), `outside:before`, `outside:after`,
 * `piece:<n>`, `commit:<n>`, `decide:<n>` (the n-th commit after the answer), `decided` or `never`. Labels name what a
 * commit wrote: ledger entries, `item.answer`, `item.result`, `hold.running`, or `upkeep`.
 */

import { writeSync } from "node:fs";
import { desc, eq, gt } from "drizzle-orm";
import { type App, createApp } from "#app.ts";
import { must } from "#base/assert.ts";
import { readConfig } from "#config/config.ts";
import { memberCaller } from "#identity/members.ts";
import type { SystemDb, ToolDb } from "#store/drizzle.ts";
import { allLedger } from "#store/schema/log.ts";
import { allHold, allTurn, allTurnItem } from "#store/schema/turn.ts";
import type { Tool } from "#tools/define.ts";
import { type Hooks, type SceneName, sceneClock, sceneModel, sceneOf, sceneTools } from "./crash-scene.ts";

const STANDARD_OUTPUT = 1;
const [folder = "", sceneName = "add", kill = "never", memberID = ""] = process.argv.slice(2);
const scene = sceneOf(sceneName as SceneName);
const [kind = "", spec = ""] = kill.split(/:(.*)/);
const [label = "", times = "1"] = spec.split("#");
let isArmed = false;
let seen = 0;

function die(): void {
	process.kill(process.pid, "SIGKILL");
}

/** Dies at the wanted repetition of a moment. */
function dieIf(matches: boolean): void {
	if (isArmed && matches && ++seen === Number(times)) die();
}

const clock = sceneClock();
const hooks: Hooks = {
	piece(count) {
		// partial text is kept by time, so that at this point every piece is kept
		if (kind === "piece") clock.jump(500);
		dieIf(kind === "piece" && count === Number(label));
	},
	outside: (moment) => dieIf(kind === "outside" && moment === label),
};
const app = createApp(readConfig({ flags: { data: folder }, environment: {} }), {
	clock,
	tools: sceneTools(folder, hooks).map(halved),
	model: () => sceneModel(folder, scene, hooks),
});
watchCommits(app);
await app.start();
/** what a hold is tried with is no commit and no execution: these moments count from the answer on */
const isFromTheAnswer = scene.answer !== undefined && (kind === "decide" || kind === "half");
isArmed = !isFromTheAnswer;
writeSync(STANDARD_OUTPUT, "ready\n");
await play(app);
dieIf(kind === "decided");
writeSync(STANDARD_OUTPUT, "played\n");
await app.stop(5000);

/** Names what each transaction wrote, and dies before or after its commit when that is the point. */
function watchCommits({ store }: App): void {
	const { system, write } = store;
	const marks = { ledger: 0, items: 0, running: false };
	const labelOf = (db: SystemDb): string => {
		const names = db
			.select({ id: allLedger.id, name: allLedger.name })
			.from(allLedger)
			.where(gt(allLedger.id, marks.ledger))
			.orderBy(allLedger.id)
			.all();
		const items = db
			.select({ kind: allTurnItem.kind })
			.from(allTurnItem)
			.orderBy(allTurnItem.at, allTurnItem.seq)
			.all();
		const isRunning =
			db.select({ id: allHold.id }).from(allHold).where(eq(allHold.state, "running")).get() !== undefined;
		const fresh = [
			...names.map(({ name }) => name as string),
			...items.slice(marks.items).map((item) => `item.${item.kind}`),
			...(isRunning && !marks.running ? ["hold.running"] : []),
		];
		marks.running = isRunning;
		marks.ledger = names.at(-1)?.id ?? marks.ledger;
		marks.items = items.length;
		return fresh.join("+") || "upkeep";
	};
	labelOf(store.inspectAll);
	const isNamed = ["before", "after", "commit", "decide"].includes(kind);
	const within = <T>(db: SystemDb, work: () => T): { answer: T; name: string } => {
		const answer = work();
		const name = isNamed ? labelOf(db) : "";
		dieIf(kind === "before" && name.split("+").includes(label));
		return { answer, name };
	};
	const committed = <T>({ answer, name }: { answer: T; name: string }): T => {
		dieIf(kind === "after" && name.split("+").includes(label));
		if ((kind === "commit" || kind === "decide") && isArmed && ++seen === Number(label)) {
			writeSync(STANDARD_OUTPUT, `at ${name}\n`);
			die();
		}
		return answer;
	};
	store.system = (work, options) => committed(system((db) => within(db, () => work(db)), options));
	store.write = (acting, callID, work, options) =>
		committed(write(acting, callID, (open) => within(open.system, () => work(open)), options));
}

/** The tool of the point dies when it is about to write its n-th statement: those before stand in the open transaction. */
function halved(tool: Tool): Tool {
	if (kind !== "half" || tool.kind !== "record" || tool.name !== label) return tool;
	const { handler } = tool;
	return {
		...tool,
		handler: (args, context) =>
			handler(args, { ...(context as { db: ToolDb }), db: dying((context as { db: ToolDb }).db) } as never),
	};
}

function dying(db: ToolDb): ToolDb {
	return new Proxy(db, {
		get(target, name) {
			dieIf(name === "insert" || name === "update" || name === "delete");
			return Reflect.get(target, name);
		},
	});
}

async function play({ store, call }: App): Promise<void> {
	const caller = must(memberCaller(store.inspectAll, memberID, "web"), "the member");
	const asked = await call({ tool: "turn_add", input: { text: scene.ask, clientMessageID: "once" }, caller });
	if (asked.kind !== "done") throw new Error(`turn_add: ${asked.kind === "failed" ? asked.error.message : asked.kind}`);
	const turnID = String(asked.result.turnID);
	const state = () =>
		store.inspectAll.select({ state: allTurn.state }).from(allTurn).where(eq(allTurn.id, turnID)).get()?.state;
	if (scene.next !== undefined) {
		while (state() !== "working") await Bun.sleep(2);
		await call({ tool: "turn_add", input: { text: scene.next }, caller });
		await call({ tool: "turn_stop", input: { turnID }, caller });
	}
	while (state() === "queued" || state() === "working") await Bun.sleep(2);
	if (scene.answer === undefined) return;
	const hold = must(store.inspectAll.select().from(allHold).orderBy(desc(allHold.id)).limit(1).get(), "the hold");
	const choice = hold.candidates?.[0]?.id;
	isArmed = true;
	writeSync(STANDARD_OUTPUT, "answering\n");
	const decide = () =>
		call({
			tool: "hold_decide",
			input: { holdID: hold.id, decision: "approve", ...(choice === undefined ? {} : { choice }) },
			caller,
		});
	await (scene.answer === "race" ? Promise.all([decide(), decide()]) : decide());
	dieIf(kind === "decided");
	while (["queued", "working", "waiting"].includes(state() ?? "")) await Bun.sleep(2);
}
