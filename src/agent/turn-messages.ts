/** The messages of each request of a turn, as long as its model takes them. */

import type { Caller } from "#identity/caller.ts";
import type { Model, ModelMessage, ModelTool } from "#model/port.ts";
import type { TurnRow } from "#record/turn-view.ts";
import { PHRASES } from "#text/phrases.ts";
import { accounted } from "./accounted.ts";
import { type CompactParts, fittedMessages } from "./compact.ts";
import type { AgentParts } from "./turn-work.ts";

type Asking = { caller: Caller; model: Model; signal: AbortSignal; system: string; tools(): ModelTool[] };

/** A refusal for length halves what is sent from then on: what the server counts is known better than our estimate. */
export function turnMessages(
	parts: AgentParts,
	turn: TurnRow,
	{ caller, model, signal, system, tools }: Asking,
): (wasTooLong: boolean) => Promise<ModelMessage[]> {
	let sent = 0;
	let ceiling = Number.POSITIVE_INFINITY;
	return async (wasTooLong) => {
		if (wasTooLong) ceiling = sent / 2;
		const window = { system, tools: tools(), contextTokens: model.contextTokens, ceiling };
		const { messages, repairs, tokens } = await fittedMessages(compactParts(parts, turn, caller, signal), turn, window);
		sent = tokens;
		if (repairs.length > 0) parts.log.warn("the history was repaired", { turn: turn.id, repairs: repairs.join("; ") });
		return messages;
	};
}

/** What condensing the talk needs, and that a person sees it happen. */
function compactParts(parts: AgentParts, turn: TurnRow, caller: Caller, signal: AbortSignal): CompactParts {
	const note = PHRASES[caller.language].condensing;
	return {
		store: parts.store,
		ids: parts.ids,
		now: () => parts.clock.now(),
		log: parts.log,
		small() {
			const model = parts.small();
			return model && accounted(parts, turn, model, "summary");
		},
		signal,
		condensing: () =>
			parts.hub.live({ memberID: turn.requesterID }, { type: "step.progress", turnID: turn.id, callID: turn.id, note }),
	};
}
