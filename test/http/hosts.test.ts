/** Which names are answered: the computer's own addresses as they are now, looked up no oftener than every five seconds. */

import { expect, test } from "bun:test";
import { readConfig } from "#config/config.ts";
import { knownHosts } from "#http/hosts.ts";
import { handClock } from "#test/support/server.ts";

function hosts(flags: Record<string, string>) {
	const clock = handClock();
	const now = { addresses: ["192.0.2.10", "FD00::10"], looks: 0 };
	const isKnown = knownHosts({ config: readConfig({ flags, environment: {} }), clock }, () => {
		now.looks++;
		return now.addresses;
	});
	return { clock, now, isKnown };
}

test("a new lease is answered after a moment, the old address no more, and a flood of others looks once", () => {
	const { clock, now, isKnown } = hosts({ listen: "0.0.0.0" });
	expect(["192.0.2.10", "fd00::10", "localhost", "127.0.0.1", "::1"].map(isKnown)).toEqual(Array(5).fill(true));
	now.addresses = ["192.0.2.77"];
	expect(isKnown("192.0.2.77")).toBe(false);
	for (let at = 0; at < 100; at++) isKnown(`198.51.100.${at}`);
	expect([isKnown("kontor.example"), now.looks]).toEqual([false, 1]);
	clock.advance(5_000);
	expect([isKnown("192.0.2.77"), isKnown("192.0.2.10"), now.looks]).toEqual([true, false, 2]);
	clock.advance(5_000);
	expect([isKnown("rebound.example"), now.looks]).toEqual([false, 2]);
});

test("where one address is listened on, no other is looked for", () => {
	const { now, isKnown } = hosts({ listen: "192.0.2.5", public_url: "https://[fd00::1]/" });
	expect(["192.0.2.5", "fd00::1", "192.0.2.10"].map(isKnown)).toEqual([true, true, false]);
	expect(now.looks).toBe(0);
});
