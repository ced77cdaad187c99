/** `kontor backup`: one archive of everything, a list of those there are, and a check of one to its last byte. */

import { resolve } from "node:path";
import type { Manifest } from "#backup/manifest.ts";
import { backupPlan } from "#backup/plan.ts";
import { prune, recall, shelf } from "#backup/shelf.ts";
import { systemClock } from "#base/clock.ts";
import { instantText } from "#base/time.ts";
import { inspectArchive } from "#cli/backup/inspect.ts";
import { note } from "#cli/backup/owner.ts";
import { type Made, streamBackup, takeBackup } from "#cli/backup/take.ts";
import { BACKUP } from "#cli/backup/words.ts";
import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { bytesText } from "#cli/data-folder.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import { table } from "#cli/terminal.ts";
import { when } from "#cli/when.ts";
import { CLI } from "#cli/words.ts";

const take: Command = {
	name: "backup",
	usage: "[--to DIR | -] [--no-files] [--keep N] [--json]",
	about: {
		en: "write everything into one file, whether Kontor runs or not",
		ko: "모든 데이터를 파일 하나로 백업, 실행 중에도 돼요",
	},
	options: [
		{
			name: "to",
			value: "DIR",
			about: { en: "the folder to write to (backup.dir), or - for stdout", ko: "쓸 폴더(backup.dir), -면 stdout" },
		},
		{
			name: "no-files",
			about: { en: "without the files that people sent", ko: "사람들이 보낸 파일은 빼기" },
		},
		{
			name: "keep",
			value: "N",
			about: { en: "a daily backup: remove the oldest daily ones over N", ko: "일일 백업으로 만들고 N개만 남기기" },
		},
		JSON_OPTION,
	],
	examples: ["kontor backup", "kontor backup --to - | ssh other-computer 'cat > kontor.tar'"],
	async run(order) {
		const config = order.config();
		const isWithFiles = !order.has("no-files");
		const keep = keepOf(order);
		if (order.option("to") === "-") {
			const made = await streamBackup(order, config.dataFolder, isWithFiles);
			tell(order, made);
			return EXIT.ok;
		}
		const folder = resolve(order.option("to") ?? backupPlan(config).folder);
		const kind = keep === null ? "manual" : "daily";
		const made = await noting(config.dataFolder, () =>
			takeBackup(order, config.dataFolder, { folder, kind, isWithFiles }),
		);
		const removed = keep === null ? [] : prune(folder, keep, systemClock.now());
		if (order.has("json")) printJSON(order, { ...facts(made.file, made.size, made.manifest), removed });
		else order.terminal.out(made.file);
		tell(order, made);
		if (removed.length > 0) order.terminal.say(BACKUP[order.language].pruned(removed.length));
		return EXIT.ok;
	},
};

function keepOf(order: Order): number | null {
	const written = order.option("keep");
	if (written === undefined) return null;
	if (!/^[1-9]\d{0,3}$/.test(written)) throw new Stop(EXIT.usage, CLI[order.language].badOption("--keep", "1 … 9999"));
	return Number(written);
}

/** A backup that failed is told by status and doctor until one has succeeded. */
async function noting(dataFolder: string, work: () => Promise<Made>): Promise<Made> {
	try {
		const made = await work();
		if (recall(dataFolder).failure !== null) await note(dataFolder, { failure: null });
		return made;
	} catch (error) {
		// before there is a record there is nothing to fail with
		const isOfUse = !(error instanceof Stop) || error.exit === EXIT.cannotCreate || error.exit === EXIT.failed;
		const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
		if (isOfUse) await note(dataFolder, { failure: { at: systemClock.now(), reason } });
		throw error;
	}
}

function tell({ language, terminal }: Order, { file, size, manifest, leftOut }: Made): void {
	const say = BACKUP[language];
	terminal.say(say.made(bytesText(size), rowsText(manifest), manifest.fileCount));
	// what went to stdout is elsewhere
	if (file !== "-") terminal.say(say.readBack);
	if (!manifest.fileRoots.includes("files")) terminal.say(say.withoutFiles);
	for (const name of leftOut) terminal.complain(say.leftOut(name));
	terminal.say(say.isSecret);
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
export const rowsText = (manifest: Manifest): string => rowsOf(manifest).toLocaleString("en-US");

/** What a program is told of an archive. */
function facts(file: string, size: number, manifest: Manifest) {
	const { createdAt, packageVersion, companyName, fileRoots, fileCount, migrations } = manifest;
	return {
		file,
		size,
		createdAt,
		version: packageVersion,
		company: companyName,
		rows: rowsOf(manifest),
		files: fileRoots.includes("files") ? fileCount : null,
		schema: migrations.at(-1) ?? null,
	};
}

const list: Command = {
	name: "backup list",
	usage: "[DIR] [--json]",
	about: { en: "list the backups, newest first", ko: "백업 목록, 최근 것부터" },
	options: [JSON_OPTION],
	words: { least: 0, most: 1 },
	examples: ["kontor backup list", "kontor backup list /var/backups/kontor --json"],
	run(order) {
		const say = BACKUP[order.language];
		const folder = resolve(order.words[0] ?? backupPlan(order.config()).folder);
		const found = shelf(folder).map((each) => ({ ...each, createdAt: instantText(each.createdAt) }));
		if (order.has("json")) printJSON(order, { folder, backups: found });
		else if (found.length === 0) order.terminal.say(say.none(folder));
		else {
			const rows = found.map(({ file, createdAt, size, kind }) => [
				file,
				when(createdAt),
				bytesText(size),
				say.kinds[kind],
			]);
			for (const line of table([say.head, ...rows])) order.terminal.out(line);
		}
		return EXIT.ok;
	},
};

const verify: Command = {
	name: "backup verify",
	usage: "FILE [--json]",
	about: {
		en: "read a backup to its last byte and open the database in it",
		ko: "백업을 끝까지 읽고 데이터베이스를 열어 확인",
	},
	options: [JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: ["kontor backup verify kontor-20261202T010000Z.tar", "kontor backup verify ./kontor.tar --json"],
	async run(order) {
		const [written = ""] = order.words;
		const { manifest, size } = await inspectArchive(order, written);
		if (order.has("json")) printJSON(order, { ...facts(written, size, manifest), whole: true });
		else for (const line of table(archiveRows(order, written, size, manifest))) order.terminal.out(line);
		order.terminal.say(BACKUP[order.language].whole);
		return EXIT.ok;
	},
};

/** An archive as a table of facts. */
export function archiveRows(order: Order, file: string, size: number, manifest: Manifest): string[][] {
	const say = BACKUP[order.language];
	return [
		[say.facts.file, file],
		[say.facts.made, when(manifest.createdAt)],
		[say.facts.version, manifest.packageVersion],
		[say.facts.company, manifest.companyName ?? say.noCompany],
		[say.facts.rows, say.tables(rowsText(manifest), manifest.tables.length)],
		[say.facts.files, manifest.fileRoots.includes("files") ? String(manifest.fileCount) : say.noFiles],
		[say.facts.size, bytesText(size)],
	];
}

export const backupCommands: readonly Command[] = [take, list, verify];
