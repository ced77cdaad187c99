/**
 * A consistent copy of a data folder inside of it, made while the record is in use: the database by SQLite's online backup through
 * the connection that writes, the files by hard links. It is packed from there without holding anybody up.
 */

import { chmodSync } from "node:fs";
import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Connection, connect } from "#store/driver.ts";
import { filesBelow, stageOf } from "./files.ts";
import { DATABASE, FILE_ROOTS } from "./manifest.ts";

/** What is copied before others have their turn: a fifth of a millisecond, which no request notices. */
const PAGES_AT_ONCE = 16;

/**
 * Copies database, keys and files for the process `pid`, which packs and removes them; answers the folder. `db` has to be the
 * connection that writes: what it writes meanwhile goes into the copy too, where another's writing would begin it anew. Files are
 * taken before and after, so that one the copy names is there though it was removed meanwhile.
 */
export async function stage(
	db: Connection,
	dataFolder: string,
	pid: number,
	options: { isWithFiles: boolean },
): Promise<string> {
	const folder = stageOf(dataFolder, pid);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const roots = FILE_ROOTS.filter((root) => root !== "files" || options.isWithFiles);
	const takeFiles = async () => {
		for (const root of roots) await linkAll(join(dataFolder, root), join(folder, root));
	};
	await takeFiles();
	const copy = join(folder, DATABASE);
	await db.backup(copy, { progress: () => PAGES_AT_ONCE });
	await takeFiles();
	chmodSync(copy, 0o600);
	const own = connect(copy);
	try {
		// one file without a log beside it; whoever opens it as a record switches back
		own.pragma("journal_mode = DELETE");
	} finally {
		own.close();
	}
	return folder;
}

/** Every file below `from` under the same name below `to`, those there already left alone. A file that vanishes is none. */
async function linkAll(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true, mode: 0o700 });
	for (const name of await filesBelow(from)) {
		const target = join(to, name);
		await mkdir(dirname(target), { recursive: true, mode: 0o700 });
		try {
			await link(join(from, name), target);
		} catch (error) {
			const code = error instanceof Error && "code" in error ? error.code : null;
			if (code === "EEXIST" || code === "ENOENT") continue;
			// another file system, or one without links
			if (code !== "EXDEV" && code !== "EPERM" && code !== "EMLINK" && code !== "ENOTSUP") throw error;
			await copyFile(join(from, name), target);
		}
	}
}
