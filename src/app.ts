/** The composition root: everything is made here once, from a Config, and given to what needs it. */

import { join } from "node:path";
import { createAgent } from "#agent/agent.ts";
import { createOffer } from "#agent/equip.ts";
import { createTurnPort } from "#agent/turn-port.ts";
import { type Clock, every, systemClock } from "#base/clock.ts";
import { type Ids, systemIds } from "#base/ids.ts";
import { type Log, silentLog } from "#base/log.ts";
import type { Config } from "#config/config.ts";
import { createDecide, type GateParts } from "#gate/decide.ts";
import { expireHolds, recoverHolds } from "#gate/recover.ts";
import { holdFor } from "#gate/view.ts";
import { endAll, invite, setPassword } from "#identity/accounts.ts";
import { memberCaller } from "#identity/members.ts";
import { hashSecret, randomSecret } from "#identity/secret.ts";
import { createVault, vaultKey } from "#identity/vault.ts";
import { createHub, type Hub } from "#ledger/hub.ts";
import { createModelHub } from "#model/hub.ts";
import type { Model } from "#model/port.ts";
import { findLocalModels } from "#model/model-search.ts";
import { testModel } from "#model/model-test.ts";
import { savedModel } from "#model/saved.ts";
import { companyFacts } from "#record/company.ts";
import { againWith } from "#registry/again.ts";
import { type Call, createCall } from "#registry/call.ts";
import { createRegistry, type Registry } from "#registry/registry.ts";
import type { Pipeline } from "#registry/record-run.ts";
import { acting } from "#registry/record-run.ts";
import { createRunner } from "#registry/runner.ts";
import { createUndoPort } from "#registry/undo-port.ts";
import { createPreviewPort } from "#registry/preview-port.ts";
import { openStore, type Store } from "#store/open.ts";
import packageFile from "#package.json" with { type: "json" };
import { TOOLS } from "#generated/tools.ts";
import type { Ports } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";

export type Overrides = { clock?: Clock; ids?: (clock: Clock) => Ids; log?: Log; tools?: readonly Tool[]; model?: () => Model };

export type App = {
	config: Config;
	clock: Clock;
	ids: Ids;
	log: Log;
	hub: Hub;
	store: Store;
	registry: Registry;
	call: Call;
	ports: Ports;
	models: ReturnType<typeof createModelHub>;
	/** goes on with what was under way when the process ended, and keeps time from then on */
	start(): Promise<void>;
	/** lets what runs finish within `graceMs`, then closes the record */
	stop(graceMs?: number): Promise<void>;
	endMember(memberID: string): void;
	/** ends holds that are past their date; runs by itself twice a minute */
	sweep(): void;
};

const HOLD_SWEEP_MS = 30_000;

export function createApp(config: Config, overrides: Overrides = {}): App {
	const clock = overrides.clock ?? systemClock;
	const ids = (overrides.ids ?? systemIds)(clock);
	const log = overrides.log ?? silentLog;
	const hub = createHub();
	const store = openStore({ path: join(config.dataFolder, "kontor.db"), clock });
	const registry = createRegistry(overrides.tools ?? TOOLS);
	const offer = createOffer(registry);
	const vault = createVault(() => vaultKey(join(config.dataFolder, "keys", "vault.key")));
	const saved = savedModel({ store, vault, clock, config });
	const models = createModelHub(saved.sources, { clock, log });
	const startedAt = clock.now();
	const modelNow = () => overrides.model?.() ?? models.current();

	const pipeline: Pipeline = {
		store,
		clock,
		ids,
		hub,
		registry,
		catalog: offer.catalog,
		agent: { stop: (turnID, caller) => agent.port.stop(turnID, caller), retry: (turnID, caller) => agent.port.retry(turnID, caller), provider: () => describe() },
		turns: (db, now) => createTurnPort({ ids, provider: () => ({ provider: describe().provider, model: describe().model ?? "" }), wake: () => queueMicrotask(() => agent.wake()) }, db, now),
		status: () => ({ version: packageFile.version, uptimeSeconds: Math.floor((clock.now() - startedAt) / 1000), model: describe() }),
		accounts: (db, now, after) => accountPort(db, now, after),
		undoing: (db, callID, now) => createUndoPort({ store, registry }, db, callID, now),
	};

	const ports: Ports = {
		holds: {
			async decide(holdID, caller, decision) {
				await decide(holdID, caller, decision);
				return store.read(acting(caller), (db) => holdFor({ db, caller, words: registry.words, zone: companyFacts(store.inspectAll).timeZone }, holdID));
			},
		},
		agent: pipeline.agent,
		models: {
			test: (connection) => testModel(saved.withSavedKey(connection), { clock, log }),
			search: () => findLocalModels({ clock }),
			current: () => ({ ...saved.describe(), isDemo: models.describe().isDemo }),
			save: saved.save,
		},
		previews: { preview: (tool, input, caller) => previews.preview(tool, input, caller) },
		clock,
	};

	const previews = createPreviewPort({ pipeline, ports, log });
	const call = createCall({ pipeline, ports, log });
	const runner = createRunner({ pipeline, ports, log });
	const gate: GateParts = { store, clock, hub, runner, callerOf: (memberID, origin) => memberCaller(store.inspectAll, memberID, origin), again: againWith(call), decided: (hold) => agent.holdDecided(hold) };
	const decide = createDecide(gate);
	const agent = createAgent({ store, clock, ids, hub, log, registry, offer, call, model: async () => modelNow(), callerOf: (memberID, origin) => memberCaller(store.inspectAll, memberID, origin) });
	let stopSweep = () => {};

	function describe() {
		const model = overrides.model?.();
		return model === undefined ? models.describe() : { isDemo: model.isDemo, provider: model.provider, model: model.name };
	}

	function accountPort(db: Parameters<typeof setPassword>[0], now: number, after: (effect: () => void) => void): ReturnType<Pipeline["accounts"]> {
		return {
			setPassword: (memberID, password, { mustChange }) => setPassword(db, now, memberID, password, mustChange),
			invite: (memberID, invitedBy) => ({ url: `${publicURL(config)}/invite#${invite(db, ids, now, memberID, invitedBy)}` }),
			endAll(memberID) {
				endAll(db, now, memberID);
				after(() => endMember(memberID));
			},
			issueToken() {
				const token = `kt_${randomSecret()}`;
				return { token, hash: hashSecret(token) };
			},
		};
	}

	function endMember(memberID: string): void {
		agent.endMember(memberID);
		hub.recheck();
		hub.wake();
	}

	return {
		config,
		clock,
		ids,
		log,
		hub,
		store,
		registry,
		call,
		ports,
		models,
		endMember,
		sweep: () => void expireHolds(gate),
		async start() {
			await recoverHolds(gate);
			expireHolds(gate);
			agent.recover();
			stopSweep = every(HOLD_SWEEP_MS, () => expireHolds(gate));
		},
		async stop(graceMs = 30_000) {
			stopSweep();
			await agent.close(graceMs);
			store.close();
		},
	};
}

/** The address in links: as set, else where this computer listens. */
export function publicURL(config: Config): string {
	const set = config.get("public_url").replace(/\/+$/, "");
	return set !== "" ? set : `http://${config.get("listen") === "0.0.0.0" ? "127.0.0.1" : config.get("listen")}:${config.port}`;
}
