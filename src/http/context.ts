/** What routes are built from, and what a request carries once it is known who sent it. */

import type { Clock } from "#base/clock.ts";
import type { Ids } from "#base/ids.ts";
import type { Log } from "#base/log.ts";
import type { Metrics } from "#base/metrics.ts";
import type { Recent } from "#base/recent.ts";
import type { Config } from "#config/config.ts";
import type { Caller } from "#identity/caller.ts";
import type { Hub } from "#ledger/hub.ts";
import type { Contents } from "#messenger/port.ts";
import type { Call } from "#registry/call.ts";
import type { Registry } from "#registry/registry.ts";
import type { Store } from "#store/open.ts";
import type { Language } from "#text/fill.ts";
import type { Probes } from "./probe.ts";

/** The part of the running system that transports use. */
export type Server = {
	config: Config;
	clock: Clock;
	ids: Ids;
	log: Log;
	metrics: Metrics;
	recent: Recent;
	hub: Hub;
	store: Store;
	registry: Registry;
	call: Call;
	contents: Contents;
	models: { describe(): { isDemo: boolean; provider: string; model?: string } };
	version: string;
	startedAt: number;
	/** one word for /readyz while it is not ready */
	notReady(): "starting" | "migrating" | "stopping" | "disk_full" | null;
	/** streams for the doctor to read from outside */
	probes: Probes;
	/** no idle limit for this request: a stream stays open */
	keepOpen(request: Request): void;
	/** the peer's address */
	addressOf(request: Request): string;
};

export type Variables = {
	requestID: string;
	language: Language;
	/** the client's address, through trusted proxies */
	address: string;
	isSecure: boolean;
	caller: Caller | null;
	/** set when the credential is a cookie, which a browser sends by itself */
	isCookie: boolean;
};

export type Env = { Variables: Variables };
