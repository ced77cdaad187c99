/** Opens an archive and reads it to its last byte before anything is believed: names, sizes, hashes, and what lies inside. */

import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { BackupRefused, DATABASE, MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { BadArchive, BLOCK, bytesAt, type Member, piecesOf, readTar } from "./tar.ts";

/** database, one tar for each root, manifest: with room for a later version's, which is to be told what it is */
const MOST_MEMBERS = 64;
const MOST_FILES = 50_000_000;
/** a manifest names tables and members, so it is small; a larger one is an attack on memory */
const MANIFEST_BYTES = 16 * 1024 * 1024;

export type Archive = { file: FileHandle; size: number; manifest: Manifest; members: Member[] };
/** A file of one of the roots, where it lies in the archive. */
export type Packed = Member & { root: string };

/** Opens it and reads the manifest alone; the caller closes `file`. Throws BackupRefused, and what opening a file throws. */
export async function openArchive(path: string): Promise<Archive> {
	const file = await open(path, "r");
	try {
		const { size } = await file.stat();
		const members = await refusing(() => readTar(file, 0, size, MOST_MEMBERS), await kindOf(file, size));
		const last = members.at(-1);
		if (last?.name !== MANIFEST || last.size > MANIFEST_BYTES) throw new BackupRefused("notABackup", MANIFEST);
		const manifest = readManifest(await bytesAt(file, last.start, last.size));
		return { file, size, manifest, members };
	} catch (error) {
		await file.close();
		throw error;
	}
}

/** Something else entirely is told apart from a backup that was cut off or changed. */
async function kindOf(file: FileHandle, size: number): Promise<"notABackup" | "damaged"> {
	const isOurs = size >= BLOCK && (await bytesAt(file, 0, BLOCK)).toString("latin1").startsWith(`${DATABASE}\0`);
	return isOurs ? "damaged" : "notABackup";
}

/** Reads everything. Answers the packed files. Throws BackupRefused for the first thing that is not as the manifest has it. */
export async function verifyArchive({ file, manifest, members }: Archive): Promise<Packed[]> {
	const listed = [DATABASE, ...manifest.fileRoots.map((root) => `${root}.tar`)];
	const found = members.slice(0, -1).map(({ name }) => name);
	const unlisted = found.find((name) => !listed.includes(name)) ?? listed.find((name) => !found.includes(name));
	if (unlisted !== undefined || found.length !== manifest.members.length)
		throw new BackupRefused("damaged", unlisted ?? MANIFEST);
	for (const [index, told] of manifest.members.entries()) {
		const member = members[index];
		if (member?.name !== told.name || member.size !== told.size) throw new BackupRefused("damaged", told.name);
		const hash = createHash("sha256");
		for await (const piece of piecesOf(file, member.start, member.size)) hash.update(piece);
		if (hash.digest("hex") !== told.sha256) throw new BackupRefused("damaged", told.name);
	}
	const packed: Packed[] = [];
	for (const root of manifest.fileRoots) {
		const member = members.find(({ name }) => name === `${root}.tar`);
		if (member === undefined) throw new BackupRefused("damaged", `${root}.tar`);
		const inner = await refusing(() => readTar(file, member.start, member.start + member.size, MOST_FILES), "damaged");
		packed.push(...inner.map((one) => ({ ...one, root })));
	}
	if (packed.length !== manifest.fileCount) throw new BackupRefused("damaged", "files.tar");
	return packed;
}

async function refusing<T>(work: () => Promise<T>, refusal: "notABackup" | "damaged"): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof BadArchive) throw new BackupRefused(refusal, error.message);
		throw error;
	}
}
