/** Makes a backup: a copy from the running server or from the folder itself, surveyed, packed, and put in place as a whole. */

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Archive, openArchive, verifyArchive } from "#backup/archive.ts";
import { stageOf, syncFolder } from "#backup/files.ts";
import { BackupRefused, type Manifest } from "#backup/manifest.ts";
import { type Packing, packing } from "#backup/pack.ts";
import { archiveName, type Kind, PARTIAL } from "#backup/shelf.ts";
import { systemClock } from "#base/clock.ts";
import type { Order } from "#cli/command.ts";
import {
	bytesText,
	freeBytes,
	MARGIN,
	ownerName,
	prepareDataFolder,
	readRunning,
	requireWholeFolder,
} from "#cli/data-folder.ts";
import { openServer, requireOwnFolder, waitForLock } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { CLI } from "#cli/words.ts";
import manifestFile from "#package.json" with { type: "json" };
import { asOwner, giveToFolder } from "./owner.ts";
import { BACKUP } from "./words.ts";

export type Made = { file: string; size: number; manifest: Manifest; leftOut: string[] };

export type TakeOptions = { folder: string; kind: Kind; isWithFiles: boolean };

/** Writes a new archive into `options.folder`. Throws Stop; then there is none, not even a piece of one. */
export async function takeBackup(order: Order, dataFolder: string, options: TakeOptions): Promise<Made> {
	makeFolder(options.folder, order);
	return withCopy(order, dataFolder, options.isWithFiles, async (plan) => {
		requireRoom(plan.size, options.folder, order);
		const file = join(options.folder, archiveName(options.folder, options.kind, systemClock.now()));
		const draft = `${file}${PARTIAL}`;
		try {
			const manifest = await writeFile(draft, plan);
			await requireAsWritten(draft, order);
			giveToFolder(draft);
			renameSync(draft, file);
			syncFolder(options.folder);
			return { file, size: statSync(file).size, manifest, leftOut: plan.leftOut };
		} finally {
			rmSync(draft, { force: true });
		}
	});
}

/** Writes a new archive to stdout. */
export async function streamBackup(order: Order, dataFolder: string, isWithFiles: boolean): Promise<Made> {
	const say = BACKUP[order.language];
	if (process.stdout.isTTY) throw new Stop(EXIT.usage, say.toTerminal);
	return withCopy(order, dataFolder, isWithFiles, async (plan) => {
		let manifest: Manifest | null = null;
		let size = 0;
		for await (const piece of plan.bytes((done) => {
			manifest = done;
		})) {
			size += piece.length;
			if (!(await toStdout(piece))) throw new Stop(EXIT.cannotCreate, say.cutOff);
		}
		if (manifest === null) throw new Error("an archive without a manifest");
		return { file: "-", size, manifest, leftOut: plan.leftOut };
	});
}

/** False when nobody reads there any more. */
function toStdout(piece: Uint8Array): Promise<boolean> {
	const out = process.stdout;
	return new Promise((resolve) => {
		out.write(piece, (error) => resolve(error === null || error === undefined));
	});
}

async function writeFile(path: string, plan: Packing): Promise<Manifest> {
	let manifest: Manifest | null = null;
	const file = await open(path, "wx", 0o600);
	try {
		for await (const piece of plan.bytes((done) => {
			manifest = done;
		}))
			await file.writeFile(piece);
		await file.sync();
	} finally {
		await file.close();
	}
	if (manifest === null) throw new Error("an archive without a manifest");
	return manifest;
}

/** A file that was written and cannot be read as it was meant is no backup: better found now than at the restore. */
export async function requireAsWritten(path: string, { language }: Pick<Order, "language">): Promise<void> {
	let archive: Archive | null = null;
	try {
		archive = await openArchive(path);
		await verifyArchive(archive);
	} catch (error) {
		if (!(error instanceof BackupRefused)) throw error;
		throw new Stop(EXIT.cannotCreate, BACKUP[language].notAsWritten(error.found));
	} finally {
		await archive?.file.close();
	}
}

function makeFolder(folder: string, order: Order): void {
	try {
		const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
		if (isNew) giveToFolder(folder);
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new Stop(EXIT.cannotCreate, BACKUP[order.language].notAFolder(folder, String(error.code)));
	}
}

function requireRoom(needed: number, folder: string, order: Order): void {
	const free = freeBytes(folder);
	if (free >= needed + MARGIN) return;
	const say = BACKUP[order.language];
	throw new Stop(EXIT.cannotCreate, say.noRoom(bytesText(needed), bytesText(free), folder));
}

/** There is nothing whole to make a backup of. */
export class DamagedData extends Stop {
	constructor(found: string, { language }: Order) {
		super(EXIT.failed, BACKUP[language].damagedData(found));
	}
}

/** Makes the copy, plans its archive, hands it to `work`, and removes the copy whatever happens. */
async function withCopy<T>(
	order: Order,
	dataFolder: string,
	isWithFiles: boolean,
	work: (plan: Packing) => Promise<T>,
): Promise<T> {
	const say = CLI[order.language];
	const copy = stageOf(dataFolder, process.pid);
	const server = await openServer(dataFolder, order.language);
	requireOwnFolder(dataFolder, order.language);
	requireWholeFolder(dataFolder, order.language);
	if (server === null && !existsSync(join(dataFolder, "kontor.db")))
		throw new Stop(EXIT.unavailable, say.nothingHere(dataFolder));
	const owned = <R>(part: () => Promise<R>) => asOwner(dataFolder, part);
	try {
		const survey = await owned(async () => {
			prepareDataFolder(dataFolder, order.language);
			// loads SQLite's library, which unpacks itself into the folder just prepared
			const { isDamage, survey } = await import("#backup/survey.ts");
			try {
				if (server === null) await copyHere(order, dataFolder, isWithFiles);
				else await server.stage({ pid: process.pid, isWithFiles });
				return survey(join(copy, "kontor.db"));
			} catch (error) {
				throw isDamage(error) && error instanceof Error ? new DamagedData(error.message, order) : error;
			}
		});
		const owner = ownerName(dataFolder);
		const facts = { survey, owner, now: systemClock.now(), version: manifestFile.version, isWithFiles };
		return await work(await packing(copy, facts));
	} finally {
		await owned(async () => rmSync(copy, { recursive: true, force: true }));
	}
}

/** While no server runs: the folder is locked for as long as its database is copied. An older schema is copied as it is. */
async function copyHere(order: Order, dataFolder: string, isWithFiles: boolean): Promise<void> {
	const say = CLI[order.language];
	const { takeLock } = await import("#store/lock.ts");
	const { connect } = await import("#store/driver.ts");
	const { stage } = await import("#backup/stage.ts");
	const lock = await waitForLock(() => takeLock(join(dataFolder, "run", "lock.db")));
	if (lock === null) throw new Stop(EXIT.temporary, readRunning(dataFolder) === null ? say.lockedBy : say.starting);
	try {
		const db = connect(join(dataFolder, "kontor.db"));
		try {
			await stage(db, dataFolder, process.pid, { isWithFiles });
		} finally {
			db.close();
		}
	} finally {
		lock.release();
	}
}
