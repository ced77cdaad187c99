/** Requests of the pages before sign-in: in the language on the screen, and a 401 is an answer here, not a lost session. */

import type { Problem } from "#record/views.ts";
import { ApiProblem, type ClientProblem } from "#web/client/api.ts";
import {
	type Called,
	heldProblem,
	invokePath,
	type ToolInput,
	type ToolName,
	type ToolResult,
} from "#web/client/call.ts";

const TIMEOUT_MS = 30_000;
/** a model test waits for a model that has to be loaded from disk, several times */
const TOOL_TIMEOUT_MS = 240_000;

/** The answer's JSON, or undefined for 204. Throws `ApiProblem`; its code is `offline` when nothing answered. */
export async function request<T>(
	method: "GET" | "POST" | "DELETE",
	path: string,
	body?: unknown,
	timeoutMs = TIMEOUT_MS,
): Promise<T> {
	const headers: Record<string, string> = {
		accept: "application/json",
		"accept-language": document.documentElement.lang,
	};
	if (body !== undefined) headers["content-type"] = "application/json";
	const response = await send(path, {
		method,
		headers,
		body: body === undefined ? null : JSON.stringify(body),
		credentials: "same-origin",
		signal: AbortSignal.timeout(timeoutMs),
	});
	if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
	throw new ApiProblem(await problemIn(response));
}

/** Runs a tool and answers its result. Throws `ApiProblem`. */
export async function call<Name extends ToolName>(name: Name, input: ToolInput<Name>): Promise<ToolResult<Name>> {
	const called = await request<Called<Name>>("POST", invokePath(name), { input }, TOOL_TIMEOUT_MS);
	if (called.outcome === "done") return called.result;
	throw heldProblem(called.hold);
}

async function send(path: string, init: RequestInit): Promise<Response> {
	try {
		return await fetch(path, init);
	} catch {
		throw new ApiProblem(blank("offline", 0));
	}
}

async function problemIn(response: Response): Promise<ClientProblem> {
	if (!(response.headers.get("content-type") ?? "").includes("json")) return blank("internal", response.status);
	const problem = (await response.json()) as Problem;
	return typeof problem.code === "string" ? problem : blank("internal", response.status);
}

function blank(code: "offline" | "internal", status: number): ClientProblem {
	return { type: `/errors/${code}`, title: "", status, code, detail: "", retryable: true, requestID: "" };
}
