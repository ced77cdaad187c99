/** A hold: a call stored verbatim until somebody answers (design section 5). */

import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Candidate } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { appendLedger, type LedgerName } from "#ledger/append.ts";
import { tellOfHold } from "#record/approver.ts";
import type { HoldState } from "#record/views.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allHold, type StoredPreview } from "#store/schema/turn.ts";
import type { HeldCall } from "./port.ts";

export type HoldRow = typeof allHold.$inferSelect;

export type NewHold = HeldCall & {
	kind: "approval" | "choice";
	version: string;
	subject: string | null;
	digest: string;
	answerer: "requester" | "supervisor" | "administrator";
	preview: StoredPreview;
	candidates?: Candidate[];
	hintPath?: string;
};

/** What the card showed, as a version: a decision carries the one that was on the screen. */
export function previewVersion(preview: StoredPreview): string {
	return createHash("sha256").update(JSON.stringify(preview)).digest("hex").slice(0, 16);
}

export function openHold(db: SystemDb, now: number, hold: NewHold): HoldRow {
	const row: HoldRow = {
		id: hold.holdID,
		kind: hold.kind,
		tool: hold.tool,
		version: hold.version,
		input: hold.input,
		subject: hold.subject,
		digest: hold.digest,
		requesterID: hold.caller.memberID,
		answerer: hold.answerer,
		origin: hold.caller.origin,
		conversationID: hold.turn?.conversationID ?? null,
		turnID: hold.turn?.id ?? null,
		callID: hold.callID,
		modelCallID: hold.turn?.modelCallID ?? null,
		state: "waiting",
		preview: hold.preview,
		previewVersion: previewVersion(hold.preview),
		previousPreview: null,
		candidates: hold.candidates ?? null,
		hintPath: hold.hintPath ?? null,
		createdAt: now,
		expiresAt: now + LIMITS.holdLifetimeMs,
		decidedBy: null,
		decidedAt: null,
		decision: null,
		reason: null,
		replacedBy: null,
		errorCode: null,
		error: null,
		decidedVia: null,
	};
	db.insert(allHold).values(row).run();
	noteHold(db, now, row, "hold.opened", { kind: row.kind, tool: row.tool });
	return row;
}

const asksTheSame = and(eq(allHold.turnID, parameter("turnID")), eq(allHold.digest, parameter("digest")));
const selectOpen = prepared((db: SystemDb) =>
	db
		.select()
		.from(allHold)
		.where(and(asksTheSame, inArray(allHold.state, ["waiting", "approved", "running"])))
		.prepare(),
);
const selectDeclined = prepared((db: SystemDb) =>
	db
		.select({ id: allHold.id })
		.from(allHold)
		.where(and(asksTheSame, eq(allHold.state, "declined")))
		.prepare(),
);

/** An open hold of the same turn that asks the very same thing. */
export function identicalHold(db: SystemDb, turnID: string, digest: string): HoldRow | undefined {
	return selectOpen(db).get({ turnID, digest });
}

export function wasDeclined(db: SystemDb, turnID: string, digest: string): boolean {
	return selectDeclined(db).get({ turnID, digest }) !== undefined;
}

export function findHold(db: SystemDb, id: string): HoldRow | undefined {
	return db.select().from(allHold).where(eq(allHold.id, id)).get();
}

/**
 * Moves a hold on, if it still stands where the caller thinks it does: the compare-and-set that lets the first answer
 * win. Answers whether it did.
 */
export function moveHold(
	db: SystemDb,
	id: string,
	from: HoldState[],
	to: Partial<HoldRow> & { state: HoldState },
): boolean {
	const moved = db
		.update(allHold)
		.set(to)
		.where(and(eq(allHold.id, id), inArray(allHold.state, from)))
		.returning({ id: allHold.id })
		.all();
	return moved.length === 1;
}

/** Ledger entry and events of a hold: the requester hears of it, and everybody who may answer. */
export function noteHold(
	db: SystemDb,
	now: number,
	hold: Pick<HoldRow, "id" | "requesterID" | "answerer" | "turnID" | "callID">,
	name: LedgerName,
	body: Record<string, unknown> = {},
): void {
	appendLedger(db, now, {
		name,
		memberID: hold.requesterID,
		turnID: hold.turnID,
		callID: hold.callID,
		holdID: hold.id,
		body,
	});
	tellOfHold(db, now, hold);
}
