/** Passwords of test people: real Argon2id, but at its lowest cost, so that a company with five people does not spend half a second on them. */

import { eq } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { allCredential } from "#store/schema/member.ts";

const LOWEST = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;

const hashes = new Map<string, string>();

/** The same text for the same password within a process; the hash tells its own cost, so signing in is as quick. */
function hashOf(password: string): string {
	const hash = hashes.get(password) ?? Bun.password.hashSync(password.normalize("NFC"), LOWEST);
	hashes.set(password, hash);
	return hash;
}

/** Somebody's first password. */
export function givePassword(db: SystemDb, now: number, memberID: string, password: string, mustChange = false): void {
	db.insert(allCredential)
		.values({ memberID, passwordHash: hashOf(password), mustChange, changedAt: now })
		.run();
}

/** For who came by the set-up, which hashes as in earnest. */
export function cheapenPassword(db: SystemDb, memberID: string, password: string): void {
	db.update(allCredential)
		.set({ passwordHash: hashOf(password) })
		.where(eq(allCredential.memberID, memberID))
		.run();
}
