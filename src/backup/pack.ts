/** Packs a copy of a data folder into one archive, hashing as it goes; the manifest comes last, when everything is known. */

import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { instantText } from "#base/time.ts";
import { filesBelow } from "./files.ts";
import { DATABASE, FILE_ROOTS, FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, writeManifest } from "./manifest.ts";
import type { Survey } from "./survey.ts";
import { isSafeName, type Piece, piecesOf, tarEnd, tarMember, tarOf, tarSize } from "./tar.ts";

export type Packing = {
	/** bytes of the whole archive but for its manifest */
	size: number;
	/** files whose names no archive can hold: nothing of the record is called like that */
	leftOut: string[];
	/** the archive; the manifest is told when its last piece was given */
	bytes(done: (manifest: Manifest) => void): AsyncGenerator<Uint8Array>;
};

export type PackFacts = { survey: Survey; owner: string; now: number; version: string; isWithFiles: boolean };

/** Plans the archive of the copy in `folder`. Nothing is read until its bytes are asked for. */
export async function packing(folder: string, facts: PackFacts): Promise<Packing> {
	const seconds = Math.floor(facts.now / 1000);
	const roots = FILE_ROOTS.filter((root) => root !== "files" || facts.isWithFiles);
	const leftOut: string[] = [];
	const pieces = [filePiece(DATABASE, join(folder, DATABASE))];
	let fileCount = 0;
	for (const root of roots) {
		const names = await filesBelow(join(folder, root));
		leftOut.push(...names.filter((name) => !isSafeName(name)).map((name) => `${root}/${name}`));
		const inner = names.filter(isSafeName).map((name) => filePiece(name, join(folder, root, name)));
		fileCount += inner.length;
		pieces.push({ name: `${root}.tar`, size: tarSize(inner), chunks: () => tarOf(inner, seconds) });
	}
	return {
		size: tarSize(pieces),
		leftOut,
		async *bytes(done) {
			const members: Manifest["members"] = [];
			for (const piece of pieces) {
				const hash = createHash("sha256");
				yield* tarMember({ ...piece, chunks: () => hashing(piece, hash) }, seconds);
				members.push({ name: piece.name, size: piece.size, sha256: hash.digest("hex") });
			}
			const manifest: Manifest = {
				format: FORMAT,
				formatVersion: FORMAT_VERSION,
				createdAt: instantText(facts.now),
				packageVersion: facts.version,
				companyID: facts.survey.companyID,
				companyName: facts.survey.companyName,
				migrations: facts.survey.migrations,
				owner: facts.owner,
				fileRoots: roots,
				fileCount,
				tables: facts.survey.tables,
				members,
			};
			yield* tarMember(textPiece(MANIFEST, writeManifest(manifest)), seconds);
			yield tarEnd();
			done(manifest);
		},
	};
}

async function* hashing(piece: Piece, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
	for await (const chunk of piece.chunks()) {
		hash.update(chunk);
		yield chunk;
	}
}

function filePiece(name: string, path: string): Piece {
	const { size } = statSync(path);
	return {
		name,
		size,
		async *chunks() {
			const file = await open(path, "r");
			try {
				yield* piecesOf(file, 0, size);
			} finally {
				await file.close();
			}
		},
	};
}

const textPiece = (name: string, bytes: Buffer): Piece => ({
	name,
	size: bytes.length,
	async *chunks() {
		yield bytes;
	},
});
