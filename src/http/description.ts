/** Every route but the pages and the tools' own, described once: OpenAPI and the docs pages are drawn from this list. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import type { RouteDescription, Shape } from "#projection/openapi.ts";
import { CHANGE_ROUTES } from "./description-changes.ts";
import { FILE_ROUTES } from "./description-files.ts";
import { SESSION_ROUTES, SESSION_TAG } from "./description-session.ts";

const limit = z.string().regex(/^\d+$/).optional().describe(`at most this many, up to ${LIMITS.listMost}`);
const cursor = z.string().optional().describe("nextCursor of the page before");
const paging = { limit, cursor };

/** A route that calls one tool and answers its result. */
const ofTool = (
	method: RouteDescription["method"],
	path: string,
	tag: string,
	summary: RouteDescription["summary"],
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

/** A route that makes something: it takes what its tool takes, but for what stands in the address, and answers 201. */
const making = (tool: string, without?: string[]): Pick<RouteDescription, "body" | "answer"> => ({
	body: { tool, ...(without === undefined ? {} : { without }) },
	answer: { status: 201, shape: { tool } },
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
		summary: { en: "The process serves", ko: "프로세스가 응답하는지" },
		access: "anybody",
		isProbe: true,
		answer: { status: 200, type: "text/plain" },
	},
	{
		method: "get",
		path: "/readyz",
		tag: "health",
		summary: { en: "It is ready; 503 with one word while it is not", ko: "준비됐는지, 아니면 503과 한 단어" },
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
		summary: { en: "The caller’s catalog", ko: "호출한 사람의 도구 목록" },
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
		summary: { en: "One tool’s descriptor", ko: "도구 하나의 설명서" },
		access: "caller",
		answer: { status: 200, shape: descriptor },
		errors: ["tool_not_found"],
	},
	ofTool(
		"post",
		"/api/v1/tools/{name}/preview",
		"tools",
		{ en: "What a call would change; writes nothing", ko: "호출하면 바뀔 내용, 아무것도 쓰지 않음" },
		"change_preview",
		{
			body: z.strictObject({
				input: z.record(z.string(), z.unknown()).optional(),
				idempotencyKey: z.string().optional(),
			}),
			errors: ["interaction_required"],
		},
	),
	...CHANGE_ROUTES,
	ofTool(
		"post",
		"/api/v1/changes/{callID}/undo",
		"tools",
		{ en: "Take a call’s changes back", ko: "호출이 바꾼 것을 되돌리기" },
		"change_undo",
		{
			answer: { status: 200, outcomeOf: "change_undo" },
		},
	),
];

const own: RouteDescription[] = [
	ofTool(
		"get",
		"/api/v1/me",
		SESSION_TAG,
		{ en: "Who is signed in, and where", ko: "누가 어디에 로그인했는지" },
		"person_self_get",
	),
	ofTool(
		"get",
		"/api/v1/status",
		SESSION_TAG,
		{ en: "The server’s parts and how they are", ko: "서버의 각 부분과 그 상태" },
		"host_status_get",
	),
];

const holdShape: Shape = { tool: "hold_get", field: "hold" };
const holds: RouteDescription[] = [
	ofTool(
		"get",
		"/api/v1/holds",
		"holds",
		{ en: "Calls that wait, newest first", ko: "기다리는 호출, 최신순" },
		"hold_list",
		{
			query: { state: z.string().optional().describe("one state, or all; waiting ones unless said"), ...paging },
		},
	),
	ofTool("get", "/api/v1/holds/{id}", "holds", { en: "One hold", ko: "기다리는 호출 하나" }, "hold_get", {
		answer: { status: 200, shape: holdShape },
	}),
	ofTool(
		"post",
		"/api/v1/holds/{id}",
		"holds",
		{
			en: "Answer a hold: approve, decline, edit, or pick a candidate",
			ko: "기다리는 호출에 답하기: 승인, 거절, 수정, 후보 고르기",
		},
		"hold_decide",
		{
			body: { tool: "hold_decide", without: ["holdID"] },
			answer: { status: 200, shape: holdShape },
		},
	),
];

const turnShape: Shape = { tool: "turn_get", field: "turn" };
const agent: RouteDescription[] = [
	ofTool(
		"post",
		"/api/v1/agent/messages",
		"agent",
		{ en: "Say something to Kontor", ko: "Kontor에게 말하기" },
		"turn_add",
		{
			body: { tool: "turn_add" },
		},
	),
	ofTool(
		"get",
		"/api/v1/agent/turns/{id}",
		"agent",
		{ en: "One turn with its steps and reply", ko: "차례 하나와 그 단계, 답변" },
		"turn_get",
		{
			answer: { status: 200, shape: turnShape },
		},
	),
	ofTool("post", "/api/v1/agent/turns/{id}/stop", "agent", { en: "Stop a turn", ko: "차례 멈추기" }, "turn_stop", {
		answer: {
			status: 200,
			shape: { anyOf: [turnShape, z.strictObject({ id: z.string(), state: z.enum(["stopped"]) })] },
		},
	}),
	ofTool(
		"post",
		"/api/v1/agent/turns/{id}/retry",
		"agent",
		{ en: "Go on with a turn that failed or was cut off", ko: "실패하거나 끊긴 차례 이어가기" },
		"turn_retry",
		{
			answer: { status: 200, shape: turnShape },
		},
	),
];

const conversations: RouteDescription[] = [
	ofTool(
		"get",
		"/api/v1/conversations",
		"conversations",
		{ en: "One’s own conversations", ko: "내 대화 목록" },
		"conversation_list",
		{
			query: paging,
		},
	),
	ofTool(
		"post",
		"/api/v1/conversations",
		"conversations",
		{ en: "Open a conversation", ko: "대화 열기" },
		"conversation_add",
		making("conversation_add"),
	),
	ofTool(
		"get",
		"/api/v1/conversations/{id}/messages",
		"conversations",
		{ en: "Messages, newest first", ko: "메시지, 최신순" },
		"message_list",
		{
			query: {
				before: z.string().optional().describe("a message’s id: older ones"),
				after: z.string().optional().describe("a message’s id: newer ones"),
				around: z.string().optional().describe("a message’s id: it and its neighbours"),
				parentMessageID: z.string().optional().describe("the replies to this message"),
				withReplies: z.enum(["true", "false"]).optional(),
				isPinned: z.enum(["true", "false"]).optional(),
				...paging,
			},
		},
	),
	ofTool(
		"post",
		"/api/v1/conversations/{id}/messages",
		"conversations",
		{ en: "Write a message", ko: "메시지 쓰기" },
		"message_add",
		making("message_add", ["conversationID"]),
	),
	{
		method: "post",
		path: "/api/v1/conversations/{id}/typing",
		tag: "conversations",
		summary: {
			en: "Say that one is writing, every few seconds; told to those who are there, and kept nowhere",
			ko: "쓰고 있다고 몇 초마다 알리기, 대화에 있는 사람에게만 보이고 저장하지 않음",
		},
		access: "caller",
		query: { parentMessageID: z.string().optional().describe("the first message of the thread") },
		answer: { status: 204, empty: true },
		errors: ["not_found", "token_scope"],
	},
	{
		method: "get",
		path: "/api/v1/events",
		tag: "conversations",
		summary: {
			en: "What happens, as Server-Sent Events; with wait, as JSON after at most so many seconds",
			ko: "일어나는 일을 스트림으로 받기, 기다릴 초를 주면 JSON으로",
		},
		access: "caller",
		query: { after: z.string().optional().describe("the last event’s id"), wait: z.string().optional() },
		answer: { status: 200, type: "text/event-stream" },
	},
];

const tokens: RouteDescription[] = [
	ofTool("get", "/api/v1/tokens", "tokens", { en: "One’s own tokens", ko: "내 토큰 목록" }, "token_list", {
		query: paging,
	}),
	ofTool(
		"post",
		"/api/v1/tokens",
		"tokens",
		{ en: "Make a token; it is shown once", ko: "토큰 만들기, 한 번만 보여요" },
		"token_add",
		making("token_add"),
	),
	ofTool("delete", "/api/v1/tokens/{id}", "tokens", { en: "End a token", ko: "토큰 끝내기" }, "token_delete"),
];

const mcp: RouteDescription[] = (["get", "post", "delete"] as const).map((method) => ({
	method,
	path: "/api/v1/mcp",
	tag: "mcp",
	summary: {
		get: { en: "MCP: listen, or resume at Last-Event-ID", ko: "MCP: 듣기, 또는 Last-Event-ID부터 이어 듣기" },
		post: { en: "MCP: one JSON-RPC message", ko: "MCP: JSON-RPC 메시지 하나" },
		delete: { en: "MCP: end the session", ko: "MCP: 세션 끝내기" },
	}[method],
	access: "caller",
	...(method === "post" ? { body: { raw: "application/json" } } : {}),
	answer: method === "delete" ? { status: 200, empty: true } : { status: 200, type: "text/event-stream" },
}));

const descriptions: RouteDescription[] = [
	{
		method: "get",
		path: "/metrics",
		tag: "health",
		summary: {
			en: "Figures for Prometheus, where the setting turns them on",
			ko: "Prometheus용 수치, 설정으로 켰을 때",
		},
		access: "anybody",
		answer: { status: 200, type: "text/plain" },
		errors: ["not_found", "not_signed_in", "not_allowed"],
	},
	{
		method: "get",
		path: "/.well-known/security.txt",
		tag: "description",
		summary: { en: "Whom to tell of a weakness (RFC 9116)", ko: "취약점을 알릴 곳(RFC 9116)" },
		access: "anybody",
		answer: { status: 200, type: "text/plain" },
		errors: ["not_found"],
	},
	{
		method: "get",
		path: "/api/openapi.json",
		tag: "description",
		summary: { en: "This description", ko: "이 설명서" },
		access: "anybody",
		answer: { status: 200, shape: z.record(z.string(), z.unknown()) },
	},
	{
		method: "get",
		path: "/.well-known/change-password",
		tag: "description",
		summary: { en: "Where a password is changed", ko: "비밀번호를 바꾸는 곳" },
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
	...FILE_ROUTES,
	...tokens,
	...mcp,
	...descriptions,
];
