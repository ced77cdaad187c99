/** Slower after failures, never locked: counted by account and by address, with time in the test's hand. */

import { describe, expect, test } from "bun:test";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { createThrottle } from "#identity/sessions.ts";
import { handClock } from "#test/support/server.ts";

const HERE = "203.0.113.1";

/** Seconds to wait, or 0 when the try was let through (and counts as failed from then on). */
function tries(clock = handClock()) {
	const throttle = createThrottle(clock);
	return {
		clock,
		throttle,
		wait(account: string, address?: string): number {
			try {
				throttle.begin(account, address);
				return 0;
			} catch (error) {
				if (!(error instanceof ToolError)) throw error;
				expect(error).toMatchObject({ code: "too_many_requests", retryable: true });
				return Number(error.details?.retryAfterSeconds);
			}
		},
	};
}

describe("failures", () => {
	test("ten are free, then the wait doubles up to a minute and stays there", () => {
		const { wait, clock } = tries();
		for (let one = 0; one < LIMITS.signInFailures; one++) expect(wait("a", HERE)).toBe(0);
		for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
			expect(wait("a", HERE)).toBe(seconds);
			clock.advance(seconds * 1000 - 1);
			expect(wait("a", HERE)).toBe(1);
			clock.advance(1);
			expect(wait("a", HERE)).toBe(0);
		}
	});

	test("asking during the wait does not make it longer", () => {
		const { wait, clock } = tries();
		for (let one = 0; one < 12; one++) {
			wait("a", HERE);
			clock.advance(1000);
		}
		let left = 0;
		while (left === 0) left = wait("a", HERE);
		for (let one = 0; one < 100; one++) expect(wait("a", HERE)).toBe(left);
	});

	test("wait no longer than promised where the time of day is set back", () => {
		const { wait, clock } = tries();
		for (let one = 0; one < LIMITS.signInFailures; one++) wait("a", HERE);
		clock.advance(-3_600_000);
		expect(wait("a", HERE)).toBe(1);
	});

	test("are forgotten ten minutes after the first", () => {
		const { wait, clock } = tries();
		for (let one = 0; one < 10; one++) wait("a", HERE);
		clock.advance(LIMITS.signInWindowMs);
		expect(wait("a", HERE)).toBe(0);
		clock.advance(1);
		for (let one = 0; one < 10; one++) expect(wait("a", HERE)).toBe(0);
		expect(wait("a", HERE)).toBe(1);
	});

	test("on one account count from any address, and on one address for any account", () => {
		const { wait } = tries();
		for (let one = 0; one < 10; one++) expect(wait("a", `203.0.113.${one}`)).toBe(0);
		expect([wait("a", "198.51.100.9"), wait("b", "198.51.100.9")]).toEqual([1, 0]);
		for (let one = 0; one < 9; one++) expect(wait(`c${one}`, "198.51.100.9")).toBe(0);
		expect([wait("d", "198.51.100.9"), wait("d", "198.51.100.10")]).toEqual([1, 0]);
	});

	test("without an address count by account alone", () => {
		const { wait, throttle } = tries();
		for (let one = 0; one < 9; one++) wait("a");
		throttle.begin("a").succeeded();
		for (let one = 0; one < 10; one++) expect(wait("a")).toBe(0);
		expect(wait("a")).toBe(1);
	});

	test("from one network of IPv6 are one address", () => {
		const { wait } = tries();
		for (let one = 0; one < 10; one++) expect(wait(`a${one}`, `2001:db8:1:2:${one}::1`)).toBe(0);
		expect([wait("b", "2001:db8:1:2:ffff::9"), wait("b", "2001:db8:1:3::1"), wait("c", "::ffff:203.0.113.7")]).toEqual([
			1, 0, 0,
		]);
		for (let one = 0; one < 9; one++) wait(`e${one}`, "::ffff:203.0.113.7");
		expect([wait("f", "::ffff:203.0.113.7"), wait("f", "::ffff:203.0.113.8")]).toEqual([1, 0]);
	});
});

describe("a success", () => {
	test("takes its own try back, forgets the account's failures, and not the address's", () => {
		const { wait, throttle } = tries();
		for (let one = 0; one < 9; one++) wait("victim", HERE);
		for (let one = 0; one < 20; one++) throttle.begin("own", HERE).succeeded();
		expect(wait("victim", HERE)).toBe(0);
		expect(wait("own", HERE)).toBe(1);
		expect(wait("own", "198.51.100.1")).toBe(0);
	});
});

describe("the table", () => {
	test("stays small under an attack from everywhere, and whoever is being attacked is not forgotten", () => {
		const { wait } = tries();
		for (let one = 0; one < 10; one++) wait("victim", "198.51.100.1");
		for (let one = 0; one < 30_000; one++) {
			wait(`account ${one}`, `10.${one >> 16}.${(one >> 8) & 255}.${one & 255}`);
			if (one % 100 === 0) expect(wait("victim", "198.51.100.1")).toBeGreaterThan(0);
		}
	});
});
