/** The running server: takes the data folder, listens, says where to open it, and stops when asked. */

import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { every, systemClock } from "#base/clock.ts";
import { createLog, type Level, type Log } from "#base/log.ts";
import { readRunning, writeRunning } from "#cli/data-folder.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { portOwner } from "#cli/port-owner.ts";
import { CLI } from "#cli/words.ts";
import type { Config } from "#config/config.ts";
import type { Server } from "#http/context.ts";
import { pruneEvents } from "#http/events.ts";
import { createLocalHandler } from "#http/local.ts";
import { createHandler } from "#http/server.ts";
import { isSetUp, newSetupCode } from "#identity/setup.ts";
import { createLocal } from "#registry/local.ts";
import { takeLock } from "#store/lock.ts";
import { NewerData } from "#store/migrate.ts";
import type { Language } from "#text/fill.ts";
import { loadWebAssets } from "#web-assets";
import manifest from "#package.json" with { type: "json" };
import { type App, createApp } from "./app.ts";

export const VERSION: string = manifest.version;
const GRACE_MS = 30_000;
const PRUNE_MS = 3600_000;

export type Serving = { port: number; stop(): Promise<void> };
type Talk = { language: Language; out(line: string): void; isTerminal: boolean; isJournal: boolean };

/** Starts and answers once requests are served. Throws Stop with words and an exit code. */
export async function serve(config: Config, talk: Talk): Promise<Serving> {
	const folder = config.dataFolder;
	const words = CLI[talk.language];
	const lock = takeLock(join(folder, "run", "lock.db"));
	if (lock === null) throw new Stop(EXIT.temporary, alreadyRunning(folder, talk.language));
	const log = logFor(config, talk);
	const app = open(config, log, words);
	let state: ReturnType<Server["notReady"]> = "starting";
	const { server, http } = listen(app, talk.language, () => state);
	const closeLocal = openLocalSocket(app, server, folder);
	const address = `http://${shownHost(config)}:${http.port}`;
	const forget = writeRunning(folder, { pid: process.pid, since: systemClock.now(), address });
	await app.start();
	const stopPruning = every(PRUNE_MS, () => pruneEvents(server));
	state = null;
	startBlock(app, config, address, talk);
	return {
		port: http.port ?? config.port,
		async stop() {
			state = "stopping";
			stopPruning();
			app.hub.recheck();
			await app.stop(GRACE_MS);
			closeLocal();
			await http.stop(true);
			forget();
			lock.release();
		},
	};
}

function alreadyRunning(folder: string, language: Language): string {
	const running = readRunning(folder);
	if (running === null) return CLI[language].lockedBy;
	const since = Temporal.Instant.fromEpochMilliseconds(running.since).toLocaleString(language, { timeStyle: "short", dateStyle: "short" });
	return CLI[language].locked(since, running.pid, running.address);
}

function open(config: Config, log: Log, words: (typeof CLI)[Language]): App {
	try {
		return createApp(config, { log });
	} catch (error) {
		if (error instanceof NewerData) throw new Stop(EXIT.config, words.newer(error.found, VERSION));
		throw error;
	}
}

function logFor(config: Config, talk: Talk): Log {
	const asked = config.get("log.format");
	const format = asked !== "auto" ? asked : talk.isJournal ? "journal" : talk.isTerminal ? "pretty" : "json";
	const log = createLog({ level: config.get("log.level") as Level, format: format as "journal" | "pretty" | "json", clock: systemClock, write: talk.out });
	for (const warning of config.warnings) log.warn(warning);
	return log;
}

const shownHost = (config: Config): string => (["0.0.0.0", "::"].includes(config.get("listen")) ? "127.0.0.1" : config.get("listen"));

/** Two seconds past which a request is no longer waited for is the proxy's business; ours are bounded by body size alone. */
const IDLE_SECONDS = 60;

function listen(app: App, language: Language, notReady: Server["notReady"]) {
	const peers = new WeakMap<Request, string>();
	let http: ReturnType<typeof Bun.serve> | undefined;
	const server: Server = {
		...app,
		models: app.models,
		version: VERSION,
		startedAt: systemClock.now(),
		notReady,
		keepOpen: (request) => http?.timeout(request, 0),
		addressOf: (request) => peers.get(request) ?? "",
	};
	const handler = createHandler(server, loadWebAssets);
	const { config } = app;
	try {
		http = Bun.serve({
			hostname: config.get("listen"),
			port: config.port,
			idleTimeout: IDLE_SECONDS,
			// refused by our own reader with words, before it is read
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			development: false,
			fetch(request, bun) {
				peers.set(request, bun.requestIP(request)?.address ?? "");
				return handler.fetch(request);
			},
		});
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
		const owner = portOwner(config.port);
		const by = owner === null ? CLI[language].anotherProgram : `${owner.name} (pid ${owner.pid})`;
		throw new Stop(EXIT.unavailable, CLI[language].portTaken(config.port, by, config.port + 1));
	}
	return { server, http };
}

/** The shell's door while the server runs: who may open the file is the machine's owner (0660). */
function openLocalSocket(app: App, server: Server, folder: string): () => void {
	const path = join(folder, "run", "kontor.sock");
	rmSync(path, { force: true });
	const handler = createLocalHandler(createLocal(app), () => ({ version: VERSION, pid: process.pid, uptimeSeconds: Math.round((systemClock.now() - server.startedAt) / 1000), ...app.models.describe() }));
	const socket = Bun.serve({ unix: path, fetch: (request) => handler.fetch(request) });
	chmodSync(path, 0o660);
	return () => {
		void socket.stop(true);
		rmSync(path, { force: true });
	};
}

/** The five lines of ux.md 1.2 on a terminal; single log lines in the journal. */
function startBlock(app: App, config: Config, address: string, talk: Talk): void {
	const words = CLI[talk.language];
	const needsSetup = !isSetUp(app.store.inspectAll);
	const lines: [string, string][] = [["open", address]];
	if (needsSetup) lines.push(["set up", `${address}/setup#${newSetupCode(app.store, app.clock.now())}     ${words.setUpHint}`]);
	if (app.models.describe().isDemo) lines.push(["model", words.noModel]);
	if (needsSetup) lines.push(["browser", words.browserNone], ["mail", words.mailNone]);
	talk.out(talk.isJournal ? `<6>kontor ${VERSION} data ${config.dataFolder} pid ${process.pid}` : `kontor ${VERSION}   data ${config.dataFolder}   pid ${process.pid}`);
	for (const [name, text] of lines) talk.out(talk.isJournal ? `<6>${name} ${text}` : `  ${name.padEnd(9)}${text}`);
}
