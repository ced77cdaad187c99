/**
 * The MCP server's route: streamable HTTP with sessions (revision 2025-11-25, basic/transports). Who asks is settled for
 * every request anew; a session belongs to one token, and its cursors reach nowhere else.
 */

import type { Context } from "hono";
import { Hono } from "hono";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { randomSecret } from "#identity/secret.ts";
import { mcpTools } from "#projection/mcp.ts";
import type { Env, Server } from "./context.ts";
import { recognised } from "./event-log.ts";
import { isOwnOrigin, requireCaller } from "./identify.ts";
import type { McpSession } from "./mcp-server.ts";

/** a client that has been silent this long has left; it begins anew with `initialize` */
const IDLE_MS = 3600_000;
/** one token's clients at a time; at one more, the one unused for longest ends */
const MOST_SESSIONS = 32;

type Open = {
	session: McpSession;
	caller: Caller;
	usedAt: number;
	/** names of the tools as the client knows them */
	tools: string;
	/** aborted when the client stops listening; null while it never has */
	listening: AbortSignal | null;
};

/** GET, POST and DELETE on `/mcp`. Tokens alone: a browser's cookie is a person's, and a person uses the pages. */
export function mcpRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	const sessions = new Map<string, Open>();
	server.metrics.watched.push({
		name: "kontor_mcp_sessions",
		type: "gauge",
		help: "Open sessions of MCP clients.",
		read: () => [{ labels: {}, value: sessions.size }],
	});
	server.hub.listen({ wake() {}, live() {}, recheck: () => recheck(server, sessions) });
	routes.all("/mcp", requireCaller, async (context) => {
		const caller = mcpCaller(server, context);
		server.keepOpen(context.req.raw);
		const id = context.req.header("mcp-session-id");
		const open = id === undefined ? await begin(server, sessions, caller) : sessions.get(id);
		// a session of another token is as good as none: nobody learns that it is there
		if (open === undefined || open.caller.tokenID !== caller.tokenID) return endedSession();
		open.usedAt = server.clock.now();
		if (context.req.method === "GET") open.listening = context.req.raw.signal;
		const response = await open.session.handle(context.req.raw, caller);
		if (id === undefined && response.headers.get("mcp-session-id") === null) end(sessions, open);
		return openedAtOnce(response);
	});
	return routes;
}

function mcpCaller(server: Server, context: Context<Env>): Caller {
	const caller = must(context.get("caller"), "a caller behind requireCaller");
	if (caller.tokenID === undefined)
		throw new ToolError("not_signed_in", "MCP clients send a token: Authorization: Bearer kt_…");
	const origin = context.req.header("origin");
	if (origin !== undefined && !isOwnOrigin(server, context, origin))
		throw new ToolError("csrf", "This request came from another site, so it was not carried out.");
	return { ...caller, origin: "mcp" };
}

const toolNames = (server: Server, caller: Caller): string =>
	mcpTools(server.store.inspectAll, server.registry.all, caller)
		.map(({ name }) => name)
		.join(" ");

async function begin(server: Server, sessions: Map<string, Open>, caller: Caller): Promise<Open> {
	const { openMcpSession } = await import("./mcp-server.ts");
	makeRoom(server, sessions, caller);
	const id = randomSecret();
	const open: Open = {
		session: await openMcpSession(server, id, caller, () => void sessions.delete(id)),
		caller,
		usedAt: server.clock.now(),
		tools: toolNames(server, caller),
		listening: null,
	};
	sessions.set(id, open);
	return open;
}

function end(sessions: Map<string, Open>, { session }: Open): void {
	sessions.delete(session.id);
	void session.close();
}

/** Ends what nobody uses any more, and the oldest of a token that opens one after another. */
function makeRoom(server: Server, sessions: Map<string, Open>, caller: Caller): void {
	const isSilent = ({ usedAt, listening }: Open) =>
		usedAt < server.clock.now() - IDLE_MS && (listening === null || listening.aborted);
	for (const open of [...sessions.values()]) if (isSilent(open)) end(sessions, open);
	const own = [...sessions.values()].filter((open) => open.caller.tokenID === caller.tokenID);
	own.sort((one, other) => one.usedAt - other.usedAt);
	for (const open of own.slice(0, Math.max(own.length - MOST_SESSIONS + 1, 0))) end(sessions, open);
}

/** Somebody's rights have changed: sessions whose token has ended go, and clients hear when their tools are others. */
function recheck(server: Server, sessions: Map<string, Open>): void {
	for (const open of [...sessions.values()]) {
		const now = recognised(server, open.caller);
		if (now === null) {
			end(sessions, open);
			continue;
		}
		open.caller = now;
		const tools = toolNames(server, now);
		if (tools === open.tools) continue;
		open.tools = tools;
		void open.session.listChanged();
	}
}

/**
 * The server sends an answer's head with its first bytes, and a stream may be silent for long: a comment (WHATWG HTML,
 * section 9.2.6) goes first, so that the client knows at once that it is connected.
 */
function openedAtOnce(response: Response): Response {
	response.headers.set("x-content-type-options", "nosniff");
	if (response.body === null || response.headers.get("content-type") !== "text/event-stream") return response;
	const comment = new TransformStream<Uint8Array, Uint8Array>({
		start: (controller) => controller.enqueue(new TextEncoder().encode(": open\n\n")),
	});
	return new Response(response.body.pipeThrough(comment), response);
}

/** The client begins anew with `initialize` (basic/transports, session management). */
const endedSession = (): Response =>
	Response.json({ jsonrpc: "2.0", error: { code: -32001, message: "Session not found" }, id: null }, { status: 404 });
