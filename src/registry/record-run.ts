/** One run of a record tool inside one transaction: handler, check of its answer, effects, call row, ledger. */

import { sql } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { type Effect, ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { type Log, traceOf } from "#base/log.ts";
import { Moved } from "#gate/port.ts";
import type { Caller } from "#identity/caller.ts";
import { accountStandings } from "#identity/standing.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
import type { Hub } from "#ledger/hub.ts";
import { companyFacts } from "#record/company.ts";
import { completeParent } from "#record/task-complete.ts";
import { type Change, changesOf, digestOf } from "#store/changes.ts";
import type { ReadDb, SystemDb, ToolDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import type { Provenance, StoredPreview, TakenFile } from "#store/schema/turn.ts";
import type {
	AccountPort,
	AgentPort,
	CatalogPort,
	FilePort,
	PolicyPort,
	PreviewWords,
	ReadContext,
	ServerFacts,
	TalkPort,
	TurnPort,
	TurnRef,
	UndoPort,
	WriteContext,
} from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";
import { announce } from "./announce.ts";
import { saveCall } from "./call-row.ts";
import { effectsOf } from "./effects.ts";
import { previewOf } from "./preview.ts";
import type { Registry } from "./registry.ts";

export type RecordTools = Extract<Tool, { kind: "record" }>;

/** What the pipeline is built from. Ports come from above, made once in app.ts. */
export type Pipeline = {
	store: Store;
	clock: Clock;
	ids: Ids;
	hub: Hub;
	log: Log;
	registry: Registry;
	catalog: CatalogPort;
	policies: PolicyPort;
	agent: AgentPort;
	status(): ServerFacts;
	turns(db: SystemDb, now: number): TurnPort;
	/** `after` runs once the call is kept: what ends outside of the record must not end for a preview */
	accounts(db: SystemDb, now: number, after: (effect: () => void) => void): AccountPort;
	undoing(db: SystemDb, callID: string, now: number): UndoPort;
	talk(db: SystemDb, now: number, memberID: string, after: (effect: () => void) => void): TalkPort;
	/** `took` hears of every file that goes along */
	files(db: SystemDb, now: number, memberID: string, took: (file: TakenFile) => void): FilePort;
	/** after a commit, with the rows it changed: open holds follow what was decided */
	committed(changes: readonly Change[]): void;
};

export type Run = {
	tool: RecordTools;
	callID: string;
	caller: Caller;
	args: Record<string, unknown>;
	ids: Ids;
	turn?: TurnRef | undefined;
	holdID?: string;
	idempotencyKey?: string | undefined;
	inputHash: string;
};

export type Ran = {
	result: Record<string, unknown>;
	storedResult: Record<string, unknown>;
	effects: Effect[];
	subject: string | null;
	/** the arguments with hints replaced by ids */
	narrowed: Record<string, unknown>;
};

const isReading = (tool: Tool) => tool.sideEffectClass === "read" || tool.sideEffectClass === "computation";

/** What a handler said through its context besides its answer. */
export class Notes {
	subject: string | null = null;
	provenance: Provenance = "record";
	preview: PreviewWords = {};
	readonly files: TakenFile[] = [];
	readonly effects: (() => void)[] = [];
	readonly narrowed: Record<string, unknown>;
	constructor(args: Record<string, unknown>) {
		this.narrowed = structuredClone(args);
	}
	narrow(path: string, id: string | string[]): void {
		const [field = "", index] = path.split(".");
		const list = this.narrowed[field];
		if (index === undefined) this.narrowed[field] = id;
		else if (Array.isArray(list)) list[Number(index)] = id;
	}
}

export function commonContext(
	pipeline: Pipeline,
	run: Pick<Run, "caller" | "callID" | "ids" | "turn">,
	notes: Notes,
	now: number,
	zone: string,
) {
	return {
		caller: run.caller,
		now,
		zone,
		ids: run.ids,
		callID: run.callID,
		...(run.turn === undefined ? {} : { turn: run.turn }),
		words: pipeline.registry.words,
		catalog: pipeline.catalog,
		policies: pipeline.policies,
		agent: pipeline.agent,
		status: pipeline.status,
		subject(name: string) {
			notes.subject = name;
		},
		narrow: (path: string, id: string | string[]) => notes.narrow(path, id),
		preview(words: PreviewWords) {
			notes.preview = { ...notes.preview, ...words };
		},
		provenance(from: Provenance) {
			notes.provenance = from;
		},
	};
}

/** The context of a handler that writes in the open transaction. */
export function writeContext(
	pipeline: Pipeline,
	run: Pick<Run, "caller" | "callID" | "ids" | "turn">,
	notes: Notes,
	db: ToolDb,
	system: SystemDb,
	now: number,
): WriteContext {
	const after = (effect: () => void) => void notes.effects.push(effect);
	const zone = companyFacts(system).timeZone;
	return {
		...commonContext(pipeline, run, notes, now, zone),
		db,
		turns: pipeline.turns(system, now),
		talk: pipeline.talk(system, now, run.caller.memberID, after),
		files: pipeline.files(system, now, run.caller.memberID, (file) => void notes.files.push(file)),
		accounts: pipeline.accounts(system, now, after),
		undoing: pipeline.undoing(system, run.callID, now),
		completeParent: (taskID) => completeParent(system, now, zone, taskID),
		after,
		emit: (type, to, subjectID) => appendEvent(system, now, { type, ...(to === "everybody" ? {} : to), subjectID }),
	};
}

function readContext(pipeline: Pipeline, run: Run, notes: Notes, db: ReadDb): ReadContext {
	const now = pipeline.clock.now();
	const turns: ReadContext["turns"] = {
		equip: (turnID, found) => pipeline.store.system((system) => pipeline.turns(system, now).equip(turnID, found)),
		setPlan: (turnID, plan) => pipeline.store.system((system) => pipeline.turns(system, now).setPlan(turnID, plan)),
	};
	const accounts = { standings: () => accountStandings(pipeline.store.inspectAll, now) };
	const zone = companyFacts(pipeline.store.inspectAll).timeZone;
	return { ...commonContext(pipeline, run, notes, now, zone), db, turns, accounts };
}

/** The handler's answer, checked against its schema; another shape is a bug, not a warning. */
export function checkedResult(tool: Tool, answer: Record<string, unknown>): Record<string, unknown> {
	const parsed = tool.output.safeParse(answer);
	if (!parsed.success) throw new Error(`${tool.name} answered what it does not declare: ${parsed.error.message}`);
	return parsed.data;
}

/** What of a result may be stored: fields shown once are masked. */
export function storable(tool: Tool, result: Record<string, unknown>): Record<string, unknown> {
	if (tool.once === undefined) return result;
	return Object.fromEntries(
		Object.entries(result).map(([name, value]) => [name, tool.once?.includes(name) ? "shown once" : value]),
	);
}

/** Runs a tool that only reads. Within a turn the step is kept; a person's own reading leaves no row. */
export function runRead(pipeline: Pipeline, run: Run): Ran {
	const notes = new Notes(run.args);
	const startedAt = pipeline.clock.now();
	const answer = pipeline.store.read(acting(run.caller), (db) =>
		run.tool.handler(run.args as never, readContext(pipeline, run, notes, db) as never),
	);
	const result = checkedResult(run.tool, answer);
	const ran = {
		result,
		storedResult: storable(run.tool, result),
		effects: [],
		subject: notes.subject,
		narrowed: notes.narrowed,
	};
	if (run.turn !== undefined) {
		pipeline.store.system((db) =>
			saveCall(db, {
				...run,
				...ran,
				state: "done",
				provenance: notes.provenance,
				startedAt,
				finishedAt: pipeline.clock.now(),
			}),
		);
		pipeline.hub.wake();
	}
	return ran;
}

export type WriteOptions = {
	/** first in the transaction: spends the hold */
	spend?(db: SystemDb): void;
	/** last in the transaction */
	settle?(db: SystemDb, ran: Ran): void;
	/** the changes must be these, or nothing is kept */
	digest?: string;
};

/** Runs a tool that writes: all of it is kept, or nothing. */
export function runWrite(pipeline: Pipeline, run: Run, options: WriteOptions = {}): Ran {
	const notes = new Notes(run.args);
	const startedAt = pipeline.clock.now();
	let changes: Change[] = [];
	const ran = pipeline.store.write(
		acting(run.caller),
		run.callID,
		({ db, system }) => {
			options.spend?.(system);
			const answer = run.tool.handler(
				run.args as never,
				writeContext(pipeline, run, notes, db, system, startedAt) as never,
			);
			const result = checkedResult(run.tool, answer);
			changes = changesOf(system, run.callID);
			const isMoved = options.digest !== undefined && digestOf(changes, startedAt, notes.files) !== options.digest;
			if (isMoved) throw new Moved(run.callID);
			const effects = effectsOf(run.tool, result, changes, pipeline.store.shapes);
			const done = {
				result,
				storedResult: storable(run.tool, result),
				effects,
				subject: notes.subject,
				narrowed: notes.narrowed,
			};
			if (isKept(run, changes)) keepDone(pipeline, system, run, { ...done, provenance: notes.provenance, startedAt });
			announce(system, startedAt, effects);
			options.settle?.(system, done);
			return done;
		},
		{ durable: run.tool.isDurable ?? false },
	);
	follow(pipeline, run, [...notes.effects, () => pipeline.committed(changes)]);
	return ran;
}

/** Where somebody is leaves no trace by itself: only where a turn, a card, a key or the change list comes back to it. */
function isKept(run: Run, changes: readonly Change[]): boolean {
	const isAsked = run.turn !== undefined || run.holdID !== undefined || run.idempotencyKey !== undefined;
	return run.tool.isOwnPlace !== true || isAsked || changes.length > 0;
}

function keepDone(
	pipeline: Pipeline,
	system: SystemDb,
	run: Run,
	done: Omit<Ran, "result"> & { provenance: Provenance; startedAt: number },
): void {
	saveCall(system, { ...run, ...done, state: "done", finishedAt: pipeline.clock.now() });
	appendLedger(system, done.startedAt, {
		name: "call.done",
		memberID: run.caller.memberID,
		turnID: run.turn?.id ?? null,
		callID: run.callID,
		holdID: run.holdID ?? null,
		body: { tool: run.tool.name, effects: done.effects },
	});
}

/** What follows a commit. The call is kept: what fails from here on is the log's, and no reason to answer otherwise. */
export function follow(
	pipeline: Pipeline,
	run: { tool: Tool; callID: string },
	effects: readonly (() => void)[],
): void {
	for (const effect of effects) {
		try {
			effect();
		} catch (error) {
			const why = traceOf(error);
			pipeline.log.error("what follows a call failed", { tool: run.tool.name, call: run.callID, error: why });
		}
	}
	pipeline.hub.wake();
}

/** Runs it, reads what it would change, and takes it back. */
export function rehearse(
	pipeline: Pipeline,
	run: Run,
): {
	preview: StoredPreview;
	subject: string | null;
	narrowed: Record<string, unknown>;
	result: Record<string, unknown>;
} {
	const notes = new Notes(run.args);
	const now = pipeline.clock.now();
	return pipeline.store.rehearse(acting(run.caller), run.callID, ({ db, system }) => {
		const context = isReading(run.tool)
			? readContext(pipeline, run, notes, db)
			: writeContext(pipeline, run, notes, db, system, now);
		const before = rowsWritten(system);
		const result = checkedResult(run.tool, run.tool.handler(run.args as never, context as never));
		const changesNothing = rowsWritten(system) === before;
		const words = { ...notes.preview, files: notes.files, changesNothing };
		const preview = previewOf(system, db, changesOf(system, run.callID), words, now);
		return { preview, subject: notes.subject, narrowed: notes.narrowed, result };
	});
}

/** By this connection so far, triggers' rows included: passwords, texts and sessions stand in no change list. */
const rowsWritten = (db: SystemDb): number => db.get<{ rows: number }>(sql`select total_changes() as rows`).rows;

export const acting = (caller: Caller) => ({ memberID: caller.memberID, isAdministrator: caller.isAdministrator });

/** A refusal of the database's row rules, in the words of ours. */
export function refusalOf(tool: Tool, code: string, what: string): ToolError {
	if (code === "row_exists")
		return new ToolError("record_duplicate", `There is already such a ${what.split(".")[0]}. Nothing was changed.`);
	if (code === "row_not_found")
		return new ToolError("not_found", `${tool.name} refers to something that is not there. Nothing was changed.`);
	if (code === "column_fixed")
		return new ToolError("record_refused", `${tool.name} would change what cannot change. Nothing was changed.`);
	return new ToolError("not_allowed", `This is not yours to change, so ${tool.name} changed nothing.`);
}
