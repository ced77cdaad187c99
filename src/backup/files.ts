/** Files below a folder, where copies for backups lie, and what makes a change of names last. */

import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Plain files below a folder by their names relative to it, sorted. Links and sockets are nothing of ours. */
export async function filesBelow(folder: string): Promise<string[]> {
	if (!existsSync(folder)) return [];
	const names: string[] = [];
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		if (entry.isFile()) names.push(entry.name);
		else if (entry.isDirectory())
			for (const inner of await filesBelow(join(folder, entry.name))) names.push(`${entry.name}/${inner}`);
	}
	return names.sort();
}

/** Waits until the names in a folder are on the disk: after a rename, a power cut finds either the old name or the new. */
export function syncFolder(folder: string): void {
	const fd = openSync(folder, "r");
	try {
		fsyncSync(fd);
	} finally {
		closeSync(fd);
	}
}

const STAGE = "backup-";
const stagesOf = (dataFolder: string): string => join(dataFolder, "tmp");

/** Where the process `pid` has its copy of a data folder. */
export const stageOf = (dataFolder: string, pid: number): string => join(stagesOf(dataFolder), `${STAGE}${pid}`);

/** Removes what processes that are no more have left. */
export async function clearStages(dataFolder: string): Promise<void> {
	const folder = stagesOf(dataFolder);
	if (!existsSync(folder)) return;
	for (const name of await readdir(folder)) {
		const pid = Number(name.startsWith(STAGE) ? name.slice(STAGE.length) : Number.NaN);
		if (Number.isInteger(pid) && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// ESRCH: there is none. EPERM: there is one, of somebody else
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
