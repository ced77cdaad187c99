/** From a credential to a Caller: who it is, and with which rights at this moment. */

import { eq, getTableColumns } from "drizzle-orm";
import type { Origin } from "#base/errors.ts";
import { companyFacts } from "#record/company.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { allCredential, allMember, allPreference } from "#store/schema/member.ts";
import type { Language } from "#text/fill.ts";
import { type Caller, LOCAL_ROOT } from "./caller.ts";
import { hashSecret } from "./secret.ts";

const selectMember = prepared((db: SystemDb) =>
	db
		.select({
			id: allMember.id,
			name: allMember.name,
			status: allMember.status,
			isAdmin: allMember.isAdmin,
			language: allPreference.language,
		})
		.from(allMember)
		.leftJoin(allPreference, eq(allPreference.memberID, allMember.id))
		.where(eq(allMember.id, parameter("memberID")))
		.prepare(),
);
const selectSession = prepared((db: SystemDb) =>
	db
		.select({ ...getTableColumns(allSession), mustChangePassword: allCredential.mustChange })
		.from(allSession)
		.leftJoin(allCredential, eq(allCredential.memberID, allSession.memberID))
		.where(eq(allSession.hash, parameter("hash")))
		.prepare(),
);
const selectToken = prepared((db: SystemDb) =>
	db
		.select()
		.from(allToken)
		.where(eq(allToken.hash, parameter("hash")))
		.prepare(),
);

/** The member as a caller, or null when they may not sign in: only active members may. */
export function memberCaller(db: SystemDb, memberID: string, origin: Origin, asked?: Language): Caller | null {
	const row = selectMember(db).get({ memberID });
	if (row === undefined || row.status !== "active") return null;
	const language = row.language ?? asked ?? companyFacts(db).language;
	return {
		memberID: row.id,
		name: row.name,
		isAdministrator: row.isAdmin,
		origin,
		language,
		scope: "delete",
		asks: false,
	};
}

/** The member a session cookie stands for. */
export function sessionCaller(
	db: SystemDb,
	secret: string,
	now: number,
	asked?: Language,
): (Caller & { sessionID: string; seenAt: number }) | null {
	const row = selectSession(db).get({ hash: hashSecret(secret) });
	if (row === undefined || row.expiresAt <= now) return null;
	const caller = memberCaller(db, row.memberID, "web", asked);
	if (caller === null) return null;
	const mustChangePassword = row.mustChangePassword ?? false;
	return { ...caller, sessionID: row.id, seenAt: row.seenAt, mustChangePassword };
}

/** The member a bearer token stands for, as far as its scope reaches. */
export function tokenCaller(
	db: SystemDb,
	secret: string,
	now: number,
	asked?: Language,
): (Caller & { tokenID: string; lastUsedAt: number | null }) | null {
	const row = selectToken(db).get({ hash: hashSecret(secret) });
	if (row === undefined || (row.expiresAt !== null && row.expiresAt <= now)) return null;
	const caller = memberCaller(db, row.memberID, "api", asked);
	return caller === null
		? null
		: { ...caller, tokenID: row.id, scope: row.scope, asks: row.asks, lastUsedAt: row.lastUsedAt };
}

/** The owner of the machine at its shell: full rights, no member. */
export function localRoot(language: Language): Caller {
	return {
		memberID: LOCAL_ROOT,
		name: LOCAL_ROOT,
		isAdministrator: true,
		origin: "cli",
		language,
		scope: "delete",
		asks: false,
	};
}
