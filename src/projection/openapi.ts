/** The HTTP interface as OpenAPI 3.1.1: every described route, and one operation for each tool, from their declarations. */

import type { z } from "zod";
import { must } from "#base/assert.ts";
import type { Code } from "#base/errors.ts";
import { inputSchema, originsOf, outputSchema, schemaOf, scopeOf } from "#registry/registry.ts";
import type { Language } from "#text/fill.ts";
import type { Tool } from "#tools/define.ts";
import { content, doneSchema, heldSchema, type Json, problems, sharedSchemas } from "./openapi-parts.ts";

/** A schema of its own, or that of a tool the route stands for: whole, one field of it, or without fields of the path. */
export type Shape =
	| z.ZodType
	| { tool: string; field?: string; without?: readonly string[] }
	| { anyOf: readonly Shape[] };

export type RouteDescription = {
	method: "get" | "post" | "delete";
	/** with `{name}` for what varies */
	path: string;
	tag: string;
	summary: Record<Language, string>;
	/** anybody, or who signs in or sends a token */
	access: "anybody" | "caller";
	query?: Record<string, z.ZodType>;
	body?: Shape | { raw: string };
	answer: { status: 200 | 201 | 202 | 204 | 302 } & Answer;
	errors?: readonly Code[];
	/** for programs that only look whether it lives: no problem but 503 and one word */
	isProbe?: boolean;
	/** the codes of the tool behind it are added to `errors` */
	tool?: string;
};

/** `outcomeOf` answers as that tool's own operation does: done, or held with 202. */
type Answer = { shape: Shape } | { type: string } | { outcomeOf: string } | { empty: true };

export type About = { version: string; serverURL: string };

/** Codes that any request may be refused with, whoever sends it. */
const ANY: readonly Code[] = [
	"invalid_input",
	"misdirected_request",
	"too_large",
	"internal",
	"stopping",
	"server_full",
];
const ANY_CALLER: readonly Code[] = [...ANY, "not_signed_in", "password_change_needed", "csrf", "too_many_requests"];
/** Codes that any tool may answer (runtime.md 1.3). */
const ANY_TOOL: readonly Code[] = [
	...ANY_CALLER,
	"not_allowed",
	"administrator_only",
	"token_scope",
	"tool_not_found",
	"idempotency_key_reused",
	"record_refused",
	"record_changed",
	"not_connected",
	"not_ready",
	"outcome_unknown",
	"disk_full",
	"disk_failed",
];

/** The whole document. */
export function openAPI(tools: readonly Tool[], routes: readonly RouteDescription[], about: About): Json {
	const byName = new Map(tools.map((tool) => [tool.name, tool]));
	const paths: Record<string, Json> = {};
	for (const route of routes) {
		paths[route.path] = { ...paths[route.path], [route.method]: routeOperation(route, byName) };
	}
	const callable = tools.filter((tool) => originsOf(tool).includes("api"));
	for (const tool of callable) paths[`/api/v1/tools/${tool.name}/invoke`] = { post: toolOperation(tool) };
	const namespaces = new Map(callable.map(({ namespace }) => [namespace.name, namespace]));
	return {
		openapi: "3.1.1",
		info: {
			title: "Kontor",
			version: about.version,
			summary: "One company's messenger, agent and tools.",
			description:
				"Every call runs as the person of its token or session and reaches what they may see and change. Errors are application/problem+json (RFC 9457) with a stable code.",
			license: { name: "Apache-2.0", identifier: "Apache-2.0" },
		},
		servers: [{ url: about.serverURL }],
		tags: [
			...[...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
			...[...namespaces.values()].map(({ name, summary }) => ({ name: `tools: ${name}`, description: summary })),
		],
		paths,
		components: {
			schemas: sharedSchemas(shapeSchema({ tool: "hold_get", field: "hold" }, byName, "output")),
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					bearerFormat: "kt_ and 43 characters",
					description: "A personal token.",
				},
				session: {
					type: "apiKey",
					in: "cookie",
					name: "kontor",
					description: "A browser's session; `__Host-kontor` over https.",
				},
			},
		},
	};
}

/** The operation that calls one tool. */
function toolOperation(tool: Tool): Json {
	const { name, namespace, label, description, sideEffectClass, requiresApproval, sentences, effects } = tool;
	return {
		operationId: name,
		tags: [`tools: ${namespace.name}`],
		summary: label.en,
		description,
		security: [{ token: [] }, { session: [] }],
		requestBody: {
			required: true,
			content: content({
				type: "object",
				properties: {
					input: inputSchema(tool),
					idempotencyKey: {
						type: "string",
						minLength: 1,
						maxLength: 128,
						description: "The same key within a day answers the same.",
					},
				},
				additionalProperties: false,
			}),
		},
		responses: { ...outcomes(tool), ...problems([...ANY_TOOL, ...tool.errors]) },
		"x-kontor": {
			namespace: { name: namespace.name, label: namespace.label, summary: namespace.summary },
			label,
			sentences: { en: sentences.en.done, ko: sentences.ko.done },
			sideEffectClass,
			requiresApproval,
			scope: scopeOf(sideEffectClass),
			audience: tool.audience,
			origins: originsOf(tool),
			modelVisible: tool.modelVisible ?? true,
			version: tool.version,
			effects,
			errors: tool.errors,
			examples: tool.examples ?? { en: [], ko: [] },
		},
	};
}

/** What a call that went through the gate answers (design section 9, Answers of invoke). */
function outcomes(tool: Tool): Json {
	const named = { type: "string", enum: [tool.name] };
	const description = tool.sentences.en.done.replace(/\{object[^}]*\}/g, "…");
	return {
		"200": { description, content: content(doneSchema(named, outputSchema(tool))) },
		"202": { description: "It waits for an approval.", content: content(heldSchema(named)) },
	};
}

function routeOperation(route: RouteDescription, tools: ReadonlyMap<string, Tool>): Json {
	const { method, path, tag, summary, access, body, errors = [], tool } = route;
	const behind = tool === undefined ? [] : [...ANY_TOOL, ...must(tools.get(tool), `a tool ${tool}`).errors];
	const open = method === "get" ? ANY : ([...ANY, "csrf", "too_many_requests"] as const);
	const probe = { "503": { description: "Not ready, and why", content: content({ type: "string" }, "text/plain") } };
	const codes = [...(access === "anybody" ? open : ANY_CALLER), ...behind, ...errors];
	return {
		operationId: operationID(method, path),
		tags: [tag],
		summary: summary.en,
		security: access === "anybody" ? [] : [{ token: [] }, { session: [] }],
		parameters: parametersOf(route),
		...(body === undefined ? {} : { requestBody: bodyOf(body, tools) }),
		responses: { ...answersOf(route.answer, tools), ...(route.isProbe ? probe : problems(codes)) },
		"x-kontor": { label: summary },
	};
}

const operationID = (method: string, path: string): string =>
	[method, ...path.replace(/^\/(?:api\/v1\/)?/, "").split(/[/.]/)].map((word) => word.replace(/\W/g, "")).join("_");

function parametersOf({ path, query = {} }: RouteDescription): Json[] {
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		schema: { type: "string" },
	}));
	const inQuery = Object.entries(query).map(([name, schema]) => {
		const { description, ...rest } = schemaOf(schema, "input");
		return {
			name,
			in: "query",
			required: !schema.safeParse(undefined).success,
			schema: rest,
			...(description === undefined ? {} : { description }),
		};
	});
	return [...inPath, ...inQuery];
}

function bodyOf(body: NonNullable<RouteDescription["body"]>, tools: ReadonlyMap<string, Tool>): Json {
	if ("raw" in body) return { required: true, content: content({ type: "string", format: "binary" }, body.raw) };
	return { required: true, content: content(shapeSchema(body, tools, "input")) };
}

const STATUS_WORDS = { 200: "Done", 201: "Made", 202: "Taken", 204: "Done", 302: "Elsewhere" };

function answersOf(answer: RouteDescription["answer"], tools: ReadonlyMap<string, Tool>): Json {
	const description = STATUS_WORDS[answer.status];
	if ("outcomeOf" in answer) return outcomes(must(tools.get(answer.outcomeOf), `a tool ${answer.outcomeOf}`));
	if ("shape" in answer)
		return { [answer.status]: { description, content: content(shapeSchema(answer.shape, tools, "output")) } };
	if ("type" in answer) return { [answer.status]: { description, content: content({ type: "string" }, answer.type) } };
	return { [answer.status]: { description } };
}

function shapeSchema(shape: Shape, tools: ReadonlyMap<string, Tool>, io: "input" | "output"): Json {
	if ("anyOf" in shape) return { anyOf: shape.anyOf.map((one) => shapeSchema(one, tools, io)) };
	if (!("tool" in shape)) return schemaOf(shape, io);
	const tool = must(tools.get(shape.tool), `a tool ${shape.tool}`);
	const whole = io === "input" ? inputSchema(tool) : outputSchema(tool);
	const properties = whole.properties as Record<string, Json>;
	if (shape.field !== undefined) return must(properties[shape.field], `${shape.tool} with ${shape.field}`);
	const without = shape.without ?? [];
	const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
	const required = ((whole.required as string[] | undefined) ?? []).filter((name) => !without.includes(name));
	return { ...whole, properties: Object.fromEntries(kept), ...(required.length > 0 ? { required } : { required: [] }) };
}
