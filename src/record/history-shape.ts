/** The history of one turn as it is answered: facts of the turn, and what happened in it in order. */

import { z } from "zod";

const named = z.object({ id: z.string(), name: z.string() });

export const historyEntry = z.object({
	kind: z.enum(["state", "model", "call", "hold", "reading"]),
	/** the ledger's name of it: turn.working, hold.opened, model.answered, call.done, turn.read */
	name: z.string(),
	at: z.string(),
	ms: z.number().optional().describe("how long it took"),
	sentence: z.string().optional(),
	tool: z.string().optional(),
	callID: z.string().optional(),
	holdID: z.string().optional(),
	exchangeID: z.string().optional(),
	purpose: z.string().optional().describe("what a model was asked for: turn, summary"),
	provider: z.string().optional(),
	model: z.string().optional(),
	promptTokens: z.number().optional(),
	completionTokens: z.number().optional(),
	input: z.unknown().optional(),
	result: z.unknown().optional(),
	error: z.object({ code: z.string(), detail: z.string() }).optional(),
	by: named.optional(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const turnHistory = z.object({
	taskRunID: z.string(),
	conversationID: z.string(),
	requester: named,
	state: z.string(),
	provider: z.string(),
	model: z.string(),
	promptTokens: z.number(),
	completionTokens: z.number(),
	/** what it cost, in millionths of each currency; empty where nothing has a price */
	costs: z.array(z.object({ currency: z.string(), micros: z.number() })),
	/** answers of models without a price */
	unpriced: z.number(),
	/** some of the figures are Kontor's own count */
	isEstimated: z.boolean(),
	createdAt: z.string(),
	startedAt: z.string().optional(),
	finishedAt: z.string().optional(),
	requestID: z.string().optional(),
	error: z.object({ code: z.string(), detail: z.string() }).optional(),
	/** what was asked; null once the message is gone */
	message: z.object({ id: z.string(), text: z.string(), at: z.string() }).nullable(),
	entries: z.array(historyEntry),
});
export type TurnHistory = z.output<typeof turnHistory>;
