/** The history of a turn, put together from its rows: states and holds from the ledger, model calls, tool calls, readings. */

import { and, asc, eq } from "drizzle-orm";
import { instantText } from "#base/time.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allLedger } from "#store/schema/log.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allCall, allHold, type allTurn } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import type { HistoryEntry, TurnHistory } from "./history-shape.ts";
import { sentenceOf } from "./sentences.ts";
import { costOfTurn } from "./turn-cost.ts";
import type { Words } from "./words.ts";

type Turn = typeof allTurn.$inferSelect;
export type HistoryReader = { db: SystemDb; language: Language; words: Words };

/** Whoever asks has to be the requester, or be noted: see the port. */
export function historyOf(reader: HistoryReader, turn: Turn): TurnHistory {
	const { db, language } = reader;
	const entries = [...ledgerEntries(reader, turn), ...modelEntries(reader, turn), ...callEntries(reader, turn)];
	return {
		...runFacts(db, turn),
		...(turn.requestID === null ? {} : { requestID: turn.requestID }),
		...(turn.errorCode === null ? {} : { error: refusal(language, turn.errorCode, turn.errorValues ?? {}) }),
		message: messageOf(db, turn),
		// things of one moment stay in the order they were put together: states first, then what was done in them
		entries: entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
	};
}

/** What a list of runs shows of each: nothing that was said. */
export function runFacts(db: SystemDb, turn: Turn): Omit<TurnHistory, "message" | "entries" | "error" | "requestID"> {
	const cost = costOfTurn(db, turn.id);
	return {
		taskRunID: turn.id,
		conversationID: turn.conversationID,
		requester: { id: turn.requesterID, name: nameOf(db, turn.requesterID) },
		state: turn.state,
		provider: turn.provider,
		model: turn.model,
		promptTokens: cost?.promptTokens ?? turn.promptTokens,
		completionTokens: cost?.completionTokens ?? turn.completionTokens,
		costs: cost?.costs ?? [],
		unpriced: cost?.unpriced ?? 0,
		isEstimated: cost?.isEstimated ?? false,
		createdAt: instantText(turn.createdAt),
		...(turn.startedAt === null ? {} : { startedAt: instantText(turn.startedAt) }),
		...(turn.finishedAt === null ? {} : { finishedAt: instantText(turn.finishedAt) }),
	};
}

function nameOf(db: SystemDb, id: string): string {
	return db.select({ name: allMember.name }).from(allMember).where(eq(allMember.id, id)).get()?.name ?? id;
}

function messageOf(db: SystemDb, turn: Turn): TurnHistory["message"] {
	const row = db.select().from(allMessage).where(eq(allMessage.id, turn.messageID)).get();
	if (row === undefined || row.deletedAt !== null) return null;
	return { id: row.id, text: row.text, at: instantText(row.createdAt) };
}

function refusal(language: Language, code: string, values: Record<string, string | number>, message = code) {
	return { code, detail: sentenceOf(language, code, values, message) };
}

/** Calls and model calls have rows of their own, which say more than the ledger does. */
const TOLD_ELSEWHERE = /^(?:call|model)\./;

function ledgerEntries({ db, language, words }: HistoryReader, turn: Turn): HistoryEntry[] {
	const rows = db.select().from(allLedger).where(eq(allLedger.turnID, turn.id)).orderBy(asc(allLedger.id)).all();
	const holds = new Map(
		db
			.select()
			.from(allHold)
			.where(eq(allHold.turnID, turn.id))
			.all()
			.map((hold) => [hold.id, hold]),
	);
	return rows
		.filter(({ name }) => !TOLD_ELSEWHERE.test(name))
		.map(({ name, at, holdID, body }): HistoryEntry => {
			const hold = holdID === null ? undefined : holds.get(holdID);
			const kind = name === "turn.read" ? "reading" : name.startsWith("hold.") ? "hold" : "state";
			return {
				kind,
				name,
				at: instantText(at),
				...(hold === undefined ? {} : { holdID: hold.id, tool: hold.tool, callID: hold.callID }),
				...(hold === undefined ? {} : { sentence: words.sentence(hold.tool, language, "ask", hold.subject) }),
				...(typeof body.by === "string" ? { by: { id: body.by, name: nameOf(db, body.by) } } : {}),
				...(typeof body.code === "string" ? { error: refusal(language, body.code, {}) } : {}),
			};
		});
}

/** What each model call was for, by its exchange: the ledger says it. */
function purposesIn(db: SystemDb, turnID: string): Map<unknown, string> {
	const answered = and(eq(allLedger.turnID, turnID), eq(allLedger.name, "model.answered"));
	const rows = db.select({ body: allLedger.body }).from(allLedger).where(answered).all();
	return new Map(
		rows.flatMap(({ body }) => (typeof body.purpose === "string" ? [[body.exchangeID, body.purpose] as const] : [])),
	);
}

function modelEntries({ db, language }: HistoryReader, turn: Turn): HistoryEntry[] {
	const purposes = purposesIn(db, turn.id);
	return db
		.select({
			id: allModelExchange.id,
			provider: allModelExchange.provider,
			model: allModelExchange.model,
			errorCode: allModelExchange.errorCode,
			promptTokens: allModelExchange.promptTokens,
			completionTokens: allModelExchange.completionTokens,
			startedAt: allModelExchange.startedAt,
			finishedAt: allModelExchange.finishedAt,
		})
		.from(allModelExchange)
		.where(eq(allModelExchange.turnID, turn.id))
		.orderBy(asc(allModelExchange.id))
		.all()
		.map((row) => ({
			kind: "model" as const,
			name: "model.answered",
			at: instantText(row.startedAt),
			ms: row.finishedAt - row.startedAt,
			exchangeID: row.id,
			...(purposes.has(row.id) ? { purpose: purposes.get(row.id) } : {}),
			provider: row.provider,
			model: row.model,
			...(row.promptTokens === null ? {} : { promptTokens: row.promptTokens }),
			...(row.completionTokens === null ? {} : { completionTokens: row.completionTokens }),
			...(row.errorCode === null ? {} : { error: refusal(language, row.errorCode, {}) }),
		}));
}

function callEntries({ db, language, words }: HistoryReader, turn: Turn): HistoryEntry[] {
	return db
		.select()
		.from(allCall)
		.where(eq(allCall.turnID, turn.id))
		.orderBy(asc(allCall.id))
		.all()
		.map((row) => {
			const tense =
				row.state === "done" ? "done" : row.state === "failed" || row.state === "unknown" ? "failed" : "doing";
			return {
				kind: "call" as const,
				name: `call.${row.state}`,
				at: instantText(row.startedAt),
				...(row.finishedAt === null ? {} : { ms: row.finishedAt - row.startedAt }),
				sentence: words.sentence(row.tool, language, tense, row.subject),
				tool: row.tool,
				callID: row.id,
				...(row.holdID === null ? {} : { holdID: row.holdID }),
				input: row.input,
				...(row.result === null ? {} : { result: row.result }),
				...(row.errorCode === null
					? {}
					: { error: refusal(language, row.errorCode, row.error?.values ?? {}, row.error?.message) }),
			};
		});
}
