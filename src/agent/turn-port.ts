/** Turns as tools touch them: opened with the message, planned and equipped within the call's own transaction. */

import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Ids } from "#base/ids.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allTurn } from "#store/schema/turn.ts";
import { languageOf } from "#text/fill.ts";
import type { TurnPort } from "#tools/context.ts";
import { equipTurn } from "./equipped.ts";
import { stopTurn } from "./turns.ts";

export type TurnPortParts = {
	ids: Ids;
	/** what would answer now: recorded with the turn */
	provider(): { provider: string; model: string };
	/** after the commit, a queued turn is started */
	wake(): void;
	/** after the commit, a turn that was ended is worked on no more */
	cut(turnID: string): void;
};

const OPEN_STATES = ["queued", "working", "waiting"] as const;

export function createTurnPort(parts: TurnPortParts, db: SystemDb, now: number): TurnPort {
	const changed = (turnID: string) => {
		const row = db.select({ requesterID: allTurn.requesterID }).from(allTurn).where(eq(allTurn.id, turnID)).get();
		if (row !== undefined) appendEvent(db, now, { type: "turn.changed", memberID: row.requesterID, subjectID: turnID });
	};
	const end = (which: SQL | undefined) => {
		const isOpen = inArray(allTurn.state, [...OPEN_STATES]);
		for (const turn of db.select().from(allTurn).where(and(which, isOpen)).all()) {
			stopTurn(db, now, turn);
			parts.cut(turn.id);
		}
	};
	return {
		open({ conversationID, messageID, requesterID, text, rootMessageID }) {
			const id = parts.ids.next("turn");
			const { provider, model } = parts.provider();
			db.insert(allTurn)
				.values({
					id,
					conversationID,
					messageID,
					requesterID,
					language: languageOf(text),
					state: "queued",
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
			parts.wake();
			return id;
		},
		setPlan(turnID, plan) {
			db.update(allTurn).set({ plan }).where(eq(allTurn.id, turnID)).run();
			changed(turnID);
		},
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
