/** Refusals as application/problem+json (RFC 9457): code, sentence in the caller's language, what to do next. */

import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ToolError } from "#base/errors.ts";
import { traceOf } from "#base/log.ts";
import type { Problem } from "#record/views.ts";
import { errorSentence, errorTitle } from "#text/errors.ts";
import type { Language } from "#text/fill.ts";
import { inputFaults } from "#text/input-problems.ts";
import type { Env, Server } from "./context.ts";

/** The body that says `error` to a person who reads `language`. */
export function problemOf(error: ToolError, language: Language, requestID: string): Problem {
	return {
		type: `/errors/${error.code}`,
		title: errorTitle(language, error.code),
		status: error.status,
		code: error.code,
		detail: detailOf(error, language),
		retryable: error.retryable,
		// the id that stands in the log, when the fault was logged further down
		requestID:
			error.code === "internal" && typeof error.details?.requestID === "string" ? error.details.requestID : requestID,
		...(error.candidates === undefined ? {} : { candidates: error.candidates }),
		...(error.input === undefined ? {} : { input: inputFaults(language, error.input) }),
		...(error.details === undefined ? {} : { details: error.details }),
	};
}

function detailOf(error: ToolError, language: Language): string {
	const sentence = errorSentence(language, error.code, error.values) ?? error.message;
	if (error.code !== "invalid_input" || error.input === undefined) return sentence;
	return `${sentence} ${inputFaults(language, error.input)
		.map(({ path, problem }) => `${path}: ${problem}`)
		.join("; ")}`;
}

export function answerProblem(context: Context<Env>, error: ToolError): Response {
	const requestID = context.get("requestID");
	const headers: Record<string, string> = {
		"content-type": "application/problem+json; charset=utf-8",
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
	};
	const seconds = error.details?.retryAfterSeconds;
	if (typeof seconds === "number") headers["retry-after"] = String(seconds);
	else if (error.status === 503 && error.retryable) headers["retry-after"] = "5";
	if (error.status === 401) headers["www-authenticate"] = "Bearer";
	return context.body(
		JSON.stringify(problemOf(error, context.get("language"), requestID)),
		error.status as ContentfulStatusCode,
		headers,
	);
}

/** Whatever was thrown, as an answer; what is not ours is logged once under the id that is answered. */
export function answerError(
	context: Context<Env>,
	error: unknown,
	log: (event: string, fields: Record<string, string>) => void,
): Response {
	if (error instanceof ToolError) return answerProblem(context, error);
	return answerProblem(context, incident(error, context.get("requestID"), context.req.path, log));
}

/** A fault of ours: logged once under the id that is answered. */
function incident(
	error: unknown,
	requestID: string,
	path: string,
	log: (event: string, fields: Record<string, string>) => void,
): ToolError {
	log("a request failed", {
		request: requestID,
		path,
		error: traceOf(error),
	});
	return new ToolError("internal", "Something is wrong in Kontor itself.", {
		values: { requestID },
		details: { requestID },
	});
}

/** Whatever was thrown, as a problem for an answer that is none of HTTP's. */
export function problemOfAny(
	server: Pick<Server, "ids" | "log">,
	error: unknown,
	language: Language,
	path: string,
): Problem {
	const requestID = server.ids.next("req");
	const known =
		error instanceof ToolError
			? error
			: incident(error, requestID, path, (event, fields) => server.log.error(event, fields));
	return problemOf(known, language, requestID);
}
