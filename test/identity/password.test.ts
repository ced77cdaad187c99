/** Passwords: what counts as good enough, how they are kept, and that a check tells nothing. */

import { describe, expect, test } from "bun:test";
import { LIMITS } from "#base/limits.ts";
import { hashPassword, hashPasswordNow, requireGoodPassword, verifyPassword, weaknessOf } from "#identity/password.ts";
import { plainCode, randomSecret, setupCode, temporaryPassword } from "#identity/secret.ts";

describe("a password", () => {
	test("is good by its length alone: no rule asks for signs", () => {
		for (const good of [
			"harbour lamps at dusk",
			"ten chars!",
			"가나다라마바사아자차",
			"correcthorse",
			"🔑🏮⚓️🌊🗝️🧭🪝🛟⛵️🐚",
			"        four spaces lead",
		])
			expect([good, weaknessOf(good)]).toEqual([good, null]);
	});

	test("is refused when short, endless, of few letters, or what everybody tries", () => {
		const weak = [
			"",
			"short",
			"가나다라",
			"🔑🔑🔑🔑🔑🔑🔑🔑🔑",
			"aaaaaaaaaaaa",
			"abababababab",
			"x".repeat(LIMITS.passwordMostCharacters + 1),
			"Password12345!",
			"qwerty123456",
			"1234567890123",
			"KONTOR2026!!!",
			"letmein!!!!!",
			"Welcome2026!",
			"qwertyuiop12",
		];
		for (const one of weak)
			expect([one.slice(0, 20), weaknessOf(one)?.code]).toEqual([one.slice(0, 20), "password_weak"]);
		expect(() => requireGoodPassword("short")).toThrow("at least 10 characters");
		expect(weaknessOf("short")?.message).not.toContain("“short”");
	});

	test("is kept as Argon2id with OWASP's cost, never the same twice", async () => {
		const [one, two] = [await hashPassword("harbour lamps at dusk"), hashPasswordNow("harbour lamps at dusk")];
		for (const hash of [one, two]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(one).not.toBe(two);
	});

	test("is recognised however the keyboard composed it, and in no other spelling", async () => {
		const hash = await hashPassword("비밀번호 é ﬁn".normalize("NFC"));
		expect(await verifyPassword("비밀번호 é ﬁn".normalize("NFD"), hash)).toBe(true);
		for (const other of ["비밀번호 é fin", "비밀번호 É ﬁn", "비밀번호 é ﬁn ", ""])
			expect(await verifyPassword(other, hash)).toBe(false);
	});

	test("of nobody is checked as well, and is always wrong", async () => {
		for (const one of ["nobody has this password", "anything else", ""])
			expect(await verifyPassword(one, null)).toBe(false);
		expect(await verifyPassword("x".repeat(1_000_000), hashPasswordNow("harbour lamps at dusk"))).toBe(false);
	});
});

describe("made-up secrets", () => {
	test("have the length and the letters they should, and none comes twice", () => {
		const many = <T>(make: () => T) => Array.from({ length: 500 }, make);
		for (const one of many(randomSecret)) expect(one).toMatch(/^[\w-]{43}$/);
		for (const one of many(setupCode)) expect(one).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
		for (const one of many(temporaryPassword))
			expect(one).toMatch(/^([2-9a-hjkmnp-tv-z]{4}-){3}[2-9a-hjkmnp-tv-z]{4}$/);
		for (const make of [randomSecret, setupCode, temporaryPassword]) expect(new Set(many(make)).size).toBe(500);
		for (const one of many(temporaryPassword)) expect(weaknessOf(one)).toBeNull();
	});

	test("are read as people type them", () => {
		for (const typed of ["K7QM-4T2X", "k7qm4t2x", " k7qm 4t2x ", "K7QM–4T2X", "k-7-q-m-4-t-2-x"])
			expect(plainCode(typed)).toBe("K7QM4T2X");
	});
});
