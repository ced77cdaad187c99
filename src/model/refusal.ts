/** What went wrong at a model server, in our own codes and words: a server's sentence may quote a key or a message, so none is passed on. */

import type { Clock } from "#base/clock.ts";
import { type Code, ToolError } from "#base/errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { retryAfterMs } from "./retry-after.ts";
import { Stalled } from "./watch.ts";

/** A failed try: the error to throw, and whether and when another try makes sense. */
export type Refusal = { error: ToolError; mayRetry: boolean; retryAfterMs: number | null };

/** An answer that is not a success. `status` is null for an error reported inside a stream. */
export type Refused = { status: number | null; headers: Headers | undefined; body: unknown };

export type Place = { endpoint: Endpoint; model: string; clock: Clock };

/** Long sentences of servers quote what was sent; the words that matter come first. */
const WORDS = 1_000;

const QUOTA =
	/insufficient[ _-]?(quota|credits?|balance|funds)|billing_(not_active|hard_limit)|out of credits?|credit balance/i;
const CONTEXT =
	/context[ _-]?(length|window|size|limit)|maximum context|prompt is too long|too many (input )?tokens|request too large|reduce the length|input is too (long|large)|token count[^.]{0,40}exceeds|max_new_tokens must be|maximum (sequence|input|allowed) length|exceeds? (the )?(available |maximum )?(context|n_ctx)/i;
const UNKNOWN_NAME =
	/model_not_found|model [^.]{0,120}(does not exist|not found|is not available|unknown)|not a valid model|unknown model|no such model|invalid model/i;

/** The server's own code and sentence, for recognising and never for showing. */
export function wordsOf(body: unknown): string {
	if (typeof body === "string") return body.slice(0, WORDS);
	if (typeof body !== "object" || body === null) return "";
	const outer = body as Record<string, unknown>;
	const inner =
		typeof outer["error"] === "object" && outer["error"] !== null ? (outer["error"] as typeof outer) : outer;
	return [inner["code"], inner["type"], inner["param"], inner["error"], inner["message"], inner["detail"]]
		.filter((word) => typeof word === "string" || typeof word === "number")
		.join(" ")
		.slice(0, WORDS);
}

/** The code for a refusal, and whether the same request may succeed a little later. */
function sort(status: number | null, words: string): { code: Code; mayRetry: boolean } {
	if (status === 407) return { code: "model_proxy", mayRetry: false };
	if (status === 401 || status === 403) return { code: "model_key_refused", mayRetry: false };
	if (status === 402 || ((status === 429 || status === null) && QUOTA.test(words)))
		return { code: "model_quota", mayRetry: false };
	if (status === 413 || CONTEXT.test(words)) return { code: "model_context_full", mayRetry: false };
	if (status === 429 || (status === null && /rate.?limit/i.test(words)))
		return { code: "model_rate_limited", mayRetry: true };
	if ((status === 404 && /model/i.test(words)) || ((status ?? 0) < 500 && UNKNOWN_NAME.test(words)))
		return { code: "model_name_unknown", mayRetry: false };
	if (status === null) return { code: "model_answer_broken", mayRetry: true };
	const isPassing =
		status === 408 || status === 409 || status === 425 || (status >= 500 && status !== 501 && status !== 505);
	return { code: "model_unavailable", mayRetry: isPassing };
}

/** The refusal for an answer that is not a success. */
export function refusalOf(refused: Refused, place: Place): Refusal {
	const { endpoint } = place;
	const words = wordsOf(refused.body);
	const status = refused.status ?? statusIn(refused.body);
	const { code, mayRetry } = sort(status, words);
	const waitMs = retryAfterMs(refused.headers, place.clock);
	const seconds = waitMs === null ? null : Math.ceil(waitMs / 1000);
	const error = new ToolError(code, sentence(code, status, endpoint), {
		values: {
			host: endpoint.host,
			...(code === "model_key_refused" ? { last4: endpoint.last4, status: status ?? 401 } : {}),
			...(code === "model_name_unknown" ? { name: endpoint.mask(place.model) } : {}),
			...(seconds === null ? {} : { seconds }),
		},
		details: { ...(status === null ? {} : { status }), ...(seconds === null ? {} : { retryAfterSeconds: seconds }) },
		...(code === "model_unavailable" ? { retryable: mayRetry } : {}),
	});
	return { error, mayRetry, retryAfterMs: waitMs };
}

/** Some gateways report a failure inside a stream, with the status as its code. */
function statusIn(body: unknown): number | null {
	if (typeof body !== "object" || body === null) return null;
	const code = Number((body as Record<string, unknown>)["code"]);
	return Number.isInteger(code) && code >= 400 && code < 600 ? code : null;
}

function sentence(code: Code, status: number | null, endpoint: Endpoint): string {
	const { host } = endpoint;
	switch (code) {
		case "model_key_refused":
			return endpoint.authorization === null
				? `${host} asks for a key and none is set. An administrator can enter one under Models.`
				: `${host} refused the key (${status}). An administrator can replace it under Models.`;
		case "model_quota":
			return `The account at ${host} is out of credit. An administrator can add credit or choose another model.`;
		case "model_rate_limited":
			return `${host} is limiting requests. Try again a little later.`;
		case "model_context_full":
			return "The request is longer than the model can read. Shorten the conversation or start a new thread.";
		case "model_name_unknown":
			return `${host} has no model of the name that is set. An administrator can pick one under Models.`;
		case "model_proxy":
			return `A proxy between this computer and ${host} refused the request (407). An administrator can check the proxy.`;
		case "model_answer_broken":
			return `The answer from ${host} broke off. Ask again.`;
		default:
			return `The model at ${host} did not take the request (${status}). Nothing was changed.`;
	}
}

const CERTIFICATE =
	/^(CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET|DECODE|DECRYPT)|ERR_(TLS|SSL)|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|CRL_)/;

/** The transport's own code, wherever in the chain of causes it stands. */
function codeOf(error: unknown): string {
	let each: unknown = error;
	for (let depth = 0; depth < 5 && typeof each === "object" && each !== null; depth++) {
		const { code, cause } = each as { code?: unknown; cause?: unknown };
		if (typeof code === "string" && code !== "") return code;
		each = cause;
	}
	return "";
}

/** The refusal for a connection that failed. `hasAnswer` when an answer had already begun to arrive. */
export function transportRefusal(failure: unknown, place: Place, hasAnswer: boolean): Refusal {
	const { host } = place.endpoint;
	const code = codeOf(failure);
	const more = { values: { host } };
	if (CERTIFICATE.test(code)) {
		const words = `The certificate of ${host} is not trusted. An administrator can add it, or use http on this computer only.`;
		return { error: new ToolError("model_certificate", words, more), mayRetry: false, retryAfterMs: null };
	}
	if (code === "ERR_PROXY_TUNNEL" || code === "ERR_PROXY_AUTH") {
		const error = new ToolError("model_proxy", sentence("model_proxy", 407, place.endpoint), more);
		return { error, mayRetry: false, retryAfterMs: null };
	}
	if (failure instanceof Stalled) {
		const error = new ToolError("model_unavailable", `The model at ${host} went silent. Nothing was changed.`, more);
		return { error, mayRetry: false, retryAfterMs: null };
	}
	if (hasAnswer) return broken(place);
	const error = new ToolError(
		"model_unavailable",
		`The model at ${host} cannot be reached. Nothing was changed.`,
		more,
	);
	return { error, mayRetry: true, retryAfterMs: null };
}

/** The refusal for an answer that began and has no end, or cannot be read. */
export function broken(place: Place): Refusal {
	const error = new ToolError("model_answer_broken", sentence("model_answer_broken", null, place.endpoint), {
		values: { host: place.endpoint.host },
	});
	return { error, mayRetry: true, retryAfterMs: null };
}

/** The refusal for an address that answers with something that is not a model's answer. */
export function notAModel(place: Place): Refusal {
	const words = `${place.endpoint.host} answered, but not as a model does. Check that the address ends where the provider says, often in /v1.`;
	const error = new ToolError("model_unavailable", words, { values: { host: place.endpoint.host }, retryable: false });
	return { error, mayRetry: false, retryAfterMs: null };
}

/** The largest context a server names while refusing a longer one, in tokens, or null. */
export function contextNamed(body: unknown): number | null {
	const words = wordsOf(body);
	const named = /(?:context[^.]{0,60}?|limit[^.]{0,20}?)\b(\d{4,8})\b/i.exec(words);
	const tokens = Number(named?.[1] ?? 0);
	return tokens >= 1024 ? tokens : null;
}
