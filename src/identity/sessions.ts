/** Browser sessions and signing in: thirty days sliding, new at every sign-in, slower after failures, never locked. */

import { and, eq, lt, ne } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
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
		.values({
			id: ids.next("sess"),
			memberID,
			hash: hashSecret(secret),
			userAgent: userAgent.slice(0, 200),
			createdAt: now,
			seenAt: now,
			expiresAt: now + LIMITS.sessionMs,
		})
		.run();
	appendLedger(db, now, { name: "session.started", memberID });
	db.delete(allSession).where(lt(allSession.expiresAt, now)).run();
	return secret;
}

/** Moves the expiry on, at most once in five minutes, so that reading does not write. Answers whether it did. */
export function touchSession(store: Store, sessionID: string, seenAt: number, now: number): boolean {
	if (now - seenAt < LIMITS.sessionTouchMs) return false;
	store.system((db) =>
		db
			.update(allSession)
			.set({ seenAt: now, expiresAt: now + LIMITS.sessionMs })
			.where(eq(allSession.id, sessionID))
			.run(),
	);
	return true;
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
		const attempt = throttle.begin(account, address);
		const row = parts.store.inspectAll
			.select({
				id: allMember.id,
				status: allMember.status,
				hash: allCredential.passwordHash,
				mustChange: allCredential.mustChange,
			})
			.from(allMember)
			.leftJoin(allCredential, eq(allCredential.memberID, allMember.id))
			.where(eq(allMember.email, account))
			.get();
		const isRight = await verifyPassword(password, row?.hash ?? null);
		if (!isRight || row === undefined || (row.status !== "active" && row.status !== "invited")) {
			throw wrongCredentials();
		}
		attempt.succeeded();
		const secret = parts.store.system((db) => {
			// while the password was being checked it may have been replaced, or its owner withdrawn
			const still = db
				.select({ hash: allCredential.passwordHash, status: allMember.status })
				.from(allMember)
				.innerJoin(allCredential, eq(allCredential.memberID, allMember.id))
				.where(eq(allMember.id, row.id))
				.get();
			if (still === undefined || still.hash !== row.hash || still.status !== row.status) throw wrongCredentials();
			if (row.status === "invited") arrive(db, parts.clock.now(), row.id);
			return startSession(db, parts, row.id, userAgent);
		});
		return { memberID: row.id, secret, mustChangePassword: row.mustChange ?? false };
	};
}

const wrongCredentials = () => new ToolError("credentials_wrong", "The e-mail or the password is not right.");

/** Somebody invited who signs in with the temporary password has arrived. */
function arrive(db: SystemDb, now: number, memberID: string): void {
	db.update(allMember)
		.set({ status: "active", updatedAt: now })
		.where(and(eq(allMember.id, memberID), eq(allMember.status, "invited")))
		.run();
	appendEvent(db, now, { type: "member.changed", subjectID: memberID });
}

/** Choosing one's own password; every other session and token ends. */
export function createPasswordChange(parts: Parts) {
	const throttle = createThrottle(parts.clock);
	const present = (memberID: string) =>
		parts.store.inspectAll.select().from(allCredential).where(eq(allCredential.memberID, memberID)).get();

	async function replace(memberID: string, sessionID: string | undefined, next: string): Promise<void> {
		requireGoodPassword(next);
		const passwordHash = await hashPassword(next);
		parts.store.system((db) => {
			db.update(allCredential)
				.set({ passwordHash, mustChange: false, changedAt: parts.clock.now() })
				.where(eq(allCredential.memberID, memberID))
				.run();
			db.delete(allSession)
				.where(and(eq(allSession.memberID, memberID), ne(allSession.id, sessionID ?? "")))
				.run();
			db.delete(allToken).where(eq(allToken.memberID, memberID)).run();
		});
	}

	return {
		/** The present password proves who asks. */
		async own(memberID: string, sessionID: string | undefined, password: string, next: string): Promise<void> {
			// an open session is no place to try passwords either
			const attempt = throttle.begin(memberID);
			if (!(await verifyPassword(password, present(memberID)?.passwordHash ?? null)))
				throw new ToolError("credentials_wrong", "The present password is not right. Nothing was changed.");
			attempt.succeeded();
			await replace(memberID, sessionID, next);
		},
		/** The session that signed in with the temporary password proves it, and may do nothing else. */
		async temporary(memberID: string, sessionID: string, next: string): Promise<void> {
			const attempt = throttle.begin(memberID);
			const known = present(memberID);
			if (known?.mustChange !== true)
				throw new ToolError("credentials_wrong", "The present password is needed. Nothing was changed.");
			if (await verifyPassword(next, known.passwordHash))
				throw new ToolError("password_weak", "This is the temporary password. Choose another; nothing was changed.", {
					because: "password_is_temporary",
				});
			attempt.succeeded();
			await replace(memberID, sessionID, next);
		},
	};
}

type Failures = { count: number; first: number; last: number };
export type Attempt = { succeeded(): void };

/** What is old is forgotten past this many, so that the table stays small under an attack. */
const MOST_KEYS = 10_000;

/**
 * Counts failures by account and by address in ten minutes: past ten each further try waits longer, up to a minute. A
 * try counts as failed from its beginning, so that a thousand at once are no way around; a success takes it back.
 */
export function createThrottle(clock: Clock) {
	const byKey = new Map<string, Failures>();
	const present = (key: string): Failures | undefined => {
		const found = byKey.get(key);
		if (found !== undefined && clock.now() - found.first > LIMITS.signInWindowMs) byKey.delete(key);
		return byKey.get(key);
	};
	/** Kept in the order of use: what is forgotten first has not been tried for longest. */
	const keep = (key: string, failures: Failures): void => {
		byKey.delete(key);
		if (failures.count > 0) byKey.set(key, failures);
	};

	/** Those that are slowed already go last: a flood of others must not set them free. */
	function forgetSome(): void {
		const oldest = [...byKey].sort(
			([, a], [, b]) => Number(a.count >= LIMITS.signInFailures) - Number(b.count >= LIMITS.signInFailures),
		);
		for (const [key] of oldest.slice(0, MOST_KEYS / 2)) byKey.delete(key);
	}

	/** Throws too_many_requests while the wait of the last failure is not over. */
	function requireOver(key: string): void {
		const found = present(key);
		if (found === undefined || found.count < LIMITS.signInFailures) return;
		const waitMs = Math.min(2 ** (found.count - LIMITS.signInFailures), 60) * 1000;
		// no longer than promised, also where the time of day was set back
		const left = Math.ceil(Math.min(found.last + waitMs - clock.now(), waitMs) / 1000);
		if (left <= 0) return;
		throw new ToolError("too_many_requests", `Too many tries. Wait ${left} s and try again.`, {
			values: { seconds: left },
			details: { retryAfterSeconds: left },
		});
	}

	return {
		/** Begins a try. Throws too_many_requests when it comes too early. */
		begin(account: string, address?: string): Attempt {
			const accountKey = `account ${account}`;
			const addressKey = address === undefined ? null : `address ${network(address)}`;
			const keys = addressKey === null ? [accountKey] : [accountKey, addressKey];
			for (const key of keys) requireOver(key);
			const now = clock.now();
			for (const key of keys) {
				const found = present(key) ?? { count: 0, first: now, last: now };
				keep(key, { count: found.count + 1, first: found.first, last: now });
			}
			if (byKey.size > MOST_KEYS) forgetSome();
			return {
				succeeded() {
					byKey.delete(accountKey);
					// one's own account opens no door to those of others: the address keeps its other failures
					const found = addressKey === null ? undefined : present(addressKey);
					if (addressKey !== null && found !== undefined) keep(addressKey, { ...found, count: found.count - 1 });
				},
			};
		},
	};
}

/** One customer has a whole /64 of IPv6 addresses (RFC 6177): they count as one. */
function network(address: string): string {
	if (!address.includes(":") || address.startsWith("::ffff:")) return address;
	const [head = ""] = address.split("::");
	return head.split(":").slice(0, 4).join(":");
}
