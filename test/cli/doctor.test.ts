// The doctor on healthy and on broken folders, with and without a server, with and without a model.

import { describe, expect, test } from "bun:test";
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOCTOR } from "#cli/doctor/words.ts";
import { CLI } from "#cli/words.ts";
import { connect } from "#store/driver.ts";
import { obliging, scriptedModel } from "#test/support/scripted-model.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, startKontor } from "./kontor.ts";

type Check = { area: string; name: string; state: string; text: string; command?: string };
type Report = { exit: number; checks: Check[]; counts: { ok: number; note: number; fix: number }; err: string };

async function doctor(folder: string, words: string[] = [], env: Record<string, string> = {}): Promise<Report> {
	const { exit, out, err } = await kontor(folder, ["doctor", ...words, "--json"], { env });
	return { exit, err, ...(JSON.parse(out) as Omit<Report, "exit" | "err">) };
}

const named = ({ checks }: Report, name: string): Check | undefined => checks.find((check) => check.name === name);

describe("a healthy folder", () => {
	test("has nothing to mend, and the doctor changes nothing in it", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		const before = readFileSync(join(folder, "data", "kontor.db"));
		const report = await doctor(folder);
		expect(report.exit).toBe(0);
		expect(report.checks.map(({ area, name }) => `${area} ${name}`)).toEqual([
			...["disk", "temporary-folder", "clock", "open-files", "port"].map((name) => `system ${name}`),
			...["folder", "owner", "lock", "integrity", "references", "schema", "key", "last-write"].map(
				(name) => `data ${name}`,
			),
			"model model",
			...["backup-folder", "backup-age", "backup-verified"].map((name) => `backup ${name}`),
			"network public-url",
		]);
		expect(report.checks.filter(({ area }) => area === "data").map(({ state }) => state)).toEqual(Array(8).fill("ok"));
		expect(report.counts.ok + report.counts.note).toBe(report.checks.length);
		expect(readFileSync(join(folder, "data", "kontor.db")).equals(before)).toBe(true);
		const { out, err } = await kontor(folder, ["doctor", "data"], { korean: true });
		expect(out).toContain("정상  데이터베이스: 온전해요\n");
		expect(err).toBe("정상 8, 참고 0, 조치 필요 0\n");
	});

	test("is looked at beside a running server, whose port answers", async () => {
		const folder = temporaryFolder();
		const server = await startKontor(folder);
		try {
			const report = await doctor(folder);
			expect({ exit: report.exit, port: named(report, "port")?.text, lock: named(report, "lock")?.text }).toEqual({
				exit: 0,
				port: `port: ${server.address} answers`,
				lock: `lock: held by the running Kontor (pid ${server.pid})`,
			});
			expect(named(report, "model")).toMatchObject({
				state: "note",
				text: "model: none is connected, the demo agent answers",
			});
		} finally {
			await server.stop();
		}
	});

	test("may not be there yet, and is not made", async () => {
		const folder = temporaryFolder();
		const report = await doctor(folder, ["data"]);
		expect({ exit: report.exit, checks: report.checks }).toEqual({
			exit: 0,
			checks: [
				{
					area: "data",
					name: "data",
					state: "note",
					text: `data: there is none in ${folder}/data yet`,
					command: `kontor serve --data ${folder}/data`,
				},
			],
		});
		expect(await Bun.file(join(folder, "data")).exists()).toBe(false);
	});
});

describe("a folder with a fault", () => {
	test("is named with the command that mends it, and ends with 1", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		chmodSync(join(folder, "data"), 0o755);
		const { exit, out, err } = await kontor(folder, ["doctor", "data"]);
		expect(exit).toBe(1);
		expect(out).toStartWith(`fix   data folder: others may look into it (mode 0755)\n      chmod 700 ${folder}/data\n`);
		expect(err).toBe("7 ok, 0 to note, 1 to fix\n");
	});

	test("of a newer schema, broken references or no key is told apart", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		const db = connect(join(folder, "data", "kontor.db"));
		db.exec("insert into all_migration(name, sha256, applied_at) values('9999_later', 'x', 1)");
		db.exec("insert into all_secret(key, ciphertext, hint, updated_at) values('model.api_key', x'00', 'abcd', 1)");
		db.pragma("foreign_keys = OFF");
		db.exec("update all_membership set member_id = 'mem_nobody' where role = 'owner'");
		db.close();
		const report = await doctor(folder, ["data"]);
		expect(report.exit).toBe(1);
		expect(report.checks.filter(({ state }) => state === "fix").map(({ name }) => name)).toEqual([
			"references",
			"schema",
			"key",
		]);
		writeFileSync(join(folder, "data", "keys", "vault.key"), "x", { mode: 0o644 });
		chmodSync(join(folder, "data", "keys", "vault.key"), 0o644);
		expect(named(await doctor(folder, ["data"]), "key")).toMatchObject({
			state: "fix",
			text: "key file: others may read it (mode 0644)",
			command: `chmod 600 ${folder}/data/keys/vault.key`,
		});
	});

	test("that is damaged is not opened for the model's sake", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		const path = join(folder, "data", "kontor.db");
		rmSync(`${path}-wal`, { force: true });
		const bytes = readFileSync(path);
		bytes.fill(0xa5, 4096 * 3, 4096 * 40);
		writeFileSync(path, bytes);
		const report = await doctor(folder);
		expect({
			exit: report.exit,
			integrity: named(report, "integrity")?.state,
			model: named(report, "model")?.text,
		}).toEqual({ exit: 1, integrity: "fix", model: "model: not tried, as the data was not opened" });
	});

	test("on a port that is taken names who has it", async () => {
		const folder = temporaryFolder();
		const other = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
		const report = await doctor(folder, ["system"], { KONTOR_PORT: String(other.port) });
		other.stop(true);
		expect(named(report, "port")).toMatchObject({
			state: "fix",
			text: expect.stringContaining(`(pid ${process.pid})`),
		});
	});
});

describe("a model", () => {
	test("that cannot be reached is a fault with its sentence", async () => {
		const report = await doctor(temporaryFolder(), ["model"], {
			KONTOR_MODEL_BASE_URL: "http://127.0.0.1:9/v1",
			KONTOR_MODEL_NAME: "m",
		});
		expect(report).toMatchObject({ exit: 1, checks: [{ area: "model", name: "reached", state: "fix" }] });
		expect(report.checks[0]?.text).toEndWith("[model_unavailable]");
	});

	test("that answers and calls tools has four good lines, from the shell and through the server", async () => {
		const model = await scriptedModel({ otherwise: obliging });
		const env = { KONTOR_MODEL_BASE_URL: model.baseURL, KONTOR_MODEL_API_KEY: "sk-right", KONTOR_MODEL_NAME: "m" };
		const folder = temporaryFolder();
		const lines = { exit: 0, lines: ["reached ok", "key ok", "answers ok", "tools ok"] };
		const asked = async (more: Record<string, string>) => {
			const { exit, checks } = await doctor(folder, ["model"], more);
			return { exit, lines: checks.map(({ name, state }) => `${name} ${state}`) };
		};
		expect(await asked(env)).toEqual(lines);
		const server = await startKontor(folder, [], { env });
		try {
			expect(await asked({})).toEqual(lines);
			model.mode = "401";
			expect(await asked({})).toEqual({ exit: 1, lines: ["reached ok", "key fix"] });
		} finally {
			await server.stop();
			model.stop();
		}
	});
});

test("data in which a migration is another is told as what no start takes", async () => {
	const folder = temporaryFolder();
	await foundCompany(folder);
	const db = connect(join(folder, "data", "kontor.db"));
	db.exec("update all_migration set sha256 = 'another' where name like '0001%'");
	db.close();
	expect(named(await doctor(folder, ["data"]), "schema")).toMatchObject({
		state: "fix",
		text: "schema: 0001_first is not the one this Kontor has, so it does not start on this data",
	});
});

describe("--fix", () => {
	test("mends rights that are too wide, says so, and looks again", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		const data = join(folder, "data");
		const key = join(data, "keys", "vault.key");
		writeFileSync(key, `${Buffer.alloc(32).toString("base64")}\n`, { mode: 0o644 });
		chmodSync(key, 0o644);
		chmodSync(data, 0o755);
		const before = await doctor(folder, ["data"]);
		expect([before.exit, before.counts.fix]).toEqual([1, 2]);
		const { exit, out, err } = await kontor(folder, ["doctor", "data", "--fix"]);
		expect([exit, statSync(data).mode & 0o777, statSync(key).mode & 0o777]).toEqual([0, 0o700, 0o600]);
		expect(err.match(/^mended: /gm)).toHaveLength(2);
		expect(out).not.toContain("fix ");
	});

	test("changes nothing that a person has to decide", async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		const path = join(folder, "data", "kontor.db");
		const db = connect(path);
		db.exec("insert into all_migration(name, sha256, applied_at) values('9999_later', 'x', 1)");
		db.close();
		const { exit, err } = await kontor(folder, ["doctor", "data", "--fix"]);
		expect([exit, err.includes("mended")]).toEqual([1, false]);
	});
});

describe("the public address", () => {
	test("passes live updates on at once, or is named as what holds them back", async () => {
		const folder = temporaryFolder();
		const server = await startKontor(folder);
		const passing = (request: Request) => `${server.address}${new URL(request.url).pathname}`;
		const plain = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => fetch(passing(request)) });
		const gathers = Bun.serve({
			port: 0,
			hostname: "127.0.0.1",
			idleTimeout: 60,
			fetch: async (request) => new Response(await (await fetch(passing(request), { signal: request.signal })).text()),
		});
		const strips = Bun.serve({
			port: 0,
			hostname: "127.0.0.1",
			fetch: (request) =>
				request.url.endsWith("/healthz") ? fetch(passing(request)) : new Response("no", { status: 404 }),
		});
		const stream = async (port: number | undefined) =>
			named(await doctor(folder, ["network"], { KONTOR_PUBLIC_URL: `http://127.0.0.1:${port}` }), "public-stream");
		try {
			expect(await stream(plain.port)).toMatchObject({ state: "ok" });
			expect(await stream(gathers.port)).toMatchObject({
				state: "fix",
				text: expect.stringContaining("is holding them back"),
				command: expect.stringContaining("proxy_buffering off"),
			});
			expect(await stream(strips.port)).toMatchObject({ state: "fix", text: expect.stringContaining("(404)") });
			expect((await fetch(`${server.address}/healthz/stream/guessed`)).status).toBe(404);
		} finally {
			for (const proxy of [plain, gathers, strips]) proxy.stop(true);
			await server.stop();
		}
	});

	test("is tried from here, and what answers there is looked at", async () => {
		const folder = temporaryFolder();
		const server = await startKontor(folder);
		const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("hello") });
		try {
			for (const [url, state] of [
				[server.address, "ok"],
				[`http://127.0.0.1:${other.port}`, "fix"],
				["http://127.0.0.1:9", "fix"],
			] as const) {
				const report = await doctor(folder, ["network"], { KONTOR_PUBLIC_URL: url });
				expect({ url, state: named(report, "public-url")?.state }).toEqual({ url, state });
			}
			const open = await doctor(folder, ["network"], { KONTOR_LISTEN: "0.0.0.0" });
			expect(named(open, "encryption")).toMatchObject({ state: "note" });
		} finally {
			other.stop(true);
			await server.stop();
		}
	});
});

test("a port in use is told in whole sentences, also where it cannot be seen who has it", () => {
	expect(DOCTOR.en.portTaken(7470, null)).toBe("port: 7470 is in use by another program");
	expect(DOCTOR.ko.portTaken(7470, null)).toBe("포트: 다른 프로그램이 7470 포트를 쓰고 있어요");
	expect(DOCTOR.ko.portTaken(7470, "nginx (pid 82)")).toBe(
		"포트: 다른 프로그램 nginx (pid 82)가 7470 포트를 쓰고 있어요",
	);
	expect(CLI.ko.portTaken(7470, null, 7471)).toStartWith("다른 프로그램이 7470 포트를 쓰고 있어요.");
});
