/** Looks for model servers on this computer, at the addresses where such programs usually listen. */

import type { Clock } from "#base/clock.ts";
import { endpointOf, type Fetch } from "./endpoint.ts";
import { listModels } from "./model-list.ts";

export type LocalModels = { baseURL: string; name: string; models: string[] };

/** Default ports of the programs people run models with, in the order they are most met. */
const PORTS = [11434, 8080, 1234, 8000];
const LIMIT_MS = 500;

/**
 * The servers on this computer that list models, in a fixed order; a port that is silent for 500 ms, refuses, or
 * answers with anything else is left out. `name` is its host and port. Never throws for what a
 * port answers; throws AbortError when `signal` aborts.
 */
export async function findLocalModels(deps: {
	clock: Clock;
	fetch?: Fetch;
	signal?: AbortSignal;
	/** instead of the usual ones */
	ports?: readonly number[];
}): Promise<LocalModels[]> {
	const { clock, fetch, signal, ports = PORTS } = deps;
	const found = await Promise.all(
		ports.map(async (port) => {
			const baseURL = `http://127.0.0.1:${port}/v1`;
			const endpoint = endpointOf({ baseURL, apiKey: null, name: "" });
			const list = await listModels(endpoint, { clock, fetch, signal, limitMs: LIMIT_MS, redirect: "manual" });
			if (!("models" in list) || list.models.length === 0) return null;
			return { baseURL, name: endpoint.host, models: list.models.map((model) => model.name) };
		}),
	);
	return found.filter((each) => each !== null);
}
