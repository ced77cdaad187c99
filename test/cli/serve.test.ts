// How the server starts, refuses to start, and ends: each refusal with its words and exit code.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import manifest from "#package.json" with { type: "json" };
import { connect } from "#store/driver.ts";
import { isMounted, unmount } from "#test/support/mount.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { josa } from "#text/josa.ts";
import { foundCompany, kontor, kontorJSON, PASSWORD, type RunningKontor, startKontor } from "./kontor.ts";

describe("a running server", () => {
	const folder = temporaryFolder();
	const settings = join(folder, "kontor.toml");
	let server: RunningKontor;

	beforeAll(async () => {
		writeFileSync(settings, '[log]\nlevel = "warn"\n');
		server = await startKontor(folder, ["--config", settings]);
	});
	afterAll(() => server?.stop());

	test("says five lines: where it is, how to set it up, and what is missing", async () => {
		await server.waitFor(/^ {2}mail .*$/m);
		expect(server.output().replace(/[A-Z0-9]{4}-[A-Z0-9]{4}/, "CODE")).toBe(
			[
				`kontor ${manifest.version}   data ${folder}/data   pid ${server.pid}`,
				`  open     ${server.address}`,
				`  set up   ${server.address}/setup#CODE     one use · new one: kontor setup-link`,
				"  model    none yet: the demo agent answers until you connect one",
				"  browser  not part of this version yet: pages can't be opened",
				"  mail     not set up: invitations are links you copy",
				"",
			].join("\n"),
		);
	});

	test("says what --single-user means before anybody relies on it", async () => {
		const alone = temporaryFolder();
		const single = await startKontor(alone, ["--single-user"]);
		await single.waitFor(/^ {2}files .*$/m);
		expect(single.output()).toContain(
			`  files    all members' files are this user's, in ${alone}/data-homes; only for a computer of one person (--single-user)\n`,
		);
		await single.stop();
	});

	test("gives a new set-up link, which ends the one before", async () => {
		const { exit, out, err } = await kontor(folder, ["setup-link"]);
		expect({ exit, err }).toEqual({ exit: 0, err: "One use. The link before it has ended.\n" });
		expect(out).toMatch(new RegExp(`^${server.address}/setup#[A-Z0-9]{4}-[A-Z0-9]{4}\n$`));
	});

	test("is on one screen of status", async () => {
		const { exit, out } = await kontor(folder, ["status"]);
		expect(exit).toBe(0);
		expect(out.replace(/running for .*?pid \d+/, "running")).toBe(
			[
				`kontor ${manifest.version}   running`,
				`  open     ${server.address}`,
				`  data     ${folder}/data`,
				"  model    none: the demo agent answers",
				"  people   not set up yet: kontor setup-link",
				"  browser  not part of this version yet",
				"  mail     not part of this version yet",
				"  backup   none yet",
				"  waiting  0 approvals",
				"",
			].join("\n"),
		);
		expect(await kontorJSON(folder, ["status"])).toEqual({
			running: true,
			version: manifest.version,
			address: server.address,
			pid: server.pid,
			uptimeSeconds: expect.any(Number),
			dataFolder: `${folder}/data`,
			model: { isDemo: true, provider: "demo", name: "demo" },
			peopleOnline: 0,
			backup: { everySeconds: 86_400, newest: null, ageSeconds: null, failed: null, verifiedAt: null },
			isSetUp: false,
			people: 0,
			waitingApprovals: 0,
		});
	});

	test("keeps a second one off its data folder, with 75 and its own address", async () => {
		const { exit, out, err } = await kontor(folder, ["serve", "--port", "0"]);
		expect({ exit, out }).toEqual({ exit: 75, out: "" });
		expect(err.replace(/since \S+ \S+ /, "since THEN ")).toBe(
			`Kontor is already running on this data folder since THEN (pid ${server.pid}).\n  ${server.address}\n`,
		);
		const korean = await kontor(folder, ["serve", "--port", "0"], { korean: true });
		expect(korean.err).toStartWith("이 데이터 폴더에서 Kontor가 ");
	});

	test("takes over another log level on SIGHUP, and keeps what it has when the file is not right", async () => {
		writeFileSync(settings, '[log]\nlevel = "debug"\n');
		server.signal("SIGHUP");
		await server.waitFor(/settings read again: log level debug/);
		writeFileSync(settings, '[log]\nlevel = "loud"\n');
		server.signal("SIGHUP");
		await server.waitFor(
			/the settings were not read again: .*kontor\.toml line 2: `log\.level` must be debug, info, warn or error, not loud\./,
		);
		expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
		writeFileSync(settings, "");
	});

	test("ends with 0 when it is asked to, and leaves no sign of running behind", async () => {
		expect(await server.stop()).toBe(0);
		expect(server.output()).toContain("Stopping: work in progress may finish for up to 30 s.\n");
		for (const left of ["kontor.sock", "server.json"])
			expect({ left, isThere: existsSync(join(folder, "data", "run", left)) }).toEqual({ left, isThere: false });
		expect(await kontor(folder, ["status"])).toEqual({
			exit: 69,
			out: "",
			err: `Kontor is not running.\n  kontor serve --data ${folder}/data\n`,
		});
	});
});

test("a disk that fills up is told at /readyz, and nothing starts on it, where mounting is allowed", async () => {
	const folder = temporaryFolder();
	const data = join(folder, "data");
	mkdirSync(data);
	if (!isMounted(["-t", "tmpfs", "-o", "size=100m,mode=700", "tmpfs", data], "a disk that fills up")) return;
	try {
		const server = await startKontor(folder);
		const ready = async () => (await fetch(`${server.address}/readyz`)).text();
		const filler = join(data, "filler");
		try {
			expect(await ready()).toBe("ready\n");
			writeFileSync(filler, Buffer.alloc(60_000_000));
			expect(await ready()).toBe("disk_full\n");
		} finally {
			await server.stop();
		}
		const refused = await kontor(folder, ["serve", "--port", "0"]);
		expect(refused.exit).toBe(73);
		expect(refused.err).toMatch(/^Only [\d.]+ MB free; Kontor needs 1 GB to start safely\. Nothing was changed\.\n/);
	} finally {
		unmount(data);
	}
});

test("a server that was killed leaves a folder that works at once", async () => {
	const folder = temporaryFolder();
	const first = await startKontor(folder);
	await foundCompany(folder);
	first.signal("SIGKILL");
	await first.stop();
	expect(existsSync(join(folder, "data", "run", "kontor.sock"))).toBe(true);
	expect((await kontor(folder, ["status"])).exit).toBe(69);
	expect((await kontor(folder, ["user", "list"])).out).toContain("minji@moonrise.example");
	const second = await startKontor(folder);
	expect(await second.stop()).toBe(0);
});

describe("a start is refused", () => {
	test("with 69 and the name of the program that has the port", async () => {
		const folder = temporaryFolder();
		const other = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
		try {
			const { exit, out, err } = await kontor(folder, ["serve", "--port", String(other.port)]);
			expect({ exit, out }).toEqual({ exit: 69, out: "" });
			expect(err).toMatch(
				new RegExp(
					`^Port ${other.port} is in use by .+ \\(pid ${process.pid}\\)\\. Kontor did not start\\.\n  kontor serve --port ${other.port + 1}\n$`,
				),
			);
			const korean = await kontor(folder, ["serve", "--port", String(other.port)], { korean: true });
			expect(korean.err).toContain(`${other.port} 포트를 쓰고 있어요. Kontor를 시작하지 못했어요.`);
		} finally {
			other.stop(true);
		}
	});

	test("with 69 for an address this computer does not have", async () => {
		const { exit, err } = await kontor(temporaryFolder(), ["serve", "--port", "0", "--listen", "203.0.113.9"]);
		expect({ exit, err }).toEqual({
			exit: 69,
			err: "This computer has no address 203.0.113.9 to listen on. Kontor did not start.\n  kontor serve --listen 127.0.0.1\n",
		});
	});

	test("with 73 where no folder can be made", async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, "file"), "");
		for (const [place, code] of [
			[join(folder, "file", "data"), "ENOTDIR"],
			["/proc/kontor", "ENOENT"],
		]) {
			const { exit, err } = await kontor(folder, ["serve", "--data", place ?? ""]);
			expect({ exit, err }).toEqual({
				exit: 73,
				err: `Kontor can't keep its data in ${place} (${code}). Nothing was changed.\n  kontor serve --data DIR   with a folder that can be written\n`,
			});
		}
	});

	test("with 73 and the command that mends it in a folder of somebody else", async () => {
		const folder = temporaryFolder();
		const shared = join(folder, "shared");
		const others = join(shared, "others");
		mkdirSync(others, { recursive: true });
		chmodSync(folder, 0o755);
		chmodSync(others, 0o555);
		chmodSync(shared, 0o555);
		const isRoot = process.getuid?.() === 0;
		const user = isRoot ? "nobody" : userInfo().username;
		for (const [place, mend] of [
			[others, `sudo chown -R ${user} ${others}`],
			[join(shared, "new"), `sudo install -d -m 700 -o ${user} ${join(shared, "new")}`],
		]) {
			const { exit, err } = await kontor(folder, ["serve", "--port", "0", "--data", place ?? ""], { isNobody: isRoot });
			expect({ exit, mend: err.split("\n  ")[1] }).toEqual({ exit: 73, mend: `${mend}\n` });
		}
	});

	test("with 78 for a setting that is none, and the line it stands on", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, "# ours\nprot = 7470\nport = 1\n");
		expect(await kontor(folder, ["serve", "--config", file])).toEqual({
			exit: 78,
			out: "",
			err: `${file} line 2: \`prot\` is not a setting. Did you mean \`port\`?\n`,
		});
		expect(existsSync(join(folder, "data"))).toBe(false);
	});

	test("with 78 for data of a newer version, which stays as it was", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		const path = join(folder, "data", "kontor.db");
		const db = connect(path);
		db.exec("insert into all_migration(name, sha256, applied_at) values('9999_later', 'x', 1)");
		db.close();
		const newer = `This data was last used by a newer Kontor (it has 9999_later). You are starting ${manifest.version}. Nothing was changed.\n  Install the newer version, or restore the backup made before the update.\n`;
		expect(await kontor(folder, ["serve", "--port", "0"])).toEqual({ exit: 78, out: "", err: newer });
		expect(await kontor(folder, ["user", "list"])).toEqual({ exit: 78, out: "", err: newer });
		// the version that last opened it said so
		const later = connect(path);
		expect(later.prepare("select value from all_setting where key = 'kontor.version'").pluck().get()).toBe(
			JSON.stringify(manifest.version),
		);
		later.exec(`update all_setting set value = '"0.3.0"' where key = 'kontor.version'`);
		later.close();
		expect((await kontor(folder, ["serve", "--port", "0"])).err).toBe(
			`This data was last used by Kontor 0.3.0. You are starting ${manifest.version}. Nothing was changed.\n  Install Kontor 0.3.0, or restore the backup made before the update.\n`,
		);
		expect((await kontor(folder, ["user", "list"], { korean: true })).err).toBe(
			`이 데이터는 Kontor 0.3.0에서 쓰던 것인데 ${josa(manifest.version, "을/를")} 시작했어요. 바뀐 것은 없어요.\n  Kontor 0.3.0을 설치하거나 업데이트 전 백업을 복원해 주세요.\n`,
		);
	});

	test("in words when the data file is no database", async () => {
		const folder = temporaryFolder();
		mkdirSync(join(folder, "data"), { mode: 0o700 });
		writeFileSync(
			join(folder, "data", "kontor.db"),
			"not a database, but long enough to be looked at by it".repeat(200),
		);
		const { exit, err } = await kontor(folder, ["serve", "--port", "0"]);
		expect({ exit, err }).toEqual({
			exit: 1,
			err: "The data file is damaged and was left as it is. Nothing was changed.\n  kontor doctor data\n",
		});
	});
});

test("the superuser's commands leave no file of their own in a service's folder", async () => {
	const folder = temporaryFolder();
	chmodSync(folder, 0o755);
	const data = join(folder, "data");
	mkdirSync(data, { mode: 0o700 });
	// somebody who is not the superuser is the service in their own folder
	const service = process.getuid?.() === 0 ? 65_534 : process.getuid?.();
	Bun.spawnSync(["chown", `${service}`, data]);
	const added = await kontor(
		folder,
		["user", "add", "--email", "minji@moonrise.example", "--name", "Minji Kim", "--admin"],
		{ input: PASSWORD },
	);
	expect(added.exit).toBe(0);
	expect((await kontor(folder, ["user", "list"])).exit).toBe(0);
	const owners = Bun.spawnSync(["find", data, "!", "-uid", String(service)]).stdout.toString();
	expect(owners).toBe("");
});

/** Waits until a file is there. */
async function appears(path: string): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const watcher = watch(dirname(path), () => existsSync(path) && resolve());
	if (existsSync(path)) resolve();
	await promise;
	watcher.close();
}

describe("--open", () => {
	const folder = temporaryFolder();
	const opened = join(folder, "opened");
	const browser = join(folder, "browser");
	beforeAll(() => {
		writeFileSync(browser, `#!/bin/sh\nprintf '%s' "$1" > '${opened}.new'; mv '${opened}.new' '${opened}'\n`);
		chmodSync(browser, 0o755);
	});

	test("hands the page of set-up to the browser of whoever sits there", async () => {
		const server = await startKontor(folder, ["--open"], { env: { DISPLAY: ":7", BROWSER: browser } });
		try {
			const [link] = await server.waitFor(/http:\S+\/setup#\S+/);
			await appears(opened);
			expect(readFileSync(opened, "utf8")).toBe(link);
		} finally {
			await server.stop();
		}
	});

	test.each([
		["there is no screen", {}],
		["the program is not there", { DISPLAY: ":7", BROWSER: join(folder, "none") }],
		["the program fails", { WAYLAND_DISPLAY: "wayland-0", BROWSER: "false" }],
	])("says so and goes on serving when %s", async (_, env) => {
		const server = await startKontor(folder, ["--open"], { env });
		try {
			await server.waitFor(/No browser could be opened here/);
			expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
		} finally {
			expect(await server.stop()).toBe(0);
		}
	});
});
