/** Kills a real process at a point of a scene, starts again on what it left, and tells what a person finds there. */

import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { type App, createApp } from "#app.ts";
import { must } from "#base/assert.ts";
import { readConfig } from "#config/config.ts";
import type { Caller } from "#identity/caller.ts";
import { memberCaller } from "#identity/members.ts";
import { createSetup, welcome } from "#identity/setup.ts";
import type { HoldView, TurnView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { connect } from "#store/driver.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold, allTurn } from "#store/schema/turn.ts";
import {
	booked,
	type Hooks,
	type SceneName,
	sceneClock,
	sceneModel,
	sceneOf,
	sceneTools,
	TASK,
} from "#test/support/crash-scene.ts";

const CHILD = join(import.meta.dir, "../support/crash-app.ts");

function openApp(folder: string, scene: SceneName, hooks: Hooks = {}): App {
	return createApp(readConfig({ flags: { data: folder }, environment: {} }), {
		clock: sceneClock(),
		tools: sceneTools(folder, hooks),
		model: () => sceneModel(folder, sceneOf(scene), hooks),
	});
}

/** A company to play in: who asks, two people called Kim, and a task that can be deleted. Answers the asking member. */
export async function foundIn(folder: string): Promise<string> {
	mkdirSync(folder, { recursive: true });
	const app = openApp(folder, "add");
	const memberID = createSetup(app).found({
		name: "Minji Cho",
		email: "minji@moonrise.example",
		password: "harbour lamps at dusk",
		company: { name: "Moonrise Lamps", timeZone: "Asia/Seoul", language: "en" },
	});
	for (const name of ["Jisoo Kim", "Minsu Kim", "Daniel Quill"]) {
		const [first = ""] = name.toLowerCase().split(" ");
		app.store.system((db) => {
			const at = app.clock.now();
			const id = app.ids.next("mem");
			db.insert(allMember)
				.values({
					id,
					kind: "person",
					email: `${first}@moonrise.example`,
					name,
					status: "active",
					isAdmin: false,
					createdAt: at,
					updatedAt: at,
				})
				.run();
			welcome(db, app.ids, at, id, "en");
		});
	}
	const caller = must(memberCaller(app.store.inspectAll, memberID, "web"), "the founder");
	const made = await app.call({ tool: "task_add", input: { title: TASK, participantPersonHints: ["Jisoo"] }, caller });
	if (made.kind !== "done") throw new Error(`the task: ${made.kind === "failed" ? made.error.message : made.kind}`);
	await app.stop(0);
	return memberID;
}

export type Crashed = {
	folder: string;
	scene: SceneName;
	memberID: string /** what the last commit wrote, where it was counted */;
	at: string;
};

/** Plays the scene on a copy of the company until it is killed, at the point or so long after the answer began. Null when it came to its end unharmed. */
export async function crash(
	company: { folder: string; memberID: string },
	scene: SceneName,
	kill: string,
	folder: string,
	delayMs?: number,
): Promise<Crashed | null> {
	cpSync(company.folder, folder, { recursive: true });
	const at = await killed(folder, scene, kill, company.memberID, delayMs);
	return at === null ? null : { folder, scene, memberID: company.memberID, at };
}

/** The same once more on what an earlier kill has left. */
export async function killed(
	folder: string,
	scene: SceneName,
	kill: string,
	memberID: string,
	delayMs?: number,
): Promise<string | null> {
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const child = Bun.spawn([process.execPath, ...conditions, CHILD, folder, scene, kill, memberID], {
		stdout: "pipe",
		stderr: "pipe",
	});
	const errors = new Response(child.stderr).text();
	const decoder = new TextDecoder();
	let output = "";
	for await (const bytes of child.stdout) {
		const wasAnswering = output.includes("answering\n");
		output += decoder.decode(bytes, { stream: true });
		if (delayMs === undefined || wasAnswering || !output.includes("answering\n")) continue;
		void Bun.sleep(delayMs).then(() => child.kill("SIGKILL"));
	}
	await child.exited;
	if (child.signalCode === "SIGKILL") return /at (.*)\n/.exec(output)?.[1] ?? "";
	if (child.exitCode !== 0) throw new Error(`the process ended by itself: ${child.exitCode} ${await errors}`);
	return null;
}

export type Found = {
	holds: HoldView[];
	turn: TurnView | null;
	/** how often the scene took effect, by the world's own account */
	effects: number;
	/** answers of Kontor that stand in the conversation for this turn */
	answers: number;
	/** messages of the person that were accepted */
	asked: number;
	/** what must never be: calls left started, holds left under way, a broken file */
	faults: string[];
};

export type Restarted = {
	app: App;
	/** the person who asked */
	caller: Caller;
	/** waits until nothing moves any more, then tells what there is */
	look(): Promise<Found>;
	decide(holdID: string, decision: Record<string, unknown>): Promise<Outcome>;
	retry(turnID: string): Promise<Outcome>;
	close(): Promise<void>;
};

/** Starts the whole application again on the folder, as the next process does. */
export async function restart({ folder, scene, memberID }: Crashed, hooks: Hooks = {}): Promise<Restarted> {
	const broken = integrityFaults(join(folder, "kontor.db"));
	const app = openApp(folder, scene, hooks);
	const caller = must(memberCaller(app.store.inspectAll, memberID, "web"), "the member");
	await app.start();
	const call = (tool: string, input: unknown) => app.call({ tool, input, caller });
	return {
		app,
		caller,
		look: async () => {
			await settled(app);
			return found(app, folder, scene, broken, call);
		},
		decide: (holdID, decision) => call("hold_decide", { holdID, ...decision }),
		retry: (turnID) => call("turn_retry", { turnID }),
		close: async () => {
			await app.stop(5000);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const UNDER_WAY = new Set<string>(["approved", "running"]);

async function settled({ store }: App): Promise<void> {
	const db = store.inspectAll;
	const isMoving = () =>
		db
			.select({ state: allTurn.state })
			.from(allTurn)
			.all()
			.some(({ state }) => state === "queued" || state === "working") ||
		db
			.select({ state: allHold.state })
			.from(allHold)
			.all()
			.some(({ state }) => UNDER_WAY.has(state));
	while (isMoving()) await Bun.sleep(2);
}

async function found(
	app: App,
	folder: string,
	scene: SceneName,
	broken: string[],
	call: (tool: string, input: unknown) => Promise<Outcome>,
): Promise<Found> {
	const db = app.store.inspectAll;
	const world = {
		titles: db
			.select({ title: allTask.title })
			.from(allTask)
			.all()
			.map(({ title }) => title),
		sent: booked(folder, "sent"),
		messages: db
			.select({ text: allMessage.text })
			.from(allMessage)
			.all()
			.map(({ text }) => text),
	};
	const row = db.select().from(allTurn).orderBy(desc(allTurn.id)).limit(1).get();
	const read = row === undefined ? null : await call("turn_get", { turnID: row.id });
	const ids = db.select({ id: allHold.id }).from(allHold).orderBy(allHold.id).all();
	const holds = await Promise.all(ids.map(({ id }) => call("hold_get", { holdID: id })));
	const started = db
		.select({ id: allCall.id, tool: allCall.tool })
		.from(allCall)
		.where(eq(allCall.state, "started"))
		.all();
	return {
		holds: holds.map((outcome) => resultOf(outcome).hold as HoldView),
		turn: read === null ? null : (resultOf(read).turn as TurnView),
		effects: sceneOf(scene).effects(world),
		answers:
			row === undefined
				? 0
				: db.select({ id: allMessage.id }).from(allMessage).where(eq(allMessage.turnID, row.id)).all().length,
		asked: world.messages.filter((text) => text === sceneOf(scene).ask).length,
		faults: [...broken, ...started.map(({ tool }) => `${tool} is left started`)],
	};
}

function resultOf(outcome: Outcome): Record<string, unknown> {
	if (outcome.kind === "done") return outcome.result;
	throw outcome.kind === "failed" ? outcome.error : new Error("held");
}

function integrityFaults(path: string): string[] {
	const db = connect(path);
	try {
		const integrity = db.pragma("integrity_check", { simple: true });
		const dangling = db.pragma("foreign_key_check") as unknown[];
		return [
			...(integrity === "ok" ? [] : [`integrity: ${integrity}`]),
			...dangling.map((row) => `reference: ${JSON.stringify(row)}`),
		];
	} finally {
		db.close();
	}
}

/** What a person sees, on one line of the crash table. */
export function summary({ holds, turn, effects }: Found): string {
	const hold = holds.map(({ kind, state }) => `${kind === "choice" ? "choice" : "hold"} ${state}`).join(", ");
	const all = turn?.steps ?? [];
	const many = Object.entries(Object.groupBy(all, ({ state }) => state)).map(
		([state, list]) => `${list?.length} ${state}`,
	);
	const steps = (all.length > 3 ? many : all.map(({ state, sentence }) => `${state} “${sentence}”`)).join(", ");
	const shown = turn === null ? "no turn" : `turn ${turn.state}${turn.error === null ? "" : ` (${turn.error.code})`}`;
	return [`effect ${effects}×`, hold, steps === "" ? "" : `step ${steps}`, shown]
		.filter((part) => part !== "")
		.join(" · ");
}
