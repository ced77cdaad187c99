/** The API's routes. Each calls a tool; what is not a tool stands in session-routes.ts and events.ts. */

import { Hono } from "hono";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import catalogFile from "#generated/catalog.json" with { type: "json" };
import { descriptorsFor, PROTOCOL_VERSION, toolsAs } from "#projection/catalog.ts";
import { requireWhole } from "#projection/identity.ts";
import type { HoldView } from "#record/views.ts";
import { problemOf } from "#registry/arguments.ts";
import { inputFaults } from "#text/input-problems.ts";
import { readJSON } from "./body.ts";
import type { Env, Server } from "./context.ts";
import { conversationRoutes } from "./conversation-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { requireCaller } from "./identify.ts";
import { answerJSON, answerOutcome, callTool, resultOf } from "./invoke.ts";
import { paging } from "./query.ts";
import { typingRoutes } from "./typing-routes.ts";

export function apiRoutes(server: Server): Hono<Env> {
	const api = new Hono<Env>();
	api.use(requireCaller);
	toolRoutes(api, server);
	holdRoutes(api, server);
	agentRoutes(api, server);
	conversationRoutes(api, server);
	typingRoutes(api, server);
	api.route("/", fileRoutes(server));
	tokenRoutes(api, server);
	api.get("/me", async (context) => answerJSON(context, await resultOf(server, context, "person_self_get", {})));
	api.get("/status", async (context) => answerJSON(context, await resultOf(server, context, "host_status_get", {})));
	api.post("/changes/:callID/undo", async (context) =>
		answerOutcome(
			server,
			context,
			await callTool(server, context, "change_undo", { callID: context.req.param("callID") }),
		),
	);
	return api;
}

function toolRoutes(api: Hono<Env>, server: Server): void {
	requireWhole(catalogFile);
	const reachable = (context: { get(name: "caller"): Env["Variables"]["caller"] }) => {
		const caller = context.get("caller");
		return caller === null ? [] : descriptorsFor(server.store.inspectAll, server.registry.all, caller);
	};
	api.get("/tools", (context) => {
		const format = context.req.query("format");
		const live = readLive(context.req.query("live"));
		const list = reachable(context);
		if (format === "openai" || format === "anthropic" || format === "mcp") {
			// what cannot be called is not offered to a program
			const usable = list.filter(({ availability }) => availability.state === "ok");
			const names = new Set(usable.map(({ name }) => name));
			return answerJSON(context, {
				tools: toolsAs(
					format,
					server.registry.all.filter(({ name }) => names.has(name)),
				),
			});
		}
		if (format !== undefined)
			throw new ToolError("invalid_input", "format is openai, anthropic or mcp.", {
				input: [{ path: "format", problem: "must be one of {values}", values: { values: "openai, anthropic, mcp" } }],
			});
		return answerJSON(context, {
			tools: list,
			catalog: {
				protocolVersion: PROTOCOL_VERSION,
				identityHash: catalogFile.identityHash,
				live,
			},
		});
	});
	api.get("/tools/:name", (context) => {
		const tool = reachable(context).find(({ name }) => name === context.req.param("name"));
		if (tool === undefined)
			throw new ToolError("tool_not_found", `There is no tool called ${context.req.param("name")}.`, {
				values: { tool: context.req.param("name") },
			});
		return answerJSON(context, tool);
	});
	api.post("/tools/:name/invoke", async (context) => {
		const { input = {}, idempotencyKey } = readInvoke(await readJSON(context.req.raw));
		return answerOutcome(
			server,
			context,
			await callTool(server, context, context.req.param("name"), input, idempotencyKey),
		);
	});
	api.post("/tools/:name/preview", async (context) => {
		const { input = {} } = readInvoke(await readJSON(context.req.raw));
		const tool = context.req.param("name");
		return answerJSON(context, await resultOf(server, context, "change_preview", { tool, input }));
	});
}

function readLive(asked: string | undefined): boolean {
	if (asked === undefined || asked === "true" || asked === "false") return asked === "true";
	throw new ToolError("invalid_input", "live is true or false.", {
		input: [{ path: "live", problem: "must be one of {values}", values: { values: "true, false" } }],
	});
}

const invokeBody = z.strictObject({ input: z.unknown().optional(), idempotencyKey: z.string().optional() });

function readInvoke(body: Record<string, unknown>): z.output<typeof invokeBody> {
	const parsed = invokeBody.safeParse(body);
	if (parsed.success) return parsed.data;
	const input = parsed.error.issues.flatMap((issue) =>
		issue.code === "unrecognized_keys"
			? issue.keys.map((key) => ({ path: key, problem: "is not a field of this request" }))
			: [{ path: issue.path.join("."), ...problemOf(issue) }],
	);
	throw new ToolError(
		"invalid_input",
		`The request is not right. ${inputFaults("en", input)
			.map(({ path, problem }) => `${path}: ${problem}`)
			.join("; ")}`,
		{ input },
	);
}

function holdRoutes(api: Hono<Env>, server: Server): void {
	api.get("/holds", async (context) => {
		const asked = context.req.query("state");
		const state = asked === undefined ? {} : { state: asked === "" ? "all" : asked };
		return answerJSON(
			context,
			await resultOf(server, context, "hold_list", { ...paging((name) => context.req.query(name)), ...state }),
		);
	});
	api.get("/holds/:id", async (context) =>
		answerJSON(context, (await resultOf(server, context, "hold_get", { holdID: context.req.param("id") })).hold),
	);
	api.post("/holds/:id", async (context) => {
		const body = await readJSON(context.req.raw);
		const input = { ...body, holdID: context.req.param("id") };
		const { hold, result } = await resultOf(server, context, "hold_decide", input);
		return answerJSON(context, { ...(hold as HoldView), ...(result === undefined ? {} : { result }) });
	});
}

function agentRoutes(api: Hono<Env>, server: Server): void {
	api.post("/agent/messages", async (context) =>
		answerJSON(context, await resultOf(server, context, "turn_add", await readJSON(context.req.raw))),
	);
	api.get("/agent/turns/:id", async (context) =>
		answerJSON(context, (await resultOf(server, context, "turn_get", { turnID: context.req.param("id") })).turn),
	);
	for (const act of ["stop", "retry"] as const) {
		api.post(`/agent/turns/:id/${act}`, async (context) => {
			const turnID = context.req.param("id");
			const { turn } = await resultOf(server, context, `turn_${act}`, { turnID });
			// without the turn for an administrator who stopped somebody else's
			return answerJSON(context, turn ?? { id: turnID, state: "stopped" });
		});
	}
}

function tokenRoutes(api: Hono<Env>, server: Server): void {
	api.get("/tokens", async (context) =>
		answerJSON(
			context,
			await resultOf(
				server,
				context,
				"token_list",
				paging((name) => context.req.query(name)),
			),
		),
	);
	api.post("/tokens", async (context) =>
		answerJSON(context, await resultOf(server, context, "token_add", await readJSON(context.req.raw)), 201),
	);
	api.delete("/tokens/:id", async (context) =>
		answerJSON(context, await resultOf(server, context, "token_delete", { tokenID: context.req.param("id") })),
	);
}
