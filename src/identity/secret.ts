/** Random secrets and how they are kept: as hashes, never as themselves. */

import { createHash, randomBytes, randomInt } from "node:crypto";

/** 32 random bytes in base64url: 43 characters. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** No 0 and O, 1, I and L: read aloud and typed from a terminal. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The set-up code: 8 characters, written K7QM-4T2X. */
export function setupCode(): string {
	const characters = Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
	return `${characters.slice(0, 4).join("")}-${characters.slice(4).join("")}`;
}

/** A code as it may be typed: spaces, dash and case do not matter. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** A password somebody else will read once and replace. */
export function temporaryPassword(): string {
	return Array.from({ length: 4 }, () =>
		Array.from({ length: 4 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(""),
	)
		.join("-")
		.toLowerCase();
}
