/** The running server: takes the data folder, listens, says where to open it, and stops when asked. */

import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { plannedState } from "#backup/plan.ts";
import { every, systemClock } from "#base/clock.ts";
import { createLog, type Level, type Log, type LogFormat, silentLog } from "#base/log.ts";
import { instantText } from "#base/time.ts";
import { createDaily, type Daily } from "#cli/backup/daily.ts";
import type { Serving, Talk } from "#cli/command.ts";
import { bytesText, freeBytes, readRunning, writeRunning } from "#cli/data-folder.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { openLogFile } from "#cli/log-file.ts";
import { portOwner } from "#cli/port-owner.ts";
import { when } from "#cli/when.ts";
import { CLI } from "#cli/words.ts";
import type { Config } from "#config/config.ts";
import type { Server } from "#http/context.ts";
import { pruneEvents } from "#http/event-log.ts";
import { listen } from "#http/listen.ts";
import { createLocalHandler } from "#http/local.ts";
import { isSetUp, newSetupCode } from "#identity/setup.ts";
import manifest from "#package.json" with { type: "json" };
import { createLocal, type Local } from "#registry/local.ts";
import { startCheckpoints } from "#store/checkpoints.ts";
import { takeLock } from "#store/lock.ts";
import { NewerData, noteUse, OtherData } from "#store/migrate.ts";
import { allCompany } from "#store/schema/company.ts";
import type { Language } from "#text/fill.ts";
import { loadWebAssets } from "#web-assets";
import { type App, createApp, homesOf } from "./app.ts";

export const VERSION: string = manifest.version;
const GRACE_MS = 30_000;
/** for requests whose bodies were on their way: then they are cut off, before the record is closed */
const LATE_MS = 5_000;
const PRUNE_MS = 3600_000;

/** below this a start could leave half a file behind; below a gigabyte it only says so */
const LEAST_FREE = 64_000_000;
const SAFE_FREE = 1_000_000_000;

/** Starts and answers once requests are served. Throws Stop with words and an exit code. */
export async function serve(config: Config, talk: Talk): Promise<Serving & { port: number }> {
	const folder = config.dataFolder;
	const words = CLI[talk.language];
	const free = freeBytes(folder);
	if (free < LEAST_FREE) throw new Stop(EXIT.cannotCreate, words.diskAlmostFull(bytesText(free), folder));
	const lock = takeLock(join(folder, "run", "lock.db"));
	if (lock === null) throw new Stop(EXIT.temporary, alreadyRunning(folder, talk.language));
	const { log, setLevel } = logFor(config, talk);
	if (free < SAFE_FREE) log.warn(words.diskLow(bytesText(free)));
	const app = open(config, log, words);
	let state: ReturnType<Server["notReady"]> = "starting";
	const { server, http, answered } = openPort(
		app,
		talk.language,
		// the bound is the one starting has: below it nothing written is sure of its room
		() => state ?? (freeBytes(folder) < LEAST_FREE ? "disk_full" : null),
	);
	const address = `http://${shownHost(config)}:${http.port}`;
	const closeLocal = openLocalSocket(app, server, folder, address);
	const forget = writeRunning(folder, { pid: process.pid, since: systemClock.now(), address });
	await app.start();
	const stopPruning = every(PRUNE_MS, () => pruneEvents(server));
	const daily = dailyBackups(app);
	const thread = new Worker(new URL("./checkpoint-thread.ts", import.meta.url).href);
	const checkpoints = startCheckpoints(app.store, thread, log);
	state = null;
	const page = startBlock(app, config, address, talk);
	void daily.start();
	return {
		port: http.port ?? config.port,
		page,
		reload(changed) {
			setLevel(changed.get("log.level") as Level);
			log.info(words.reloaded(changed.get("log.level")));
		},
		async stop() {
			state = "stopping";
			stopPruning();
			await daily.stop();
			app.hub.recheck();
			try {
				await checkpoints.stop();
				// while the record is open whoever asks is told why they are refused; then nobody is listened to
				await app.stop(GRACE_MS, async () => {
					closeLocal();
					await answered(LATE_MS);
					await http.stop(true);
				});
			} finally {
				// whatever the record says on closing: a server that was told to stop must not go on listening
				closeLocal();
				await http.stop(true);
				forget();
				lock.release();
			}
		},
	};
}

/** The backups the server makes by itself; what is due, as after a time it was off, is made now. */
function dailyBackups({ config, log, clock, store, backups }: App): Daily {
	const bornAt = () => store.inspectAll.select({ at: allCompany.createdAt }).from(allCompany).get()?.at ?? null;
	return createDaily({ config, log, now: () => clock.now(), bornAt, backups });
}

function alreadyRunning(folder: string, language: Language): string {
	const running = readRunning(folder);
	if (running === null) return CLI[language].lockedBy;
	return CLI[language].locked(when(instantText(running.since)), running.pid, running.address);
}

/** The record in this process, for a command while no server runs. Turns wait for the next start: a shell command is no server. */
export async function openLocal(config: Config, language: Language): Promise<{ local: Local; close(): Promise<void> }> {
	const app = open(config, silentLog, CLI[language], { startsTurns: false });
	app.sweep();
	return { local: createLocal(app), close: () => app.stop(0) };
}

function open(config: Config, log: Log, words: (typeof CLI)[Language], more: { startsTurns?: boolean } = {}): App {
	try {
		const app = createApp(config, { log, ...more });
		noteUse(app.store.writer, VERSION, app.clock.now());
		return app;
	} catch (error) {
		if (error instanceof NewerData)
			throw new Stop(EXIT.config, words.newer(error.found, VERSION, otherThan(VERSION, error.lastUsedBy)));
		if (error instanceof OtherData) throw new Stop(EXIT.config, words.otherData(error.migration, VERSION));
		throw error;
	}
}

/** A build between two versions has the number of one of them, which then says nothing. */
const otherThan = (version: string, found: string | null): string | null => (found === version ? null : found);

/** The log, and the way to change its level while it is in use. */
function logFor(config: Config, talk: Talk): { log: Log; setLevel(level: Level): void } {
	const asked = config.get("log.format");
	const format = (
		asked !== "auto" ? asked : talk.isJournal ? "journal" : talk.isTerminal ? "pretty" : "json"
	) as LogFormat;
	const keep = talk.isJournal ? null : openLogFile(config.dataFolder);
	const make = (level: Level): Log => {
		const told = createLog({ level, format, clock: systemClock, write: talk.out });
		return keep === null ? told : both(told, createLog({ level, format: "json", clock: systemClock, write: keep }));
	};
	let current = make(config.get("log.level") as Level);
	for (const { name, nearest } of config.warnings) current.warn(CLI[talk.language].unknownVariable(name, nearest));
	const log = toEach(() => [current]);
	return {
		log,
		setLevel(level) {
			current = make(level);
		},
	};
}

const both = (...logs: Log[]): Log => toEach(() => logs);

function toEach(logs: () => readonly Log[]): Log {
	const at =
		(level: Level): Log[Level] =>
		(event, fields) => {
			for (const log of logs()) log[level](event, fields);
		};
	return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const shownHost = (config: Config): string =>
	["0.0.0.0", "::"].includes(config.get("listen")) ? "127.0.0.1" : config.get("listen");

/** Listens, or says who has the port. */
function openPort(app: App, language: Language, notReady: Server["notReady"]) {
	const { config } = app;
	try {
		return listen(
			{ ...app, models: app.models, version: VERSION, startedAt: systemClock.now(), notReady },
			loadWebAssets,
		);
	} catch (error) {
		throw notListening(error, config, language);
	}
}

/** Why the port could not be had, in words; anything else is passed on as it is. */
function notListening(error: unknown, config: Config, language: Language): unknown {
	const words = CLI[language];
	const code = error instanceof Error && "code" in error ? error.code : null;
	if (code === "EACCES") return new Stop(EXIT.notPermitted, words.portNotAllowed(config.port));
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
		return new Stop(EXIT.unavailable, words.noSuchAddress(config.get("listen")));
	if (code !== "EADDRINUSE") return error;
	const owner = portOwner(config.port);
	const by = owner === null ? null : `${owner.name} (pid ${owner.pid})`;
	return new Stop(EXIT.unavailable, words.portTaken(config.port, by, config.port + 1));
}

/** The shell's door while the server runs: who may open the file is the machine's owner (0660). */
function openLocalSocket(app: App, server: Server, folder: string, address: string): () => void {
	const path = join(folder, "run", "kontor.sock");
	rmSync(path, { force: true });
	const status = () => ({
		version: VERSION,
		pid: process.pid,
		uptimeSeconds: Math.round((systemClock.now() - server.startedAt) / 1000),
		address,
		...app.models.describe(),
		peopleOnline: app.hub.peopleListening(),
		backup: plannedState(app.config, systemClock.now()),
	});
	const handler = createLocalHandler(createLocal(app), status, server.probes, app.log);
	// a model's test takes minutes in the worst case, and the shell gives up by itself
	const socket = Bun.serve({
		unix: path,
		fetch(request, bun) {
			bun.timeout(request, 0);
			return handler.fetch(request);
		},
	});
	chmodSync(path, 0o660);
	return () => {
		void socket.stop(true);
		rmSync(path, { force: true });
	};
}

/** The five lines of ux.md 1.2 on a terminal; single log lines in the journal. Answers the page to begin with. */
function startBlock(app: App, config: Config, address: string, talk: Talk): string {
	const words = CLI[talk.language];
	const needsSetup = !isSetUp(app.store.inspectAll);
	const page = needsSetup ? `${address}/setup#${newSetupCode(app.store, app.clock.now())}` : address;
	const lines: [string, string][] = [["open", address]];
	if (needsSetup) lines.push(["set up", `${page}     ${words.setUpHint}`]);
	if (config.get("model.demo") === "true") lines.push(["model", words.demoForced]);
	else if (app.models.describe().isDemo) lines.push(["model", words.noModel]);
	if (config.get("single_user") === "true") lines.push(["files", words.singleUser(homesOf(config.dataFolder))]);
	if (needsSetup) lines.push(["browser", words.browserNone], ["mail", words.mailNone]);
	talk.out(
		talk.isJournal
			? `<6>kontor ${VERSION} data ${config.dataFolder} pid ${process.pid}`
			: `kontor ${VERSION}   data ${config.dataFolder}   pid ${process.pid}`,
	);
	for (const [name, text] of lines) talk.out(talk.isJournal ? `<6>${name} ${text}` : `  ${name.padEnd(9)}${text}`);
	return page;
}
