/** What may be sent to whoever helps: what happened and how long it took, and nothing of what was said, sent or found. */

import type { TurnHistory } from "#web/client/history.ts";

export function diagnosticsOf(history: TurnHistory, version: string): string {
	const { taskRunID, state, provider, model, promptTokens, completionTokens, createdAt, startedAt, finishedAt } =
		history;
	const facts = { taskRunID, state, provider, model, promptTokens, completionTokens, createdAt, startedAt, finishedAt };
	const entries = history.entries.map((entry) => ({
		name: entry.name,
		at: entry.at,
		ms: entry.ms,
		tool: entry.tool,
		callID: entry.callID,
		holdID: entry.holdID,
		exchangeID: entry.exchangeID,
		model: entry.model,
		promptTokens: entry.promptTokens,
		completionTokens: entry.completionTokens,
		error: entry.error?.code,
	}));
	const about = { kontor: version, ...facts, requestID: history.requestID, error: history.error?.code };
	return JSON.stringify({ ...about, entries }, null, 2);
}
