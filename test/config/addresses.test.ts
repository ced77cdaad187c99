/** Lists of proxies: single addresses and networks of both families, and what is none is refused by its key. */

import { describe, expect, test } from "bun:test";
import { areNetworks, networksOf } from "#config/addresses.ts";
import { ConfigError, readConfig } from "#config/config.ts";

describe("a list of networks", () => {
	test("holds what lies in them, an IPv4 address also as IPv6 writes it", () => {
		const isIn = networksOf("10.0.0.0/8, ::1/128, 127.0.0.1/32, fd00::/8, 192.0.2.5");
		const inside = ["10.2.3.4", "::ffff:10.2.3.4", "::1", "127.0.0.1", "fd12::1", "192.0.2.5", "::FFFF:192.0.2.5"];
		expect(inside.map(isIn)).toEqual(inside.map(() => true));
		const outside = ["11.0.0.1", "::2", "127.0.0.2", "fe80::1", "192.0.2.6", "", "unix", "10.2.3"];
		expect(outside.map(isIn)).toEqual(outside.map(() => false));
		expect(networksOf("")("127.0.0.1")).toBe(false);
	});

	test("is refused where a part of it is neither address nor network", () => {
		expect(["", "127.0.0.1/32,::1/128", "0.0.0.0/0"].map(areNetworks)).toEqual([true, true, true]);
		const wrong = ["localhost", "10.0.0.0/33", "::1/129", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "fe80::1%eth0"];
		for (const trusted_proxies of wrong) {
			expect([trusted_proxies, areNetworks(trusted_proxies)]).toEqual([trusted_proxies, false]);
			expect(() => readConfig({ flags: { trusted_proxies }, environment: {} })).toThrow(ConfigError);
		}
	});
});
