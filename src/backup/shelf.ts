/** The folder of backups: what is in it, which are the daily ones, and what is known about the last that failed. */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { instantText, parseInstant } from "#base/time.ts";

/** A daily one is removed when there are newer ones enough; one made by hand or before a restore never is. */
export type Kind = "manual" | "daily" | "before-restore";
export type Shelved = { file: string; kind: Kind; createdAt: number; size: number };

const NAME = /^kontor-(?:(daily|before-restore)-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-\d+)?\.tar$/;

export const PARTIAL = ".partial";

/** `kontor-daily-20261202T010000Z.tar`; with a number when there is one of that second. */
export function archiveName(folder: string, kind: Kind, now: number): string {
	const stamp = instantText(now).replace(/[-:]|\.\d+/g, "");
	const base = `kontor-${kind === "manual" ? "" : `${kind}-`}${stamp}`;
	for (let number = 1; ; number++) {
		const name = `${base}${number === 1 ? "" : `-${number}`}.tar`;
		if (!existsSync(join(folder, name)) && !existsSync(join(folder, `${name}${PARTIAL}`))) return name;
	}
}

/** Newest first, by the time in their names; nothing is opened. A folder that this user may not look into shows none. */
export function shelf(folder: string): Shelved[] {
	const found = namesIn(folder).flatMap((file): Shelved[] => {
		const parts = NAME.exec(file);
		const stats = parts === null ? undefined : statSync(join(folder, file), { throwIfNoEntry: false });
		if (parts === null || stats === undefined) return [];
		const [, kind = "manual", year, month, day, hour, minute, second] = parts;
		const createdAt = parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
		return createdAt === null ? [] : [{ file, kind: kind as Kind, createdAt, size: stats.size }];
	});
	return found.sort((a, b) => b.createdAt - a.createdAt || b.file.localeCompare(a.file));
}

function namesIn(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (["ENOENT", "EACCES", "ENOTDIR"].includes(code)) return [];
		throw error;
	}
}

const DAY_MS = 86_400_000;

/** Removes the oldest daily ones over `keep`, and pieces that killed backups have left. Answers the names of the former. */
export function prune(folder: string, keep: number, now: number): string[] {
	for (const name of readdirSync(folder)) {
		if (!name.endsWith(PARTIAL) || !NAME.test(name.slice(0, -PARTIAL.length))) continue;
		// a backup that is being written right now is younger
		if (statSync(join(folder, name)).mtimeMs < now - DAY_MS) rmSync(join(folder, name));
	}
	const old = shelf(folder)
		.filter(({ kind }) => kind === "daily")
		.slice(keep)
		.map(({ file }) => file);
	for (const file of old) rmSync(join(folder, file));
	return old;
}

/** A failure counts until a backup was made after it. */
export type Memory = {
	failure: { at: number; reason: string } | null;
	verified: { at: number; file: string } | null;
};

const NOTHING: Memory = { failure: null, verified: null };
const memoryOf = (dataFolder: string): string => join(dataFolder, "run", "backup.json");

export function recall(dataFolder: string): Memory {
	const path = memoryOf(dataFolder);
	if (!existsSync(path)) return NOTHING;
	try {
		return { ...NOTHING, ...(JSON.parse(readFileSync(path, "utf8")) as Partial<Memory>) };
	} catch (error) {
		// touched by somebody's hand: it holds nothing that a next backup would not tell again
		if (error instanceof SyntaxError) return NOTHING;
		throw error;
	}
}

/** Never half written: another process reads it at any moment. */
export function remember(dataFolder: string, change: Partial<Memory>): void {
	const path = memoryOf(dataFolder);
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(`${path}.new`, JSON.stringify({ ...recall(dataFolder), ...change }), { mode: 0o600 });
	renameSync(`${path}.new`, path);
}

export type BackupState = {
	/** milliseconds between two daily ones; null when they are off */
	everyMs: number | null;
	newest: Shelved | null;
	count: number;
	bytes: number;
} & Memory;

/** What is known without opening anything. Those from the future, made under a clock that ran ahead, are not the newest. */
export function backupState(dataFolder: string, folder: string, everyMs: number | null, now: number): BackupState {
	const all = shelf(folder);
	const newest = all.find(({ createdAt }) => createdAt <= now) ?? null;
	const { failure, verified } = recall(dataFolder);
	return {
		everyMs,
		newest,
		count: all.length,
		bytes: all.reduce((sum, { size }) => sum + size, 0),
		failure: failure !== null && (newest === null || failure.at > newest.createdAt) ? failure : null,
		verified,
	};
}

/** When the next daily one is due: so long after the newest, or after the record began. Null when they are off. */
export function dueAt({ everyMs, newest }: Pick<BackupState, "everyMs" | "newest">, bornAt: number): number | null {
	return everyMs === null ? null : (newest?.createdAt ?? bornAt) + everyMs;
}
