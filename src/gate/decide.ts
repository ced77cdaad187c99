/** Answering a hold: the first answer wins, a yes runs the stored call once, and a moved world runs nothing. */

import type { Clock } from "#base/clock.ts";
import { type Code, ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import type { Hub } from "#ledger/hub.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { allMember } from "#store/schema/member.ts";
import { eq } from "drizzle-orm";
import { findHold, type HoldRow, moveHold, noteHold, previewVersion } from "./hold.ts";
import { type HeldCall, Moved, type Runner } from "./port.ts";

export type Answer = { decision: "approve" | "decline" | "edit"; version?: string; choice?: string; reason?: string; input?: Record<string, unknown> };

export type GateParts = {
	store: Store;
	clock: Clock;
	hub: Hub;
	runner: Runner;
	/** the requester with the rights of this moment, or null when they may not act any more */
	callerOf(memberID: string, origin: Caller["origin"]): Caller | null;
	/**
	 * Makes the call again with other arguments: at once, or as a new hold. `claim` runs first in the transaction that
	 * decides which, so that the answered hold and what follows from it are kept together.
	 */
	again(hold: HoldRow, input: Record<string, unknown>, caller: Caller, kind: "edit" | "choice", claim: Claim): Promise<void>;
	/** the agent goes on when a hold of its turn was answered */
	decided(hold: HoldRow): void;
};
export type Claim = (db: SystemDb, outcome: { state: "done" } | { state: "replaced"; holdID: string } | { state: "failed"; error: ToolError }) => void;

/**
 * Whether `caller` may answer `hold`: a person, never the agent, a schedule, an MCP client or a token that asks; the
 * requester unless policy names a second person.
 */
export function canAnswer(hold: Pick<HoldRow, "requesterID" | "answerer">, caller: Caller, supervisorOf: (memberID: string) => string | null): boolean {
	if (caller.asks || !["web", "api", "cli"].includes(caller.origin)) return false;
	if (hold.answerer === "requester") return caller.memberID === hold.requesterID;
	if (caller.memberID === hold.requesterID) return false;
	if (hold.answerer === "administrator") return caller.isAdministrator;
	return supervisorOf(hold.requesterID) === caller.memberID;
}

function storedSupervisor(store: Store, memberID: string): string | null {
	return store.inspectAll.select({ supervisorID: allMember.supervisorID }).from(allMember).where(eq(allMember.id, memberID)).get()?.supervisorID ?? null;
}

export function createDecide(parts: GateParts) {
	const { store, clock } = parts;

	/** Answers a hold and gives it back as it then stands. Throws hold_decided, hold_stale, not_allowed, not_found. */
	return async function decide(holdID: string, caller: Caller, answer: Answer): Promise<HoldRow> {
		const hold = findHold(store.inspectAll, holdID);
		if (hold === undefined) throw new ToolError("not_found", `There is no hold ${holdID}.`);
		if (!canAnswer(hold, caller, (memberID) => storedSupervisor(store, memberID))) {
			throw new ToolError("not_allowed", "Only the person who is asked may answer this. Nothing was changed.", { because: "not_the_one_asked" });
		}
		if (hold.state === "unknown") return answerUnknown(parts, hold, caller, answer);
		if (hold.state !== "waiting") throw alreadyDecided(parts, hold);
		if (answer.version !== undefined && answer.version !== hold.previewVersion) throw stale(hold);
		if (answer.decision === "decline") return decline(parts, hold, caller, answer.reason);
		if (hold.kind === "choice" || answer.decision === "edit") return replace(parts, hold, caller, answer);
		return approve(parts, hold, caller);
	};
}

function alreadyDecided({ store }: GateParts, hold: HoldRow): ToolError {
	const by = hold.decidedBy === null ? null : store.inspectAll.select({ name: allMember.name }).from(allMember).where(eq(allMember.id, hold.decidedBy)).get();
	return new ToolError("hold_decided", `This was already answered (${hold.state}).`, {
		values: { state: hold.state, name: by?.name ?? "", at: hold.decidedAt ?? 0 },
		details: { state: hold.state, ...(hold.decidedBy === null ? {} : { decidedBy: hold.decidedBy }) },
	});
}

function stale(hold: HoldRow): ToolError {
	return new ToolError("hold_stale", "This changed since you were asked. Nothing ran; look at the new preview and answer again.", {
		details: { version: hold.previewVersion },
	});
}

function decision(caller: Caller, now: number, kind: "approve" | "decline" | "edit") {
	return { decidedBy: caller.memberID, decidedAt: now, decision: kind } as const;
}

function settled(parts: GateParts, holdID: string): HoldRow {
	const hold = findHold(parts.store.inspectAll, holdID);
	if (hold === undefined) throw new Error(`hold ${holdID} is gone`);
	parts.hub.wake();
	parts.decided(hold);
	return hold;
}

function decline(parts: GateParts, hold: HoldRow, caller: Caller, reason: string | undefined): HoldRow {
	const now = parts.clock.now();
	parts.store.system(
		(db) => {
			const moved = moveHold(db, hold.id, ["waiting"], { state: "declined", reason: reason ?? null, ...decision(caller, now, "decline") });
			if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
			noteHold(db, now, hold, "hold.declined", { by: caller.memberID });
		},
		{ durable: true },
	);
	return settled(parts, hold.id);
}

export function heldCall(hold: HoldRow, caller: Caller): HeldCall {
	return {
		holdID: hold.id,
		callID: hold.callID,
		tool: hold.tool,
		input: hold.input,
		caller,
		...(hold.turnID === null || hold.conversationID === null
			? {}
			: { turn: { id: hold.turnID, conversationID: hold.conversationID, messageID: "", modelCallID: hold.modelCallID ?? "" } }),
	};
}

async function approve(parts: GateParts, hold: HoldRow, caller: Caller): Promise<HoldRow> {
	const requester = parts.callerOf(hold.requesterID, hold.origin);
	const kind = parts.runner.kindOf(hold.tool, hold.version);
	if (requester === null || kind === "gone") {
		const now = parts.clock.now();
		parts.store.system((db) => {
			moveHold(db, hold.id, ["waiting"], { state: "cancelled", ...decision(caller, now, "approve"), reason: requester === null ? "requester" : "tool" });
			noteHold(db, now, hold, "hold.cancelled");
		});
		return settled(parts, hold.id);
	}
	return kind === "record" ? approveRecord(parts, hold, caller, requester) : approveHost(parts, hold, caller, requester);
}

/** Spends the hold and writes its rows in one transaction: it runs exactly once, whatever crashes. */
async function approveRecord(parts: GateParts, hold: HoldRow, caller: Caller, requester: Caller): Promise<HoldRow> {
	const now = parts.clock.now();
	try {
		parts.runner.runRecord(
			heldCall(hold, requester),
			hold.preview.digest,
			(db) => {
				const spent = moveHold(db, hold.id, ["waiting"], { state: "done", ...decision(caller, now, "approve") });
				if (!spent) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
			},
			(db, done) => noteHold(db, now, hold, "hold.done", { by: caller.memberID, effects: done.effects }),
		);
	} catch (error) {
		if (error instanceof ToolError && error.code === "hold_decided") throw error;
		if (error instanceof Moved) return showNewPreview(parts, hold, requester);
		if (error instanceof ToolError && error.code === "disk_full") throw error;
		return fail(parts, hold, caller, asToolError(error), ["waiting"]);
	}
	return settled(parts, hold.id);
}

/** Nothing ran. The card gets the preview of the world as it is, and the person is asked again. */
async function showNewPreview(parts: GateParts, hold: HoldRow, requester: Caller): Promise<never> {
	const now = parts.clock.now();
	const { preview, subject } = await parts.runner.rehearse(heldCall(hold, requester));
	parts.store.system((db) => {
		moveHold(db, hold.id, ["waiting"], { state: "waiting", preview, subject, previewVersion: previewVersion(preview), previousPreview: hold.preview });
		noteHold(db, now, hold, "hold.stale");
	});
	parts.hub.wake();
	throw stale(findHold(parts.store.inspectAll, hold.id) ?? hold);
}

function fail(parts: GateParts, hold: HoldRow, caller: Caller, error: ToolError, from: HoldRow["state"][]): HoldRow {
	const now = parts.clock.now();
	const { code, message, values } = error;
	parts.store.system((db) => {
		moveHold(db, hold.id, from, { state: "failed", errorCode: code, error: { message, values }, ...decision(caller, now, "approve") });
		noteHold(db, now, hold, "hold.failed", { code });
	});
	return settled(parts, hold.id);
}

function asToolError(error: unknown): ToolError {
	if (error instanceof ToolError) return error;
	throw error;
}

/** Marked running before it acts and spent after: found running at the next start, nobody knows whether it went out. */
async function approveHost(parts: GateParts, hold: HoldRow, caller: Caller, requester: Caller, from: HoldRow["state"][] = ["waiting"]): Promise<HoldRow> {
	const now = parts.clock.now();
	parts.store.system(
		(db) => {
			const taken = moveHold(db, hold.id, from, { state: "approved", ...decision(caller, now, "approve") });
			if (!taken) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
			noteHold(db, now, hold, "hold.approved", { by: caller.memberID });
		},
		{ durable: true },
	);
	const running = runApproved(parts, hold, requester);
	const first = await Promise.race([running, parts.clock.sleep(HOST_ANSWER_MS).then(() => "still running" as const)]);
	if (first !== "still running") return first;
	return findHold(parts.store.inspectAll, hold.id) ?? hold;
}

/** The answer to a decision waits this long for a host call, then shows it as running (design section 9, Holds). */
const HOST_ANSWER_MS = 10_000;

/** Runs an approved host call; at start this also picks up what was approved before the process ended. */
export async function runApproved(parts: GateParts, hold: HoldRow, requester: Caller): Promise<HoldRow> {
	const { store, clock } = parts;
	store.system((db) => moveHold(db, hold.id, ["approved"], { state: "running" }), { durable: true });
	parts.hub.wake();
	let outcome: { state: "done" } | { state: "failed"; errorCode: Code; error: { message: string; values: Record<string, string | number> } };
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
async function answerUnknown(parts: GateParts, hold: HoldRow, caller: Caller, answer: Answer): Promise<HoldRow> {
	const requester = parts.callerOf(hold.requesterID, hold.origin);
	if (answer.decision === "approve" && requester !== null) return approveHost(parts, hold, caller, requester, ["unknown"]);
	const now = parts.clock.now();
	parts.store.system((db) => {
		moveHold(db, hold.id, ["unknown"], { state: "failed", errorCode: "outcome_unknown", error: { message: "left as it is", values: {} }, ...decision(caller, now, "decline") });
		noteHold(db, now, hold, "hold.failed", { code: "outcome_unknown" });
	});
	return settled(parts, hold.id);
}

/** A choice or an edit: the stored call with the person's change in it, as a call of its own. */
async function replace(parts: GateParts, hold: HoldRow, caller: Caller, answer: Answer): Promise<HoldRow> {
	const requester = parts.callerOf(hold.requesterID, hold.origin);
	if (requester === null) throw new ToolError("not_allowed", "The person who asked may not act any more. Nothing was changed.");
	const input = hold.kind === "choice" ? chosenInput(hold, answer) : { ...hold.input, ...answer.input };
	const now = parts.clock.now();
	await parts.again(hold, input, requester, hold.kind === "choice" ? "choice" : "edit", (db, outcome) => {
		const moved = moveHold(db, hold.id, ["waiting"], {
			state: outcome.state,
			...decision(caller, now, hold.kind === "choice" ? "approve" : "edit"),
			...(outcome.state === "replaced" ? { replacedBy: outcome.holdID } : {}),
			...(outcome.state === "failed" ? { errorCode: outcome.error.code, error: { message: outcome.error.message, values: outcome.error.values } } : {}),
			reason: answer.choice ?? null,
		});
		if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
		noteHold(db, now, hold, `hold.${outcome.state}`, { by: caller.memberID });
	});
	return settled(parts, hold.id);
}

/** The stored arguments with the picked candidate in the place of the hint. */
function chosenInput(hold: HoldRow, answer: Answer): Record<string, unknown> {
	const chosen = hold.candidates?.find(({ id }) => id === answer.choice);
	if (chosen === undefined || hold.hintPath === null) {
		throw new ToolError("invalid_input", "Pick one of the candidates. Nothing was changed.", { input: [{ path: "input.choice", problem: "is none of the candidates" }] });
	}
	const [field = "", index] = hold.hintPath.split(".");
	if (index === undefined) return { ...hold.input, [field]: chosen.id };
	const list = [...((hold.input[field] as unknown[] | undefined) ?? [])];
	list[Number(index)] = chosen.id;
	return { ...hold.input, [field]: list };
}

