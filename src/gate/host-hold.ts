/** Holds of calls into the world: marked before they act, and asked about again when nobody knows whether they did. */

import { type Code, ToolError } from "#base/errors.ts";
import { traceOf } from "#base/log.ts";
import type { Caller } from "#identity/caller.ts";
import { findHold, type HoldRow, moveHold, noteHold } from "./hold.ts";
import { alreadyDecided, cancelHold, decision, type GateParts, heldCall, settled } from "./settle.ts";

/** Marked running before it acts and spent after: found running at the next start, nobody knows whether it went out. */
export async function approveHost(
	parts: GateParts,
	hold: HoldRow,
	caller: Caller,
	requester: Caller,
	from: HoldRow["state"][] = ["waiting"],
): Promise<HoldRow> {
	const now = parts.clock.now();
	parts.store.system(
		(db) => {
			const taken = moveHold(db, hold.id, from, { state: "approved", ...decision(caller, now, "approve") });
			if (!taken) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
			noteHold(db, now, hold, "hold.approved", { by: caller.memberID });
		},
		{ durable: true },
	);
	const waiting = new AbortController();
	const running = runApproved(parts, hold, requester)
		.catch((error: unknown) => {
			const why = traceOf(error);
			parts.log.error("the end of an approved call could not be kept", { hold: hold.id, error: why });
			throw error;
		})
		.finally(() => waiting.abort());
	const first = await Promise.race([
		running,
		parts.clock.sleep(HOST_ANSWER_MS, waiting.signal).then(() => "still running" as const),
	]);
	if (first !== "still running") return first;
	return findHold(parts.store.inspectAll, hold.id) ?? hold;
}

/** The answer to a decision waits this long for a host call, then shows it as running (design section 9, Holds). */
const HOST_ANSWER_MS = 10_000;

/** Runs an approved host call; at start this also picks up what was approved before the process ended. */
export async function runApproved(parts: GateParts, hold: HoldRow, requester: Caller): Promise<HoldRow> {
	const { store, clock } = parts;
	// cancelled in between, by Stop: then it does not run
	if (!store.system((db) => moveHold(db, hold.id, ["approved"], { state: "running" }), { durable: true }))
		return findHold(store.inspectAll, hold.id) ?? hold;
	parts.hub.wake();
	let outcome:
		| { state: "done" }
		| { state: "failed"; errorCode: Code; error: { message: string; values: Record<string, string | number> } };
	try {
		await parts.runner.runHost(heldCall(hold, requester));
		outcome = { state: "done" };
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		outcome = { state: "failed", errorCode: error.code, error: { message: error.message, values: error.values } };
	}
	store.system((db) => {
		moveHold(db, hold.id, ["running"], outcome);
		noteHold(db, clock.now(), hold, outcome.state === "done" ? "hold.done" : "hold.failed");
	});
	return settled(parts, hold.id);
}

/** "It may or may not have gone out": a yes sends again, a no leaves it as it is. */
export async function answerUnknown(
	parts: GateParts,
	hold: HoldRow,
	caller: Caller,
	answer: { decision: "approve" | "decline" | "edit" },
): Promise<HoldRow> {
	if (answer.decision === "edit") throw alreadyDecided(parts, hold);
	if (answer.decision === "approve") {
		const requester = parts.callerOf(hold.requesterID, hold.origin);
		const kind = parts.runner.kindOf(hold.tool, hold.version);
		if (requester === null) return cancelHold(parts, hold, "requester", caller);
		if (kind !== "host") return cancelHold(parts, hold, kind === "off" ? "off" : "tool", caller);
		return approveHost(parts, hold, caller, requester, ["unknown"]);
	}
	const now = parts.clock.now();
	parts.store.system((db) => {
		const moved = moveHold(db, hold.id, ["unknown"], {
			state: "failed",
			errorCode: "outcome_unknown",
			error: { message: "left as it is", values: {} },
			...decision(caller, now, "decline"),
		});
		if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
		noteHold(db, now, hold, "hold.failed", { code: "outcome_unknown" });
	});
	return settled(parts, hold.id);
}
