/**
 * Puts a verified archive into a data folder. Everything is unpacked and checked beside what is there; only then does it take its
 * place, under a mark that stops every start until it is done, so that a crash in the middle is never taken for an empty company.
 */

import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Archive, Packed } from "./archive.ts";
import { syncFolder } from "./files.ts";
import { BackupRefused, DATABASE, FILE_ROOTS, type Manifest } from "./manifest.ts";
import { mark, unmark } from "./mark.ts";
import { survey } from "./survey.ts";
import { piecesOf } from "./tar.ts";

/** What a database leaves beside it; merged into another database it would destroy that one. */
const SIDECARS = ["-wal", "-shm", "-journal"];

const draftOf = (folder: string): string => join(folder, "tmp", "restore");

/** Unpacks beside what is there, and proves that it is what the manifest says. Throws BackupRefused; nothing in use was touched. */
export async function unpack({ file, manifest, members }: Archive, packed: readonly Packed[], folder: string) {
	const draft = draftOf(folder);
	rmSync(draft, { recursive: true, force: true });
	for (const inner of ["tmp", "run"]) mkdirSync(join(folder, inner), { recursive: true, mode: 0o700 });
	for (const root of ["", ...FILE_ROOTS]) mkdirSync(join(draft, root), { recursive: true, mode: 0o700 });
	const database = members.find(({ name }) => name === DATABASE);
	if (database === undefined) throw new BackupRefused("damaged", DATABASE);
	await extract(file, database, join(draft, DATABASE));
	for (const member of packed) await extract(file, member, join(draft, member.root, member.name));
	requireEqual(manifest, join(draft, DATABASE));
}

/** A file that is new: `wx` neither follows a link nor writes over anything. */
async function extract(from: Archive["file"], { start, size }: Pick<Packed, "start" | "size">, path: string) {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const to = await open(path, "wx", 0o600);
	try {
		for await (const piece of piecesOf(from, start, size)) await to.writeFile(piece);
		await to.sync();
	} finally {
		await to.close();
	}
}

/** The same tables with the same rows, as SQLite reads them here. */
function requireEqual(manifest: Manifest, path: string): void {
	const found = survey(path);
	const isSame = JSON.stringify(found.tables) === JSON.stringify(manifest.tables);
	if (!isSame || found.companyID !== manifest.companyID) throw new BackupRefused("damaged", DATABASE);
}

/** Takes the place of what is there. Cut off in the middle, it is to be done again: nothing starts on the folder before. */
export function takePlace(folder: string, archive: string): void {
	const draft = draftOf(folder);
	mark(folder, archive);
	for (const name of [DATABASE, ...SIDECARS.map((ending) => DATABASE + ending), ...FILE_ROOTS])
		rmSync(join(folder, name), { recursive: true, force: true });
	for (const name of [...FILE_ROOTS, DATABASE]) renameSync(join(draft, name), join(folder, name));
	chmodSync(folder, 0o700);
	syncFolder(folder);
	rmSync(draft, { recursive: true, force: true });
	unmark(folder);
}

export function discard(folder: string): void {
	rmSync(draftOf(folder), { recursive: true, force: true });
}

/** Every path below and including the folder, for a change of owner; links are not followed. */
export function pathsBelow(folder: string): string[] {
	if (!lstatSync(folder).isDirectory()) return [folder];
	return [folder, ...readdirSync(folder).flatMap((name) => pathsBelow(join(folder, name)))];
}
