// Backups and restores by the command itself: beside a running server and without one, into new folders and over old ones.

import { describe, expect, test } from "bun:test";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { survey } from "#backup/survey.ts";
import { requireAsWritten } from "#cli/backup/take.ts";
import manifest from "#package.json" with { type: "json" };
import { connect } from "#store/driver.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, PASSWORD, type RunOptions, startKontor } from "./kontor.ts";

const data = (folder: string): string => join(folder, "data");
const isSuperuser = process.getuid?.() === 0;

/** A company with files, a key and a person more. */
async function company(): Promise<string> {
	const folder = temporaryFolder();
	await foundCompany(folder);
	await kontor(folder, ["user", "add", "--email", "jisoo@moonrise.example", "--name", "Jisoo Park"], {
		input: PASSWORD,
	});
	mkdirSync(join(data(folder), "files", "ab"), { recursive: true });
	writeFileSync(join(data(folder), "files", "ab", "abcd"), Buffer.alloc(2_500_000, 5));
	writeFileSync(join(data(folder), "keys", "vault.key"), `${Buffer.alloc(32, 9).toString("base64")}\n`);
	return folder;
}

async function backup(folder: string, words: string[] = [], options: RunOptions = {}): Promise<string> {
	const { exit, out, err } = await kontor(folder, ["backup", ...words], options);
	expect({ exit, err: exit === 0 ? "" : err }).toEqual({ exit: 0, err: "" });
	return out.trim();
}

/** All that a folder holds: each table's rows and hash, and each file's bytes. */
function holdings(folder: string) {
	const files = ["keys", "files"].flatMap((root) =>
		(
			readdirSync(join(folder, root), { recursive: true, withFileTypes: true }) as {
				isFile(): boolean;
				parentPath: string;
				name: string;
			}[]
		)
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.map((path) => [path.slice(folder.length), Bun.hash(readFileSync(path)).toString()]),
	);
	return { files: files.sort(), ...survey(join(folder, "kontor.db")) };
}

describe("a backup", () => {
	test("is read back once it is written, and what is not as it was meant is none", async () => {
		const folder = await company();
		const { out, err } = await kontor(folder, ["backup"]);
		expect(err).toContain("Read back to its last byte: every sum is right.");
		const streamed = await kontor(folder, ["backup", "--to", "-"]);
		expect(streamed.err).not.toContain("Read back");
		const file = out.trim();
		await requireAsWritten(file, { language: "en" });
		const bytes = readFileSync(file);
		bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
		writeFileSync(file, bytes);
		await expect(requireAsWritten(file, { language: "en" })).rejects.toThrow("could not be read back as it was");
	});

	test("is one file for its owner alone, restored into a new folder that is equal and works", async () => {
		const folder = await company();
		const file = await backup(folder);
		expect(file).toMatch(/\/data\/backups\/kontor-\d{8}T\d{6}Z\.tar$/);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(join(data(folder), "tmp")).filter((name) => name.startsWith("backup"))).toEqual([]);
		const target = join(folder, "new", "data");
		const { exit, out, err } = await kontor(folder, ["restore", file, "--to", target]);
		expect({ exit, out, err }).toEqual({
			exit: 0,
			out: "",
			err: `Company is restored in ${target}, equal to the backup.\n  kontor serve --data ${target}\n`,
		});
		expect(holdings(target)).toEqual(holdings(data(folder)));
		expect(statSync(target).mode & 0o777).toBe(0o700);
		const server = await startKontor(folder, ["--data", target]);
		try {
			const list = await kontor(folder, ["user", "list", "--data", target]);
			expect(list.out).toContain("jisoo@moonrise.example");
		} finally {
			await server.stop();
		}
	});

	test("is checked with its database opened, found by its name alone, and told to programs", async () => {
		const folder = await company();
		const file = basename(await backup(folder));
		const read = await kontorJSON(folder, ["backup", "verify", file]);
		expect(read).toMatchObject({ file, version: manifest.version, company: "Company", files: 2, whole: true });
		const listed = (await kontorJSON(folder, ["backup", "list"])) as { backups: { file: string; kind: string }[] };
		expect(listed.backups.map((one) => [one.file, one.kind])).toEqual([[file, "manual"]]);
		const { out, err } = await kontor(folder, ["backup", "verify", file], { korean: true });
		expect(err).toBe("온전해요: 모든 파일의 해시가 맞고 데이터베이스가 열려요\n");
		expect(out).toContain("Company");
		const checks = (await kontorJSON(folder, ["doctor", "backup"])) as { checks: { name: string; state: string }[] };
		expect(checks.checks.map(({ name, state }) => [name, state])).toEqual([
			["backup-folder", "note"],
			["backup-age", "ok"],
			["backup-verified", "ok"],
		]);
	});

	test("goes to stdout for another program, and leaves the files out when asked", async () => {
		const folder = await company();
		const run = Bun.spawnSync(
			[
				"sh",
				"-c",
				'"$0" "$1" backup --to - --no-files > stdout.tar',
				process.execPath,
				join(import.meta.dir, "../../src/main.ts"),
			],
			{ cwd: folder, env: { PATH: process.env["PATH"] ?? "", HOME: folder, KONTOR_DATA: data(folder), LC_ALL: "C" } },
		);
		expect(run.exitCode).toBe(0);
		const file = join(folder, "stdout.tar");
		const listed = Bun.spawnSync(["tar", "--list", "--file", file]).stdout.toString();
		expect(listed).toBe("kontor.db\nkeys.tar\nmanifest.json\n");
		expect(await kontorJSON(folder, ["backup", "verify", file])).toMatchObject({ files: null, whole: true });
		expect(existsSync(join(data(folder), "backups"))).toBe(false);
	});

	test("of the daily kind pushes out the oldest of its kind, and no other", async () => {
		const folder = await company();
		const shelf = join(folder, "shelf");
		const byHand = basename(await backup(folder, ["--to", shelf]));
		mkdirSync(shelf, { recursive: true });
		const old = [
			"kontor-daily-20200101T000000Z.tar",
			"kontor-daily-20200102T000000Z.tar",
			"kontor-20190101T000000Z.tar",
			"notes.tar",
		];
		for (const name of old) writeFileSync(join(shelf, name), "");
		const made = basename(await backup(folder, ["--to", shelf, "--keep", "2"]));
		expect(made).toStartWith("kontor-daily-");
		expect(readdirSync(shelf).sort()).toEqual([byHand, made, ...old.slice(1)].sort());
		for (const keep of ["0", "-1", "many", ""])
			expect((await kontor(folder, ["backup", `--keep=${keep}`])).exit).toBe(2);
	});

	test("is refused with words where there is nothing to back up, no place for it, or damage", async () => {
		const empty = temporaryFolder();
		expect(await kontor(empty, ["backup"])).toEqual({
			exit: 69,
			out: "",
			err: `There is no Kontor in ${data(empty)} yet.\n  kontor serve --data ${data(empty)}\n`,
		});
		const folder = await company();
		writeFileSync(join(folder, "file"), "");
		const refused = await kontor(folder, ["backup", "--to", join(folder, "file", "in")]);
		expect([refused.exit, refused.err.split("\n")[0]]).toEqual([
			73,
			`No backup can be written to ${folder}/file/in (ENOTDIR). No backup was made.`,
		]);
		const path = join(data(folder), "kontor.db");
		const bytes = readFileSync(path);
		bytes.fill(0x5a, 4096 * 3, 4096 * 40);
		writeFileSync(path, bytes);
		const damaged = await kontor(folder, ["backup"]);
		expect([damaged.exit, damaged.out]).toEqual([1, ""]);
		expect(damaged.err).toMatch(
			/^The data file is damaged \(.*\), so no backup was made of it\. Older backups were left alone\.\n {2}kontor doctor data\n$/,
		);
		expect(readdirSync(join(data(folder), "backups"))).toEqual([]);
		const checks = (await kontor(folder, ["doctor", "backup", "--json"])).out;
		expect(JSON.parse(checks)).toMatchObject({ counts: { fix: 1 } });
		expect(readdirSync(join(data(folder), "tmp"))).not.toContain("backup");
	});

	test("of somebody's folder, made by the superuser, leaves no file of root's in it", async () => {
		const folder = await company();
		const owner = isSuperuser ? 65_534 : (process.getuid?.() ?? 0);
		chmodSync(folder, 0o755);
		Bun.spawnSync(["chown", "-R", String(owner), data(folder)]);
		const inside = await backup(folder);
		const outside = await backup(folder, ["--to", join(folder, "of-root")]);
		expect(statSync(inside).uid).toBe(owner);
		expect(statSync(outside).uid).toBe(process.getuid?.() ?? 0);
		const found = Bun.spawnSync(["find", data(folder), "!", "-uid", String(owner)]).stdout.toString();
		expect(found).toBe("");
		const target = join(folder, "target");
		mkdirSync(target);
		Bun.spawnSync(["chown", String(owner), target]);
		expect((await kontor(folder, ["restore", outside, "--to", target])).exit).toBe(0);
		expect(Bun.spawnSync(["find", target, "!", "-uid", String(owner)]).stdout.toString()).toBe("");
	});
});

describe("faults.md P1: a backup while the server writes", () => {
	test("is consistent every time, and the database it was taken from stays whole", async () => {
		const folder = await company();
		const server = await startKontor(folder);
		let isOver = false;
		let written = 0;
		const write = async (who: string): Promise<void> => {
			for (let one = 0; !isOver; one++) {
				const body = JSON.stringify({
					tool: "task_add",
					input: { title: `${who} ${one}` },
					as: "minji@moonrise.example",
					language: "en",
				});
				const answer = await fetch("http://kontor/call", {
					unix: join(data(folder), "run", "kontor.sock"),
					method: "POST",
					body,
					headers: { "content-type": "application/json" },
				});
				const told = (await answer.json()) as { ok?: { kind: string } };
				if (told.ok?.kind !== "done") throw new Error(JSON.stringify(told));
				written++;
			}
		};
		try {
			const writing = Promise.all([write("Lamp"), write("Shade")]);
			const counts: number[] = [];
			for (let round = 0; round < 6; round++) {
				const before = written;
				const file = await backup(folder, ["--to", join(folder, "shelf")]);
				const after = written;
				const target = join(folder, `copy-${round}`);
				expect((await kontor(folder, ["restore", file, "--to", target])).exit).toBe(0);
				const tasks = holdings(target).tables.find(({ name }) => name === "all_task")?.rows ?? 0;
				// one instant between asking and having: nothing accepted before is missing
				expect(tasks).toBeGreaterThanOrEqual(before);
				expect(tasks).toBeLessThanOrEqual(after + 2);
				counts.push(tasks);
			}
			expect(counts).toEqual(counts.toSorted((a, b) => a - b));
			expect(written).toBeGreaterThan(6);
			isOver = true;
			await writing;
		} finally {
			isOver = true;
			await server.stop();
		}
		expect(holdings(data(folder)).tables.find(({ name }) => name === "all_task")?.rows).toBe(written);
	});
});

describe("faults.md P2: a restore over a folder in use before", () => {
	test("needs --replace and the name typed, and then backs up what was there first", async () => {
		const folder = await company();
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		const server = await startKontor(folder);
		const running = await kontor(folder, ["restore", file, "--replace", "--confirm", "Company"]);
		expect([running.exit, running.err]).toEqual([
			75,
			`Kontor is running on this folder (pid ${server.pid}). Nothing was changed. Stop it first.\n`,
		]);
		await kontor(folder, ["user", "add", "--email", "later@moonrise.example", "--name", "Later Kim"], {
			input: PASSWORD,
		});
		server.signal("SIGKILL");
		await server.stop();
		// what the killed server leaves beside the database is newer than the backup and must not get into it
		expect(statSync(join(data(folder), "kontor.db-wal")).size).toBeGreaterThan(0);
		const refused = await kontor(folder, ["restore", file]);
		expect([refused.exit, refused.err.split("\n")[0]]).toEqual([
			73,
			`${data(folder)} is not empty. Nothing was changed.`,
		]);
		const unasked = await kontor(folder, ["restore", file, "--replace"]);
		expect([unasked.exit, unasked.err]).toEqual([
			2,
			'There is no terminal to ask on. Nothing was changed. Add: --confirm "Company"\n',
		]);
		expect((await kontor(folder, ["restore", file, "--replace", "--confirm", "company"])).exit).toBe(2);
		expect((await kontor(folder, ["user", "list"])).out).toContain("later@moonrise.example");
		const done = await kontor(folder, ["restore", file, "--replace", "--confirm", "Company"]);
		const before = /^What was there is in (.*)\.$/m.exec(done.err)?.[1] ?? "";
		expect([done.exit, basename(before).slice(0, 22)]).toEqual([0, "kontor-before-restore-"]);
		expect((await kontor(folder, ["user", "list"])).out).not.toContain("later@");
		const again = join(folder, "before");
		expect((await kontor(folder, ["restore", before, "--to", again])).exit).toBe(0);
		expect((await kontor(folder, ["user", "list", "--data", again])).out).toContain("later@moonrise.example");
	});

	test("takes away another database's log, whatever is in it", async () => {
		const folder = await company();
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		const wanted = holdings(data(folder));
		// a log with frames that belong to another state of the same database
		const db = connect(join(data(folder), "kontor.db"));
		db.pragma("journal_mode = WAL");
		db.exec("update all_member set name = 'Marker'");
		cpSync(join(data(folder), "kontor.db-wal"), join(folder, "old-wal"));
		db.close();
		cpSync(join(folder, "old-wal"), join(data(folder), "kontor.db-wal"));
		expect((await kontor(folder, ["restore", file, "--replace", "--confirm", "Company"])).exit).toBe(0);
		for (const ending of ["-wal", "-shm", "-journal"])
			expect({ ending, isThere: existsSync(join(data(folder), `kontor.db${ending}`)) }).toEqual({
				ending,
				isThere: false,
			});
		expect(holdings(data(folder))).toEqual(wanted);
	});

	test("keeps what was too damaged for a backup, and goes on", async () => {
		const folder = await company();
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		writeFileSync(join(data(folder), "kontor.db"), "not a database ".repeat(3000));
		const name = basename(data(folder));
		const { exit, err } = await kontor(folder, ["restore", file, "--replace", "--confirm", name]);
		const aside = /It was moved to (.*)\.$/m.exec(err)?.[1] ?? "";
		expect(exit).toBe(0);
		expect(readFileSync(join(aside, "kontor.db"), "utf8")).toStartWith("not a database");
		expect((await kontor(folder, ["user", "list"])).out).toContain("jisoo@moonrise.example");
	});

	test("cut off in the middle is told at the next start, and finished by doing it again", async () => {
		const folder = await company();
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		const wanted = holdings(data(folder));
		// as a power cut between taking the old away and putting the new in leaves it
		writeFileSync(join(data(folder), "run", "restoring.json"), `${file}\n`);
		renameSync(join(data(folder), "kontor.db"), join(folder, "taken-away.db"));
		const told = `A restore into ${data(folder)} was cut off. Nothing was changed. Do it again to finish it:\n  kontor restore ${file} --to ${data(folder)} --replace\n`;
		for (const words of [["serve", "--port", "0"], ["user", "list"], ["backup"]]) {
			expect({ words, ...(await kontor(folder, words)) }).toEqual({ words, exit: 78, out: "", err: told });
			expect(existsSync(join(data(folder), "kontor.db"))).toBe(false);
		}
		const name = basename(data(folder));
		expect((await kontor(folder, ["restore", file, "--replace", "--confirm", name])).exit).toBe(0);
		expect(holdings(data(folder))).toEqual(wanted);
	});
});

describe("a restore", () => {
	test("on trial changes nothing and says what it would do", async () => {
		const folder = await company();
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		const target = join(folder, "new");
		const { exit, out, err } = await kontor(folder, ["restore", file, "--to", target, "--dry-run"]);
		expect([exit, err]).toEqual([0, "This was a trial: nothing was changed.\n"]);
		expect(out).toMatch(/^company +Company$/m);
		expect(out).toMatch(new RegExp(`^into +${target}$`, "m"));
		expect(existsSync(target)).toBe(false);
	});

	test("of a damaged, cut or foreign file is refused before anything is touched", async () => {
		const folder = await company();
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		const wanted = holdings(data(folder));
		const bytes = readFileSync(file);
		const middle = bytes.length >> 1;
		bytes[middle] = (bytes[middle] ?? 0) ^ 1;
		writeFileSync(join(folder, "flipped.tar"), bytes);
		cpSync(file, join(folder, "cut.tar"));
		truncateSync(join(folder, "cut.tar"), middle);
		writeFileSync(join(folder, "other.tar"), "something else");
		for (const [name, said] of [
			["flipped.tar", "is damaged (files.tar) and can't be restored. Nothing was changed."],
			["cut.tar", "is damaged (it ends in the middle of a file) and can't be restored. Nothing was changed."],
			["other.tar", "is not a backup of Kontor. Nothing was changed."],
			["missing.tar", "can't be read (ENOENT). Nothing was changed."],
		] as const) {
			const refused = await kontor(folder, ["restore", join(folder, name), "--replace", "--confirm", "Company"]);
			expect([refused.exit, refused.err.split("\n")[0]]).toEqual([1, `${join(folder, name)} ${said}`]);
		}
		expect(holdings(data(folder))).toEqual(wanted);
		expect(existsSync(join(data(folder), "backups"))).toBe(false);
	});

	test("faults.md P5: of a newer version's data says which version it needs, and writes nothing", async () => {
		const folder = await company();
		const db = connect(join(data(folder), "kontor.db"));
		db.exec("insert into all_migration(name, sha256, applied_at) values('9999_later', 'x', 1)");
		db.close();
		// a copy of a newer version's data is still a backup
		const file = await backup(folder, ["--to", join(folder, "shelf")]);
		const target = join(folder, "new");
		expect(await kontor(folder, ["restore", file, "--to", target])).toEqual({
			exit: 78,
			out: "",
			err: `${file} holds data of a newer Kontor (${manifest.version}). Nothing was changed.\n  Install Kontor ${manifest.version} or later, then restore it.\n`,
		});
		expect(existsSync(target)).toBe(false);
		expect((await kontor(folder, ["backup", "verify", file])).exit).toBe(78);
	});
});
