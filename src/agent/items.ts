/** What was said within a turn, row by row: each answer of the model and each result it was given. */

import { and, asc, desc, eq, lt, ne } from "drizzle-orm";
import type { ModelCall, ModelMessage } from "#model/port.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allTurn, allTurnItem } from "#store/schema/turn.ts";

export type AnswerItem = { kind: "answer"; text: string; calls: ModelCall[]; reasoning?: string };
export type ResultItem = { kind: "result"; modelCallID: string; name: string; text: string };
export type Item = AnswerItem | ResultItem;

export function itemsOf(db: SystemDb, turnID: string): Item[] {
	const rows = db.select().from(allTurnItem).where(eq(allTurnItem.turnID, turnID)).orderBy(asc(allTurnItem.seq)).all();
	return rows.map(({ body }) => body as Item);
}

export function addItem(db: SystemDb, turnID: string, item: Item, at: number): void {
	const last = db.select({ seq: allTurnItem.seq }).from(allTurnItem).where(eq(allTurnItem.turnID, turnID)).orderBy(desc(allTurnItem.seq)).limit(1).get();
	db.insert(allTurnItem).values({ turnID, seq: (last?.seq ?? 0) + 1, kind: item.kind, body: item, at }).run();
}

/** What became of a call after its first result: sent again by a person, say. The talk that follows reads the last word. */
export function replaceResult(db: SystemDb, turnID: string, item: ResultItem): void {
	const result = db.select().from(allTurnItem).where(and(eq(allTurnItem.turnID, turnID), eq(allTurnItem.kind, "result"))).all();
	const known = result.find(({ body }) => (body as ResultItem).modelCallID === item.modelCallID);
	if (known === undefined) return;
	db.update(allTurnItem).set({ body: item }).where(and(eq(allTurnItem.turnID, turnID), eq(allTurnItem.seq, known.seq))).run();
}

/** The calls of the last answer that have no result yet: where a turn goes on. */
export function openCalls(items: readonly Item[]): ModelCall[] {
	const at = items.findLastIndex(({ kind }) => kind === "answer");
	const answer = items[at];
	if (answer?.kind !== "answer") return [];
	const answered = new Set(items.slice(at + 1).flatMap((item) => (item.kind === "result" ? [item.modelCallID] : [])));
	return answer.calls.filter(({ id }) => !answered.has(id));
}

/** Items as messages. A call without a result is shown as waiting: a later turn must know of it and not repeat it. */
export function itemMessages(items: readonly Item[]): ModelMessage[] {
	return items.flatMap((item, index): ModelMessage[] => {
		if (item.kind === "result") return [];
		const answer: ModelMessage = { role: "assistant", text: item.text, calls: item.calls, ...(item.reasoning === undefined ? {} : { reasoning: item.reasoning }) };
		const results = item.calls.map((call): ModelMessage => ({ role: "tool", callID: call.id, name: call.name, text: resultText(items, index, call) }));
		return [answer, ...results];
	});
}

function resultText(items: readonly Item[], from: number, call: ModelCall): string {
	const found = items.slice(from + 1).find((item) => item.kind === "result" && item.modelCallID === call.id);
	return found?.kind === "result" ? found.text : JSON.stringify({ waiting: true, message: "This call waits for the person's answer. Do not make it again." });
}

/** Earlier turns of the conversation, oldest first: what their calls brought is part of the talk. */
export function earlierTurns(db: SystemDb, conversationID: string, turnID: string, requesterID: string, limit: number) {
	return db
		.select()
		.from(allTurn)
		.where(and(eq(allTurn.conversationID, conversationID), eq(allTurn.requesterID, requesterID), lt(allTurn.id, turnID), ne(allTurn.id, turnID)))
		.orderBy(desc(allTurn.id))
		.limit(limit)
		.all()
		.reverse();
}
