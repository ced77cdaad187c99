/** Passwords: Argon2id, and what counts as good enough (RFC 9106; no composition rules, length alone). */

import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Throws `password_weak` when the password is too short or is one of the few everybody tries. */
export function requireGoodPassword(password: string): void {
	const weak = weaknessOf(password);
	if (weak !== null) throw weak;
}

/** Why the password is refused, or null when it is good enough. */
export function weaknessOf(password: string): ToolError | null {
	const length = [...password].length;
	if (length < LIMITS.passwordCharacters) {
		return new ToolError(
			"password_weak",
			`A password has at least ${LIMITS.passwordCharacters} characters. Nothing was changed.`,
			{ values: { least: LIMITS.passwordCharacters } },
		);
	}
	if (length > LIMITS.passwordMostCharacters || new Set(password.toLowerCase()).size < 4 || COMMON.test(password)) {
		return new ToolError(
			"password_weak",
			"This password is guessed in the first tries. Use a longer phrase; nothing was changed.",
		);
	}
	return null;
}

const COMMON =
	/^(password|qwerty|letmein|welcome|iloveyou|administrator|kontor)[\d\W_]*$|^(0?123456789\d*|1q2w3e4r5t\w*|qwertyuiop\d*)$/i;

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(normal(password), ARGON2);

/**
 * Holds everything up for tens of milliseconds: for accounts that are made within a call's transaction, whose handler cannot
 * wait (an administrator's invitation or reset), and for the set-up, before which nobody is there.
 */
export const hashPasswordNow = (password: string): string => Bun.password.hashSync(normal(password), ARGON2);

/** Also spends the time when there is no such account, so that the two cannot be told apart. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
	if (password.length > LIMITS.passwordMostCharacters) return false;
	nobody ??= hashPasswordNow("nobody has this password");
	const isRight = await Bun.password.verify(normal(password), hash ?? nobody);
	return isRight && hash !== null;
}
let nobody: string | null = null;

/** The same keys on another computer may compose a letter differently (RFC 8265, OpaqueString). */
const normal = (password: string): string => password.normalize("NFC");
