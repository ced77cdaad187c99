/** Archives for tests: of a real company, and of whatever a test wants to smuggle into one. */

import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, writeManifest } from "#backup/manifest.ts";
import { packing } from "#backup/pack.ts";
import { stage } from "#backup/stage.ts";
import { survey } from "#backup/survey.ts";
import { type Piece, tarEnd, tarMember } from "#backup/tar.ts";
import { connect } from "#store/driver.ts";
import { NOW } from "./store.ts";

export const piece = (name: string, bytes: Uint8Array | string): Piece => {
	const content = Buffer.from(bytes);
	return {
		name,
		size: content.length,
		async *chunks() {
			yield content;
		},
	};
};

export async function collected(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const all: Uint8Array[] = [];
	for await (const part of parts) all.push(part);
	return Buffer.concat(all);
}

/** The archive of a stopped data folder. */
export async function packed(dataFolder: string, more: { isWithFiles?: boolean } = {}): Promise<Buffer> {
	const isWithFiles = more.isWithFiles ?? true;
	const db = connect(join(dataFolder, "kontor.db"));
	const copy = await stage(db, dataFolder, process.pid, { isWithFiles });
	db.close();
	const facts = { survey: survey(join(copy, "kontor.db")), owner: "kontor", now: NOW, version: "0.1.0", isWithFiles };
	return collected((await packing(copy, facts)).bytes(() => {}));
}

/** An archive of these members whose manifest lists what `listed` says: sealed as ours are, whatever is in it. */
export async function forged(members: readonly Piece[], manifest: Manifest): Promise<Buffer> {
	const parts: Buffer[] = [];
	for (const member of [...members, piece("manifest.json", writeManifest(manifest))])
		parts.push(await collected(tarMember(member, 0)));
	return Buffer.concat([...parts, Buffer.from(tarEnd())]);
}

/** Writes bytes as a file and opens it for reading, as an archive is. */
export async function opened(folder: string, bytes: Uint8Array) {
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "archive.tar");
	writeFileSync(path, bytes);
	return { path, file: await open(path, "r") };
}
