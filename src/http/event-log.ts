/** The company's log of events as one member may read it at this moment, and how long it is kept. */

import { and, asc, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import type { Caller } from "#identity/caller.ts";
import { memberCaller } from "#identity/members.ts";
import { acting } from "#registry/record-run.ts";
import type { ReadDb, SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { allEvent, event } from "#store/schema/log.ts";
import type { Server } from "./context.ts";
import { composeEvent, type SentEvent } from "./event-body.ts";
import { BATCH, readsAlike, shareOf } from "./event-share.ts";

const selectAfter = prepared((db: ReadDb) =>
	db
		.select()
		.from(event)
		.where(gt(event.id, parameter("after")))
		.orderBy(asc(event.id))
		.limit(BATCH)
		.prepare(),
);

/** Events after `after` as the caller may see them now; null when that point is too old or was never reached. */
export function eventsAfter(
	server: Server,
	caller: Caller,
	after: number,
): { events: SentEvent[]; last: number } | null {
	const { first, last } = shareOf(server.store).bounds();
	if (after > last || (first !== null && after < first - 1)) return null;
	if (after === last) return { events: [], last };
	const told = alike(server, caller, after);
	if (told !== null) return { events: told.events, last: told.reached ?? last };
	const share = shareOf(server.store);
	return server.store.read(acting(caller), (db) => {
		const rows = selectAfter(db).all({ after });
		// a view is composed as it stands now, so of several events of one thing the last says it all
		const latest = new Map(
			rows.map((row) => [`${row.type === "step.changed" ? "turn.changed" : row.type} ${row.subjectID}`, row]),
		);
		const events = [...latest.values()]
			.sort((a, b) => a.id - b.id)
			.flatMap((row) => {
				const event = composeEvent(server, db, caller, row);
				if (event !== null && readsAlike(row)) share.alike.set(row.id, event);
				return event ?? [];
			});
		return { events, last: rows.length === BATCH ? (rows.at(-1)?.id ?? last) : last };
	});
}

/**
 * The events after `after` without a reading of one's own, when none of them is for this member, or when all that are
 * have been composed for another they are for; null when it takes a reading. `reached` when there are more of them.
 */
function alike(server: Server, caller: Caller, after: number): { events: SentEvent[]; reached: number | null } | null {
	const share = shareOf(server.store);
	const rows = share.rowsAfter(after);
	const events: SentEvent[] = [];
	for (const row of rows) {
		if (!share.isFor(row, caller.memberID)) continue;
		const event = readsAlike(row) ? share.alike.get(row.id) : undefined;
		if (event === undefined) return null;
		events.push(event);
	}
	return { events, reached: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null };
}

export function lastEventID(server: Server): number {
	return shareOf(server.store).bounds().last;
}

/** The caller's rights at this moment, or null when the credential has ended. */
export function recognised(server: Server, caller: Caller): Caller | null {
	const db = server.store.inspectAll;
	const now = server.clock.now();
	if (caller.sessionID !== undefined) {
		const row = db
			.select({ hash: allSession.hash, expiresAt: allSession.expiresAt, memberID: allSession.memberID })
			.from(allSession)
			.where(eq(allSession.id, caller.sessionID))
			.get();
		return row === undefined || row.expiresAt <= now ? null : memberOf(server, caller);
	}
	const row = db
		.select({ expiresAt: allToken.expiresAt })
		.from(allToken)
		.where(eq(allToken.id, caller.tokenID ?? ""))
		.get();
	return row === undefined || (row.expiresAt !== null && row.expiresAt <= now) ? null : memberOf(server, caller);
}

function memberOf(server: Server, caller: Caller): Caller | null {
	const now = memberCaller(server.store.inspectAll, caller.memberID, caller.origin, caller.language);
	return now === null ? null : { ...caller, isAdministrator: now.isAdministrator, language: now.language };
}

/** Whether something that is stored nowhere is for this reader. */
export const isFor = (
	{ store }: Server,
	{ memberID }: Caller,
	to: { memberID: string } | { conversationID: string },
): boolean => shareOf(store).isFor({ memberID: null, conversationID: null, ...to }, memberID);

/**
 * Forgets events nobody can ask for any more: past thirty days, or beyond the last ten thousand. The newest stays, so
 * that numbers go on rising after a quiet month and an old reader is not taken for one who saw the new events.
 */
export function pruneEvents(server: Pick<Server, "store" | "clock" | "log">): void {
	try {
		server.store.system((db) => prune(db, server.clock.now()));
	} catch (error) {
		// it runs by itself every hour: on a full disk the next round does it
		if (!(error instanceof ToolError)) throw error;
		server.log.warn("old events were not forgotten yet", { code: error.code });
	}
}

function prune(db: SystemDb, now: number): void {
	const old = now - LIMITS.eventDays * 24 * 3600_000;
	const last =
		db
			.select({ id: sql<number | null>`max(${allEvent.id})` })
			.from(allEvent)
			.get()?.id ?? 0;
	db.delete(allEvent)
		.where(and(lt(allEvent.at, old), lt(allEvent.id, last)))
		.run();
	const edge = db
		.select({ id: allEvent.id })
		.from(allEvent)
		.orderBy(desc(allEvent.id))
		.limit(1)
		.offset(LIMITS.eventCount)
		.get();
	if (edge !== undefined) db.delete(allEvent).where(lte(allEvent.id, edge.id)).run();
}
