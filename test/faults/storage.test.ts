// SQLite (spec/faults.md P): copies that cost nothing, refusals that are true and touch nothing, readers and power cuts that lose nothing.

import { describe, expect, test } from "bun:test";
import {
	chmodSync,
	copyFileSync,
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openArchive, verifyArchive } from "#backup/archive.ts";
import { packing } from "#backup/pack.ts";
import { takePlace, unpack } from "#backup/restore.ts";
import { stage } from "#backup/stage.ts";
import { survey } from "#backup/survey.ts";
import manifest from "#package.json" with { type: "json" };
import { type Connection, connect } from "#store/driver.ts";
import { takeLock } from "#store/lock.ts";
import { foundCompany, kontor, type RunOptions, startKontor } from "#test/cli/kontor.ts";
import { collected } from "#test/support/backup.ts";
import { Client } from "#test/support/client.ts";
import { isMounted, notTried, unmount } from "#test/support/mount.ts";
import { openServer, PASSWORD } from "#test/support/server.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { faultTable } from "./found.ts";

const note = faultTable("SQLite");
const data = (folder: string): string => join(folder, "data");

async function company(): Promise<string> {
	const folder = temporaryFolder();
	await foundCompany(folder);
	return folder;
}

/** Every file below a folder with a hash of its bytes. */
function bytesOf(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }) as {
		isFile(): boolean;
		parentPath: string;
		name: string;
	}[];
	return entries
		.filter((entry) => entry.isFile() && !entry.parentPath.endsWith("/tmp"))
		.map(({ parentPath, name }) => `${parentPath}/${name} ${Bun.hash(readFileSync(join(parentPath, name)))}`)
		.sort();
}

/** Runs code in a process of its own that imports as we do. */
function elsewhere(code: string) {
	const cwd = join(import.meta.dir, "..", "..");
	const child = Bun.spawn([process.execPath, "-e", code], { cwd, stdin: "pipe", stdout: "pipe", stderr: "inherit" });
	const reader = child.stdout.getReader();
	const decoder = new TextDecoder();
	let text = "";
	return {
		/** until it has said this word on a line of its own */
		async says(word: string): Promise<void> {
			while (!text.includes(`${word}\n`)) {
				const { value, done } = await reader.read();
				if (done) throw new Error(`it ended after ${text}`);
				text += decoder.decode(value);
			}
		},
		async end(): Promise<string> {
			child.stdin.end();
			for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value);
			await child.exited;
			return text;
		},
	};
}

describe("P1 a copy of the database in the process that writes it", () => {
	test("made thirty times under load drops no lock and damages nothing", async () => {
		const server = await openServer();
		try {
			const { store } = server.app;
			const lock = takeLock(join(server.folder, "lock.db"));
			let isOver = false;
			let written = 0;
			const writing = (async () => {
				for (; !isOver; written++) await server.minji.invoke("task_add", { title: `Lamp ${written}` });
			})();
			const counts: number[] = [];
			for (let round = 0; round < 30; round++) {
				const before = written;
				const copy = await stage(store.writer, server.folder, process.pid, { isWithFiles: true });
				const tasks = survey(join(copy, "kontor.db")).tables.find(({ name }) => name === "all_task")?.rows ?? 0;
				expect(tasks).toBeGreaterThanOrEqual(before);
				counts.push(tasks);
			}
			// another process finds the lock taken and the database being written, as before
			const other = elsewhere(
				`import { takeLock } from "#store/lock.ts"; import { connect } from "#store/driver.ts";
				console.log(takeLock(${JSON.stringify(join(server.folder, "lock.db"))}) === null ? "locked" : "free");
				const db = connect(${JSON.stringify(join(server.folder, "kontor.db"))}, { readonly: true });
				console.log(db.pragma("integrity_check", { simple: true }));`,
			);
			expect(await other.end()).toBe("locked\nok\n");
			isOver = true;
			await writing;
			lock?.release();
			expect(store.writer.pragma("integrity_check", { simple: true })).toBe("ok");
			note(
				"P1",
				`30 copies while ${written} tasks were written`,
				`each whole, ${counts[0]} … ${counts.at(-1)} tasks · lock kept · integrity ok`,
			);
		} finally {
			await server.close();
		}
	}, 120_000);
});

describe("P2 a restore over another database's log", () => {
	test("takes the log away, whatever rows it would have brought in", async () => {
		const server = await openServer();
		await server.minji.invoke("task_add", { title: "In the backup" });
		const copy = await stage(server.app.store.writer, server.folder, process.pid, { isWithFiles: true });
		const facts = {
			survey: survey(join(copy, "kontor.db")),
			owner: "kontor",
			now: server.clock.now(),
			version: "0.1.0",
			isWithFiles: true,
		};
		const bytes = await collected((await packing(copy, facts)).bytes(() => {}));
		await server.minji.invoke("task_add", { title: "Marker after the backup" });
		const left = temporaryFolder();
		for (const ending of ["", "-wal", "-shm"])
			copyFileSync(join(server.folder, `kontor.db${ending}`), join(left, `kontor.db${ending}`));
		expect(statSync(join(left, "kontor.db-wal")).size).toBeGreaterThan(0);
		await server.close(true);
		writeFileSync(join(left, "archive.tar"), bytes);
		const archive = await openArchive(join(left, "archive.tar"));
		await unpack(archive, await verifyArchive(archive), left);
		takePlace(left, "archive.tar");
		await archive.file.close();
		expect(readdirSync(left).filter((name) => name.startsWith("kontor.db"))).toEqual(["kontor.db"]);
		const restored = await openServer({ folder: left, isSetUp: false });
		const minji = await restored.signIn("minji@moonrise.example");
		const list = (await minji.invoke("task_list", { scope: "all", everyWeek: true })).text;
		expect([list.includes("In the backup"), list.includes("Marker")]).toEqual([true, false]);
		await restored.close();
		rmSync(server.folder, { recursive: true, force: true });
		note("P2", "over a folder with a live -wal and -shm", "both gone · the backup's rows, none of the log's");
	});
});

type State = {
	/** false where this user may not make it */
	make(folder: string): unknown;
	exit: number;
	/** what the refusal leads to */
	leads: RegExp;
	/** what `doctor data` says and leads to; a restore is advised only where what is there can't be used */
	doctor: RegExp;
	options?: RunOptions;
	unmake?(folder: string): void;
};

const RESTORE = /restore a backup/;

/** States a start has to refuse: how they come about, with which code, and what is said of them. */
const STATES: Record<string, State> = {
	"data of a newer version": {
		make: (folder) => sql(folder, "insert into all_migration(name, sha256, applied_at) values('9999_later', 'x', 1)"),
		exit: 78,
		leads: /Install the newer version, or restore the backup/,
		doctor: /fix .*made by a newer Kontor.*\n.*install the newer Kontor/,
	},
	"a migration of another text": {
		make: (folder) => sql(folder, "update all_migration set sha256 = 'another' where name like '0001%'"),
		exit: 78,
		leads: /Start it with the Kontor that made it, or restore a backup/,
		doctor: RESTORE,
	},
	"a file that is no database": {
		make: (folder) => writeFileSync(join(data(folder), "kontor.db"), "something else entirely ".repeat(500)),
		exit: 1,
		leads: /kontor doctor data/,
		doctor: RESTORE,
	},
	"a database whose middle is overwritten": {
		make: (folder) => {
			const path = join(data(folder), "kontor.db");
			const bytes = readFileSync(path);
			bytes.fill(0x5a, 0, 4096);
			writeFileSync(path, bytes);
		},
		exit: 1,
		leads: /kontor doctor data/,
		doctor: RESTORE,
	},
	"a restore that was cut off": {
		make: (folder) => writeFileSync(join(data(folder), "run", "restoring.json"), "/backups/kontor.tar\n"),
		exit: 78,
		leads: /kontor restore \/backups\/kontor\.tar --to .* --replace/,
		doctor: /restore: .* was cut off.*\n.*kontor restore .* --replace/,
	},
	"a folder of somebody else": {
		make: (folder) => {
			if (process.getuid?.() !== 0) {
				notTried("a folder of somebody else", "only root can be another user");
				return false;
			}
			chmodSync(folder, 0o755);
			chmodSync(data(folder), 0o755);
			return true;
		},
		exit: 73,
		leads: /sudo chown|sudo install/,
		doctor: /belongs to root: .*\n.*sudo -u root kontor/,
		options: { isNobody: process.getuid?.() === 0 },
	},
	"a folder mounted for reading only": {
		make: (folder) => {
			const isBound = isMounted(["--bind", data(folder), data(folder)], "a folder mounted for reading only");
			return isBound && isMounted(["-o", "remount,bind,ro", data(folder)], "a folder mounted for reading only");
		},
		unmake: (folder) => unmount(data(folder)),
		exit: 73,
		leads: /EROFS/,
		doctor: /mounted for reading only\. Nothing suggests damage.*\n.*findmnt -T /,
	},
};

function sql(folder: string, statement: string): void {
	const db = connect(join(data(folder), "kontor.db"));
	db.exec(statement);
	db.close();
}

/** Advice that would cost a company its data. */
const HARMFUL = /\brm\b|\bdelete|\berase|\bwipe|\bremove the|start over|new folder and|삭제|지우|초기화/i;

for (const [state, { make, exit, leads, doctor, options = {}, unmake }] of Object.entries(STATES)) {
	test(`P4 P5 ${state} is refused before anything is written, in words that lead somewhere and cost nothing`, async () => {
		const folder = await company();
		try {
			if (make(folder) === false) return;
			const before = bytesOf(data(folder));
			const serve = await kontor(folder, ["serve", "--port", "0"], options);
			expect({ state, exit: serve.exit, out: serve.out }).toEqual({ state, exit, out: "" });
			expect(serve.err).toMatch(leads);
			for (const words of [
				["user", "list"],
				["export", "users"],
			]) {
				const { exit: ended, err } = await kontor(folder, words, options);
				expect({
					words,
					isRefused: ended !== 0,
					isHarmful: HARMFUL.test(err),
					isFault: err.includes("report what follows"),
				}).toEqual({ words, isRefused: true, isHarmful: false, isFault: false });
			}
			const korean = await kontor(folder, ["serve", "--port", "0"], { ...options, korean: true });
			expect([korean.exit, HARMFUL.test(serve.err), HARMFUL.test(korean.err)]).toEqual([exit, false, false]);
			expect(bytesOf(data(folder))).toEqual(before);
			const looked = await kontor(folder, ["doctor", "data"], options);
			const lookedKorean = await kontor(folder, ["doctor", "data"], { ...options, korean: true });
			expect(looked.out + looked.err).toMatch(doctor);
			expect({
				isOK: looked.exit === 0 || lookedKorean.exit === 0,
				isHarmful: HARMFUL.test(looked.out) || HARMFUL.test(lookedKorean.out),
				isRestoreAdvised: [RESTORE.test(looked.out), lookedKorean.out.includes("백업이나 옆에")],
			}).toEqual({ isOK: false, isHarmful: false, isRestoreAdvised: Array(2).fill(doctor === RESTORE) });
			// a reader of a log leaves the log's files, with nothing in them
			expect(bytesOf(data(folder)).filter((line) => !/\.db-(shm|wal) /.test(line))).toEqual(before);
			note(
				"P4 P5",
				state,
				`exit ${exit} · not a byte moved · “${serve.err.split("\n")[0]?.replaceAll(folder, "…").slice(0, 90)}”`,
			);
		} finally {
			unmake?.(folder);
		}
	});
}

test("P5 a newer version's data is named with what it has and which version this is", async () => {
	const folder = await company();
	STATES["data of a newer version"]?.make(folder);
	const { err } = await kontor(folder, ["serve", "--port", "0"]);
	expect(err).toContain("it has 9999_later");
	expect(err).toContain(`You are starting ${manifest.version}`);
});

describe("P7 another program at the database", () => {
	test("that reads for as long as it likes does not keep anybody from writing", async () => {
		const folder = await company();
		const server = await startKontor(folder);
		const path = join(data(folder), "kontor.db");
		const reader = elsewhere(
			`import { connect } from "#store/driver.ts";
			const db = connect(${JSON.stringify(path)}, { readonly: true });
			db.exec("begin"); const count = () => db.prepare("select count(*) from all_message").pluck().get();
			const before = count(); console.log("reading");
			for await (const _ of process.stdin) {}
			console.log(before === count() ? "same" : "moved"); db.exec("commit"); console.log(count() > before ? "more" : "none");`,
		);
		try {
			await reader.says("reading");
			const minji = new Client(server.address);
			await minji.post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD });
			for (let one = 0; one < 150; one++) {
				const answer = await minji.post("/api/v1/agent/messages", { text: `What is to do ${one}?` });
				expect(answer.status).toBe(200);
			}
			expect(await reader.end()).toBe("reading\nsame\nmore\n");
			expect((await minji.invoke("task_list", {})).status).toBe(200);
			note(
				"P7",
				"a read transaction held from outside while 150 messages are sent",
				"none refused · the reader saw one state throughout",
			);
		} finally {
			await server.stop();
		}
	}, 120_000);

	test("that writes too long gets words, not a fault, and all goes on when it ends", async () => {
		const server = await openServer();
		try {
			const writer = elsewhere(
				`import { connect } from "#store/driver.ts";
				const db = connect(${JSON.stringify(join(server.folder, "kontor.db"))});
				db.exec("begin immediate"); console.log("writing");
				for await (const _ of process.stdin) {}
				db.exec("rollback"); console.log("over");`,
			);
			await writer.says("writing");
			const refused = await server.minji.invoke("task_add", { title: "While another writes" });
			expect([refused.status, refused.problem.retryable]).toEqual([503, true]);
			expect(refused.problem.detail).not.toMatch(/SQLITE|database is locked/i);
			expect((await server.minji.invoke("task_list", {})).status).toBe(200);
			expect(await writer.end()).toBe("writing\nover\n");
			expect((await server.minji.invoke("task_add", { title: "Afterwards" })).status).toBe(200);
			note(
				"P7",
				"a write transaction held from outside",
				`${refused.status} ${refused.problem.code}, retryable · reading goes on · all well afterwards`,
			);
		} finally {
			await server.close();
		}
	}, 60_000);

	test("that is a second Kontor is refused with the first one's address", async () => {
		const folder = await company();
		const server = await startKontor(folder);
		try {
			const second = await kontor(folder, ["serve", "--port", "0"]);
			expect([second.exit, second.err.includes(server.address)]).toEqual([75, true]);
			note("P7", "a second daemon", `exit 75 · names ${new URL(server.address).hostname} and the pid`);
		} finally {
			await server.stop();
		}
	});
});

/** The tasks that can be read, in the order they were made. */
function tasksIn(db: Connection): string[] {
	const hasTasks = db.prepare("select 1 from sqlite_schema where name = 'all_task'").get() !== undefined;
	const titles = "select title from all_task where title like 'Task %' order by id";
	return hasTasks ? (db.prepare(titles).pluck().all() as string[]) : [];
}

describe("P8 a power cut", () => {
	test("that tears the log at any byte leaves a whole database with everything up to some moment", async () => {
		const server = await openServer();
		for (let one = 0; one < 40; one++)
			await server.minji.invoke("task_add", { title: `Task ${String(one).padStart(2, "0")}` });
		const torn = temporaryFolder();
		const kept = join(torn, "kept");
		mkdirSync(kept);
		// as the disk would have it: the files as they are, without the server's closing
		for (const ending of ["", "-wal"])
			copyFileSync(join(server.folder, `kontor.db${ending}`), join(kept, `kontor.db${ending}`));
		await server.close();
		const size = statSync(join(kept, "kontor.db-wal")).size;
		expect(size).toBeGreaterThan(100_000);
		const lengths = Array.from({ length: 60 }, (_, at) => Math.floor((size * at) / 59));
		const counts: number[] = [];
		for (const [at, length] of lengths.entries()) {
			const place = join(torn, `${at}`);
			cpSync(kept, place, { recursive: true });
			truncateSync(join(place, "kontor.db-wal"), length);
			const db = connect(join(place, "kontor.db"));
			expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
			const titles = tasksIn(db);
			db.close();
			expect(titles).toEqual(Array.from({ length: titles.length }, (_, one) => `Task ${String(one).padStart(2, "0")}`));
			counts.push(titles.length);
		}
		expect(counts).toEqual(counts.toSorted((a, b) => a - b));
		expect(counts.at(-1)).toBe(40);
		note(
			"P8",
			`the log of ${size} bytes torn at 60 places`,
			`integrity ok each time · always the first n of 40 tasks (${counts[0]} … ${counts.at(-1)})`,
		);
	}, 60_000);

	test("with a block of it turned to rubbish is the same, and is never read as something else", async () => {
		const server = await openServer();
		for (let one = 0; one < 20; one++) await server.minji.invoke("task_add", { title: `Task ${one}` });
		const torn = temporaryFolder();
		for (const ending of ["", "-wal"])
			copyFileSync(join(server.folder, `kontor.db${ending}`), join(torn, `whole.db${ending}`));
		await server.close();
		const whole = readFileSync(join(torn, "whole.db-wal"));
		const counts: number[] = [];
		for (let at = 512; at < whole.length; at += Math.floor(whole.length / 25)) {
			const bytes = Buffer.from(whole);
			bytes.fill(0xa5, at, Math.min(at + 512, bytes.length));
			writeFileSync(join(torn, "kontor.db-wal"), bytes);
			copyFileSync(join(torn, "whole.db"), join(torn, "kontor.db"));
			rmSync(join(torn, "kontor.db-shm"), { force: true });
			const db = connect(join(torn, "kontor.db"));
			expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
			const titles = tasksIn(db);
			db.close();
			expect(titles).toEqual(Array.from({ length: titles.length }, (_, one) => `Task ${one}`));
			counts.push(titles.length);
		}
		// what stands before the rubbish is all there, nothing after it is
		expect(counts).toEqual(counts.toSorted((a, b) => a - b));
		expect(counts[0]).toBe(0);
		expect(counts.at(-1)).toBeGreaterThan(0);
		note(
			"P8",
			"rubbish written over 25 places of the log",
			`integrity ok each time · always the first n of 20 tasks (${counts[0]} … ${counts.at(-1)})`,
		);
	}, 60_000);
});
