/**
 * The event stream's route: the company's one log, filtered by what the member may see now, as Server-Sent Events (WHATWG
 * HTML, section 9.2). Each stored event names the id sent before it, so that a gap shows.
 */

import type { Context } from "hono";
import { Hono } from "hono";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import type { LiveEvent } from "#record/views.ts";
import type { Env, Server } from "./context.ts";
import { EventLine } from "./event-line.ts";
import { eventsAfter, lastEventID, recognised } from "./event-log.ts";
import { requireCaller } from "./identify.ts";
import { answerJSON } from "./invoke.ts";

export function eventRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	routes.use(requireCaller);
	routes.get("/events", (context) => {
		const after = readAfter(context);
		// Hono answers HEAD through GET: a stream that nobody reads would stay open
		if (context.req.method === "HEAD") return context.body(null, 200, STREAM_HEADERS);
		return context.req.query("wait") === undefined ? stream(server, context, after) : longPoll(server, context, after);
	});
	return routes;
}

export const STREAM_HEADERS = {
	"content-type": "text/event-stream; charset=utf-8",
	"cache-control": "no-store, no-transform",
	"x-accel-buffering": "no",
	"x-content-type-options": "nosniff",
};

/**
 * Where the reader was. A browser that reconnects by itself sends the address it first asked for and, in the header, how
 * far it came since: the header counts. What is no id was never reached, and is answered with `resync`.
 */
function readAfter(context: Context<Env>): number | null {
	const asked = [context.req.header("last-event-id"), context.req.query("after")].find(
		(one) => one !== undefined && one !== "",
	);
	if (asked === undefined) return null;
	return /^\d{1,15}$/.test(asked) ? Number(asked) : Number.MAX_SAFE_INTEGER;
}

function stream(server: Server, context: Context<Env>, after: number | null): Response {
	server.keepOpen(context.req.raw);
	const caller = must(context.get("caller"), "a caller behind requireCaller");
	const line = new EventLine(server, caller, after);
	context.req.raw.signal.addEventListener("abort", () => line.close(), { once: true });
	return new Response(line.body, { headers: STREAM_HEADERS });
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
		if (now === null) throw new ToolError("not_signed_in", "Your session has ended. Sign in again.");
		found = eventsAfter(server, now, start);
	}
	if (found === null)
		return answerJSON(context, { events: [{ type: "resync" } satisfies LiveEvent], lastID: lastEventID(server) });
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
