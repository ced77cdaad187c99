/** Starts turns, one at a time in a conversation, stops and continues them, and hands holds' answers back to them. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { traceOf } from "#base/log.ts";
import type { HoldRow } from "#gate/hold.ts";
import type { Caller } from "#identity/caller.ts";
import { appendLedger } from "#ledger/append.ts";
import type { TurnRow } from "#record/turn-view.ts";
import { allTurn } from "#store/schema/turn.ts";
import { resultOfHold } from "./hold-result.ts";
import { addItem, itemsOf, openCalls, replaceResult } from "./items.ts";
import { type AgentParts, KEEP_AGAIN_MS, workOn } from "./turn-work.ts";
import {
	answeredHolds,
	markUnknownCalls,
	mergeQueued,
	moveTurn,
	startableTurns,
	stopTurn,
	storedTurn,
	tellWhoWaits,
} from "./turns.ts";

/** Stop answers by then, although a call that does not listen to it may still be running. */
const STOP_WAIT_MS = 500;
const CLOSE_WAIT_MS = 2000;

/** Why a turn's work is cut when the process ends: its row stays *working*, so that the next start continues it. */
const CLOSING = new Error("Kontor is stopping");

/** `hurry` ends a wait for the model; answers whether there was one */
type Running = { abort: AbortController; ended: Promise<void>; hurry: () => boolean };

/** The turns of this process: those at work now, and those that may start. */
export class Agent {
	readonly #running = new Map<string, Running>();
	#isClosing = false;
	#isWakingLater = false;

	constructor(private readonly parts: AgentParts) {}

	/** Starts what can start. Called after every commit that may have queued or freed something. */
	wake(): void {
		if (this.#isClosing) return;
		try {
			for (const turn of startableTurns(this.parts.store.inspectAll))
				if (!this.#running.has(turn.id)) this.#start(turn);
		} catch (error) {
			if (!(error instanceof ToolError)) throw error;
			this.#wakeLater(error);
		}
	}

	/** No room on the disk to start a turn: it waits, queued, and nothing else ends for it. */
	#wakeLater(error: ToolError): void {
		if (this.#isWakingLater) return;
		this.#isWakingLater = true;
		this.parts.log.warn("a turn cannot start yet", { code: error.code });
		void this.parts.clock.sleep(KEEP_AGAIN_MS).then(() => {
			this.#isWakingLater = false;
			this.wake();
		});
	}

	#start(queued: TurnRow): void {
		const { store, clock, hub, log, provider } = this.parts;
		const turn = store.system((db) => {
			// the demo agent takes up one message and would leave the others without a word
			const one = provider().isDemo ? queued : mergeQueued(db, clock.now(), queued);
			const moved = moveTurn(db, clock.now(), one, ["queued"], {
				state: "working",
				partialText: "",
				startedAt: clock.now(),
				tries: Math.max(one.tries, 1),
				errorCode: null,
				errorValues: null,
				requestID: null,
				finishedAt: null,
			});
			if (moved) tellWhoWaits(db, clock.now(), one);
			return moved ? storedTurn(db, one.id) : undefined;
		});
		hub.wake();
		if (turn === undefined) return;
		const abort = new AbortController();
		const waiting = (hurry: () => boolean): void => {
			const running = this.#running.get(turn.id);
			if (running !== undefined) running.hurry = hurry;
		};
		const ended = workOn(this.parts, turn, abort.signal, waiting)
			.catch((error: unknown) => {
				const why = traceOf(error);
				log.error("a turn could not be kept", { turn: turn.id, error: why });
			})
			.finally(() => {
				this.#running.delete(turn.id);
				hub.wake();
				this.wake();
			});
		this.#running.set(turn.id, { abort, ended, hurry: () => false });
	}

	/**
	 * Ends a turn for its requester or an administrator; what was queued behind it begins, even while a call that does not
	 * listen still runs. Throws not_found and turn_finished.
	 */
	async stop(turnID: string, caller: Caller): Promise<void> {
		const { store, clock, hub } = this.parts;
		const turn = storedTurn(store.inspectAll, turnID);
		if (turn === undefined || (turn.requesterID !== caller.memberID && !caller.isAdministrator)) {
			throw new ToolError("not_found", "There is no such turn of yours.");
		}
		const stopped = store.system((db) => stopTurn(db, clock.now(), turn, turn.requesterID === caller.memberID));
		if (!stopped) throw new ToolError("turn_finished", "This was over already. Nothing was changed.");
		this.#running.get(turnID)?.abort.abort();
		hub.wake();
		await this.#endedWithin(STOP_WAIT_MS, this.#running.get(turnID)?.ended);
		this.wake();
	}

	/** Goes on with a turn that failed or was interrupted, from its last finished step; one that waits for a model asks it now. */
	retry(turnID: string, caller: Caller): void {
		const { store, clock, hub } = this.parts;
		const turn = storedTurn(store.inspectAll, turnID);
		if (turn === undefined || turn.requesterID !== caller.memberID) {
			throw new ToolError("not_found", "There is no such turn of yours.");
		}
		if (this.#running.get(turnID)?.hurry() === true) return;
		const over = { errorCode: null, errorValues: null, requestID: null, finishedAt: null };
		const queued = { state: "queued", restarts: 0, tries: turn.tries + 1, ...over } as const;
		const moved = store.system((db) => moveTurn(db, clock.now(), turn, ["failed", "interrupted"], queued));
		if (!moved) {
			throw new ToolError("turn_finished", "This turn neither failed nor was interrupted. Nothing was changed.");
		}
		hub.wake();
		this.wake();
	}

	/** The answer of a hold reaches the call it belongs to; with the last one the turn goes on. */
	holdDecided(hold: HoldRow): void {
		const { store, clock, hub, registry } = this.parts;
		const { turnID, modelCallID } = hold;
		const text = resultOfHold(store.inspectAll, registry, hold);
		if (turnID === null || modelCallID === null || text === null) return;
		store.system((db) => {
			const turn = storedTurn(db, turnID);
			if (turn === undefined) return;
			const item = { kind: "result" as const, modelCallID, name: hold.tool, text };
			const open = openCalls(itemsOf(db, turnID));
			if (open.some(({ id }) => id === modelCallID)) addItem(db, turnID, item, clock.now());
			else replaceResult(db, turnID, item);
			if (openCalls(itemsOf(db, turnID)).length > 0) return;
			moveTurn(db, clock.now(), turn, ["waiting"], { state: "queued", waitingFor: null });
		});
		hub.wake();
		this.wake();
	}

	/**
	 * What was under way when the process ended, before anything new starts: after a restart a working turn goes on once
	 * by itself; the second time it waits for the person to say so.
	 */
	recover(): void {
		const { store, clock, log } = this.parts;
		store.system((db) => {
			const now = clock.now();
			const unknown = markUnknownCalls(db, now);
			if (unknown > 0) log.warn("calls were running when Kontor ended", { count: unknown });
			for (const turn of db.select().from(allTurn).where(eq(allTurn.state, "working")).all()) {
				const again = { state: "queued", restarts: turn.restarts + 1 } as const;
				const over = { state: "interrupted", finishedAt: now, errorCode: "interrupted" } as const;
				const goesOn = turn.restarts < 1;
				if (moveTurn(db, now, turn, ["working"], goesOn ? again : over) && goesOn)
					appendLedger(db, now, { name: "turn.continued", memberID: turn.requesterID, turnID: turn.id });
			}
		});
	}

	/** Holds whose answer was kept, but had not reached their turn when the process ended. */
	passAnswers(): void {
		for (const hold of answeredHolds(this.parts.store.inspectAll)) this.holdDecided(hold);
	}

	/** Lets no new turn start and waits for those at work, at most `graceMs`; what is cut off goes on after the start. */
	async close(graceMs: number): Promise<void> {
		this.#isClosing = true;
		const all = Promise.allSettled([...this.#running.values()].map(({ ended }) => ended));
		await this.#endedWithin(graceMs, all);
		for (const { abort } of this.#running.values()) abort.abort(CLOSING);
		await this.#endedWithin(CLOSE_WAIT_MS, all);
	}

	/** Ends the work on a turn that is over, or gone with its conversation; one that still stands as working goes on. */
	cut(turnID: string): void {
		if (storedTurn(this.parts.store.inspectAll, turnID)?.state === "working") return;
		this.#running.get(turnID)?.abort.abort();
	}

	/** Ends the work of a member who may not act any more. */
	endMember(memberID: string): void {
		for (const [turnID, { abort }] of this.#running) {
			if (storedTurn(this.parts.store.inspectAll, turnID)?.requesterID === memberID) abort.abort();
		}
	}

	async #endedWithin(ms: number, ended: Promise<unknown> | undefined): Promise<void> {
		const over = new AbortController();
		await Promise.race([Promise.resolve(ended).finally(() => over.abort()), this.parts.clock.sleep(ms, over.signal)]);
	}
}
