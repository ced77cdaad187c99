/** Where each account stands: when it was last used, whether an invitation is open. No secret and no place is in it. */

import { and, eq, gt, isNull, max } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { allInvitation, allSession } from "#store/schema/access.ts";
import { allCredential } from "#store/schema/member.ts";

export type Standing = {
	memberID: string;
	/** of the sessions that are open: exact to five minutes, as a session's use is noted no more often */
	seenAt: number | null;
	/** until when the open invitation can be used */
	invitedUntil: number | null;
	/** signed in with a temporary password, or has one to sign in with */
	mustChangePassword: boolean;
};

export function accountStandings(db: Pick<SystemDb, "select">, now: number): Standing[] {
	const seen = db
		.select({ id: allSession.memberID, at: max(allSession.seenAt) })
		.from(allSession)
		.where(gt(allSession.expiresAt, now))
		.groupBy(allSession.memberID)
		.all();
	const invited = db
		.select({ id: allInvitation.memberID, until: max(allInvitation.expiresAt) })
		.from(allInvitation)
		.where(and(isNull(allInvitation.usedAt), gt(allInvitation.expiresAt, now)))
		.groupBy(allInvitation.memberID)
		.all();
	const temporary = db
		.select({ id: allCredential.memberID })
		.from(allCredential)
		.where(eq(allCredential.mustChange, true))
		.all();
	const standings = new Map<string, Standing>();
	const of = (memberID: string): Standing => {
		const known = standings.get(memberID);
		if (known !== undefined) return known;
		const made = { memberID, seenAt: null, invitedUntil: null, mustChangePassword: false };
		standings.set(memberID, made);
		return made;
	};
	for (const { id, at } of seen) of(id).seenAt = at;
	for (const { id, until } of invited) of(id).invitedUntil = until;
	for (const { id } of temporary) of(id).mustChangePassword = true;
	return [...standings.values()];
}
