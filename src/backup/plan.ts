/** What the settings say of backups: where, how often, how many are kept. */

import { join, resolve } from "node:path";
import type { Config } from "#config/config.ts";
import { spanMs } from "#config/span.ts";
import { type BackupState, backupState } from "./shelf.ts";

export type BackupPlan = {
	folder: string;
	/** milliseconds between two; null for never */
	everyMs: number | null;
	keep: number;
};

/** The folder as set, else inside the data folder. */
export function backupPlan(config: Pick<Config, "get" | "dataFolder">): BackupPlan {
	return {
		folder: resolve(config.get("backup.dir") || join(config.dataFolder, "backups")),
		// `off` is no span
		everyMs: spanMs(config.get("backup.every")),
		keep: Number(config.get("backup.keep")),
	};
}

export function plannedState(config: Pick<Config, "get" | "dataFolder">, now: number): BackupState {
	const { folder, everyMs } = backupPlan(config);
	return backupState(config.dataFolder, folder, everyMs, now);
}

const HOUR_MS = 3_600_000;

export type BackupFacts = { state: "off" | "none" } | { state: "failed" | "late" | "fresh"; ageHours: number | null };

/** In a word: off as it was set, none yet, failed since the newest, later than twice its interval, or fresh. */
export function backupFacts(config: Pick<Config, "get" | "dataFolder">, now: number): BackupFacts {
	const { everyMs, newest, failure } = plannedState(config, now);
	const ageHours = newest === null ? null : Math.floor((now - newest.createdAt) / HOUR_MS);
	if (failure !== null) return { state: "failed", ageHours };
	if (everyMs === null) return { state: "off" };
	if (newest === null) return { state: "none" };
	return { state: now - newest.createdAt > 2 * everyMs ? "late" : "fresh", ageHours };
}
