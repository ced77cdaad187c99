/**
 * The event stream: the company's one log, filtered by what the member may see now, as Server-Sent Events (WHATWG HTML,
 * section 9.2). Each stored event names the id sent before it, so that a gap shows.
 */

import type { Context } from "hono";
import { Hono } from "hono";
import { asc, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { every } from "#base/clock.ts";
import { LIMITS } from "#base/limits.ts";
import type { Caller } from "#identity/caller.ts";
import { memberCaller } from "#identity/members.ts";
import type { LiveEvent } from "#record/views.ts";
import { acting } from "#registry/record-run.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { membership } from "#store/schema/conversation.ts";
import { allEvent, event } from "#store/schema/log.ts";
import type { Env, Server } from "./context.ts";
import { composeEvent, type SentEvent } from "./event-body.ts";
import { requireCaller } from "./identify.ts";
import { answerJSON } from "./invoke.ts";

/** A quiet line is closed by servers and proxies in between: a comment keeps it open. */
const COMMENT_MS = 15_000;
/** A reader this far behind is cut off: it comes back and asks from where it was. */
const BUFFER_BYTES = 1_000_000;
const BATCH = 200;

export function eventRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	routes.use(requireCaller);
	routes.get("/events", (context) => {
		const asked = context.req.query("after") ?? context.req.header("last-event-id");
		const after = asked !== undefined && /^\d+$/.test(asked) ? Number(asked) : null;
		return context.req.query("wait") === undefined ? stream(server, context, after) : longPoll(server, context, after);
	});
	return routes;
}

/** Events after `after` as the caller may see them now; null when that point is too old or was never reached. */
function eventsAfter(server: Server, caller: Caller, after: number): { events: SentEvent[]; last: number } | null {
	const bounds = server.store.inspectAll.select({ first: sql<number | null>`min(${allEvent.id})`, last: sql<number | null>`max(${allEvent.id})` }).from(allEvent).get();
	const last = bounds?.last ?? 0;
	if (after > last || (bounds?.first !== null && bounds?.first !== undefined && after < bounds.first - 1 && after !== 0)) return null;
	if (after === last) return { events: [], last };
	const events = server.store.read(acting(caller), (db) => {
		const rows = db.select().from(event).where(gt(event.id, after)).orderBy(asc(event.id)).limit(BATCH).all();
		// a view is composed as it stands now, so of several events of one thing the last says it all
		const latest = new Map(rows.map((row) => [`${row.type === "step.changed" ? "turn.changed" : row.type} ${row.subjectID}`, row]));
		return [...latest.values()].sort((a, b) => a.id - b.id).flatMap((row) => composeEvent(server, db, caller, row) ?? []);
	});
	const reached = server.store.read(acting(caller), (db) => db.select({ id: event.id }).from(event).where(gt(event.id, after)).orderBy(asc(event.id)).limit(BATCH).all());
	return { events, last: reached.length === BATCH ? (reached.at(-1)?.id ?? last) : last };
}

function lastEventID(server: Server): number {
	return server.store.inspectAll.select({ id: sql<number | null>`max(${allEvent.id})` }).from(allEvent).get()?.id ?? 0;
}

/** The caller's rights at this moment, or null when the credential has ended. */
function recognised(server: Server, caller: Caller): Caller | null {
	const db = server.store.inspectAll;
	const now = server.clock.now();
	if (caller.sessionID !== undefined) {
		const row = db.select({ hash: allSession.hash, expiresAt: allSession.expiresAt, memberID: allSession.memberID }).from(allSession).where(eq(allSession.id, caller.sessionID)).get();
		return row === undefined || row.expiresAt <= now ? null : memberOf(server, caller);
	}
	const row = db.select({ expiresAt: allToken.expiresAt }).from(allToken).where(eq(allToken.id, caller.tokenID ?? "")).get();
	return row === undefined || (row.expiresAt !== null && row.expiresAt <= now) ? null : memberOf(server, caller);
}

function memberOf(server: Server, caller: Caller): Caller | null {
	const now = memberCaller(server.store.inspectAll, caller.memberID, caller.origin, caller.language);
	return now === null ? null : { ...caller, isAdministrator: now.isAdministrator, language: now.language };
}

function stream(server: Server, context: Context<Env>, after: number | null): Response {
	server.keepOpen(context.req.raw);
	const caller = must(context.get("caller"), "a caller behind requireCaller");
	const line = openLine(server, caller, after);
	context.req.raw.signal.addEventListener("abort", line.close, { once: true });
	return new Response(line.body, { headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" } });
}

/** One open stream: fed by the hub, checked against its credential, closed with the request. */
function openLine(server: Server, opened: Caller, after: number | null) {
	let caller = opened;
	let cursor = after ?? lastEventID(server);
	let previous = cursor;
	let isClosed = false;
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	const encoder = new TextEncoder();
	const write = (text: string) => {
		if (isClosed || controller === undefined) return;
		if ((controller.desiredSize ?? 0) < -BUFFER_BYTES) return close();
		controller.enqueue(encoder.encode(text));
	};
	const flush = () => {
		for (;;) {
			const found = eventsAfter(server, caller, cursor);
			if (found === null) {
				cursor = previous = lastEventID(server);
				return write(frame({ type: "resync" }));
			}
			for (const sent of found.events) {
				write(`id: ${sent.id}\n${frame({ ...sent, prev: previous })}`);
				previous = sent.id;
			}
			if (found.last === cursor) return;
			cursor = found.last;
		}
	};
	const recheck = () => {
		const now = recognised(server, caller);
		if (now === null) return close();
		caller = now;
	};
	const stopListening = server.hub.listen({
		wake: () => !isClosed && flush(),
		recheck,
		live: (to, sent) => {
			if (isFor(server, caller, to)) write(frame(sent));
		},
	});
	const stopComments = every(COMMENT_MS, () => {
		recheck();
		write(": still here\n\n");
	});
	function close(): void {
		if (isClosed) return;
		isClosed = true;
		stopListening();
		stopComments();
		try {
			controller?.close();
		} catch (error) {
			// the peer has closed it already, which is what was wanted
			if (!(error instanceof TypeError)) throw error;
		}
	}
	const body = new ReadableStream<Uint8Array>({
		start(given) {
			controller = given;
			write(": open\n\n");
			flush();
		},
		cancel: close,
	}, { highWaterMark: 0 });
	return { body, close };
}

function frame(data: object): string {
	return `data: ${JSON.stringify(data)}\n\n`;
}

function isFor(server: Server, caller: Caller, to: { memberID: string } | { conversationID: string }): boolean {
	if ("memberID" in to) return to.memberID === caller.memberID;
	return server.store.read(acting(caller), (db: ReadDb) => db.select({ id: membership.memberID }).from(membership).where(sql`${membership.conversationID} = ${to.conversationID} and ${membership.memberID} = ${caller.memberID}`).get() !== undefined);
}

/** Behind a proxy that holds streams back: waits for the next events at most as long as asked, then answers JSON. */
async function longPoll(server: Server, context: Context<Env>, after: number | null): Promise<Response> {
	server.keepOpen(context.req.raw);
	const caller = must(context.get("caller"), "a caller behind requireCaller");
	const seconds = Math.min(Math.max(Number(context.req.query("wait")) || 0, 0), 25);
	const start = after ?? lastEventID(server);
	let found = eventsAfter(server, caller, start);
	if (found !== null && found.events.length === 0 && seconds > 0) {
		await nextWake(server, context.req.raw.signal, seconds * 1000);
		const now = recognised(server, caller);
		if (now !== null) found = eventsAfter(server, now, start);
	}
	if (found === null) return answerJSON(context, { events: [{ type: "resync" } satisfies LiveEvent], lastID: lastEventID(server) });
	let previous = start;
	const events = found.events.map((sent) => {
		const one = { ...sent, prev: previous };
		previous = sent.id;
		return one;
	});
	return answerJSON(context, { events, lastID: found.last });
}

function nextWake(server: Server, signal: AbortSignal, ms: number): Promise<void> {
	const woken = new AbortController();
	const stop = server.hub.listen({ wake: () => woken.abort(), recheck: () => woken.abort(), live: () => {} });
	return server.clock.sleep(ms, AbortSignal.any([woken.signal, signal])).finally(stop);
}

/** Forgets events nobody can ask for any more: past thirty days, or beyond the last ten thousand. */
export function pruneEvents(server: Pick<Server, "store" | "clock">): void {
	server.store.system((db) => {
		const old = server.clock.now() - LIMITS.eventDays * 24 * 3600_000;
		db.delete(allEvent).where(lt(allEvent.at, old)).run();
		const edge = db.select({ id: allEvent.id }).from(allEvent).orderBy(desc(allEvent.id)).limit(1).offset(LIMITS.eventCount).get();
		if (edge !== undefined) db.delete(allEvent).where(lte(allEvent.id, edge.id)).run();
	});
}

