/** One MCP session: the official SDK's server and transport around `registry.call`. Loaded when the first client comes. */

import { Server as McpServer } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
	CallToolRequestSchema,
	ErrorCode,
	ListToolsRequestSchema,
	McpError,
	type ServerNotification,
	type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import type { Caller } from "#identity/caller.ts";
import {
	doneResult,
	heldResult,
	instructionsFor,
	type McpResult,
	mcpTools,
	noSuchTool,
	refusedResult,
} from "#projection/mcp.ts";
import { companyFacts } from "#record/company.ts";
import { storable } from "#registry/record-run.ts";
import type { Server } from "./context.ts";
import { holdOf } from "./invoke.ts";
import { SessionEvents } from "./mcp-events.ts";
import { problemOfAny } from "./problem.ts";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

export type McpSession = {
	id: string;
	/** answers one HTTP request of this session, as `caller` with the rights of this moment */
	handle(request: Request, caller: Caller): Promise<Response>;
	/** tells the client that its list of tools is another one now */
	listChanged(): Promise<void>;
	close(): Promise<void>;
};

/** A client that lost its stream waits this long before it asks again (revision 2025-11-25, transports, `retry`). */
const RETRY_MS = 2_000;
/** pauses between two words of progress: the first soon, then slower, never so slow that a client gives up */
const FIRST_PROGRESS_MS = 1_000;
const SLOWEST_PROGRESS_MS = 10_000;

/** Opens a session. `ended` runs when the client ended it by DELETE. */
export async function openMcpSession(
	server: Server,
	id: string,
	caller: Caller,
	ended: () => void,
): Promise<McpSession> {
	const events = new SessionEvents();
	const transport = new WebStandardStreamableHTTPServerTransport({
		sessionIdGenerator: () => id,
		eventStore: events,
		retryInterval: RETRY_MS,
		maxRequestBodySize: LIMITS.bodyBytes,
		onsessionclosed: ended,
	});
	const company = companyFacts(server.store.inspectAll).name;
	const mcp = new McpServer(
		{ name: "kontor", title: "Kontor", version: server.version },
		{ capabilities: { tools: { listChanged: true } }, instructions: instructionsFor(caller, company) },
	);
	mcp.onerror = (error) => server.log.debug("an MCP client was refused", { session: id, why: error.message });
	mcp.setRequestHandler(ListToolsRequestSchema, (request, extra) => {
		// all in one page: many clients read only the first
		if (request.params?.cursor !== undefined) throw new McpError(ErrorCode.InvalidParams, "There is no such cursor.");
		return { tools: mcpTools(server.store.inspectAll, server.registry.all, callerOf(extra)) };
	});
	mcp.setRequestHandler(CallToolRequestSchema, async (request, extra) => ({
		...(await answerCall(server, request.params, extra)),
	}));
	await mcp.connect(transport);
	return {
		id,
		handle: (request, now) => handle(server, transport, events, request, now),
		listChanged: () => mcp.sendToolListChanged(),
		close: () => mcp.close(),
	};
}

async function handle(
	server: Server,
	transport: WebStandardStreamableHTTPServerTransport,
	events: SessionEvents,
	request: Request,
	caller: Caller,
): Promise<Response> {
	if (request.method === "GET") {
		const cursor = request.headers.get("last-event-id");
		if (cursor !== null && !events.knows(cursor))
			return refusal(400, -32000, "Nothing is kept of that event in this session. Ask again without Last-Event-ID.");
		server.log.debug("an MCP client listens", { member: caller.memberID });
		// the old stream may be dead without either side knowing: the new one takes its place
		if (cursor === null) transport.closeStandaloneSSEStream();
	}
	return transport.handleRequest(request, {
		authInfo: { token: "", clientId: caller.tokenID ?? "", scopes: [caller.scope], extra: { caller } },
	});
}

/** A refusal of the transport, in the form the protocol gives it (JSON-RPC 2.0, section 5.1). */
export const refusal = (status: number, code: number, message: string): Response =>
	Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });

const callerOf = (extra: Extra): Caller => must(extra.authInfo?.extra?.caller as Caller | undefined, "a caller");

type CallParams = {
	name: string;
	arguments?: Record<string, unknown> | undefined;
	_meta?: Record<string, unknown> | undefined;
};

/** Makes the call and says what came of it; what goes wrong is a result with `isError`, which a model can read. */
async function answerCall(server: Server, params: CallParams, extra: Extra): Promise<McpResult> {
	const caller = callerOf(extra);
	const finished = new AbortController();
	const progress = tellProgress(server, params.name, extra, finished.signal);
	try {
		return await resultOf(server, params, caller, extra.signal);
	} catch (error) {
		return refusedResult(problemOfAny(server, error, caller.language, `/api/v1/mcp ${params.name}`));
	} finally {
		finished.abort();
		await progress;
		// a cancelled request is answered by nothing, so its stream would stay open
		if (extra.signal.aborted) extra.closeSSEStream?.();
	}
}

async function resultOf(
	server: Server,
	{ name, arguments: input = {}, _meta: meta = {} }: CallParams,
	caller: Caller,
	signal: AbortSignal,
): Promise<McpResult> {
	const tool = server.registry.get(name);
	if (tool === undefined || !mcpTools(server.store.inspectAll, [tool], caller).some((one) => one.name === name))
		throw noSuchTool(name);
	const key = meta.idempotencyKey;
	const outcome = await server.call({
		tool: name,
		input,
		caller,
		signal,
		...(typeof key === "string" ? { idempotencyKey: key } : {}),
	});
	if (outcome.kind === "failed") throw outcome.error;
	if (outcome.kind === "held") return heldResult(holdOf(server, caller, outcome.holdID));
	// what is shown once is for a person's eyes, and this goes to a model
	const answer = doneResult({ ...outcome, result: storable(tool, outcome.result) });
	if ((answer.content[0]?.text.length ?? 0) > LIMITS.answerBytes)
		throw new ToolError("too_large", `The answer is larger than ${LIMITS.answerBytes} bytes. Ask for less.`);
	return answer;
}

/** While a call runs, a client that asked for it hears so, in rising seconds, until `finished`. */
async function tellProgress(server: Server, tool: string, extra: Extra, finished: AbortSignal): Promise<void> {
	const progressToken = extra._meta?.progressToken;
	if (progressToken === undefined) return;
	const message = server.registry.words.sentence(tool, callerOf(extra).language, "doing", null);
	let seconds = 0;
	for (let pause = FIRST_PROGRESS_MS; !finished.aborted; pause = Math.min(pause * 2, SLOWEST_PROGRESS_MS)) {
		await extra.sendNotification({
			method: "notifications/progress",
			params: { progressToken, progress: seconds, message },
		});
		await server.clock.sleep(pause, finished);
		seconds += pause / 1000;
	}
}
