/** Which model answers now: the one pinned from outside, else the one saved by an administrator, else the demo agent. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Log } from "#base/log.ts";
import { demoModel } from "#model/demo/demo-model.ts";
import { connectModel } from "./openai.ts";
import type { Model, ModelConnection } from "./port.ts";

export type ModelSources = {
	/** `--demo` or the setting: the demo agent although a model is set */
	isDemoForced(): boolean;
	/** pinned by flag, environment or file */
	pinned(): ModelConnection | null;
	/** saved in the record */
	saved(): ModelConnection | null;
	/** an administrator switched the demo agent off */
	isDemoOff(): boolean;
};

export type ModelHub = {
	/** Throws model_key_missing when there is no model and the demo agent was switched off. */
	current(): Model;
	/** the model for small work, as condensing; null when there is none but the demo agent */
	small(): Model | null;
	connection(): ModelConnection | null;
	describe(): { isDemo: boolean; provider: string; model?: string };
};

export function createModelHub(sources: ModelSources, deps: { clock: Clock; log: Log }): ModelHub {
	const demo = demoModel(deps);
	let known: { key: string; model: Model } | null = null;
	const connection = () => (sources.isDemoForced() ? null : (sources.pinned() ?? sources.saved()));
	const hub: ModelHub = {
		connection,
		small() {
			return connection() === null ? null : hub.current();
		},
		current() {
			const wanted = connection();
			if (wanted === null) {
				if (sources.isDemoOff())
					throw new ToolError("model_key_missing", "No model is connected. The message is saved.");
				return demo;
			}
			const key = JSON.stringify(wanted);
			if (known?.key !== key) known = { key, model: connectModel(wanted, deps) };
			return known.model;
		},
		describe() {
			const wanted = connection();
			if (wanted === null) return { isDemo: true, provider: "demo", model: "demo" };
			return {
				isDemo: false,
				provider: URL.canParse(wanted.baseURL) ? new URL(wanted.baseURL).host : wanted.baseURL,
				model: wanted.name,
			};
		},
	};
	return hub;
}
