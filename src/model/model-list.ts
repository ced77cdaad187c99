/** The models a server offers, asked of `GET /models`, in the several shapes servers give that list. */

import type { Clock } from "#base/clock.ts";
import { addressOf, type Endpoint, type Fetch, plainFetch } from "./endpoint.ts";
import { type Refusal, refusalOf, transportRefusal } from "./refusal.ts";
import { watched } from "./watch.ts";

/** `contextTokens` is null when the server does not say. */
export type OfferedModel = { name: string; contextTokens: number | null };

export type ListAnswer = { models: OfferedModel[]; status: number } | { refusal: Refusal; status: number | null };

/** A list longer than this is not one; the rest is left unread. */
const LIST_BYTES = 4 * 1024 * 1024;

/** Fields in which servers put the context's size, the one in force before the one the model could have. */
const CONTEXT_FIELDS = [
	"loaded_context_length",
	"max_model_len",
	"context_length",
	"context_window",
	"max_context_length",
	"n_ctx",
	"n_ctx_train",
];

/** Asks once, without another try. Throws only AbortError. */
export async function listModels(
	endpoint: Endpoint,
	deps: {
		clock: Clock;
		fetch?: Fetch | undefined;
		limitMs: number;
		signal?: AbortSignal | undefined;
		redirect?: "manual";
	},
): Promise<ListAnswer> {
	const place = { endpoint, model: "", clock: deps.clock };
	try {
		return await watched(deps, async (guard) => {
			const response = await plainFetch(endpoint, deps.fetch)(addressOf(endpoint, "/models"), {
				headers: { accept: "application/json" },
				...(deps.redirect === undefined ? {} : { redirect: deps.redirect }),
				signal: guard.signal,
			});
			guard.alive();
			const body = jsonOf(await textOf(response, guard.alive));
			if (response.ok) return { models: offered(body), status: response.status };
			return {
				refusal: refusalOf({ status: response.status, headers: response.headers, body }, place),
				status: response.status,
			};
		});
	} catch (error) {
		if (deps.signal?.aborted) throw error;
		return { refusal: transportRefusal(error, place, false), status: null };
	}
}

async function textOf(response: Response, alive: () => void): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const piece of response.body ?? []) {
		alive();
		text += decoder.decode(piece, { stream: true });
		if (text.length > LIST_BYTES) break;
	}
	return text;
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return text;
		throw error;
	}
}

/** `{data: […]}` by the standard; a bare list and `{models: […]}` are met too. */
function offered(body: unknown): OfferedModel[] {
	const outer = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
	const list = [body, outer["data"], outer["models"]].find(Array.isArray) ?? [];
	return list.flatMap((each: unknown) => {
		if (typeof each !== "object" || each === null) return [];
		const entry = each as Record<string, unknown>;
		const name = entry["id"] ?? entry["name"];
		return typeof name === "string" && name !== "" ? [{ name, contextTokens: contextOf(entry) }] : [];
	});
}

function contextOf(entry: Record<string, unknown>): number | null {
	const places = [entry, entry["meta"], entry["top_provider"], entry["limits"]];
	for (const field of CONTEXT_FIELDS) {
		for (const place of places) {
			const tokens =
				typeof place === "object" && place !== null ? (place as Record<string, unknown>)[field] : undefined;
			if (typeof tokens === "number" && Number.isSafeInteger(tokens) && tokens >= 1024) return tokens;
		}
	}
	return null;
}

/** The names most like `wanted` first: an administrator looks for a slip of the pen. */
export function nearestNames(models: OfferedModel[], wanted: string): string[] {
	const words = wanted
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== "");
	const likeness = (name: string) => words.filter((word) => name.toLowerCase().includes(word)).length;
	return models.map(({ name }) => name).sort((a, b) => likeness(b) - likeness(a));
}
