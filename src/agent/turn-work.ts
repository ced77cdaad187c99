/** One turn at work: the loop with everything it needs of the store, the registry and the pages. */

import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Clock, elapsed } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { type Log, traceOf } from "#base/log.ts";
import type { Caller } from "#identity/caller.ts";
import type { Hub } from "#ledger/hub.ts";
import type { Model, ModelAnswer } from "#model/port.ts";
import { companyFacts, registeredVocabulary } from "#record/company.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { Call } from "#registry/call.ts";
import type { Registry } from "#registry/registry.ts";
import type { Store } from "#store/open.ts";
import { allConversation } from "#store/schema/conversation.ts";
import { allCall, allTurn } from "#store/schema/turn.ts";
import { accounted } from "./accounted.ts";
import { answerListener } from "./answer-listener.ts";
import { extendBudget, turnBudget } from "./budget.ts";
import { openChoice } from "./choice.ts";
import type { Offer } from "./equip.ts";
import { equipTurn } from "./equipped.ts";
import { addItem, itemsOf, openCalls } from "./items.ts";
import { runLoop } from "./loop.ts";
import type { Spending } from "./meter.ts";
import { createPartialText } from "./partial-text.ts";
import { systemPrompt } from "./prompt.ts";
import { turnMessages } from "./turn-messages.ts";
import { failTurn, finishTurn, moveTurn, storedTurn } from "./turns.ts";

export type AgentParts = {
	store: Store;
	clock: Clock;
	ids: Ids;
	hub: Hub;
	log: Log;
	registry: Registry;
	offer: Offer;
	call: Call;
	/** the model in use; throws model_key_missing when there is none */
	model(): Promise<Model>;
	/** what `model` is, without asking for it */
	provider(): { isDemo: boolean };
	/** the model for small work, or null when there is none but the demo agent */
	small(): Model | null;
	spending: Spending;
	/** the requester with today's rights, or null when they may not act any more */
	callerOf(memberID: string, origin: "agent"): Caller | null;
};

/** How long after a refusal of the disk it is asked again. */
export const KEEP_AGAIN_MS = 1000;

/**
 * Works on one turn until it is done, waits, or failed; what happened stands in its row. `waiting` is told how a wait for
 * the model can be cut short. Throws only what could not be kept.
 */
export async function workOn(
	parts: AgentParts,
	turn: TurnRow,
	signal: AbortSignal,
	waiting: (hurry: () => boolean) => void,
): Promise<void> {
	const { store, clock } = parts;
	const partial = createPartialText(parts, turn);
	try {
		const caller = parts.callerOf(turn.requesterID, "agent");
		if (caller === null) throw new ToolError("not_allowed", "The person who asked may not act any more.");
		const model = accounted(parts, turn, await parts.model(), "turn");
		const work = loopParts(parts, turn, { ...caller, language: turn.language }, model, signal, partial);
		const listener = answerListener(parts, turn, partial, () => model.provider, waiting);
		const ended = await runLoop({ ...work, listener });
		store.system(
			(db) => {
				if (ended.state === "done") finishTurn(db, parts.ids, clock.now(), turn, ended.text);
				else waitFor(db, clock.now(), turn);
			},
			{ durable: true },
		);
	} catch (error) {
		if (signal.aborted) return partial.flush();
		const requestID = parts.ids.next("req");
		const known =
			error instanceof ToolError
				? error
				: new ToolError("internal", "Something is wrong in Kontor itself.", { values: { requestID } });
		if (!(error instanceof ToolError))
			parts.log.error("a turn failed", {
				turn: turn.id,
				request: requestID,
				error: traceOf(error),
			});
		await keepTrying(parts, turn, signal, () => {
			partial.flush();
			store.system((db) => failTurn(db, clock.now(), turn, known, requestID));
		});
	}
}

/** On a full disk the turn's end is said once there is room for it: it must not stand as *working* with nobody at it. */
async function keepTrying(parts: AgentParts, turn: TurnRow, signal: AbortSignal, write: () => void): Promise<void> {
	for (;;) {
		try {
			return write();
		} catch (error) {
			if (!(error instanceof ToolError) || !error.retryable || signal.aborted) throw error;
			parts.log.warn("the end of a turn cannot be kept yet", { turn: turn.id, code: error.code });
			await parts.clock.sleep(KEEP_AGAIN_MS, signal);
		}
	}
}

/** What is still open decides what the turn waits for; it may have been answered while the loop was ending. */
function waitFor(db: Parameters<typeof moveTurn>[0], now: number, turn: TurnRow): void {
	const open = openCalls(itemsOf(db, turn.id));
	if (open.length === 0) return void moveTurn(db, now, turn, ["working"], { state: "queued" });
	moveTurn(db, now, turn, ["working"], { state: "waiting", waitingFor: openChoice.kindOf(db, turn.id) });
}

function loopParts(
	parts: AgentParts,
	turn: TurnRow,
	caller: Caller,
	model: Model,
	signal: AbortSignal,
	partial: ReturnType<typeof createPartialText>,
) {
	const { store, clock } = parts;
	const system = systemPrompt(parts.registry, {
		caller,
		company: companyFacts(store.inspectAll),
		vocabulary: registeredVocabulary(store.inspectAll),
		conversationID: turn.conversationID,
		channel: turn.rootMessageID === null ? undefined : channelOf(store, turn.conversationID),
		at: turn.createdAt,
		attempt: turn.tries,
	});
	if (turn.equipped.length === 0) equipLikely(parts, turn, caller);
	const reference = (modelCallID: string) => ({
		id: turn.id,
		conversationID: turn.conversationID,
		modelCallID,
	});
	const offered = () => parts.offer.offered(storedTurn(store.inspectAll, turn.id)?.equipped ?? [], caller);
	return {
		clock,
		model,
		caller,
		signal,
		startedAt: elapsed(clock),
		budget: () => turnBudget(store.inspectAll, turn.id),
		extend: () => extendBudget(parts, turn),
		items: () => itemsOf(store.inspectAll, turn.id),
		keep(item: Parameters<typeof addItem>[2], answer?: ModelAnswer) {
			store.system((db) => {
				addItem(db, turn.id, item, clock.now());
				if (answer !== undefined) noteAnswer(db, turn, model, answer);
			});
			if (item.kind === "answer") partial.answered();
		},
		messages: turnMessages(parts, turn, { caller, model, signal, system, tools: offered }),
		hasSpoken: () => hasSpoken(store.inspectAll, turn.id),
		tools: offered,
		call: (call: { id: string; name: string }, input: unknown) =>
			parts.call({
				tool: call.name,
				input,
				caller,
				idempotencyKey: `${turn.id}:${createHash("sha256").update(call.id).digest("hex")}`,
				turn: reference(call.id),
				signal,
			}),
		askWhich: (
			call: { id: string; name: string },
			input: Record<string, unknown>,
			outcome: Parameters<typeof openChoice.open>[4],
		) => openChoice.open(parts, caller, reference(call.id), input, outcome),
	};
}

function channelOf({ inspectAll }: Store, conversationID: string): string | undefined {
	const one = eq(allConversation.id, conversationID);
	return inspectAll.select({ name: allConversation.name }).from(allConversation).where(one).get()?.name;
}

function noteAnswer(db: Parameters<typeof moveTurn>[0], turn: TurnRow, model: Model, { by, usage }: ModelAnswer): void {
	const now = storedTurn(db, turn.id);
	db.update(allTurn)
		.set({
			provider: by?.provider ?? model.provider,
			model: by?.name ?? model.name,
			promptTokens: (now?.promptTokens ?? 0) + (usage?.promptTokens ?? 0),
			completionTokens: (now?.completionTokens ?? 0) + (usage?.completionTokens ?? 0),
		})
		.where(eq(allTurn.id, turn.id))
		.run();
}

/** A tool of the turn has sent something: its last words may be empty, as everything is said. */
function hasSpoken(db: Parameters<typeof moveTurn>[0], turnID: string): boolean {
	return db
		.select({ effects: allCall.effects })
		.from(allCall)
		.where(and(eq(allCall.turnID, turnID), eq(allCall.state, "done")))
		.all()
		.some(({ effects }) => effects.some(({ effect }) => effect === "sent"));
}

/** The message itself says which tools are likely: most turns need no equip. */
function equipLikely(parts: AgentParts, turn: TurnRow, caller: Caller): void {
	const { store, clock } = parts;
	const asked = parts.offer.textOf(store.inspectAll, turn.messageID);
	const { names, leftOut } = parts.offer.likely(asked, caller);
	if (names.length > 0) store.system((db) => equipTurn(db, clock.now(), turn.id, names, leftOut));
}
