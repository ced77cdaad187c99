/** Listens: the handler behind a real port, with what only the socket knows (the peer's address, the idle limit). */

import { AtWork } from "#base/at-work.ts";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import type { Server } from "./context.ts";
import { askedLanguage } from "./identify.ts";
import { createProbes } from "./probe.ts";
import { problemOf } from "./problem.ts";
import { createRoom, descriptors } from "./room.ts";
import { createHandler, stopping } from "./server.ts";
import type { WebAssets } from "./web-from-source.ts";

/**
 * A connection on which nothing moves for this long is closed; streams say so when they stay open. A request's body has to be
 * complete by then, and the head of a connection's first request in 12 s, which Bun sees to by itself.
 */
const IDLE_SECONDS = 60;
/** Larger bodies get a second more for each of these bytes: files are sent over slow lines too (256 kbit/s). */
const SLOWEST_BYTES = 32_000;

export type Listening = {
	server: Server;
	http: ReturnType<typeof Bun.serve>;
	/** resolves when no request waits for its answer any more, or after `withinMs` */
	answered(withinMs: number): Promise<void>;
};

/** Serves `app` on its configured address. Throws what the socket throws, such as EADDRINUSE. */
export function listen(
	app: Omit<Server, "keepOpen" | "addressOf" | "probes">,
	assets: () => Promise<WebAssets>,
	{ idleSeconds = IDLE_SECONDS }: { idleSeconds?: number } = {},
): Listening {
	const peers = new WeakMap<Request, string>();
	let http: Listening["http"] | undefined;
	const server: Server = {
		...app,
		probes: createProbes(app.clock),
		// what came in before the stop, and whose body came after it
		call: (request, again) =>
			app.notReady() === "stopping"
				? Promise.resolve({ kind: "failed", tool: request.tool, error: stopping() })
				: app.call(request, again),
		keepOpen: (request) => http?.timeout(request, 0),
		addressOf: (request) => peers.get(request) ?? "",
	};
	const handler = createHandler(server, assets);
	const answering = new AtWork(app.clock);
	const room = createRoom({ clock: app.clock, ...descriptors() });
	http = Bun.serve({
		hostname: app.config.get("listen"),
		port: app.config.port,
		idleTimeout: idleSeconds,
		// refused by our own reader with words, before it is read
		maxRequestBodySize: Number.MAX_SAFE_INTEGER,
		development: false,
		fetch(request, bun) {
			const peer = bun.requestIP(request);
			if (peer !== null && !room.admits(`${peer.address} ${peer.port}`)) return refusal(request, server);
			peers.set(request, peer?.address ?? "");
			const more = Math.floor(bodyBytes(request) / SLOWEST_BYTES);
			if (more > 0) bun.timeout(request, idleSeconds + more);
			return answering.track(Promise.resolve(handler.fetch(request)));
		},
	});
	return { server, http, answered: (withinMs) => answering.settled(withinMs) };
}

/** As announced, and no more than anybody may send. */
const bodyBytes = (request: Request): number =>
	Math.min(Number(request.headers.get("content-length")) || 0, LIMITS.fileBytes);

/** The connection is closed with it, which makes room. */
function refusal(request: Request, { ids }: Server): Response {
	const error = new ToolError("server_full", "There are as many connections as this computer allows. Try again.");
	const language = askedLanguage(request.headers.get("accept-language") ?? undefined) ?? "en";
	return new Response(JSON.stringify(problemOf(error, language, ids.next("req"))), {
		status: error.status,
		headers: {
			"content-type": "application/problem+json; charset=utf-8",
			"cache-control": "no-store",
			"retry-after": "5",
			connection: "close",
		},
	});
}
