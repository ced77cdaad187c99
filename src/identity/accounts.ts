/** Accounts beyond what rows show: passwords, invitations, tokens, and ending everything a member holds. */

import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
import { tellOfHold } from "#record/approver.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allInvitation, allSession, allToken } from "#store/schema/access.ts";
import { allCredential, allMember, allPreference } from "#store/schema/member.ts";
import { allHold, allTurn, OPEN_TURN_STATES } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import { hashPassword, hashPasswordNow, requireGoodPassword } from "./password.ts";
import { hashSecret, randomSecret } from "./secret.ts";
import { welcomeIn } from "./welcome-words.ts";

export function setPassword(db: SystemDb, now: number, memberID: string, password: string, mustChange: boolean): void {
	requireGoodPassword(password);
	keepPassword(db, now, memberID, hashPasswordNow(password), mustChange);
}

/** Sessions and tokens of the password before end with it. */
function keepPassword(db: SystemDb, now: number, memberID: string, passwordHash: string, mustChange: boolean): void {
	const values = { passwordHash, mustChange, changedAt: now };
	db.insert(allCredential)
		.values({ memberID, ...values })
		.onConflictDoUpdate({ target: allCredential.memberID, set: values })
		.run();
	db.delete(allSession).where(eq(allSession.memberID, memberID)).run();
	db.delete(allToken).where(eq(allToken.memberID, memberID)).run();
}

/** A fresh invitation; earlier ones of the member end. Answers the secret of its address, shown once. */
export function invite(db: SystemDb, ids: Ids, now: number, memberID: string, invitedBy: string): string {
	const secret = randomSecret();
	db.delete(allInvitation)
		.where(and(eq(allInvitation.memberID, memberID), isNull(allInvitation.usedAt)))
		.run();
	db.insert(allInvitation)
		.values({
			id: ids.next("inv"),
			memberID,
			hash: hashSecret(secret),
			invitedBy,
			createdAt: now,
			expiresAt: now + LIMITS.invitationMs,
		})
		.run();
	return secret;
}

/** The language somebody chose before they were signed in is theirs from then on. */
export function preferLanguage(db: SystemDb, memberID: string, language: Language): void {
	db.insert(allPreference)
		.values({ memberID, language, theme: "system" })
		.onConflictDoUpdate({ target: allPreference.memberID, set: { language } })
		.run();
}

export type Invited = {
	invitationID: string;
	memberID: string;
	name: string;
	email: string;
	inviterName: string;
	inviterEmail: string;
};

/** Who an invitation's secret is for. Throws `invitation_used` when it is used, over or unknown. */
export function readInvitation(db: SystemDb, secret: string, now: number): Invited {
	const row = db
		.select()
		.from(allInvitation)
		.where(eq(allInvitation.hash, hashSecret(secret)))
		.get();
	const inviter =
		row === undefined ? undefined : db.select().from(allMember).where(eq(allMember.id, row.invitedBy)).get();
	const member =
		row === undefined ? undefined : db.select().from(allMember).where(eq(allMember.id, row.memberID)).get();
	if (
		row === undefined ||
		member === undefined ||
		row.usedAt !== null ||
		row.expiresAt <= now ||
		member.status !== "invited"
	) {
		throw new ToolError("invitation_used", "This invitation was already used or has expired. Ask for a new one.", {
			values: { name: inviter?.name ?? "", email: inviter?.email ?? "" },
			...(inviter === undefined ? {} : { details: { inviterName: inviter.name, inviterEmail: inviter.email } }),
		});
	}
	return {
		invitationID: row.id,
		memberID: member.id,
		name: member.name,
		email: member.email,
		inviterName: inviter?.name ?? "",
		inviterEmail: inviter?.email ?? "",
	};
}

/** The hash of a good password, made before the transaction that accepts an invitation. Throws as that would. */
export async function hashForInvited(db: SystemDb, now: number, secret: string, password: string): Promise<string> {
	readInvitation(db, secret, now);
	requireGoodPassword(password);
	return hashPassword(password);
}

/** The person arrives: password set, invitation spent, status active. */
export function acceptInvitation(
	db: SystemDb,
	now: number,
	secret: string,
	passwordHash: string,
	{ name, language }: { name?: string | undefined; language?: Language | undefined },
): string {
	const invited = readInvitation(db, secret, now);
	keepPassword(db, now, invited.memberID, passwordHash, false);
	const renamed = name?.trim() ? { name: name.trim().slice(0, LIMITS.nameCharacters) } : {};
	db.update(allMember)
		.set({ status: "active", updatedAt: now, ...renamed })
		.where(eq(allMember.id, invited.memberID))
		.run();
	db.update(allInvitation)
		.set({ usedAt: now })
		.where(and(eq(allInvitation.id, invited.invitationID), gt(allInvitation.expiresAt, now)))
		.run();
	if (language !== undefined) {
		preferLanguage(db, invited.memberID, language);
		welcomeIn(db, invited.memberID, language);
	}
	appendEvent(db, now, { type: "member.changed", subjectID: invited.memberID });
	return invited.memberID;
}

/** Sessions, tokens, open turns and waiting holds of a member end in the open transaction. */
export function endAll(db: SystemDb, now: number, memberID: string): void {
	db.delete(allSession).where(eq(allSession.memberID, memberID)).run();
	db.delete(allToken).where(eq(allToken.memberID, memberID)).run();
	db.delete(allInvitation)
		.where(and(eq(allInvitation.memberID, memberID), isNull(allInvitation.usedAt)))
		.run();
	const holds = db
		.update(allHold)
		.set({ state: "cancelled", reason: "requester", decidedAt: now })
		.where(and(eq(allHold.requesterID, memberID), inArray(allHold.state, ["waiting", "approved"])))
		.returning()
		.all();
	for (const hold of holds) {
		appendLedger(db, now, { name: "hold.cancelled", memberID, turnID: hold.turnID, holdID: hold.id });
		tellOfHold(db, now, hold);
	}
	const turns = db
		.update(allTurn)
		.set({ state: "stopped", waitingFor: null, finishedAt: now })
		.where(and(eq(allTurn.requesterID, memberID), inArray(allTurn.state, [...OPEN_TURN_STATES])))
		.returning({ id: allTurn.id })
		.all();
	for (const { id } of turns) {
		appendLedger(db, now, { name: "turn.stopped", memberID, turnID: id });
		appendEvent(db, now, { type: "turn.changed", memberID, subjectID: id });
	}
	appendLedger(db, now, { name: "member.ended", memberID });
}

/** Throws when the change would leave the company without an active administrator. */
export function requireAnAdministrator(db: Pick<SystemDb, "select">, withoutID: string): void {
	const others = db
		.select({ id: allMember.id })
		.from(allMember)
		.where(and(eq(allMember.isAdmin, true), eq(allMember.status, "active")))
		.all()
		.filter(({ id }) => id !== withoutID);
	if (others.length === 0)
		throw new ToolError(
			"last_administrator",
			"This is the last active administrator. Make somebody else an administrator first; nothing was changed.",
		);
}
