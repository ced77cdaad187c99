/** `kontor restore`: puts a backup into a folder, after a look at its last byte and a backup of what was there. */

import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Archive, Packed } from "#backup/archive.ts";
import { halfRestored, mark } from "#backup/mark.ts";
import { backupPlan } from "#backup/plan.ts";
import { archiveName } from "#backup/shelf.ts";
import { systemClock } from "#base/clock.ts";
import { findArchive, withArchive } from "#cli/backup/inspect.ts";
import { giveTo, note } from "#cli/backup/owner.ts";
import { DamagedData, takeBackup } from "#cli/backup/take.ts";
import { BACKUP, type BackupWords } from "#cli/backup/words.ts";
import type { Command, Order } from "#cli/command.ts";
import { bytesText, freeBytes, MARGIN, userNamed } from "#cli/data-folder.ts";
import { openServer, waitForLock } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { ask, table } from "#cli/terminal.ts";
import { archiveRows } from "./backup.ts";

export const restore: Command = {
	name: "restore",
	usage: "FILE [--to DIR] [--dry-run] [--replace [--confirm NAME]]",
	about: {
		en: "put a backup into a folder, which is then equal to it",
		ko: "백업을 폴더에 똑같이 복원",
	},
	options: [
		{ name: "to", value: "DIR", about: { en: "into this folder (the data folder)", ko: "복원할 폴더(데이터 폴더)" } },
		{ name: "dry-run", about: { en: "check everything and change nothing", ko: "확인만 하고 바꾸지 않기" } },
		{
			name: "replace",
			about: { en: "replace what is there, after a backup of it", ko: "지금 것을 백업한 뒤 바꾸기" },
		},
		{
			name: "confirm",
			value: "NAME",
			about: { en: "the name of what is replaced, where nobody can be asked", ko: "물어볼 수 없을 때, 바꿀 것의 이름" },
		},
	],
	words: { least: 1, most: 1 },
	examples: [
		"kontor restore kontor-20261202T010000Z.tar --to /srv/trial",
		'kontor restore ./kontor.tar --replace --confirm "Moonrise Lamps"',
	],
	async run(order) {
		const path = findArchive(order, order.words[0] ?? "");
		const folder = resolve(order.option("to") ?? order.config().dataFolder);
		return withArchive(order, path, (archive, packed) => into(order, { path, folder, archive, packed }));
	},
};

type Plan = { path: string; folder: string; archive: Archive; packed: readonly Packed[] };

async function into(order: Order, plan: Plan): Promise<number> {
	const { path, folder, archive } = plan;
	const say = BACKUP[order.language];
	const server = existsSync(folder) ? await openServer(folder, order.language) : null;
	if (server !== null) throw new Stop(EXIT.temporary, say.running(server.server.pid));
	const isVacant = (await import("#backup/vacant.ts")).isVacant(folder);
	const there = isVacant ? null : basename(folder);
	requireRoom(order, plan);
	if (order.has("dry-run")) {
		const facts = archiveRows(order, path, archive.size, archive.manifest);
		const target = [
			[say.facts.to, folder],
			[say.facts.there, there === null ? say.vacant : say.present(there)],
		];
		for (const line of table([...facts, ...target])) order.terminal.out(line);
		order.terminal.say(say.dryRun);
		return EXIT.ok;
	}
	if (!isVacant && !order.has("replace")) throw new Stop(EXIT.cannotCreate, say.notEmpty(folder, path));
	await replace(order, plan, isVacant);
	return EXIT.ok;
}

function requireRoom(order: Order, { folder, archive }: Plan): void {
	const free = freeBytes(folder);
	if (free >= archive.size + MARGIN) return;
	const say = BACKUP[order.language];
	throw new Stop(EXIT.cannotCreate, say.noRestoreRoom(bytesText(archive.size), bytesText(free), folder));
}

async function replace(order: Order, plan: Plan, isVacant: boolean): Promise<void> {
	const { path, folder, archive, packed } = plan;
	const say = BACKUP[order.language];
	const isNew = !existsSync(folder);
	makeFolders(order, folder);
	process.env.TMPDIR = join(folder, "tmp");
	const { takeLock } = await import("#store/lock.ts");
	const { discard, takePlace, unpack } = await import("#backup/restore.ts");
	if (!isVacant) await confirm(order, folder);
	const isHalf = halfRestored(folder) !== null;
	// what a restore that was cut off has left is backed up already
	if (!isVacant && !isHalf) await keepPresent(order, plan, say);
	const lock = await waitForLock(() => takeLock(join(folder, "run", "lock.db")));
	if (lock === null) throw new Stop(EXIT.temporary, say.inUse);
	try {
		await unpack(archive, packed, folder);
		takePlace(folder, path);
	} finally {
		discard(folder);
		lock.release();
	}
	const company = archive.manifest.companyName ?? "Kontor";
	order.terminal.say(say.restored(folder, company));
	await settleOwner(order, folder, archive.manifest.owner, isNew);
	await note(folder, { verified: { at: systemClock.now(), file: basename(path) } });
	order.terminal.say(say.start(folder));
}

function makeFolders(order: Order, folder: string): void {
	try {
		for (const inner of ["", "tmp", "run"]) mkdirSync(join(folder, inner), { recursive: true, mode: 0o700 });
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new Stop(EXIT.cannotCreate, BACKUP[order.language].notAFolder(folder, String(error.code)));
	}
}

/** The company's name is typed, which nobody does by mistake; the folder's where no company can be read. */
async function confirm(order: Order, folder: string): Promise<void> {
	const say = BACKUP[order.language];
	const { companyIn } = await import("#backup/survey.ts");
	const name = companyIn(join(folder, "kontor.db")) ?? basename(folder);
	const given = order.option("confirm");
	if (given === undefined && !order.terminal.isInteractive) throw new Stop(EXIT.usage, say.confirm(name));
	const typed = given ?? (await ask(say.typeName(name, folder)));
	if (typed !== name) throw new Stop(EXIT.usage, say.otherName(name));
}

/** Backs up what is there; what is too damaged for that is moved aside, for whoever may still mend it. */
async function keepPresent(order: Order, { folder, path }: Plan, say: BackupWords): Promise<void> {
	if (!existsSync(join(folder, "kontor.db"))) return;
	const shelfFolder = order.option("to") === undefined ? backupPlan(order.config()).folder : join(folder, "backups");
	try {
		const options = { folder: shelfFolder, kind: "before-restore" as const, isWithFiles: true };
		const { file } = await takeBackup(order, folder, options);
		order.terminal.say(say.before(file));
	} catch (error) {
		if (!(error instanceof DamagedData)) throw error;
		mkdirSync(shelfFolder, { recursive: true, mode: 0o700 });
		const name = archiveName(shelfFolder, "before-restore", systemClock.now());
		const aside = join(shelfFolder, name.replace(/\.tar$/, ".damaged"));
		mkdirSync(aside, { mode: 0o700 });
		// from here on a start must not take the folder for an empty one
		mark(folder, path);
		for (const inner of ["kontor.db", "kontor.db-wal", "kontor.db-shm", "keys", "files"])
			if (existsSync(join(folder, inner))) renameSync(join(folder, inner), join(aside, inner));
		order.terminal.complain(say.movedAside(aside));
	}
}

/** Root restores for the one whose folder it is, or was; anybody else for themselves. */
async function settleOwner(order: Order, folder: string, owner: string, isNew: boolean): Promise<void> {
	if (process.getuid?.() !== 0) return;
	const { pathsBelow } = await import("#backup/restore.ts");
	const there = statSync(folder);
	const user = isNew ? userNamed(owner) : { uid: there.uid, gid: there.gid };
	if (user === null) order.terminal.complain(BACKUP[order.language].ownerUnknown(owner, folder));
	else giveTo(pathsBelow(folder), user);
}
