/** Names this server answers to: a page of another site that resolves to us must not be answered (DNS rebinding). */

import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Clock } from "#base/clock.ts";
import type { Config } from "#config/config.ts";

/** A new address is known after this at the latest; asking for others does not have the computer looked over each time. */
const LOOK_MS = 5_000;

const addressesNow = (): string[] =>
	Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));

/** A computer's addresses change while it runs (a new lease, another network): one that is not known is looked up again. */
export function knownHosts(
	{ config, clock }: { config: Pick<Config, "get">; clock: Pick<Clock, "now"> },
	addresses: () => string[] = addressesNow,
): (host: string) => boolean {
	const listen = config.get("listen");
	const isEverywhere = listen === "0.0.0.0" || listen === "::";
	const set = config.get("public_url");
	const fixed = new Set(
		[
			"localhost",
			"127.0.0.1",
			"::1",
			...(isEverywhere ? [] : [listen]),
			...(set === "" ? [] : [new URL(set).hostname]),
		].map(plainHost),
	);
	let own = new Set<string>();
	let lookedAt = Number.NEGATIVE_INFINITY;
	return (host) => {
		if (fixed.has(host) || own.has(host)) return true;
		if (!isEverywhere || isIP(host) === 0 || Math.abs(clock.now() - lookedAt) < LOOK_MS) return false;
		lookedAt = clock.now();
		own = new Set(addresses().map(plainHost));
		return own.has(host);
	};
}

/** As it is compared: without the brackets of an IPv6 address. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, "");
