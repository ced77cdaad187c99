/** The data folder: made with rights for its owner alone, and held by one process at a time. */

import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { Language } from "#text/fill.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI } from "./words.ts";

export type Running = { pid: number; since: number; address: string };

/** Makes the folder and its inner ones, and points TMPDIR inside it before SQLite's addon is unpacked (design section 8). */
export function prepareDataFolder(folder: string, language: Language): void {
	try {
		for (const inner of ["", "tmp", "run", "keys", "files"]) mkdirSync(join(folder, inner), { recursive: true, mode: 0o700 });
		accessSync(folder, constants.W_OK | constants.X_OK);
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new Stop(EXIT.cannotCreate, CLI[language].dataFolder(folder, ownerOf(folder), userInfo().username));
	}
	process.env.TMPDIR = join(folder, "tmp");
}

function ownerOf(folder: string): string {
	const present = existsSync(folder) ? folder : dirname(folder);
	return existsSync(present) ? `uid ${statSync(present).uid}` : "?";
}

/** What the running server wrote about itself, if one did. */
export function readRunning(folder: string): Running | null {
	const path = join(folder, "run", "server.json");
	if (!existsSync(path)) return null;
	try {
		return JSON.parse(readFileSync(path, "utf8")) as Running;
	} catch (error) {
		// half written by a process that died: nobody is running
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

export function writeRunning(folder: string, running: Running): () => void {
	const path = join(folder, "run", "server.json");
	writeFileSync(path, JSON.stringify(running), { mode: 0o600 });
	return () => rmSync(path, { force: true });
}
