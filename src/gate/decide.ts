/** Answering a hold: the first answer wins, a yes runs the stored call once, and a moved world runs nothing. */

import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { type Approver, approverOf, storedPeople } from "#record/approver.ts";
import { isTyped } from "#text/typed.ts";
import { findHold, type HoldRow, moveHold, type NewHold, noteHold, openHold, previewVersion } from "./hold.ts";
import { answerUnknown, approveHost } from "./host-hold.ts";
import { type Executed, Moved } from "./port.ts";
import { expireHolds } from "./recover.ts";
import { alreadyDecided, cancelHold, decision, type GateParts, heldCall, heldTurn, settled } from "./settle.ts";

export type Answer = {
	decision: "approve" | "decline" | "edit";
	version?: string;
	choice?: string;
	reason?: string;
	typedName?: string;
	input?: Record<string, unknown>;
};

/** `result` holds what is shown once, so it goes to the one who answered and is stored nowhere. */
export type Decided = { hold: HoldRow; result?: Record<string, unknown> };

/** A person at a button, the API or the shell: what the agent or a program says is no consent. */
const consents = (caller: Caller): boolean => !caller.asks && ["web", "api", "cli"].includes(caller.origin);

/** Whoever asked may take the question back or put it otherwise, also where a second person has to say yes. */
const withdraws = (hold: HoldRow, caller: Caller, answer: Answer): boolean =>
	answer.decision !== "approve" && hold.state === "waiting" && caller.memberID === hold.requesterID && consents(caller);

/** A second person says yes or no; what is sent or written stays in the words of whoever asked for it. */
const rewords = (hold: HoldRow, caller: Caller, answer: Answer): boolean =>
	answer.decision === "edit" && caller.memberID !== hold.requesterID;

/**
 * Whether `caller` may answer `hold`: a person, never the agent, a schedule, an MCP client or a token that asks; the
 * requester unless policy names a second person.
 */
export function canAnswer(
	hold: Pick<HoldRow, "requesterID" | "answerer">,
	caller: Caller,
	approver: Pick<Approver, "answerer" | "memberIDs">,
): boolean {
	if (!consents(caller)) return false;
	if (hold.answerer !== "requester" && caller.memberID === hold.requesterID) return false;
	// the shell of the computer's owner administers and is no member
	if (approver.answerer === "administrator") return caller.isAdministrator;
	return approver.memberIDs.includes(caller.memberID);
}

export function createDecide(parts: GateParts) {
	const { store } = parts;

	/**
	 * Answers a hold and gives it back as it then stands, with the result where it ran, for one reading. Throws
	 * hold_decided, hold_stale, name_not_typed, not_allowed, not_found.
	 */
	return async function decide(holdID: string, caller: Caller, answer: Answer): Promise<Decided> {
		const hold = findHold(store.inspectAll, holdID);
		if (hold === undefined) throw new ToolError("not_found", `There is no hold ${holdID}.`);
		requireAsked(parts, hold, caller, answer);
		requireReach(parts, hold, caller, answer);
		if (hold.state === "unknown") return { hold: await answerUnknown(parts, hold, caller, answer) };
		if (hold.state !== "waiting") throw alreadyDecided(parts, hold);
		if (hold.expiresAt <= parts.clock.now()) {
			// what somebody was told stays so, should the clock go back before the next round
			expireHolds(parts);
			throw alreadyDecided(parts, { ...hold, state: "expired" });
		}
		if (answer.version !== undefined && answer.version !== hold.previewVersion) throw stale(hold);
		if (answer.decision === "decline") return { hold: decline(parts, hold, caller, answer.reason) };
		if (hold.kind === "choice" || answer.decision === "edit")
			return { hold: await replace(parts, hold, caller, answer) };
		requireTyped(hold, answer);
		return approve(parts, hold, caller);
	};
}

function requireAsked({ store }: GateParts, hold: HoldRow, caller: Caller, answer: Answer): void {
	const approver = approverOf(storedPeople(store.inspectAll), hold);
	if (!withdraws(hold, caller, answer) && !canAnswer(hold, caller, approver)) {
		throw new ToolError("not_allowed", "Only the person who is asked may answer this. Nothing was changed.", {
			because: "not_the_one_asked",
		});
	}
	if (rewords(hold, caller, answer)) {
		throw new ToolError(
			"not_allowed",
			"Only whoever asked for this may change it. Nothing was changed; decline it with a reason instead.",
			{
				because: "not_your_words",
			},
		);
	}
}

/** Approving lends no rights: a token says yes to nothing that it could not do itself. */
function requireReach({ runner }: GateParts, hold: HoldRow, caller: Caller, answer: Answer): void {
	if (answer.decision === "decline" || runner.reaches(hold.tool, caller)) return;
	throw new ToolError(
		"token_scope",
		`This token may ${caller.scope}, which ${hold.tool} goes beyond. Nothing was changed.`,
		{
			values: { scope: caller.scope },
		},
	);
}

function stale(hold: HoldRow): ToolError {
	return new ToolError(
		"hold_stale",
		"This changed since you were asked. Nothing ran; look at the new preview and answer again.",
		{
			details: { version: hold.previewVersion },
		},
	);
}

/** What takes much with it for good is not done by one click, whoever says yes (ux.md 3.5 rule 6). */
function requireTyped({ preview }: HoldRow, { typedName = "" }: Answer): void {
	if (preview.nameToType === undefined || isTyped(preview.nameToType, typedName)) return;
	throw new ToolError(
		"name_not_typed",
		`This cannot be taken back, so the yes needs typedName: ${preview.nameToType}. Nothing was done.`,
		{ values: { wanted: preview.nameToType } },
	);
}

function decline(parts: GateParts, hold: HoldRow, caller: Caller, reason: string | undefined): HoldRow {
	const now = parts.clock.now();
	parts.store.system(
		(db) => {
			const moved = moveHold(db, hold.id, ["waiting"], {
				state: "declined",
				reason: reason ?? null,
				...decision(caller, now, "decline"),
			});
			if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
			noteHold(db, now, hold, "hold.declined", { by: caller.memberID });
		},
		{ durable: true },
	);
	return settled(parts, hold.id);
}

async function approve(parts: GateParts, hold: HoldRow, caller: Caller): Promise<Decided> {
	const requester = parts.callerOf(hold.requesterID, hold.origin);
	const kind = parts.runner.kindOf(hold.tool, hold.version);
	if (requester === null || kind === "gone")
		return { hold: cancelHold(parts, hold, requester === null ? "requester" : "tool", caller) };
	if (kind === "off") return { hold: cancelHold(parts, hold, "off", caller) };
	return kind === "record"
		? approveRecord(parts, hold, caller, requester)
		: { hold: await approveHost(parts, hold, caller, requester) };
}

/** Spends the hold and writes its rows in one transaction: it runs exactly once, whatever crashes. */
async function approveRecord(parts: GateParts, hold: HoldRow, caller: Caller, requester: Caller): Promise<Decided> {
	const now = parts.clock.now();
	let executed: Executed;
	try {
		executed = parts.runner.runRecord(
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
		if (error instanceof ToolError && error.retryable) throw error;
		return { hold: fail(parts, hold, caller, asToolError(error), ["waiting"]) };
	}
	const result = caller.memberID === hold.requesterID ? executed.result : shownOnce(executed);
	return { hold: settled(parts, hold.id), result };
}

/** A second person's yes shows them what is shown once, on their card, and nothing else that only the requester may see. */
function shownOnce({ result, storedResult }: Executed): Record<string, unknown> {
	return Object.fromEntries(Object.entries(result).filter(([name, value]) => storedResult[name] !== value));
}

/** Nothing ran. The card gets the preview of the world as it is, and the person is asked again. */
async function showNewPreview(parts: GateParts, hold: HoldRow, requester: Caller): Promise<never> {
	const now = parts.clock.now();
	const { preview, subject } = await parts.runner.rehearse(heldCall(hold, requester));
	parts.store.system((db) => {
		const moved = moveHold(db, hold.id, ["waiting"], {
			state: "waiting",
			preview,
			subject,
			previewVersion: previewVersion(preview),
			previousPreview: hold.preview,
		});
		if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
		noteHold(db, now, hold, "hold.stale");
	});
	parts.hub.wake();
	throw stale(findHold(parts.store.inspectAll, hold.id) ?? hold);
}

function fail(parts: GateParts, hold: HoldRow, caller: Caller, error: ToolError, from: HoldRow["state"][]): HoldRow {
	const now = parts.clock.now();
	const { code, message, values } = error;
	parts.store.system((db) => {
		moveHold(db, hold.id, from, {
			state: "failed",
			errorCode: code,
			error: { message, values },
			...decision(caller, now, "approve"),
		});
		noteHold(db, now, hold, "hold.failed", { code });
	});
	return settled(parts, hold.id);
}

function asToolError(error: unknown): ToolError {
	if (error instanceof ToolError) return error;
	throw error;
}

/** A choice or an edit: the stored call with the person's change in it, as a call of its own. */
async function replace(parts: GateParts, hold: HoldRow, caller: Caller, answer: Answer): Promise<HoldRow> {
	const requester = parts.callerOf(hold.requesterID, hold.origin);
	if (requester === null)
		throw new ToolError("not_allowed", "The person who asked may not act any more. Nothing was changed.");
	const input = hold.kind === "choice" ? chosenInput(hold, answer) : { ...hold.input, ...answer.input };
	const now = parts.clock.now();
	await parts.again(hold, input, requester, hold.kind === "choice" ? "choice" : "edit", (db, asked) => {
		const next =
			hold.kind === "choice" && asked.state === "failed" ? nextQuestion(parts, hold, input, asked.error) : null;
		const outcome = next === null ? asked : ({ state: "replaced", holdID: next.holdID } as const);
		const moved = moveHold(db, hold.id, ["waiting"], {
			state: outcome.state,
			...decision(caller, now, hold.kind === "choice" ? "approve" : "edit"),
			...(outcome.state === "replaced" ? { replacedBy: outcome.holdID } : {}),
			...(outcome.state === "failed"
				? { errorCode: outcome.error.code, error: { message: outcome.error.message, values: outcome.error.values } }
				: {}),
			reason: answer.choice ?? null,
		});
		if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
		noteHold(db, now, hold, `hold.${outcome.state}`, { by: caller.memberID });
		if (next === null) return undefined;
		openHold(db, now, { ...next, caller: requester });
		return next.holdID;
	});
	return settled(parts, hold.id);
}

/** One hint was picked and another of the same call means several too: the next pick list takes the place of this one. */
function nextQuestion(
	parts: GateParts,
	hold: HoldRow,
	input: Record<string, unknown>,
	{ code, candidates, details }: ToolError,
): Omit<NewHold, "caller"> | null {
	if (code !== "interaction_required" || !candidates?.length || typeof details?.hint !== "string") return null;
	const { kind, tool, version, subject, digest, answerer, preview, callID } = hold;
	const turn = heldTurn(hold);
	const asked = {
		kind,
		tool,
		version,
		subject,
		digest,
		answerer,
		preview,
		callID,
		...(turn === undefined ? {} : { turn }),
	};
	return { ...asked, holdID: parts.ids.next("hold"), input, candidates, hintPath: details.hint };
}

/** The stored arguments with the picked candidate in the place of the hint. */
function chosenInput(hold: HoldRow, answer: Answer): Record<string, unknown> {
	const chosen = hold.candidates?.find(({ id }) => id === answer.choice);
	if (chosen === undefined || hold.hintPath === null) {
		throw new ToolError("invalid_input", "Pick one of the candidates. Nothing was changed.", {
			input: [{ path: "input.choice", problem: "is none of the candidates" }],
		});
	}
	const [field = "", index] = hold.hintPath.split(".");
	if (index === undefined) return { ...hold.input, [field]: chosen.id };
	const list = [...((hold.input[field] as unknown[] | undefined) ?? [])];
	list[Number(index)] = chosen.id;
	return { ...hold.input, [field]: list };
}
