/** The log in a file of the data folder, for computers without a journal: small, in turns, and gone after a week. */

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "#base/clock.ts";

const MOST_BYTES = 5_000_000;
/** `kontor.log.1` is the newest of the older ones */
const OLDER = 4;
const KEPT_MS = 7 * 86_400_000;

export const logPath = (dataFolder: string): string => join(dataFolder, "logs", "kontor.log");

/** The files that are there, oldest first. */
export function logFiles(dataFolder: string): string[] {
	const path = logPath(dataFolder);
	const older = Array.from({ length: OLDER }, (_, at) => `${path}.${OLDER - at}`);
	return [...older, path].filter((each) => existsSync(each));
}

/** A writer of lines. What cannot be written, as on a full disk, is on stderr all the same: the log must not end the server. */
export function openLogFile(dataFolder: string): (line: string) => void {
	const path = logPath(dataFolder);
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	forgetOld(dirname(path));
	let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	return (line) => {
		try {
			if (size > MOST_BYTES) {
				turn(path);
				size = 0;
			}
			writeFileSync(path, `${line}\n`, { flag: "a", mode: 0o600 });
			size += Buffer.byteLength(line) + 1;
		} catch (error) {
			if (!(error instanceof Error && "code" in error)) throw error;
		}
	};
}

function turn(path: string): void {
	for (let number = OLDER; number >= 1; number--) {
		const from = number === 1 ? path : `${path}.${number - 1}`;
		if (existsSync(from)) renameSync(from, `${path}.${number}`);
	}
}

function forgetOld(folder: string): void {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).mtimeMs < systemClock.now() - KEPT_MS) rmSync(path);
	}
}
