/** A turn as its page draws it, from its rows: closing every tab changes nothing. */

import { asc, eq, inArray } from "drizzle-orm";
import { instantText } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { listed, parameter, prepared, valuesIn } from "#store/prepared.ts";
import { changedCall } from "#store/schema/log.ts";
import { isFinal } from "#store/schema/tables.ts";
import { call, hold, OPEN_TURN_STATES, turn, turnAhead } from "#store/schema/turn.ts";
import { fill, type Language } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import { memberNames } from "./person.ts";
import { sentenceOf } from "./sentences.ts";
import { subjectOf } from "./undone-words.ts";
import type { StepView, TurnView } from "./views.ts";
import type { Tense, Words } from "./words.ts";

export type TurnRow = typeof turn.$inferSelect;
export type CallRow = typeof call.$inferSelect;
export type ViewReader = { db: ReadDb; memberID: string; language: Language; words: Words };

const TENSE: Record<CallRow["state"], Tense> = {
	started: "doing",
	done: "done",
	held: "ask",
	failed: "failed",
	unknown: "failed",
};
const OPEN: ReadonlySet<TurnRow["state"]> = new Set(OPEN_TURN_STATES);

/** Every change of a turn is drawn for every page that follows it: these are built once. */
const selectTurn = prepared((db: ReadDb) =>
	db
		.select()
		.from(turn)
		.where(eq(turn.id, parameter("id")))
		.prepare(),
);
const selectCalls = prepared((db: ReadDb) =>
	db
		.select()
		.from(call)
		.where(inArray(call.turnID, listed("ids")))
		.orderBy(asc(call.id))
		.prepare(),
);
const selectHolds = prepared((db: ReadDb) =>
	db
		.select({ id: hold.id, turnID: hold.turnID })
		.from(hold)
		.where(inArray(hold.turnID, listed("ids")))
		.orderBy(asc(hold.id))
		.prepare(),
);

const selectChanged = prepared((db: ReadDb) =>
	db
		.select({ id: changedCall.id, undoneAt: changedCall.undoneAt })
		.from(changedCall)
		.where(inArray(changedCall.id, listed("ids")))
		.prepare(),
);

const selectAhead = prepared((db: ReadDb) =>
	db
		.select()
		.from(turnAhead)
		.where(eq(turnAhead.queuedID, parameter("id")))
		.prepare(),
);

export function findTurn(db: ReadDb, id: string): TurnRow | undefined {
	return selectTurn(db).get({ id });
}

/** The turns that answer these messages, oldest first. */
export function turnsOfMessages(reader: ViewReader, messageIDs: readonly string[]): TurnView[] {
	if (messageIDs.length === 0) return [];
	const rows = reader.db
		.select()
		.from(turn)
		.where(inArray(turn.messageID, valuesIn(messageIDs)))
		.orderBy(asc(turn.id))
		.all();
	return turnViews(reader, rows);
}

export function turnViews(reader: ViewReader, rows: readonly TurnRow[]): TurnView[] {
	if (rows.length === 0) return [];
	const asked = { ids: JSON.stringify(rows.map(({ id }) => id)) };
	const calls = Map.groupBy(selectCalls(reader.db).all(asked), ({ turnID }) => turnID);
	const holds = Map.groupBy(selectHolds(reader.db).all(asked), ({ turnID }) => turnID);
	const changed = changedCalls(reader.db, [...calls.values()].flat());
	const names = memberNames(reader.db);
	return rows.map((row) => {
		const steps = (calls.get(row.id) ?? []).filter(isShown).map((one) => stepView(reader, one, changed.get(one.id)));
		return turnView(
			reader,
			row,
			steps,
			(holds.get(row.id) ?? []).map(({ id }) => id),
			names,
		);
	});
}

/** Getting ready is not work a person asked for: it is in the work history, not among the steps. */
const isShown = ({ tool }: CallRow) => tool !== "equip" && tool !== "plan";

type Changed = { undoneAt: number | null };

/** Which of the calls changed rows, and when those were taken back. */
function changedCalls(db: ReadDb, calls: CallRow[]): Map<string, Changed> {
	if (calls.length === 0) return new Map();
	const rows = selectChanged(db).all({ ids: JSON.stringify(calls.map(({ id }) => id)) });
	return new Map(rows.map((row) => [row.id, row]));
}

function turnView(
	{ db, language, memberID }: ViewReader,
	row: TurnRow,
	steps: StepView[],
	holdIDs: string[],
	names: ReadonlyMap<string, string>,
): TurnView {
	const isMine = row.requesterID === memberID;
	return {
		id: row.id,
		conversationID: row.conversationID,
		messageID: row.messageID,
		requesterID: row.requesterID,
		requesterName: names.get(row.requesterID) ?? "",
		state: row.state,
		waitingFor: row.waitingFor,
		steps,
		holdIDs,
		plan: row.plan === null ? null : { goal: row.plan.goal, steps: row.plan.steps },
		partialText: row.partialText,
		reply: row.replyMessageID === null ? null : { messageID: row.replyMessageID },
		error: turnError(row, language),
		provider: row.provider,
		...aheadOf(db, row, names),
		wasRestarted: row.restarts > 0,
		usage: { promptTokens: row.promptTokens, completionTokens: row.completionTokens },
		...(row.state === "stopped" ? { stopNote: stopNote(row, steps, language) } : {}),
		canStop: isMine && OPEN.has(row.state),
		canRetry: isMine && (row.state === "failed" || row.state === "interrupted"),
		tellsWhenDone: row.tellAskedAt !== null,
		createdAt: instantText(row.createdAt),
		...(row.startedAt === null ? {} : { startedAt: instantText(row.startedAt) }),
		...(row.finishedAt === null ? {} : { finishedAt: instantText(row.finishedAt) }),
	};
}

function aheadOf(db: ReadDb, row: TurnRow, names: ReadonlyMap<string, string>): Pick<TurnView, "ahead"> {
	const found = row.state === "queued" ? selectAhead(db).get({ id: row.id }) : undefined;
	if (found === undefined) return {};
	const { turnID, requesterID, canStop } = found;
	return { ahead: { turnID, requesterName: names.get(requesterID) ?? "", canStop } };
}

function turnError(row: TurnRow, language: Language): TurnView["error"] {
	if (row.errorCode === null) return null;
	const detail = sentenceOf(language, row.errorCode, row.errorValues ?? {}, row.errorCode);
	return {
		code: row.errorCode,
		detail,
		retryable: row.state === "failed" || row.state === "interrupted",
		...(row.requestID === null ? {} : { requestID: row.requestID }),
	};
}

/** What was done and what was not, and what nobody can say yet: a bare "Stopped" is a defect (ux.md 3.4). */
function stopNote(row: TurnRow, steps: StepView[], language: Language): string {
	const words = PHRASES[language];
	const isUnclear = ({ state }: StepView) => state === "started" || state === "unknown";
	const unclear = steps.filter(isUnclear).map(({ sentence }) => sentence);
	const told =
		row.plan === null || row.plan.steps.length === 0
			? steps
					.filter((step) => !isUnclear(step))
					.map(({ sentence, state }) => ({ title: sentence, isDone: state === "done" }))
			: row.plan.steps.map(({ title, status }) => ({ title, isDone: status === "completed" }));
	const titles = (isDone: boolean) => told.filter((one) => one.isDone === isDone).map(({ title }) => title);
	const done = titles(true);
	const open = titles(false);
	const total = row.plan?.steps.length || told.length + unclear.length;
	if (total === 0) return words.stoppedBeforeAnything;
	const list = done.join(", ") || words.nothing;
	const parts = [fill(total === 1 ? words.stoppedSingle : words.stopped, { done: done.length, total, list })];
	if (open.length > 0) parts.push(fill(words.notDone, { list: open.join(", ") }));
	if (unclear.length > 0) parts.push(fill(words.unclear, { list: unclear.join(", ") }));
	return parts.join(" ");
}

/** A change that found everything as it was to be says so, instead of claiming to have done it. */
function sentenceOfStep(reader: ViewReader, row: CallRow): string {
	const { words, language } = reader;
	const isIdle =
		row.state === "done" && row.effects.length === 0 && words.sideEffectClass(row.tool) === "workspace_write";
	if (isIdle) return fill(PHRASES[language].unchanged, { object: row.subject ?? row.tool });
	return words.sentence(row.tool, language, TENSE[row.state], subjectOf(reader, row));
}

export function stepView(reader: ViewReader, row: CallRow, changed: Changed | undefined): StepView {
	const { language, words } = reader;
	const isUndone = row.undoneByCallID !== null;
	return {
		callID: row.id,
		tool: row.tool,
		sideEffectClass: words.sideEffectClass(row.tool),
		sentence: sentenceOfStep(reader, row),
		state: row.state,
		effects: row.effects,
		links: row.effects.flatMap(({ objectType, id }) =>
			id === null ? [] : [{ objectType, id, label: row.subject ?? "" }],
		),
		undo: row.state === "done" && changed !== undefined && !isUndone && !isFinal(row.effects),
		...(isUndone ? { undoneAt: instantText(changed?.undoneAt ?? row.finishedAt ?? row.startedAt) } : {}),
		...(row.holdID === null ? {} : { holdID: row.holdID }),
		startedAt: instantText(row.startedAt),
		...(row.finishedAt === null ? {} : { finishedAt: instantText(row.finishedAt) }),
		input: row.input,
		...(row.result === null ? {} : { result: row.result }),
		...(row.errorCode === null
			? {}
			: {
					error: {
						code: row.errorCode,
						detail: sentenceOf(language, row.errorCode, row.error?.values ?? {}, row.error?.message ?? row.errorCode),
					},
				}),
	};
}
