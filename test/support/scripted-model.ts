/**
 * A model that says what a test tells it to: an OpenAI-compatible server on loopback, a script and a log of requests.
 *
 *     const model = await scriptedModel();
 *     model.reply({ text: "Added." });            // the next answer
 *     model.call("task_add", { title: "Ship" });  // the one after it: a call
 *     model.fail(429, { retryAfter: 2 });         // then a refusal
 *     connectModel(model.connection, deps);
 *     model.requests[0].body.messages             // what was asked
 *     model.stop();
 *
 * By hand: `bun test/support/scripted-model.ts --port 9999`, then `POST /mode {"mode": "quota"}`.
 */

import type { ModelConnection } from "#model/port.ts";
import { pairFault, type WireMessage } from "./scripted-checks.ts";
import { documentOf, type ScriptedAnswer, type ScriptedCall, streamOf } from "./scripted-wire.ts";

export type ScriptedFailure = {
	status: number;
	/** the error's code and sentence, as providers spell them; `body` instead of both sends any text */
	code?: string;
	message?: string;
	body?: string;
	/** seconds, or an HTTP date */
	retryAfter?: number | string;
	headers?: Record<string, string>;
};

/** When and how the bytes go out. */
export type ScriptedCourse = {
	/** milliseconds before the headers */
	delayMs?: number;
	/** milliseconds between writes; sets the writes to one event each unless `wire.bytes` is given */
	betweenMs?: number;
	/** the headers wait for this, so that a test decides when the answer begins */
	gate?: Promise<unknown>;
	/** the connection is reset after so many bytes of the body */
	cutAfter?: number;
	/** the body ends, in good order, after so many bytes */
	endAfter?: number;
	/** after so many bytes nothing more is sent, and the connection stays open */
	hangAfter?: number;
};

export type ScriptedStep = (ScriptedAnswer | ScriptedFailure) & ScriptedCourse;
export type ScriptedRequest = {
	body: {
		model: string;
		messages: WireMessage[];
		tools?: {
			type: "function";
			function: { name: string; description: string; parameters: Record<string, unknown> };
		}[];
		tool_choice?: "none" | "auto" | "required" | { type: "function"; function: { name: string } };
		stream?: boolean;
		stream_options?: { include_usage?: boolean };
		[field: string]: unknown;
	};
	headers: Record<string, string>;
	/** path and query */
	path: string;
	/** the client let go before the answer was finished */
	isAbandoned: boolean;
};
export type ScriptedMode = "ok" | "401" | "quota" | "slow" | "drop" | "no-tools";
export type ScriptedOptions = {
	port?: number;
	/** answers when the script is used up; without it such a request is refused with 400 `script_empty` */
	otherwise?: (request: ScriptedRequest) => ScriptedStep;
	/** what `GET /v1/models` lists, with any further fields; null answers 404 */
	models?: ({ id: string } & Record<string, unknown>)[] | null;
	mode?: ScriptedMode;
	/** refuse histories that strict providers refuse (spec/faults.md D1, D7) with 400 */
	validatePairs?: boolean;
};

export type ScriptedModel = {
	/** http://127.0.0.1:<port>/v1 */
	readonly baseURL: string;
	readonly port: number;
	readonly connection: ModelConnection;
	/** steps not yet used, in order; a function sees the request */
	readonly script: (ScriptedStep | ((request: ScriptedRequest) => ScriptedStep))[];
	/** chat requests so far, refused ones too */
	readonly requests: ScriptedRequest[];
	/** paths and queries of every request */
	readonly paths: string[];
	mode: ScriptedMode;
	models: ScriptedOptions["models"];
	validatePairs: boolean;
	reply(answer: (ScriptedAnswer & ScriptedCourse) | string): ScriptedModel;
	call(name: string, args: unknown, more?: Partial<ScriptedCall> & ScriptedAnswer & ScriptedCourse): ScriptedModel;
	calls(calls: ScriptedCall[], more?: ScriptedAnswer & ScriptedCourse): ScriptedModel;
	fail(status: number, more?: Omit<ScriptedFailure, "status"> & ScriptedCourse): ScriptedModel;
	/** ends every connection */
	stop(): void;
	[Symbol.dispose](): void;
};

/** Starts the server on a free port of 127.0.0.1. Several may run side by side. */
export async function scriptedModel(options: ScriptedOptions = {}): Promise<ScriptedModel> {
	const reasoned = new Map<string, string>();
	const server = Bun.serve({
		hostname: "127.0.0.1",
		port: options.port ?? 0,
		idleTimeout: 0,
		fetch: (request) => respond(model, reasoned, options, request),
	});
	const port = server.port ?? 0;
	const baseURL = `http://127.0.0.1:${port}/v1`;
	const push = (step: ScriptedStep) => {
		model.script.push(step);
		return model;
	};
	const model: ScriptedModel = {
		baseURL,
		port,
		connection: { baseURL, apiKey: "sk-scripted-0123456789", name: "scripted" },
		script: [],
		requests: [],
		paths: [],
		mode: options.mode ?? "ok",
		models: options.models === undefined ? [{ id: "scripted" }] : options.models,
		validatePairs: options.validatePairs ?? false,
		reply: (answer) => push(typeof answer === "string" ? { text: answer } : answer),
		call: (name, args, { id, index, ...more } = {}) =>
			push({
				...more,
				calls: [
					{ name, arguments: args, ...(id === undefined ? {} : { id }), ...(index === undefined ? {} : { index }) },
				],
			}),
		calls: (calls, more = {}) => push({ ...more, calls }),
		fail: (status, more = {}) => push({ ...more, status }),
		stop: () => void server.stop(true),
		[Symbol.dispose]: () => void server.stop(true),
	};
	return model;
}

async function respond(
	model: ScriptedModel,
	reasoned: Map<string, string>,
	options: ScriptedOptions,
	request: Request,
): Promise<Response> {
	const url = new URL(request.url);
	model.paths.push(url.pathname + url.search);
	if (request.method === "POST" && url.pathname === "/mode") {
		model.mode = ((await request.json()) as { mode: ScriptedMode }).mode;
		return Response.json({ mode: model.mode });
	}
	if (model.mode === "401")
		return refusal({ status: 401, code: "invalid_api_key", message: "Incorrect API key provided." });
	if (request.method === "GET" && url.pathname === "/v1/models") {
		if (model.models === null || model.models === undefined) return refusal({ status: 404 });
		return Response.json({ object: "list", data: model.models.map((each) => ({ object: "model", ...each })) });
	}
	if (request.method !== "POST" || url.pathname !== "/v1/chat/completions")
		return refusal({ status: 404, body: "404 page not found" });
	const asked: ScriptedRequest = {
		body: (await request.json()) as ScriptedRequest["body"],
		headers: Object.fromEntries(request.headers),
		path: url.pathname + url.search,
		isAbandoned: false,
	};
	model.requests.push(asked);
	request.signal.addEventListener("abort", () => {
		asked.isAbandoned = true;
	});
	const fault = model.validatePairs ? pairFault(asked.body.messages, reasoned) : null;
	if (fault !== null) return refusal({ status: 400, code: "invalid_request_error", message: fault });
	if (model.mode === "quota")
		return refusal({ status: 429, code: "insufficient_quota", message: "You exceeded your current quota." });
	const step = inMode(model.mode, nextStep(model, options, asked), asked);
	if (!("status" in step)) remember(step, reasoned);
	return perform(step, asked);
}

function nextStep(model: ScriptedModel, options: ScriptedOptions, asked: ScriptedRequest): ScriptedStep {
	const next = model.script.shift() ?? options.otherwise;
	if (next === undefined) return { status: 400, code: "script_empty", message: "The script holds no further answer." };
	return typeof next === "function" ? next(asked) : next;
}

function inMode(mode: ScriptedMode, step: ScriptedStep, asked: ScriptedRequest): ScriptedStep {
	if (mode === "slow") return { betweenMs: 300, ...step };
	if (mode === "drop") return { cutAfter: 300, ...step };
	if (mode === "no-tools" && asked.body.tools !== undefined) return { text: "I can only talk." };
	return step;
}

function remember(answer: ScriptedAnswer, reasoned: Map<string, string>): void {
	if (answer.reasoning === undefined) return;
	for (const [at, call] of (answer.calls ?? []).entries()) reasoned.set(call.id ?? `call_${at + 1}`, answer.reasoning);
}

function refusal(failure: ScriptedFailure): Response {
	const { status, code = null, message = `status ${status}`, retryAfter, headers } = failure;
	const body = failure.body ?? JSON.stringify({ error: { message, type: code ?? "error", param: null, code } });
	return new Response(body, {
		status,
		headers: {
			"content-type": failure.body === undefined ? "application/json" : "text/plain",
			...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
			...headers,
		},
	});
}

async function perform(step: ScriptedStep, asked: ScriptedRequest): Promise<Response> {
	await step.gate;
	if (step.delayMs !== undefined) await Bun.sleep(step.delayMs);
	if ("status" in step) return refusal(step);
	if (step.wire?.json || asked.body.stream !== true)
		return new Response(documentOf(step, asked.body.model), { headers: { "content-type": "application/json" } });
	const text = streamOf(step, asked.body.model, asked.body.stream_options?.include_usage === true);
	return new Response(sent(new TextEncoder().encode(text), step), { headers: { "content-type": "text/event-stream" } });
}

/** The body, written as the step wants it, with the fault it wants. */
function sent(bytes: Uint8Array, step: ScriptedAnswer & ScriptedCourse): ReadableStream<Uint8Array> {
	const limit = step.cutAfter ?? step.endAfter ?? step.hangAfter ?? bytes.length;
	const size = step.wire?.bytes ?? (step.betweenMs === undefined ? bytes.length : 150);
	return new ReadableStream({
		async start(controller) {
			for (let at = 0; at < Math.min(limit, bytes.length); at += size) {
				controller.enqueue(bytes.slice(at, Math.min(at + size, limit)));
				if (size < bytes.length) await Bun.sleep(step.betweenMs ?? 0);
			}
			if (step.hangAfter !== undefined) return;
			if (step.cutAfter === undefined) return controller.close();
			// what was written has to be on the wire before the reset; without a reason the runtime reports nothing
			await Bun.sleep(20);
			controller.error();
		},
	});
}

/** Does what it is asked as well as a program can: calls the tool a request forces, otherwise repeats what was said. */
export function obliging(request: ScriptedRequest): ScriptedStep {
	const { tool_choice: choice, tools = [], messages } = request.body;
	const forced =
		typeof choice === "object" ? tools.find((tool) => tool.function.name === choice.function.name) : undefined;
	if (forced === undefined) return { text: `You said: ${String(messages.at(-1)?.content ?? "")}`, wire: { pieces: 4 } };
	const { properties = {}, required = [] } = forced.function.parameters as {
		properties?: Record<string, { type?: string; enum?: unknown[] }>;
		required?: string[];
	};
	const sample: Record<string, unknown> = {
		string: "word",
		number: 1,
		integer: 1,
		boolean: true,
		array: [],
		object: {},
	};
	const args = required.map((name) => [
		name,
		properties[name]?.enum?.[0] ?? sample[properties[name]?.type ?? "string"],
	]);
	return { calls: [{ name: forced.function.name, arguments: Object.fromEntries(args) }] };
}

if (import.meta.main) {
	const at = process.argv.indexOf("--port");
	const model = await scriptedModel({ port: at === -1 ? 9999 : Number(process.argv[at + 1]), otherwise: obliging });
	console.log(`A scripted model answers at ${model.baseURL} (POST /mode {"mode":"ok|401|quota|slow|drop|no-tools"})`);
}
