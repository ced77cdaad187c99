/** The stored life of a turn: its states, its answer, and what every change of them leaves behind. */

import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { noteHold } from "#gate/hold.ts";
import { appendEvent, appendLedger, type LedgerName } from "#ledger/append.ts";
import { callable, mentionsIn, mentionValues } from "#record/mention.ts";
import { messageValues } from "#record/message.ts";
import type { TurnRow } from "#record/turn-view.ts";
import { markUnknown } from "#record/unknown-call.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allMembership } from "#store/schema/conversation.ts";
import { allMember, KONTOR_ID } from "#store/schema/member.ts";
import { allMention, allMessage } from "#store/schema/message.ts";
import { allCall, allHold, allTurn, OPEN_TURN_STATES } from "#store/schema/turn.ts";

const selectTurn = prepared((db: SystemDb) =>
	db
		.select()
		.from(allTurn)
		.where(eq(allTurn.id, parameter("id")))
		.prepare(),
);
const selectQueued = prepared((db: SystemDb) =>
	db.select().from(allTurn).where(eq(allTurn.state, "queued")).orderBy(asc(allTurn.id)).prepare(),
);
const selectBusy = prepared((db: SystemDb) =>
	db
		.select({ conversationID: allTurn.conversationID, rootMessageID: allTurn.rootMessageID })
		.from(allTurn)
		.where(eq(allTurn.state, "working"))
		.prepare(),
);

export function storedTurn(db: SystemDb, id: string): TurnRow | undefined {
	return selectTurn(db).get({ id });
}

/** Moves a turn on, in the open transaction, if it still stands in one of `from`. Answers whether it did. */
export function moveTurn(
	db: SystemDb,
	now: number,
	turn: Pick<TurnRow, "id" | "requesterID">,
	from: TurnRow["state"][],
	to: Partial<TurnRow> & { state: TurnRow["state"] },
	body: Record<string, unknown> = {},
): boolean {
	const moved = db
		.update(allTurn)
		.set(to)
		.where(and(eq(allTurn.id, turn.id), inArray(allTurn.state, from)))
		.returning()
		.all();
	const [row] = moved;
	if (row === undefined) return false;
	appendLedger(db, now, { name: `turn.${to.state}` as LedgerName, memberID: turn.requesterID, turnID: turn.id, body });
	appendEvent(db, now, { type: "turn.changed", memberID: turn.requesterID, subjectID: turn.id });
	tellConversation(db, now, row);
	return true;
}

/** A turn moved of which its requester is told when it is over, or they have seen it: their list of conversations says so. */
export function tellConversation(db: SystemDb, now: number, turn: TurnRow): void {
	const { requesterID, conversationID, tellAskedAt } = turn;
	if (tellAskedAt === null) return;
	appendEvent(db, now, { type: "conversation.changed", memberID: requesterID, subjectID: conversationID });
}

/** The answer as Kontor's message, and the turn done, at once; nothing when the turn was stopped meanwhile. */
export function finishTurn(db: SystemDb, ids: Ids, now: number, turn: TurnRow, text: string): void {
	const replyMessageID = text.trim() === "" ? null : ids.next("msg");
	const done = { state: "done", waitingFor: null, partialText: "", finishedAt: now } as const;
	if (!moveTurn(db, now, turn, ["working"], done) || replyMessageID === null) return;
	const values = {
		id: replyMessageID,
		conversationID: turn.conversationID,
		authorID: KONTOR_ID,
		text,
		via: null,
		turnID: turn.id,
		parentMessageID: threadOf(db, turn),
		createdAt: now,
	};
	db.insert(allMessage)
		.values(messageValues(values, nextSeq(db, turn.conversationID)))
		.run();
	callWhoItNames(db, now, turn, replyMessageID, text);
	db.update(allTurn).set({ replyMessageID }).where(eq(allTurn.id, turn.id)).run();
	appendEvent(db, now, { type: "message.added", conversationID: turn.conversationID, subjectID: replyMessageID });
	if (values.parentMessageID !== null)
		appendEvent(db, now, {
			type: "message.updated",
			conversationID: turn.conversationID,
			subjectID: values.parentMessageID,
		});
}

/** Where the answer goes: into the thread in a channel, else where the message stood. */
function threadOf(db: SystemDb, turn: TurnRow): string | null {
	if (turn.rootMessageID !== null) return turn.rootMessageID;
	const asked = eq(allMessage.id, turn.messageID);
	return db.select({ parent: allMessage.parentMessageID }).from(allMessage).where(asked).get()?.parent ?? null;
}

/** In a channel Kontor may call somebody who is in it by name, never everybody: that is a person's to do. */
function callWhoItNames(db: SystemDb, now: number, turn: TurnRow, messageID: string, text: string): void {
	if (turn.rootMessageID === null || !text.includes("@")) return;
	const there = db
		.select({ id: allMembership.memberID })
		.from(allMembership)
		.where(eq(allMembership.conversationID, turn.conversationID))
		.all();
	const called = mentionsIn(text, callable(db.select().from(allMember).all()), false).filter(
		({ memberID }) => memberID !== KONTOR_ID && there.some(({ id }) => id === memberID),
	);
	if (called.length > 0)
		db.insert(allMention)
			.values(called.map((one) => mentionValues(messageID, one, now)))
			.run();
}

/** The conversation's next number, over the stored rows: the system has no member's view. */
export function nextSeq(db: SystemDb, conversationID: string): number {
	const last = db
		.select({ seq: allMessage.seq })
		.from(allMessage)
		.where(eq(allMessage.conversationID, conversationID))
		.orderBy(desc(allMessage.seq))
		.limit(1)
		.get();
	return (last?.seq ?? 0) + 1;
}

export function failTurn(db: SystemDb, now: number, turn: TurnRow, error: ToolError, requestID: string): void {
	const steps = finishedSteps(db, turn.id);
	// a turn that has failed tries nothing again by itself, however soon it could
	const { seconds: _, ...values } = error.values;
	moveTurn(
		db,
		now,
		turn,
		["working", "queued"],
		{
			state: "failed",
			waitingFor: null,
			errorCode: error.code,
			errorValues: steps === 0 ? values : { ...values, steps },
			requestID,
			finishedAt: now,
		},
		{ code: error.code },
	);
}

/** How many steps of a turn changed something. */
function finishedSteps(db: SystemDb, turnID: string): number {
	const done = db
		.select({ effects: allCall.effects })
		.from(allCall)
		.where(and(eq(allCall.turnID, turnID), eq(allCall.state, "done")))
		.all();
	return done.filter(({ effects }) => effects.length > 0).length;
}

/**
 * Ends a turn for a person, or leaves one as the restart found it: its text so far and its finished steps stay, its open
 * holds are cancelled. Who stopped their own need not be told.
 */
export function stopTurn(db: SystemDb, now: number, turn: TurnRow, isOwn: boolean): boolean {
	const moved = moveTurn(db, now, turn, [...OPEN_TURN_STATES, "interrupted"], {
		state: "stopped",
		waitingFor: null,
		finishedAt: now,
		...(isOwn ? { tellAskedAt: null } : {}),
	});
	if (!moved) return false;
	const open = db
		.select()
		.from(allHold)
		.where(and(eq(allHold.turnID, turn.id), inArray(allHold.state, ["waiting", "approved"])))
		.all();
	for (const hold of open) {
		db.update(allHold)
			.set({ state: "cancelled", decidedAt: now, reason: "stopped" })
			.where(eq(allHold.id, hold.id))
			.run();
		noteHold(db, now, hold, "hold.cancelled");
	}
	return true;
}

/** One turn at a time in a talk: a direct conversation is one, and so is each thread of a channel. */
const talkOf = (turn: Pick<TurnRow, "conversationID" | "rootMessageID">): string =>
	`${turn.conversationID} ${turn.rootMessageID ?? ""}`;

/** The oldest queued turn of each talk that has none at work. */
export function startableTurns(db: SystemDb): TurnRow[] {
	const queued = selectQueued(db).all();
	if (queued.length === 0) return [];
	const busy = new Set(selectBusy(db).all().map(talkOf));
	const first = new Map<string, TurnRow>();
	for (const turn of queued) {
		const talk = talkOf(turn);
		if (!busy.has(talk) && !first.has(talk)) first.set(talk, turn);
	}
	return [...first.values()];
}

/**
 * Messages that arrived while the turn before was at work are read together: the newest of the waiting turns answers
 * for all, the others are over. Answers the one that goes on.
 */
export function mergeQueued(db: SystemDb, now: number, turn: TurnRow): TurnRow {
	const others = db
		.select()
		.from(allTurn)
		.where(
			and(
				eq(allTurn.conversationID, turn.conversationID),
				sql`${allTurn.rootMessageID} is ${turn.rootMessageID}`,
				eq(allTurn.requesterID, turn.requesterID),
				eq(allTurn.state, "queued"),
				eq(allTurn.tries, 0),
				ne(allTurn.id, turn.id),
			),
		)
		.orderBy(asc(allTurn.id))
		.all();
	const newest = others.at(-1);
	if (newest === undefined || turn.tries > 0) return turn;
	for (const older of [turn, ...others.slice(0, -1)])
		moveTurn(
			db,
			now,
			older,
			["queued"],
			{ state: "done", finishedAt: now, tellAskedAt: null },
			{ mergedInto: newest.id },
		);
	const tellAskedAt = [turn, ...others].find((one) => one.tellAskedAt !== null)?.tellAskedAt ?? null;
	db.update(allTurn).set({ tellAskedAt }).where(eq(allTurn.id, newest.id)).run();
	return newest;
}

/** A turn begins: those queued behind it, of other people in the same thread, wait for somebody else from now on. */
export function tellWhoWaits(db: SystemDb, now: number, turn: TurnRow): void {
	for (const other of selectQueued(db).all())
		if (talkOf(other) === talkOf(turn))
			appendEvent(db, now, { type: "turn.changed", memberID: other.requesterID, subjectID: other.id });
}

/** Calls that were started and never finished, found at the start: nobody knows whether they took effect. */
export function markUnknownCalls(db: SystemDb, now: number): number {
	const started = db.select().from(allCall).where(eq(allCall.state, "started")).all();
	for (const call of started) {
		markUnknown(db, now, call.id);
		appendLedger(db, now, { name: "call.unknown", memberID: call.memberID, turnID: call.turnID, callID: call.id });
	}
	return started.length;
}

const ANSWERED = ["done", "failed", "unknown", "declined", "expired", "cancelled"] as const;

/** Answered holds of turns that are not over. */
export function answeredHolds(db: SystemDb): (typeof allHold.$inferSelect)[] {
	return db
		.select({ hold: allHold })
		.from(allHold)
		.innerJoin(allTurn, eq(allTurn.id, allHold.turnID))
		.where(and(inArray(allTurn.state, ["queued", "waiting", "interrupted"]), inArray(allHold.state, [...ANSWERED])))
		.orderBy(asc(allHold.id))
		.all()
		.map(({ hold }) => hold);
}
