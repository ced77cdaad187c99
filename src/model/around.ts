/** The same model with something done around its answers. What it is called is asked each time: a list that passes on changes it. */

import type { Model } from "./port.ts";

export function around(model: Model, answer: Model["answer"]): Model {
	return {
		get provider() {
			return model.provider;
		},
		get name() {
			return model.name;
		},
		isDemo: model.isDemo,
		get contextTokens() {
			return model.contextTokens;
		},
		answer,
	};
}
