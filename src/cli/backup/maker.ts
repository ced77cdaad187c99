/**
 * Makes backups beside the running server: the same command that a person types, as a process of its own, so that packing and
 * checking hold up nobody. One at a time, whoever wants it.
 */

import { constants as access, accessSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { backupPlan, plannedState } from "#backup/plan.ts";
import { ToolError } from "#base/errors.ts";
import { type Log, traceOf } from "#base/log.ts";
import { instantText } from "#base/time.ts";
import { freeBytes, MARGIN, presentPart } from "#cli/data-folder.ts";
import type { Config } from "#config/config.ts";
import type { Reason } from "#text/reasons.ts";
import type { BackupPort, BackupsNow } from "#tools/context.ts";

/** characters of what the command said that go into the log */
export const SAID = 500;

/** `done` answers the exit code, what was said on stderr and, on stdout, the archive's path. */
export type Running = { done: Promise<{ exit: number; said: string; told: string }>; kill(): void };
/** runs `kontor` with these words */
export type Run = (words: readonly string[]) => Running;

export type Maker = BackupPort & {
	/** the words of a backup into the folder that is set; null while another one is being made or the server stops */
	run(more: readonly string[]): Promise<{ exit: number; said: string; told: string } | null>;
	now(at: number): BackupsNow;
	/** cuts off the one that is being made, and makes none from then on */
	stop(): Promise<void>;
};

export type MakerParts = { config: Config; log: Log; run: Run };

export function createMaker({ config, log, run }: MakerParts): Maker {
	const { folder } = backupPlan(config);
	const file = config.filePath === null ? [] : ["--config", config.filePath];
	const words = ["backup", "--data", config.dataFolder, ...file, "--to", folder];
	let running: Running | null = null;
	let isStopping = false;

	const maker: Maker = {
		async run(more) {
			if (running !== null || isStopping) return null;
			try {
				running = run([...words, ...more]);
				return await running.done;
			} finally {
				running = null;
			}
		},
		async make() {
			const ran = await maker.run([]).catch((error) => ({ exit: -1, said: traceOf(error), told: "" }));
			if (ran === null && isStopping) throw new ToolError("stopping", "Kontor is stopping; no backup was made.");
			if (ran === null) throw new ToolError("backup_running", "A backup is being made at this moment.");
			if (ran.exit === 0) return { folder, file: basename(ran.told.trim()), size: sizeOf(ran.told.trim()) };
			if (isStopping) throw new ToolError("stopping", "Kontor is stopping; no backup was made.");
			log.error("a backup failed", { exit: ran.exit, said: ran.said.trim().slice(0, SAID) });
			throw new ToolError("backup_failed", `No backup could be made in ${folder}.`, {
				values: { folder, ...becauseOf(folder) },
			});
		},
		now(at) {
			const { count, newest, failure } = plannedState(config, at);
			return {
				folder,
				count,
				newestAt: newest === null ? null : instantText(newest.createdAt),
				isRunning: running !== null,
				hasFailed: failure !== null,
			};
		},
		async stop() {
			isStopping = true;
			running?.kill();
			await running?.done;
		},
	};
	return maker;
}

const sizeOf = (path: string): number => statSync(path).size;

/** What a person can see to, looked up afterwards: the command spoke the language of the server's terminal. */
function becauseOf(folder: string): { because?: Reason } {
	const present = presentPart(folder);
	try {
		// of a file in the folder's place this asks for an entry below it
		accessSync(join(present, "."), access.W_OK | access.X_OK);
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		return { because: "backup_not_writable" };
	}
	return freeBytes(present) < MARGIN ? { because: "backup_no_room" } : {};
}

/** This program again, as a process of its own. */
export function runSelf(words: readonly string[]): Running {
	const [, main = ""] = process.argv;
	// in the executable the first file lies inside of it, and is not named again
	const self = main.startsWith("/$bunfs/") ? [process.execPath] : [process.execPath, ...process.execArgv, main];
	const child = Bun.spawn([...self, ...words], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
	// packing waits for whoever uses the record now
	setPriority(child.pid, constants.priority.PRIORITY_LOW);
	const said = new Response(child.stderr).text();
	const told = new Response(child.stdout).text();
	return {
		done: child.exited.then(async (exit) => ({ exit, said: await said, told: await told })),
		kill: () => child.kill("SIGTERM"),
	};
}
