/** Every route but the pages and the tools' own, described once: OpenAPI and the docs pages are drawn from this list. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import type { RouteDescription, Shape } from "#projection/openapi.ts";
import { SESSION_ROUTES, SESSION_TAG } from "./description-session.ts";

const limit = z.string().regex(/^\d+$/).optional().describe(`at most this many, up to ${LIMITS.listMost}`);
const cursor = z.string().optional().describe("nextCursor of the page before");
const paging = { limit, cursor };

/** A route that calls one tool and answers its result. */
const ofTool = (
	method: RouteDescription["method"],
	path: string,
	tag: string,
	summary: string,
	tool: string,
	more: Partial<RouteDescription> = {},
): RouteDescription => ({
	method,
	path,
	tag,
	summary,
	access: "caller",
	tool,
	answer: { status: 200, shape: { tool } },
	...more,
});

const descriptor = z.strictObject({
	name: z.string(),
	namespace: z.string(),
	version: z.string(),
	label: z.strictObject({ en: z.string(), ko: z.string() }),
	description: z.string(),
	sideEffectClass: z.string(),
	requiresApproval: z.boolean(),
	inputSchema: z.record(z.string(), z.unknown()),
	outputSchema: z.record(z.string(), z.unknown()),
	effects: z.array(z.record(z.string(), z.unknown())),
	errors: z.array(z.string()),
	origins: z.array(z.string()),
	modelVisible: z.boolean(),
	idempotent: z.boolean(),
	availability: z.strictObject({
		state: z.enum(["ok", "not_connected", "not_ready", "not_allowed"]),
		reason: z.string().optional(),
	}),
});
const catalog: Shape = {
	anyOf: [
		z.strictObject({
			tools: z.array(descriptor),
			catalog: z.strictObject({ protocolVersion: z.string(), identityHash: z.string(), live: z.boolean() }),
		}),
		z.strictObject({ tools: z.array(z.record(z.string(), z.unknown())) }).describe("in another program's format"),
	],
};

const health: RouteDescription[] = [
	{
		method: "get",
		path: "/healthz",
		tag: "health",
		summary: "The process serves",
		access: "anybody",
		isProbe: true,
		answer: { status: 200, type: "text/plain" },
	},
	{
		method: "get",
		path: "/readyz",
		tag: "health",
		summary: "It is ready; 503 with one word while it is not",
		access: "anybody",
		isProbe: true,
		answer: { status: 200, type: "text/plain" },
	},
];

const tools: RouteDescription[] = [
	{
		method: "get",
		path: "/api/v1/tools",
		tag: "tools",
		summary: "The caller’s catalog",
		access: "caller",
		query: {
			live: z.enum(["true", "false"]).optional().describe("true: what can run now"),
			format: z
				.enum(["openai", "anthropic", "mcp"])
				.optional()
				.describe("as another program reads a list of functions"),
		},
		answer: { status: 200, shape: catalog },
	},
	{
		method: "get",
		path: "/api/v1/tools/{name}",
		tag: "tools",
		summary: "One tool’s descriptor",
		access: "caller",
		answer: { status: 200, shape: descriptor },
		errors: ["tool_not_found"],
	},
	ofTool(
		"post",
		"/api/v1/tools/{name}/preview",
		"tools",
		"What a call would change; writes nothing",
		"change_preview",
		{
			body: z.strictObject({
				input: z.record(z.string(), z.unknown()).optional(),
				idempotencyKey: z.string().optional(),
			}),
			errors: ["interaction_required"],
		},
	),
	ofTool("post", "/api/v1/changes/{callID}/undo", "tools", "Take a call’s changes back", "change_undo", {
		answer: { status: 200, outcomeOf: "change_undo" },
	}),
];

const own: RouteDescription[] = [
	ofTool("get", "/api/v1/me", SESSION_TAG, "Who is signed in, and where", "person_self_get"),
	ofTool("get", "/api/v1/status", SESSION_TAG, "The server’s parts and how they are", "host_status_get"),
];

const holdShape: Shape = { tool: "hold_get", field: "hold" };
const holds: RouteDescription[] = [
	ofTool("get", "/api/v1/holds", "holds", "Calls that wait, newest first", "hold_list", {
		query: { state: z.string().optional().describe("one state, or all; waiting ones unless said"), ...paging },
	}),
	ofTool("get", "/api/v1/holds/{id}", "holds", "One hold", "hold_get", { answer: { status: 200, shape: holdShape } }),
	ofTool(
		"post",
		"/api/v1/holds/{id}",
		"holds",
		"Answer a hold: approve, decline, edit, or pick a candidate",
		"hold_decide",
		{
			body: { tool: "hold_decide", without: ["holdID"] },
			answer: { status: 200, shape: holdShape },
		},
	),
];

const turnShape: Shape = { tool: "turn_get", field: "turn" };
const agent: RouteDescription[] = [
	ofTool("post", "/api/v1/agent/messages", "agent", "Say something to Kontor", "turn_add", {
		body: { tool: "turn_add" },
	}),
	ofTool("get", "/api/v1/agent/turns/{id}", "agent", "One turn with its steps and reply", "turn_get", {
		answer: { status: 200, shape: turnShape },
	}),
	ofTool("post", "/api/v1/agent/turns/{id}/stop", "agent", "Stop a turn", "turn_stop", {
		answer: {
			status: 200,
			shape: { anyOf: [turnShape, z.strictObject({ id: z.string(), state: z.enum(["stopped"]) })] },
		},
	}),
	ofTool(
		"post",
		"/api/v1/agent/turns/{id}/retry",
		"agent",
		"Go on with a turn that failed or was cut off",
		"turn_retry",
		{
			answer: { status: 200, shape: turnShape },
		},
	),
];

const conversations: RouteDescription[] = [
	ofTool("get", "/api/v1/conversations", "conversations", "One’s own conversations", "conversation_list", {
		query: paging,
	}),
	ofTool("post", "/api/v1/conversations", "conversations", "Open a conversation", "conversation_add", {
		body: { tool: "conversation_add" },
		answer: { status: 201, shape: { tool: "conversation_add" } },
	}),
	ofTool("get", "/api/v1/conversations/{id}/messages", "conversations", "Messages, newest first", "message_list", {
		query: { before: z.string().optional(), after: z.string().optional(), ...paging },
	}),
	ofTool("post", "/api/v1/conversations/{id}/messages", "conversations", "Write a message", "message_add", {
		body: { tool: "message_add", without: ["conversationID"] },
		answer: { status: 201, shape: { tool: "message_add" } },
	}),
	{
		method: "get",
		path: "/api/v1/events",
		tag: "conversations",
		summary: "What happens, as Server-Sent Events; with wait, as JSON after at most so many seconds",
		access: "caller",
		query: { after: z.string().optional().describe("the last event’s id"), wait: z.string().optional() },
		answer: { status: 200, type: "text/event-stream" },
	},
];

const tokens: RouteDescription[] = [
	ofTool("get", "/api/v1/tokens", "tokens", "One’s own tokens", "token_list", { query: paging }),
	ofTool("post", "/api/v1/tokens", "tokens", "Make a token; it is shown once", "token_add", {
		body: { tool: "token_add" },
		answer: { status: 201, shape: { tool: "token_add" } },
	}),
	ofTool("delete", "/api/v1/tokens/{id}", "tokens", "End a token", "token_delete"),
];

const mcp: RouteDescription[] = (["get", "post", "delete"] as const).map((method) => ({
	method,
	path: "/api/v1/mcp",
	tag: "mcp",
	summary: {
		get: "MCP: listen, or resume at Last-Event-ID",
		post: "MCP: one JSON-RPC message",
		delete: "MCP: end the session",
	}[method],
	access: "caller",
	...(method === "post" ? { body: { raw: "application/json" } } : {}),
	answer: method === "delete" ? { status: 200, empty: true } : { status: 200, type: "text/event-stream" },
}));

const descriptions: RouteDescription[] = [
	{
		method: "get",
		path: "/api/openapi.json",
		tag: "description",
		summary: "This description",
		access: "anybody",
		answer: { status: 200, shape: z.record(z.string(), z.unknown()) },
	},
	{
		method: "get",
		path: "/.well-known/change-password",
		tag: "description",
		summary: "Where a password is changed",
		access: "anybody",
		answer: { status: 302, empty: true },
	},
];

export const ROUTES: readonly RouteDescription[] = [
	...health,
	...SESSION_ROUTES,
	...own,
	...tools,
	...holds,
	...agent,
	...conversations,
	...tokens,
	...mcp,
	...descriptions,
];
