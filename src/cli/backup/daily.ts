/**
 * The backup that the server makes by itself. It runs as a command of its own beside the server, the same that a person types, so
 * that packing and checking hold up nobody. One that was missed while the server was off is made once, at its start.
 */

import { constants, setPriority } from "node:os";
import { clearStages } from "#backup/files.ts";
import { backupPlan, plannedState } from "#backup/plan.ts";
import { dueAt } from "#backup/shelf.ts";
import { every } from "#base/clock.ts";
import type { Log } from "#base/log.ts";
import type { Config } from "#config/config.ts";

const LOOK_MS = 60_000;
/** a backup that failed is tried again after this long, not at every look */
const RETRY_MS = 3_600_000;
/** characters of what it said that go into the log */
const SAID = 500;

export type Daily = {
	/** removes what killed backups left, makes the one that was missed, and looks every minute from then on */
	start(): Promise<void>;
	/** makes one when it is due; resolves when that is done */
	look(): Promise<void>;
	stop(): Promise<void>;
};

export type DailyParts = {
	config: Config;
	log: Log;
	now(): number;
	/** when the company was founded; null before that, when there is nothing to lose */
	bornAt(): number | null;
	/** runs `kontor` with these words */
	run(words: readonly string[]): Running;
};

/** `done` answers the exit code and what was said on stderr. */
export type Running = { done: Promise<{ exit: number; said: string }>; kill(): void };

export function createDaily({ config, log, now, bornAt, run }: DailyParts): Daily {
	const { folder, everyMs, keep } = backupPlan(config);
	const file = config.filePath === null ? [] : ["--config", config.filePath];
	const words = ["backup", "--data", config.dataFolder, ...file, "--to", folder, "--keep", String(keep)];
	let running: Running | null = null;
	let isStopping = false;
	let stopLooking = () => {};

	const isDue = (): boolean => {
		const born = bornAt();
		if (running !== null || isStopping || born === null) return false;
		const state = plannedState(config, now());
		const due = dueAt(state, born);
		return due !== null && now() >= Math.max(due, (state.failure?.at ?? 0) + RETRY_MS);
	};

	/** Whatever goes wrong is told in the log: it must not end the server. */
	async function look(): Promise<void> {
		try {
			if (!isDue()) return;
			running = run(words);
			const { exit, said } = await running.done;
			if (exit === 0) log.info("backup made", { folder });
			else if (!isStopping) log.error("the daily backup failed", { exit, said: said.trim().slice(0, SAID) });
		} catch (error) {
			log.error("the daily backup failed", { error: error instanceof Error ? error.message : String(error) });
		} finally {
			running = null;
		}
	}

	return {
		async start() {
			if (everyMs !== null) stopLooking = every(Math.min(LOOK_MS, everyMs), () => void look());
			await clearStages(config.dataFolder);
			await look();
		},
		look,
		async stop() {
			isStopping = true;
			stopLooking();
			running?.kill();
			await running?.done;
		},
	};
}

/** This program again, as a process of its own. */
export function runSelf(words: readonly string[]): Running {
	const [, main = ""] = process.argv;
	// in the executable the first file lies inside of it, and is not named again
	const self = main.startsWith("/$bunfs/") ? [process.execPath] : [process.execPath, ...process.execArgv, main];
	const child = Bun.spawn([...self, ...words], { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
	// packing waits for whoever uses the record now
	setPriority(child.pid, constants.priority.PRIORITY_LOW);
	const said = new Response(child.stderr).text();
	return {
		done: child.exited.then(async (exit) => ({ exit, said: await said })),
		kill: () => child.kill("SIGTERM"),
	};
}
