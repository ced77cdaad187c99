/** Looks at an archive as a restore would: every byte, and the database opened; in a folder of its own that goes away. */

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Archive, openArchive, type Packed, verifyArchive } from "#backup/archive.ts";
import { BackupRefused, DATABASE } from "#backup/manifest.ts";
import { backupPlan } from "#backup/plan.ts";
import { systemClock } from "#base/clock.ts";
import type { Order } from "#cli/command.ts";
import { bytesText, freeBytes, MARGIN } from "#cli/data-folder.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { MIGRATIONS } from "#generated/migrations.ts";
import { note } from "./owner.ts";
import { BACKUP } from "./words.ts";

/** A file as written, or the one of that name where backups go. */
export function findArchive(order: Order, written: string): string {
	const direct = resolve(written);
	if (existsSync(direct) || written.includes("/")) return direct;
	const shelved = join(backupPlan(order.config()).folder, written);
	return existsSync(shelved) ? shelved : direct;
}

/** Opens and verifies an archive, hands it to `work`, and closes it. Refusals end the command with words. */
export async function withArchive<T>(
	order: Order,
	path: string,
	work: (archive: Archive, packed: readonly Packed[]) => Promise<T>,
): Promise<T> {
	const say = BACKUP[order.language];
	let archive: Archive | null = null;
	try {
		archive = await openArchive(path);
		requireKnownSchema(archive);
		return await work(archive, await verifyArchive(archive));
	} catch (error) {
		if (error instanceof BackupRefused) {
			const isNewer = error.refusal === "newerFormat" || error.refusal === "newerData";
			throw new Stop(isNewer ? EXIT.config : EXIT.failed, say.refused[error.refusal](path, error.found));
		}
		if (archive === null && error instanceof Error && "code" in error)
			throw new Stop(EXIT.failed, say.notThere(path, String(error.code)));
		throw error;
	} finally {
		await archive?.file.close();
	}
}

/** A database this Kontor could not open again is not put in place of one it can. */
function requireKnownSchema({ manifest }: Archive): void {
	const known = MIGRATIONS.map(({ name }) => name as string);
	if (manifest.migrations.some((name) => !known.includes(name)))
		throw new BackupRefused("newerData", manifest.packageVersion);
}

/** Unpacks the archive for a trial and throws it away. Throws Stop when anything is wrong with it. */
export async function inspectArchive(order: Order, written: string): Promise<Pick<Archive, "manifest" | "size">> {
	const path = findArchive(order, written);
	return withArchive(order, path, async (archive) => {
		const needed = archive.members.find(({ name }) => name === DATABASE)?.size ?? 0;
		if (freeBytes(tmpdir()) < needed + MARGIN) {
			const say = BACKUP[order.language];
			throw new Stop(EXIT.cannotCreate, say.noTrialRoom(bytesText(needed), bytesText(freeBytes(tmpdir())), tmpdir()));
		}
		const trial = mkdtempSync(join(tmpdir(), "kontor-verify-"));
		// SQLite's library unpacks itself there; a shared folder would be no place for it
		process.env.TMPDIR = trial;
		try {
			const { unpack } = await import("#backup/restore.ts");
			await unpack(archive, [], trial);
		} finally {
			rmSync(trial, { recursive: true, force: true });
		}
		const { dataFolder } = order.config();
		await note(dataFolder, { verified: { at: systemClock.now(), file: basename(path) } });
		return { manifest: archive.manifest, size: archive.size };
	});
}
