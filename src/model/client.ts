/** The provider's library, made to send nothing of its own: the only file that loads it. */

import type OpenAI from "openai";
import { type Endpoint, type Fetch, plainFetch } from "./endpoint.ts";
import type { Refused } from "./refusal.ts";

/** The library's own limit on the whole request; silence is measured here, more sharply. */
const LIBRARY_TIMEOUT_MS = 24 * 3600_000;

export async function createClient(endpoint: Endpoint, fetch: Fetch | undefined): Promise<OpenAI> {
	const { OpenAI: Client } = await import("openai");
	return new Client({
		baseURL: endpoint.baseURL,
		// the library insists on a key and would look for one in the environment; `plainFetch` sends the real one
		apiKey: "unused",
		adminAPIKey: null,
		organization: null,
		project: null,
		webhookSecret: null,
		maxRetries: 0,
		timeout: LIBRARY_TIMEOUT_MS,
		logLevel: "off",
		fetch: plainFetch(endpoint, fetch),
	});
}

/** The status, headers and body of an answer the library turned into an error, or null when there was no answer. */
export async function refusedIn(error: unknown): Promise<Refused | null> {
	const { APIError } = await import("openai");
	if (!(error instanceof APIError) || typeof error.status !== "number") return null;
	return { status: error.status, headers: error.headers, body: error.error ?? error.message };
}
