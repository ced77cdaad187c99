/** The data folder: made with rights for its owner alone, and held by one process at a time. */

import {
	accessSync,
	constants,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { halfRestored } from "#backup/mark.ts";
import type { Language } from "#text/fill.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI } from "./words.ts";

export type Running = { pid: number; since: number; address: string };

/** Makes the folder and its inner ones, and points TMPDIR inside it before SQLite's addon is unpacked (design section 8). */
export function prepareDataFolder(folder: string, language: Language): void {
	try {
		for (const inner of ["", "tmp", "run", "keys", "files"])
			mkdirSync(join(folder, inner), { recursive: true, mode: 0o700 });
		accessSync(folder, constants.W_OK | constants.X_OK);
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new Stop(EXIT.cannotCreate, refusal(folder, String(error.code), language));
	}
	process.env.TMPDIR = join(folder, "tmp");
	requireWholeFolder(folder, language);
}

/** Throws Stop for a folder in which a restore was cut off: it must not be taken for an empty one. */
export function requireWholeFolder(folder: string, language: Language): void {
	const archive = halfRestored(folder);
	if (archive !== null) throw new Stop(EXIT.config, CLI[language].halfRestored(folder, archive));
}

/** Only a matter of rights is mended by a change of owner. */
function refusal(folder: string, code: string, language: Language): string {
	const say = CLI[language];
	if (code === "ENOSPC") return say.diskFull;
	const me = process.getuid?.() ?? 0;
	return code === "EACCES" && me !== 0
		? say.dataFolder(folder, ownerName(folder), mendCommand(folder, userName(me)))
		: say.dataFolderBad(folder, code);
}

/** A folder that is not there is made for this user; giving them what lies above it could be giving away the computer. */
function mendCommand(folder: string, user: string): string {
	return existsSync(folder) ? `sudo chown -R ${user} ${folder}` : `sudo install -d -m 700 -o ${user} ${folder}`;
}

/** The folder, or the nearest one above it that is there. */
export function presentPart(folder: string): string {
	for (let at = folder; ; at = dirname(at)) if (existsSync(at) || at === dirname(at)) return at;
}

export const ownerName = (path: string): string => userName(statSync(presentPart(path)).uid);

/** The computer's own list of users: name, password, uid, gid and more. */
const usersHere = (): string[][] =>
	existsSync("/etc/passwd")
		? readFileSync("/etc/passwd", "utf8")
				.split("\n")
				.map((line) => line.split(":"))
		: [];

/** The number where the list does not have it. */
function userName(uid: number): string {
	return usersHere().find((fields) => fields[2] === String(uid))?.[0] ?? `uid ${uid}`;
}

export function userNamed(name: string): { uid: number; gid: number } | null {
	const found = usersHere().find((fields) => fields[0] === name);
	return found === undefined ? null : { uid: Number(found[2]), gid: Number(found[3]) };
}

/** left free beside an archive, so that the server can go on writing */
export const MARGIN = 64_000_000;

/** Bytes that this user may still write where the folder is, or will be. Asked at every request, hence the folder itself first. */
export function freeBytes(folder: string): number {
	try {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	} catch (error) {
		const above = presentPart(folder);
		if (above === folder) throw error;
		return freeBytes(above);
	}
}

const UNITS = ["kB", "MB", "GB", "TB"];

/** 400 MB, 1.2 GB: as disks are sold and file managers show them. */
export function bytesText(bytes: number): string {
	let value = bytes / 1000;
	let unit = 0;
	while (value >= 1000 && unit < UNITS.length - 1) {
		value /= 1000;
		unit++;
	}
	return `${value >= 10 || unit === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[unit]}`;
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
