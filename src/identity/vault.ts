/** Secrets of the company, encrypted in the record with a key that lies outside of it (AES-256-GCM). */

import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import { secretEnding } from "#base/secret-ending.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allSecret } from "#store/schema/turn.ts";

const NONCE = 12;
const TAG = 16;

/** The key file, made on first use, readable by the service alone. */
export function vaultKey(path: string): Buffer {
	if (existsSync(path)) {
		const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
		if (key.length !== 32) throw new Error(`the key file ${path} does not hold 32 bytes`);
		return key;
	}
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const key = randomBytes(32);
	writeFileSync(`${path}.new`, `${key.toString("base64")}\n`, { mode: 0o600, flush: true });
	renameSync(`${path}.new`, path);
	return key;
}

export type Vault = {
	put(db: SystemDb, name: string, secret: string, now: number): void;
	remove(db: SystemDb, name: string): void;
	/** null as well when it cannot be opened, with another key file or after somebody changed it: it has to be entered again */
	get(db: SystemDb, name: string): string | null;
	/** tells one stored secret from the next under the same name, and nothing of what it is; null when there is none */
	mark(db: SystemDb, name: string): string | null;
	/** the last four characters, the only ones ever shown */
	hint(db: SystemDb, name: string): string | null;
};

/** `sealed` hears, once for each, of secrets that cannot be opened. */
export function createVault(key: () => Buffer, sealed: (name: string, why: string) => void = () => {}): Vault {
	const told = new Set<string>();
	return {
		put(db, name, secret, now) {
			const nonce = randomBytes(NONCE);
			const cipher = createCipheriv("aes-256-gcm", key(), nonce);
			cipher.setAAD(Buffer.from(name));
			const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
			const values = {
				ciphertext: Buffer.concat([nonce, body, cipher.getAuthTag()]),
				hint: secretEnding(secret),
				updatedAt: now,
			};
			db.insert(allSecret)
				.values({ key: name, ...values })
				.onConflictDoUpdate({ target: allSecret.key, set: values })
				.run();
		},
		remove: (db, name) => void db.delete(allSecret).where(eq(allSecret.key, name)).run(),
		get(db, name) {
			const row = db.select().from(allSecret).where(eq(allSecret.key, name)).get();
			if (row === undefined) return null;
			try {
				return open(Buffer.from(row.ciphertext), name, key());
			} catch (error) {
				if (!(error instanceof Error)) throw error;
				if (!told.has(name)) sealed(name, error.message);
				told.add(name);
				return null;
			}
		},
		mark(db, name) {
			const row = db.select().from(allSecret).where(eq(allSecret.key, name)).get();
			return row === undefined ? null : createHash("sha256").update(row.ciphertext).digest("hex").slice(0, 16);
		},
		hint: (db, name) =>
			db.select({ hint: allSecret.hint }).from(allSecret).where(eq(allSecret.key, name)).get()?.hint ?? null,
	};
}

/** Throws when the key is another or a byte was changed. */
function open(box: Buffer, name: string, key: Buffer): string {
	const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, NONCE), { authTagLength: TAG });
	decipher.setAAD(Buffer.from(name));
	decipher.setAuthTag(box.subarray(box.length - TAG));
	return Buffer.concat([decipher.update(box.subarray(NONCE, box.length - TAG)), decipher.final()]).toString("utf8");
}
