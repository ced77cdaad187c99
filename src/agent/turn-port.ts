/** Turns as tools touch them: opened with the message, planned and equipped within the call's own transaction. */

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ids } from "#base/ids.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
import { stopWord } from "#record/kontor-call.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allTurn, OPEN_TURN_STATES } from "#store/schema/turn.ts";
import { fill, type Language, languageOf } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import type { TurnPort } from "#tools/context.ts";
import { equipTurn } from "./equipped.ts";
import { finishTurn, stopTurn, storedTurn, tellConversation } from "./turns.ts";

export type TurnPortParts = {
	ids: Ids;
	/** what would answer now: recorded with the turn */
	provider(): { provider: string; model: string };
	/** after the commit, a queued turn is started */
	wake(): void;
	/** after the commit, a turn that was ended is worked on no more */
	cut(turnID: string): void;
};

/** In place of a model's name: no model has a part in stopping. */
const BY_ITSELF = { provider: "kontor", model: "kontor" };

function stoppedWords(language: Language, count: number): string {
	const { stoppedNothing, stoppedOne, stoppedMany } = PHRASES[language];
	return count === 0 ? stoppedNothing : fill(count === 1 ? stoppedOne : stoppedMany, { count });
}

function changed(db: SystemDb, now: number, turnID: string): void {
	const row = storedTurn(db, turnID);
	if (row !== undefined) appendEvent(db, now, { type: "turn.changed", memberID: row.requesterID, subjectID: turnID });
}

function keepWish(db: SystemDb, now: number, turnID: string, isWanted: boolean): void {
	const before = storedTurn(db, turnID);
	db.update(allTurn)
		.set({ tellAskedAt: isWanted ? now : null })
		.where(eq(allTurn.id, turnID))
		.run();
	changed(db, now, turnID);
	if (before !== undefined) tellConversation(db, now, before);
}

export function createTurnPort(parts: TurnPortParts, db: SystemDb, now: number): TurnPort {
	/** Answers how many there were. */
	const end = (which: SQL | undefined, isOwn = false): number => {
		const isOpen = inArray(allTurn.state, [...OPEN_TURN_STATES]);
		const turns = db.select().from(allTurn).where(and(which, isOpen)).all();
		for (const turn of turns) {
			stopTurn(db, now, turn, isOwn);
			parts.cut(turn.id);
		}
		return turns.length;
	};
	return {
		open({ conversationID, messageID, requesterID, text, language, rootMessageID }) {
			const id = parts.ids.next("turn");
			const word = stopWord(text);
			const own = eq(allTurn.requesterID, requesterID);
			const here = and(
				own,
				eq(allTurn.conversationID, conversationID),
				sql`${allTurn.rootMessageID} is ${rootMessageID ?? null}`,
			);
			const stopped = word === null ? null : end(word === "/stop-all" ? own : here, true);
			const { provider, model } = stopped === null ? parts.provider() : BY_ITSELF;
			db.insert(allTurn)
				.values({
					id,
					conversationID,
					messageID,
					requesterID,
					language: word === null ? languageOf(text) : language,
					state: stopped === null ? "queued" : "working",
					equipped: [],
					partialText: "",
					provider,
					model,
					promptTokens: 0,
					completionTokens: 0,
					restarts: 0,
					tries: 0,
					createdAt: now,
					rootMessageID: rootMessageID ?? null,
				})
				.run();
			appendLedger(db, now, { name: "turn.queued", memberID: requesterID, turnID: id });
			appendEvent(db, now, { type: "turn.changed", memberID: requesterID, subjectID: id });
			const opened = storedTurn(db, id);
			if (stopped !== null && opened !== undefined)
				finishTurn(db, parts.ids, now, opened, stoppedWords(language, stopped));
			parts.wake();
			return id;
		},
		setPlan(turnID, plan) {
			db.update(allTurn).set({ plan }).where(eq(allTurn.id, turnID)).run();
			changed(db, now, turnID);
		},
		tell: (turnID, isWanted) => keepWish(db, now, turnID, isWanted),
		equip: (turnID, found) => equipTurn(db, now, turnID, found),
		endIn: (conversationID, memberID) =>
			end(
				and(
					eq(allTurn.conversationID, conversationID),
					memberID === undefined ? undefined : eq(allTurn.requesterID, memberID),
				),
			),
		endOn: (messageID) => end(eq(allTurn.messageID, messageID)),
	};
}
