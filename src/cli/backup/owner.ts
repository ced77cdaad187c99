/** The superuser in somebody's data folder: what touches the folder is done as its owner, what lies outside as root. */

import { chownSync, existsSync, lchownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Memory, remember } from "#backup/shelf.ts";

const isRoot = (): boolean => process.getuid?.() === 0;

/** Runs `work` with the rights of the folder's owner, so that no file of root's is left in it, and comes back. */
export async function asOwner<T>(folder: string, work: () => Promise<T>): Promise<T> {
	const { uid, gid } = statSync(folder);
	if (!isRoot() || uid === 0) return work();
	process.setegid?.(gid);
	process.seteuid?.(uid);
	try {
		return await work();
	} finally {
		process.seteuid?.(0);
		process.setegid?.(0);
	}
}

/** A file root has made in somebody's folder is theirs: the server lists its backups and removes old ones. */
export function giveToFolder(file: string): void {
	const { uid, gid } = statSync(dirname(file));
	if (isRoot() && uid !== 0) chownSync(file, uid, gid);
}

/** Paths root has made for somebody else. Links are changed themselves, not what they point at. */
export function giveTo(paths: readonly string[], { uid, gid }: { uid: number; gid: number }): void {
	if (isRoot()) for (const path of paths) lchownSync(path, uid, gid);
}

/** Notes what status and doctor tell about backups. Who is neither owner nor root has nothing to note there. */
export async function note(dataFolder: string, change: Partial<Memory>): Promise<void> {
	if (!existsSync(dataFolder)) return;
	if (isRoot() || statSync(dataFolder).uid === process.getuid?.())
		await asOwner(dataFolder, async () => remember(dataFolder, change));
}
