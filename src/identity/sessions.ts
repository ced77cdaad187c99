/** Browser sessions and signing in: thirty days sliding, new at every sign-in, slower after failures, never locked. */

import { and, eq, lt, ne } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import { appendLedger } from "#ledger/append.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { allCredential, allMember } from "#store/schema/member.ts";
import { hashPassword, requireGoodPassword, verifyPassword } from "./password.ts";
import { hashSecret, randomSecret } from "./secret.ts";

type Parts = { store: Store; clock: Clock; ids: Ids };
export type SignedIn = { memberID: string; secret: string; mustChangePassword: boolean };

/** A new session. Its secret goes into the cookie and is kept nowhere else. */
export function startSession(db: SystemDb, { clock, ids }: Parts, memberID: string, userAgent: string): string {
	const secret = randomSecret();
	const now = clock.now();
	db.insert(allSession)
		.values({ id: ids.next("sess"), memberID, hash: hashSecret(secret), userAgent: userAgent.slice(0, 200), createdAt: now, seenAt: now, expiresAt: now + LIMITS.sessionMs })
		.run();
	appendLedger(db, now, { name: "session.started", memberID });
	db.delete(allSession).where(lt(allSession.expiresAt, now)).run();
	return secret;
}

/** Moves the expiry on, at most once an hour, so that reading does not write. */
export function touchSession(store: Store, sessionID: string, seenAt: number, now: number): void {
	if (now - seenAt < LIMITS.sessionTouchMs) return;
	store.system((db) => db.update(allSession).set({ seenAt: now, expiresAt: now + LIMITS.sessionMs }).where(eq(allSession.id, sessionID)).run());
}

export function touchToken(store: Store, tokenID: string, lastUsedAt: number | null, now: number): void {
	if (lastUsedAt !== null && now - lastUsedAt < 60_000) return;
	store.system((db) => db.update(allToken).set({ lastUsedAt: now }).where(eq(allToken.id, tokenID)).run());
}

export function endSession(store: Store, sessionID: string): void {
	store.system((db) => db.delete(allSession).where(eq(allSession.id, sessionID)).run());
}

/** Sign-in with e-mail and password. Wrong address and wrong password answer alike, in like time. */
export function createSignIn(parts: Parts) {
	const throttle = createThrottle(parts.clock);
	return async function signIn(email: string, password: string, address: string, userAgent: string): Promise<SignedIn> {
		const account = email.trim().toLowerCase();
		await throttle.wait(account, address);
		const row = parts.store.inspectAll
			.select({ id: allMember.id, status: allMember.status, hash: allCredential.passwordHash, mustChange: allCredential.mustChange })
			.from(allMember)
			.leftJoin(allCredential, eq(allCredential.memberID, allMember.id))
			.where(eq(allMember.email, account))
			.get();
		const isRight = await verifyPassword(password, row?.hash ?? null);
		if (!isRight || row === undefined || (row.status !== "active" && row.status !== "invited")) {
			throttle.failed(account, address);
			throw new ToolError("credentials_wrong", "The e-mail or the password is not right.");
		}
		throttle.succeeded(account, address);
		const secret = parts.store.system((db) => {
			// somebody invited who signs in with the temporary password has arrived
			db.update(allMember).set({ status: "active", updatedAt: parts.clock.now() }).where(and(eq(allMember.id, row.id), eq(allMember.status, "invited"))).run();
			return startSession(db, parts, row.id, userAgent);
		});
		return { memberID: row.id, secret, mustChangePassword: row.mustChange ?? false };
	};
}

/** Changes one's own password; every other session and token ends. */
export function createPasswordChange(parts: Parts) {
	return async function changePassword(memberID: string, sessionID: string | undefined, password: string, next: string): Promise<void> {
		const row = parts.store.inspectAll.select().from(allCredential).where(eq(allCredential.memberID, memberID)).get();
		if (!(await verifyPassword(password, row?.passwordHash ?? null))) throw new ToolError("credentials_wrong", "The present password is not right. Nothing was changed.");
		requireGoodPassword(next);
		const passwordHash = await hashPassword(next);
		parts.store.system((db) => {
			db.update(allCredential).set({ passwordHash, mustChange: false, changedAt: parts.clock.now() }).where(eq(allCredential.memberID, memberID)).run();
			db.delete(allSession).where(and(eq(allSession.memberID, memberID), ne(allSession.id, sessionID ?? ""))).run();
			db.delete(allToken).where(eq(allToken.memberID, memberID)).run();
		});
	};
}

type Failures = { count: number; first: number; last: number };

/** Counts failures by account and by address in ten minutes: past ten each further try waits longer, up to a minute. */
export function createThrottle(clock: Clock) {
	const byKey = new Map<string, Failures>();
	const present = (key: string): Failures | undefined => {
		const found = byKey.get(key);
		if (found !== undefined && clock.now() - found.first > LIMITS.signInWindowMs) byKey.delete(key);
		return byKey.get(key);
	};
	const keys = (account: string, address: string) => [`account ${account}`, `address ${address}`];
	return {
		/** Throws too_many_requests while the wait of the last failure is not over. */
		async wait(account: string, address: string): Promise<void> {
			for (const key of keys(account, address)) {
				const found = present(key);
				if (found === undefined || found.count < LIMITS.signInFailures) continue;
				const waitMs = Math.min(2 ** (found.count - LIMITS.signInFailures), 60) * 1000;
				const left = Math.ceil((found.last + waitMs - clock.now()) / 1000);
				if (left > 0) {
					throw new ToolError("too_many_requests", `Too many tries. Wait ${left} s and try again.`, { values: { seconds: left }, details: { retryAfterSeconds: left } });
				}
			}
		},
		failed(account: string, address: string): void {
			const now = clock.now();
			for (const key of keys(account, address)) {
				const found = present(key) ?? { count: 0, first: now, last: now };
				byKey.set(key, { count: found.count + 1, first: found.first, last: now });
			}
			// what is old is forgotten, so that the table stays small under an attack
			if (byKey.size > 10_000) for (const key of [...byKey.keys()].slice(0, 5_000)) byKey.delete(key);
		},
		succeeded(account: string, address: string): void {
			for (const key of keys(account, address)) byKey.delete(key);
		},
	};
}
