/** What was said within a turn, row by row: each answer of the model and each result it was given. */

import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { ModelCall, ModelMessage } from "#model/port.ts";
import type { ReasoningBlock } from "#model/reasoning-details.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allTurn, allTurnItem } from "#store/schema/turn.ts";

export type AnswerItem = {
	kind: "answer";
	text: string;
	calls: ModelCall[];
	reasoning?: string;
	reasoningBlocks?: ReasoningBlock[];
	/** whose reasoning it is: it goes back to that provider alone */
	from?: string;
	/** it ended before the model was done */
	cut?: "length" | "filtered";
};
export type ResultItem = { kind: "result"; modelCallID: string; name: string; text: string };
export type Item = AnswerItem | ResultItem;

const ofTurn = eq(allTurnItem.turnID, parameter("turnID"));
const selectItems = prepared((db: SystemDb) =>
	db.select({ body: allTurnItem.body }).from(allTurnItem).where(ofTurn).orderBy(asc(allTurnItem.seq)).prepare(),
);
const selectLast = prepared((db: SystemDb) =>
	db.select({ seq: allTurnItem.seq }).from(allTurnItem).where(ofTurn).orderBy(desc(allTurnItem.seq)).limit(1).prepare(),
);
const insertItem = prepared((db: SystemDb) =>
	db
		.insert(allTurnItem)
		.values({
			turnID: parameter("turnID"),
			seq: parameter("seq"),
			kind: parameter("kind"),
			body: parameter("body"),
			at: parameter("at"),
		})
		.prepare(),
);

export function itemsOf(db: SystemDb, turnID: string): Item[] {
	return selectItems(db)
		.all({ turnID })
		.map(({ body }) => body as Item);
}

export function addItem(db: SystemDb, turnID: string, item: Item, at: number): void {
	const last = selectLast(db).get({ turnID });
	insertItem(db).run({ turnID, seq: (last?.seq ?? 0) + 1, kind: item.kind, body: item, at });
}

/** What became of a call after its first result: sent again by a person, say. The talk that follows reads the last word. */
export function replaceResult(db: SystemDb, turnID: string, item: ResultItem): void {
	const result = db
		.select()
		.from(allTurnItem)
		.where(and(eq(allTurnItem.turnID, turnID), eq(allTurnItem.kind, "result")))
		.all();
	const known = result.find(({ body }) => (body as ResultItem).modelCallID === item.modelCallID);
	if (known === undefined) return;
	db.update(allTurnItem)
		.set({ body: item })
		.where(and(eq(allTurnItem.turnID, turnID), eq(allTurnItem.seq, known.seq)))
		.run();
}

/** The calls of the last answer that have no result yet: where a turn goes on. */
export function openCalls(items: readonly Item[]): ModelCall[] {
	const at = items.findLastIndex(({ kind }) => kind === "answer");
	const answer = items[at];
	if (answer?.kind !== "answer") return [];
	const answered = new Set(items.slice(at + 1).flatMap((item) => (item.kind === "result" ? [item.modelCallID] : [])));
	return answer.calls.filter(({ id }) => !answered.has(id));
}

/**
 * Items as messages. A call without a result is shown as what its turn's state makes of it: a later turn must know of it
 * and not repeat it. What should not be is left as it is, for the repair of the whole talk to mend and report.
 */
export function itemMessages(items: readonly Item[], state: TurnRow["state"] = "working"): ModelMessage[] {
	return items.flatMap((item, index): ModelMessage[] => {
		if (item.kind === "result")
			return isOrphan(items, index, item)
				? [{ role: "tool", callID: item.modelCallID, name: item.name, text: item.text }]
				: [];
		const answer: ModelMessage = {
			role: "assistant",
			text: item.text,
			calls: item.calls,
			...(item.reasoning === undefined ? {} : { reasoning: item.reasoning }),
			...(item.reasoningBlocks === undefined ? {} : { reasoningBlocks: item.reasoningBlocks }),
			...(item.from === undefined ? {} : { from: item.from }),
		};
		const results = item.calls.flatMap((call): ModelMessage[] => {
			const text = resultText(items, index, call) ?? UNANSWERED[state];
			return text === undefined ? [] : [{ role: "tool", callID: call.id, name: call.name, text }];
		});
		return [answer, ...results];
	});
}

/** What a call without a result means, where the turn's state says it. */
const UNANSWERED: Partial<Record<TurnRow["state"], string>> = {
	waiting: JSON.stringify({ waiting: true, message: "This call waits for the person's answer. Do not make it again." }),
	stopped: JSON.stringify({ stopped: true, message: "The person stopped the work before this call had a result." }),
};

function resultText(items: readonly Item[], from: number, call: ModelCall): string | undefined {
	const found = items.slice(from + 1).find((item) => item.kind === "result" && item.modelCallID === call.id);
	return found?.kind === "result" ? found.text : undefined;
}

function isOrphan(items: readonly Item[], at: number, result: ResultItem): boolean {
	return !items
		.slice(0, at)
		.some((item) => item.kind === "answer" && item.calls.some(({ id }) => id === result.modelCallID));
}

const selectEarlier = prepared((db: SystemDb) =>
	db
		.select()
		.from(allTurn)
		.where(
			and(
				eq(allTurn.conversationID, parameter("conversationID")),
				sql`${allTurn.rootMessageID} is ${parameter("rootMessageID")}`,
				eq(allTurn.requesterID, parameter("requesterID")),
				lt(allTurn.id, parameter("turnID")),
			),
		)
		.orderBy(desc(allTurn.id))
		.limit(parameter("limit"))
		.prepare(),
);

/** Earlier turns of the same talk, oldest first: what their calls brought is part of it. */
export function earlierTurns(db: SystemDb, turn: TurnRow, limit: number) {
	const { id: turnID, conversationID, rootMessageID, requesterID } = turn;
	return selectEarlier(db).all({ conversationID, rootMessageID, requesterID, turnID, limit }).reverse();
}
