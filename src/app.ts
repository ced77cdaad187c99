/** The composition root: everything is made here once, from a Config, and given to what needs it. */

import { join } from "node:path";
import { Agent } from "#agent/agent.ts";
import { createOffer } from "#agent/equip.ts";
import { forgetExchanges } from "#agent/exchange.ts";
import type { Spending } from "#agent/meter.ts";
import { modelStanding } from "#agent/model-standing.ts";
import { createTurnPort } from "#agent/turn-port.ts";
import { backupFacts } from "#backup/plan.ts";
import { AtWork } from "#base/at-work.ts";
import { type Clock, every, systemClock } from "#base/clock.ts";
import { type Origin, ToolError } from "#base/errors.ts";
import { type Ids, systemIds } from "#base/ids.ts";
import { type Log, silentLog } from "#base/log.ts";
import { createMetrics, type Metrics } from "#base/metrics.ts";
import { createRecent, type Recent, remembered } from "#base/recent.ts";
import { createMaker, type Maker, type Run, runSelf } from "#cli/backup/maker.ts";
import type { Config } from "#config/config.ts";
import { createDecide } from "#gate/decide.ts";
import { followChanges, followPolicy, moveRights } from "#gate/follow.ts";
import { expireHolds, recoverHolds } from "#gate/recover.ts";
import type { GateParts } from "#gate/settle.ts";
import { holdFor } from "#gate/view.ts";
import { TOOLS } from "#generated/tools.ts";
import { createAccountPort } from "#identity/account-port.ts";
import { memberCaller } from "#identity/members.ts";
import { savedModel } from "#identity/model-connection.ts";
import { createVault, vaultKey } from "#identity/vault.ts";
import { createHub, type Hub } from "#ledger/hub.ts";
import { createContents } from "#messenger/contents.ts";
import { createFilePort } from "#messenger/file-port.ts";
import { forgetUnsent, removeUnnamed } from "#messenger/files.ts";
import type { Contents } from "#messenger/port.ts";
import { createTalkPort } from "#messenger/talk-port.ts";
import { createModelHub } from "#model/hub.ts";
import { findLocalModels } from "#model/model-search.ts";
import type { Model } from "#model/port.ts";
import { testRole } from "#model/role-test.ts";
import packageFile from "#package.json" with { type: "json" };
import { companyFacts } from "#record/company.ts";
import { firsts } from "#record/start.ts";
import { againWith } from "#registry/again.ts";
import { type Call, createCall } from "#registry/call.ts";
import { countedCall } from "#registry/counted.ts";
import { createHistoryPort } from "#registry/history-port.ts";
import { createPolicyPort } from "#registry/policy-port.ts";
import { createPreviewPort } from "#registry/preview-port.ts";
import type { Pipeline } from "#registry/record-run.ts";
import { acting } from "#registry/record-run.ts";
import { createRegistry, type Registry } from "#registry/registry.ts";
import { createRunner } from "#registry/runner.ts";
import { createUndoPort } from "#registry/undo-port.ts";
import { lastMoment } from "#store/last-moment.ts";
import { openStore, type Store } from "#store/open.ts";
import type { Ports } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";
import { createSingleUserWorkspace, noWorkspace } from "#workspace/single-user.ts";

export type Overrides = {
	clock?: Clock;
	ids?: (clock: Clock, after: number) => Ids;
	log?: Log;
	tools?: readonly Tool[];
	model?: () => Model;
	/** for small work; none when only `model` is given */
	small?: () => Model;
	/** prices and limit instead of the saved ones */
	spending?: Spending;
	/** runs a command of this program beside the server */
	run?: Run;
	/** false: turns stay queued for the next server */
	startsTurns?: boolean;
};

export type App = {
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
	ports: Ports;
	models: ReturnType<typeof createModelHub>;
	contents: Contents;
	backups: Maker;
	/** goes on with what was under way when the process ended, and keeps time from then on */
	start(): Promise<void>;
	/** lets what runs finish within `graceMs`, then `last`, then closes the record */
	stop(graceMs?: number, last?: () => Promise<void>): Promise<void>;
	endMember(memberID: string): void;
	/** ends holds that are past their date; runs by itself twice a minute */
	sweep(): void;
};

const HOLD_SWEEP_MS = 30_000;
const FILE_SWEEP_MS = 3600_000;

type Base = ReturnType<typeof foundations>;

/** What needs nothing above it. */
function foundations(config: Config, overrides: Overrides) {
	const clock = overrides.clock ?? systemClock;
	const recent = createRecent(clock);
	const log = remembered(overrides.log ?? silentLog, recent, clock);
	const store = openStore({ path: join(config.dataFolder, "kontor.db"), clock });
	const registry = createRegistry(overrides.tools ?? TOOLS);
	const vault = createVault(
		() => vaultKey(join(config.dataFolder, "keys", "vault.key")),
		(name, why) => log.error("a secret cannot be opened with keys/vault.key; enter it again", { name, why }),
	);
	const ids = (overrides.ids ?? systemIds)(clock, lastMoment(store.inspectAll));
	const saved = savedModel({ store, vault, clock, config, ids });
	const models = createModelHub(saved.sources, { clock, log });
	return {
		config,
		clock,
		ids,
		log,
		recent,
		hub: createHub(),
		store,
		registry,
		offer: createOffer(registry, store.inspectAll),
		saved,
		models,
		contents: createContents(join(config.dataFolder, "files"), join(config.dataFolder, "tmp", "uploads")),
		workspace:
			config.get("single_user") === "true" ? createSingleUserWorkspace(homesOf(config.dataFolder)) : noWorkspace,
		backups: createMaker({ config, log, run: overrides.run ?? runSelf }),
		startedAt: clock.now(),
		spending: overrides.spending ?? { priceOf: saved.priceOf, limit: saved.readLimit },
		model: () => overrides.model?.() ?? models.current(),
		small(): Model | null {
			if (overrides.small !== undefined || overrides.model !== undefined) return overrides.small?.() ?? null;
			return models.small();
		},
		provider() {
			const model = overrides.model?.();
			return model === undefined
				? models.describe()
				: { isDemo: model.isDemo, provider: model.provider, model: model.name };
		},
		callerOf: (memberID: string, origin: Origin) => memberCaller(store.inspectAll, memberID, origin),
	};
}

/** What is made after the pipeline and reached through functions: tools act on turns, and turns call tools. */
type Above = { agent: () => Agent; gate: () => GateParts; endMember: (memberID: string) => void };

function pipelineOf(base: Base, { agent, gate, endMember }: Above): Pipeline {
	const { store, clock, ids, hub, registry, provider } = base;
	const accounts = { ids, publicURL: () => publicURL(base.config), recheck: () => hub.recheck(), endMember };
	const turns = {
		ids,
		provider: () => ({ provider: provider().provider, model: provider().model ?? "" }),
		wake: () => queueMicrotask(() => agent().wake()),
		cut: (turnID: string) => queueMicrotask(() => agent().cut(turnID)),
	};
	return {
		store,
		clock,
		ids,
		hub,
		log: base.log,
		registry,
		catalog: base.offer.catalog,
		policies: createPolicyPort(registry, store.inspectAll),
		agent: {
			stop: (turnID, caller) => agent().stop(turnID, caller),
			retry: (turnID, caller) => agent().retry(turnID, caller),
			provider,
		},
		turns: (db, now) => createTurnPort(turns, db, now),
		status: () => ({
			version: packageFile.version,
			uptimeSeconds: Math.floor((clock.now() - base.startedAt) / 1000),
			model: provider(),
			modelStanding: () => modelStanding(store.inspectAll, provider(), base.saved.testedTalker()),
			backup: backupFacts(base.config, clock.now()),
			backupsNow: () => base.backups.now(clock.now()),
			firsts: () => firsts(store.inspectAll),
		}),
		accounts: (db, now, after) => createAccountPort(accounts, db, now, after),
		committed: (changes) => {
			followChanges(gate(), changes);
			// streams and MCP clients look again what they may know of
			if (moveRights(changes)) hub.recheck();
		},
		talk: (db, now, memberID, after) => createTalkPort(base.contents, db, now, memberID, after),
		files: (db, now, memberID, took) =>
			createFilePort({ ids, contents: base.contents, open: base.workspace.open }, db, now, memberID, took),
		undoing: (db, callID, now) => createUndoPort({ store, registry }, db, callID, now),
	};
}

function portsOf(base: Base, pipeline: Pipeline, decide: () => ReturnType<typeof createDecide>): Ports {
	const { store, clock, log, registry, saved, models } = base;
	const ports: Ports = {
		holds: {
			async decide(holdID, caller, decision) {
				const { result } = await decide()(holdID, caller, decision);
				const zone = companyFacts(store.inspectAll).timeZone;
				const hold = store.read(acting(caller), (db) => holdFor({ db, caller, words: registry.words, zone }, holdID));
				return { hold, ...(result === undefined ? {} : { result }) };
			},
		},
		agent: pipeline.agent,
		histories: createHistoryPort(base),
		backups: base.backups,
		models: {
			async test(connection, caller, role = "chat") {
				const wanted = saved.withSavedKey(connection);
				const test = await testRole(role, wanted, { clock, log });
				saved.noteTest(wanted, test, caller.memberID);
				return test;
			},
			connection: saved.connection,
			search: () => findLocalModels({ clock }),
			current: () => ({ ...saved.describe(), isDemo: models.describe().isDemo }),
			save: saved.save,
			add: saved.add,
			update: saved.update,
			remove: saved.remove,
			assign: saved.assign,
			limit: saved.limit,
		},
		previews: {
			preview: (tool, input, caller) => createPreviewPort({ pipeline, ports }).preview(tool, input, caller),
		},
		clock,
	};
	return ports;
}

export function createApp(config: Config, overrides: Overrides = {}): App {
	const base = foundations(config, overrides);
	const { store, clock, ids, hub, log, recent, registry, models, contents, callerOf } = base;
	const endMember = (memberID: string) => {
		agent.endMember(memberID);
		hub.recheck();
		hub.wake();
	};
	const pipeline = pipelineOf(base, { agent: () => agent, gate: () => gate, endMember });
	const ports = portsOf(base, pipeline, () => decide);
	const metrics = createMetrics();
	const atWork = new AtWork(clock);
	const counted = countedCall(createCall({ pipeline, ports }), registry, metrics.calls);
	const call: Call = (request, again) => atWork.track(counted(request, again));
	const runner = createRunner({ pipeline, ports });
	const gate: GateParts = {
		store,
		clock,
		ids,
		hub,
		log,
		// an approved call may run on after its answer was given
		runner: { ...runner, runHost: (held) => atWork.track(runner.runHost(held)) },
		callerOf,
		again: againWith(call),
		decided: (hold) => agent.holdDecided(hold),
	};
	const decide = createDecide(gate);
	const agent = new Agent({ ...base, call, model: async () => base.model() });
	if (overrides.startsTurns === false) void agent.close(0);

	const sweep = () => sweepOld(gate);
	let stopSweep = () => {};
	return {
		config,
		clock,
		ids,
		log,
		metrics,
		recent,
		hub,
		store,
		registry,
		call,
		ports,
		models,
		contents,
		backups: base.backups,
		endMember,
		sweep,
		async start() {
			agent.recover();
			recoverHolds(gate);
			followPolicy(gate);
			expireHolds(gate);
			agent.passAnswers();
			agent.wake();
			// started a second time it still keeps one clock, which stop ends
			stopSweep();
			stopSweep = keepTime(base, sweep);
		},
		async stop(graceMs = 30_000, last) {
			stopSweep();
			await base.backups.stop();
			await Promise.all([agent.close(graceMs), atWork.settled(graceMs)]);
			await last?.();
			store.close();
		},
	};
}

/** What is done by itself from now on; answers how it is ended. */
function keepTime(base: Base, sweep: () => void): () => void {
	base.contents.clear();
	sweepUnsent(base);
	const stops = [every(HOLD_SWEEP_MS, sweep), every(FILE_SWEEP_MS, () => sweepUnsent(base))];
	return () => {
		for (const stop of stops) stop();
	};
}

/** On a full disk holds run out at a later round; what throws in a timer would end the server. */
function sweepOld(gate: GateParts): void {
	try {
		expireHolds(gate);
		gate.store.system((db) => forgetExchanges(db, gate.clock.now()));
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		gate.log.warn("what ran out was not ended yet", { code: error.code });
	}
}

/** Files nobody sent: on a full disk they go at a later round. */
function sweepUnsent({ store, contents, clock, log }: Base): void {
	try {
		store.system((db) => forgetUnsent(db, clock.now()));
		removeUnnamed(store.inspectAll, contents);
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		log.warn("files that nobody sent were not taken away yet", { code: error.code });
	}
}

/** Members' homes stand beside the data folder, never in it: what members may read must not lie next to what they may not. */
export const homesOf = (dataFolder: string): string => `${dataFolder}-homes`;

/** The address in links: as set, else where this computer listens. */
export function publicURL(config: Config): string {
	const set = config.get("public_url").replace(/\/+$/, "");
	return set !== ""
		? set
		: `http://${["0.0.0.0", "::"].includes(config.get("listen")) ? "127.0.0.1" : config.get("listen")}:${config.port}`;
}
