/** Listens: the handler behind a real port, with what only the socket knows (the peer's address, the idle limit). */

import type { Server } from "./context.ts";
import { createHandler } from "./server.ts";
import type { WebAssets } from "./web-from-source.ts";

/** A connection on which nothing moves for this long is closed; streams say so when they stay open. */
const IDLE_SECONDS = 60;

export type Listening = { server: Server; http: ReturnType<typeof Bun.serve> };

/** Serves `app` on its configured address. Throws what the socket throws, such as EADDRINUSE. */
export function listen(app: Omit<Server, "keepOpen" | "addressOf">, assets: () => Promise<WebAssets>): Listening {
	const peers = new WeakMap<Request, string>();
	let http: Listening["http"] | undefined;
	const server: Server = {
		...app,
		keepOpen: (request) => http?.timeout(request, 0),
		addressOf: (request) => peers.get(request) ?? "",
	};
	const handler = createHandler(server, assets);
	http = Bun.serve({
		hostname: app.config.get("listen"),
		port: app.config.port,
		idleTimeout: IDLE_SECONDS,
		// refused by our own reader with words, before it is read
		maxRequestBodySize: Number.MAX_SAFE_INTEGER,
		development: false,
		fetch(request, bun) {
			peers.set(request, bun.requestIP(request)?.address ?? "");
			return handler.fetch(request);
		},
	});
	return { server, http };
}
