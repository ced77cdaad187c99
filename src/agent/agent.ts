/** Starts turns, one at a time in a conversation, stops and continues them, and hands holds' answers back to them. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import type { Log } from "#base/log.ts";
import type { HoldRow } from "#gate/hold.ts";
import type { Caller } from "#identity/caller.ts";
import type { Hub } from "#ledger/hub.ts";
import type { Model } from "#model/port.ts";
import { companyFacts } from "#record/company.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { Call } from "#registry/call.ts";
import type { Registry } from "#registry/registry.ts";
import type { Store } from "#store/open.ts";
import { allTurn } from "#store/schema/turn.ts";
import { eq } from "drizzle-orm";
import { openChoice } from "./choice.ts";
import { requestMessages } from "./context.ts";
import type { Offer } from "./equip.ts";
import { addItem, itemsOf, openCalls, replaceResult } from "./items.ts";
import { runLoop } from "./loop.ts";
import { systemPrompt } from "./prompt.ts";
import { resultOfHold } from "./hold-result.ts";
import { createPartialText } from "./partial-text.ts";
import { answeredHolds, failTurn, finishTurn, markUnknownCalls, mergeQueued, moveTurn, startableTurns, stopTurn, storedTurn } from "./turns.ts";

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
	/** the requester with today's rights, or null when they may not act any more */
	callerOf(memberID: string, origin: "agent"): Caller | null;
};

export function createAgent(parts: AgentParts) {
	const { store, clock, hub } = parts;
	const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
	let isClosing = false;

	/** Starts what can start. Called after every commit that may have queued or freed something. */
	function wake(): void {
		if (isClosing) return;
		for (const turn of startableTurns(store.inspectAll)) if (!running.has(turn.id)) start(turn);
	}

	function start(queued: TurnRow): void {
		const turn = store.system((db) => {
			const one = mergeQueued(db, clock.now(), queued);
			const moved = moveTurn(db, clock.now(), one, ["queued"], { state: "working", partialText: "", startedAt: clock.now(), tries: Math.max(one.tries, 1), errorCode: null, errorValues: null, requestID: null, finishedAt: null });
			return moved ? storedTurn(db, one.id) : undefined;
		});
		hub.wake();
		if (turn === undefined) return;
		const abort = new AbortController();
		const ended = work(parts, turn, abort.signal)
			.catch((error: unknown) => parts.log.error("a turn could not be kept", { turn: turn.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
			.finally(() => {
				running.delete(turn.id);
				hub.wake();
				wake();
			});
		running.set(turn.id, { abort, ended });
	}

	async function stop(turnID: string, caller: Caller): Promise<void> {
		const turn = storedTurn(store.inspectAll, turnID);
		if (turn === undefined || (turn.requesterID !== caller.memberID && !caller.isAdministrator)) throw new ToolError("not_found", "There is no such turn of yours.");
		const stopped = store.system((db) => stopTurn(db, clock.now(), turn));
		if (!stopped) throw new ToolError("turn_finished", "This was over already. Nothing was changed.");
		running.get(turnID)?.abort.abort();
		hub.wake();
		await endedWithin(STOP_WAIT_MS, running.get(turnID)?.ended);
	}

	function retry(turnID: string, caller: Caller): void {
		const turn = storedTurn(store.inspectAll, turnID);
		if (turn === undefined || turn.requesterID !== caller.memberID) throw new ToolError("not_found", "There is no such turn of yours.");
		const moved = store.system((db) => moveTurn(db, clock.now(), turn, ["failed", "interrupted"], { state: "queued", restarts: 0, tries: turn.tries + 1 }));
		if (!moved) throw new ToolError("turn_finished", "This turn neither failed nor was interrupted. Nothing was changed.");
		hub.wake();
		wake();
	}

	/** The answer of a hold reaches the call it belongs to; with the last one the turn goes on. */
	function holdDecided(hold: HoldRow): void {
		const text = resultOfHold(store.inspectAll, parts.registry, hold);
		if (hold.turnID === null || hold.modelCallID === null || text === null) return;
		const turnID = hold.turnID;
		const modelCallID = hold.modelCallID;
		store.system((db) => {
			const turn = storedTurn(db, turnID);
			if (turn === undefined) return;
			const item = { kind: "result" as const, modelCallID, name: hold.tool, text };
			const open = openCalls(itemsOf(db, turnID));
			if (open.some(({ id }) => id === modelCallID)) addItem(db, turnID, item, clock.now());
			else replaceResult(db, turnID, item);
			if (openCalls(itemsOf(db, turnID)).length === 0) moveTurn(db, clock.now(), turn, ["waiting"], { state: "queued", waitingFor: null });
		});
		hub.wake();
		wake();
	}

	/**
	 * What was under way when the process ended, before anything new starts: after a restart a working turn goes on once
	 * by itself; the second time it waits for the person to say so.
	 */
	function recover(): void {
		store.system((db) => {
			const now = clock.now();
			const unknown = markUnknownCalls(db, now);
			if (unknown > 0) parts.log.warn("calls were running when Kontor ended", { count: unknown });
			for (const turn of db.select().from(allTurn).where(eq(allTurn.state, "working")).all()) {
				const again = turn.restarts < 1;
				moveTurn(db, now, turn, ["working"], again ? { state: "queued", restarts: turn.restarts + 1 } : { state: "interrupted", finishedAt: now, errorCode: "interrupted" });
			}
		});
	}

	/** Holds whose answer was kept, but had not reached their turn when the process ended. */
	function passAnswers(): void {
		for (const hold of answeredHolds(store.inspectAll)) holdDecided(hold);
	}

	async function endedWithin(ms: number, ended: Promise<unknown> | undefined): Promise<void> {
		const over = new AbortController();
		await Promise.race([Promise.resolve(ended).finally(() => over.abort()), clock.sleep(ms, over.signal)]);
	}

	return {
		wake,
		recover,
		passAnswers,
		holdDecided,
		port: { stop, retry },
		/** Lets no new turn start and waits for those at work, at most `graceMs`; what is cut off goes on after the start. */
		async close(graceMs: number): Promise<void> {
			isClosing = true;
			const all = Promise.allSettled([...running.values()].map(({ ended }) => ended));
			await endedWithin(graceMs, all);
			for (const { abort } of running.values()) abort.abort(CLOSING);
			await endedWithin(CLOSE_WAIT_MS, all);
		},
		/** Ends the work of a member who may not act any more. */
		endMember(memberID: string): void {
			for (const [turnID, { abort }] of running) if (storedTurn(store.inspectAll, turnID)?.requesterID === memberID) abort.abort();
		},
	};
}

/** Stop answers by then, although a call that does not listen to it may still be running. */
const STOP_WAIT_MS = 500;
const CLOSE_WAIT_MS = 2000;

/** Why a turn's work is cut when the process ends: its row stays *working*, so that the next start continues it. */
const CLOSING = new Error("Kontor is stopping");

async function work(parts: AgentParts, turn: TurnRow, signal: AbortSignal): Promise<void> {
	const { store, clock } = parts;
	const partial = createPartialText(parts, turn);
	try {
		const caller = parts.callerOf(turn.requesterID, "agent");
		if (caller === null) throw new ToolError("not_allowed", "The person who asked may not act any more.");
		const model = await parts.model();
		const ended = await runLoop(loopParts(parts, turn, { ...caller, language: turn.language }, model, signal, partial));
		store.system((db) => {
			if (ended.state === "done") finishTurn(db, parts.ids, clock.now(), turn, ended.text);
			else waitFor(db, clock.now(), turn);
		}, { durable: true });
	} catch (error) {
		partial.flush();
		if (signal.aborted) return;
		const requestID = parts.ids.next("req");
		const known = error instanceof ToolError ? error : new ToolError("internal", "Something is wrong in Kontor itself.", { values: { requestID } });
		if (!(error instanceof ToolError)) parts.log.error("a turn failed", { turn: turn.id, request: requestID, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
		store.system((db) => failTurn(db, clock.now(), turn, known, requestID));
	}
}

/** What is still open decides what the turn waits for; it may have been answered while the loop was ending. */
function waitFor(db: Parameters<typeof moveTurn>[0], now: number, turn: TurnRow): void {
	const open = openCalls(itemsOf(db, turn.id));
	if (open.length === 0) return void moveTurn(db, now, turn, ["working"], { state: "queued" });
	moveTurn(db, now, turn, ["working"], { state: "waiting", waitingFor: openChoice.kindOf(db, turn.id) });
}

function loopParts(parts: AgentParts, turn: TurnRow, caller: Caller, model: Model, signal: AbortSignal, partial: ReturnType<typeof createPartialText>) {
	const { store, clock } = parts;
	const company = companyFacts(store.inspectAll);
	const system = systemPrompt(parts.registry, { caller, company, at: turn.startedAt ?? clock.now(), attempt: turn.tries });
	if (turn.equipped.length === 0) equipLikely(parts, turn, caller);
	const reference = (modelCallID: string) => ({ id: turn.id, conversationID: turn.conversationID, messageID: turn.messageID, modelCallID });
	return {
		clock,
		model,
		caller,
		signal,
		startedAt: clock.now(),
		items: () => itemsOf(store.inspectAll, turn.id),
		keep(item: Parameters<typeof addItem>[2], usage?: { promptTokens: number; completionTokens: number } | null) {
			store.system((db) => {
				addItem(db, turn.id, item, clock.now());
				if (item.kind === "answer") noteAnswer(db, turn, model, usage ?? null);
			});
			if (item.kind === "answer") partial.answered();
		},
		messages: (items: ReturnType<typeof itemsOf>) => requestMessages(store.inspectAll, turn, system, items, model.contextTokens),
		tools: () => parts.offer.offered(storedTurn(store.inspectAll, turn.id)?.equipped ?? [], caller),
		call: (call: { id: string; name: string }, input: unknown) =>
			parts.call({ tool: call.name, input, caller, idempotencyKey: `${turn.id}:${call.id}`.slice(0, LIMITS.idempotencyKeyCharacters), turn: reference(call.id), signal }),
		askWhich: (call: { id: string; name: string }, input: Record<string, unknown>, outcome: Parameters<typeof openChoice.open>[4]) =>
			openChoice.open(parts, caller, reference(call.id), input, outcome),
		text: (delta: string) => partial.add(delta),
		retrying: (waitMs: number, code: string) => parts.log.info("the model is asked again", { turn: turn.id, waitMs, code }),
	};
}

function noteAnswer(db: Parameters<typeof moveTurn>[0], turn: TurnRow, model: Model, usage: { promptTokens: number; completionTokens: number } | null): void {
	const now = storedTurn(db, turn.id);
	db.update(allTurn)
		.set({
			provider: model.provider,
			model: model.name,
			promptTokens: (now?.promptTokens ?? 0) + (usage?.promptTokens ?? 0),
			completionTokens: (now?.completionTokens ?? 0) + (usage?.completionTokens ?? 0),
		})
		.where(eq(allTurn.id, turn.id))
		.run();
}

/** The message itself says which tools are likely: most turns need no equip. */
function equipLikely(parts: AgentParts, turn: TurnRow, caller: Caller): void {
	const { store } = parts;
	const asked = parts.offer.textOf(store.inspectAll, turn.messageID);
	const names = parts.offer.likely(asked, caller);
	store.system((db) => db.update(allTurn).set({ equipped: names }).where(eq(allTurn.id, turn.id)).run());
}
