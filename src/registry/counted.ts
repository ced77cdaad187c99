/** The door with a counter beside it: which tool was called from where, and what came of it. */

import type { Counter } from "#base/metrics.ts";
import type { Call } from "./call.ts";
import type { Registry } from "./registry.ts";

/** Names that no tool has are one label: whoever calls must not be able to make new ones. */
export function countedCall(call: Call, registry: Registry, counter: Counter): Call {
	return async (request, again) => {
		const outcome = await call(request, again);
		counter.add({
			tool: registry.get(request.tool)?.name ?? "unknown",
			origin: request.caller.origin,
			outcome: outcome.kind,
			...(outcome.kind === "failed" ? { code: outcome.error.code } : {}),
		});
		return outcome;
	};
}
