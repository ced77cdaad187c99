/** One run of a host tool: its call row says *started* before it acts, so that a crash in between is known for what it is. */

import { DISK_CODES, ToolError } from "#base/errors.ts";
import { appendLedger } from "#ledger/append.ts";
import { companyFacts } from "#record/company.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { HostContext, PortName, Ports, PreviewWords } from "#tools/context.ts";
import type { SideEffectClass, Tool } from "#tools/define.ts";
import { saveCall } from "./call-row.ts";
import { effectsOf } from "./effects.ts";
import {
	acting,
	checkedResult,
	commonContext,
	follow,
	Notes,
	type Pipeline,
	type Ran,
	type Run,
	storable,
	writeContext,
} from "./record-run.ts";

export type HostTools = Extract<Tool, { kind: "host" }>;
export type HostRun = Omit<Run, "tool"> & { tool: HostTools; signal: AbortSignal };

function hostContext(pipeline: Pipeline, ports: Ports, run: HostRun, notes: Notes): HostContext {
	const now = pipeline.clock.now();
	const listed = Object.fromEntries(run.tool.uses.map((name: PortName) => [name, ports[name]]));
	return {
		...commonContext(pipeline, run, notes, now, companyFacts(pipeline.store.inspectAll).timeZone),
		ports: listed as Ports,
		signal: run.signal,
		read: (work) => pipeline.store.read(acting(run.caller), work),
		transact: (work) => {
			const kept = new Notes(run.args);
			const answer = pipeline.store.write(acting(run.caller), run.callID, ({ db, system }) =>
				work(writeContext(pipeline, run, kept, db, system, pipeline.clock.now())),
			);
			follow(pipeline, run, kept.effects);
			return answer;
		},
	};
}

/** What its card shows. A host tool without a preview shows its sentence alone. */
export async function hostPreview(
	pipeline: Pipeline,
	ports: Ports,
	run: HostRun,
): Promise<{ words: PreviewWords; notes: Notes }> {
	const notes = new Notes(run.args);
	const words = (await run.tool.preview?.(run.args as never, hostContext(pipeline, ports, run, notes) as never)) ?? {};
	return { words, notes };
}

/** Runs it. `claim` is spent in the transaction that marks the call started. */
export async function runHost(
	pipeline: Pipeline,
	ports: Ports,
	run: HostRun,
	claim?: (db: SystemDb) => void,
): Promise<Ran> {
	const notes = new Notes(run.args);
	const startedAt = pipeline.clock.now();
	const isRead = run.tool.sideEffectClass === "read" || run.tool.sideEffectClass === "computation";
	const row = { ...run, subject: run.tool.object?.(run.args as never) ?? null, effects: [], startedAt };
	if (!isRead || run.turn !== undefined) {
		pipeline.store.system(
			(db) => {
				claim?.(db);
				saveCall(db, { ...row, state: "started", provenance: "record", finishedAt: null });
				appendLedger(db, startedAt, {
					name: "call.started",
					memberID: run.caller.memberID,
					turnID: run.turn?.id ?? null,
					callID: run.callID,
					body: { tool: run.tool.name },
				});
			},
			{ durable: !isRead },
		);
		pipeline.hub.wake();
	}
	const act = () => run.tool.handler(run.args as never, hostContext(pipeline, ports, run, notes) as never);
	const result = await knownOrUnknown(run.tool, async () => checkedResult(run.tool, await act()));
	const ran = {
		result,
		storedResult: storable(run.tool, result),
		effects: effectsOf(run.tool, result, [], pipeline.store.shapes),
		subject: notes.subject ?? row.subject,
		narrowed: notes.narrowed,
	};
	if (isRead && run.turn === undefined) return ran;
	await knownOrUnknown(run.tool, () =>
		pipeline.store.system((db) => {
			const finishedAt = pipeline.clock.now();
			saveCall(db, { ...row, ...ran, state: "done", provenance: notes.provenance, finishedAt });
			appendLedger(db, finishedAt, {
				name: "call.done",
				memberID: run.caller.memberID,
				turnID: run.turn?.id ?? null,
				callID: run.callID,
				holdID: run.holdID ?? null,
				body: { tool: run.tool.name, effects: ran.effects },
			});
		}),
	);
	pipeline.hub.wake();
	return ran;
}

/** What these do happens outside of the record, where no transaction takes it back. */
const OUTWARD: ReadonlySet<SideEffectClass> = new Set(["external_write", "external_send", "connect", "destructive"]);

/**
 * Once a host tool has begun to act, only its own refusal knows what became of it: anything else, a bug or a full disk
 * after the act, leaves nobody knowing, and must not say that nothing was changed.
 */
async function knownOrUnknown<T>(tool: HostTools, step: () => T | Promise<T>): Promise<T> {
	try {
		return await step();
	} catch (error) {
		if (!OUTWARD.has(tool.sideEffectClass) || (error instanceof ToolError && !DISK_CODES.has(error.code))) throw error;
		if (error instanceof DOMException && error.name === "AbortError") throw error;
		throw new ToolError(
			"outcome_unknown",
			"This began and nobody knows whether it took effect. Look before it is made again.",
			{ cause: error },
		);
	}
}
