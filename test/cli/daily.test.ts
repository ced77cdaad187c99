// The backup a server makes by itself: when it is due, once when it was missed, told when it fails.

import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupState, dueAt, shelf } from "#backup/shelf.ts";
import { silentLog } from "#base/log.ts";
import { createDaily } from "#cli/backup/daily.ts";
import { createMaker, type Running } from "#cli/backup/maker.ts";
import { readConfig } from "#config/config.ts";
import { connect } from "#store/driver.ts";
import { NOW, temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, startKontor } from "./kontor.ts";

const DAY = 86_400_000;
const data = (folder: string): string => join(folder, "data");
const shelfOf = (folder: string): string => join(data(folder), "backups");

/** A company founded so many days ago. */
async function companyOf(days: number): Promise<string> {
	const folder = temporaryFolder();
	await foundCompany(folder);
	const db = connect(join(data(folder), "kontor.db"));
	db.prepare("update all_company set created_at = created_at - ?").run(days * DAY);
	db.close();
	return folder;
}

describe("a server", () => {
	test("makes the one that was missed while it was off, once, and the next start makes none", async () => {
		const folder = await companyOf(3);
		const first = await startKontor(folder);
		await first.waitFor(/backup made/);
		const made = readdirSync(shelfOf(folder));
		expect(made).toEqual([expect.stringMatching(/^kontor-daily-\d{8}T\d{6}Z\.tar$/)]);
		const told = (await kontor(folder, ["status"])).out;
		expect(told).toMatch(/^ {2}backup +.* ago$/m);
		expect(await kontorJSON(folder, ["status"])).toMatchObject({ backup: { newest: { file: made[0] }, failed: null } });
		await first.stop();
		const second = await startKontor(folder);
		// it looked before it said that it is open to commands' questions
		expect((await kontorJSON(folder, ["doctor", "backup"])).counts).toMatchObject({ fix: 0 });
		await second.stop();
		expect(readdirSync(shelfOf(folder))).toEqual(made);
		expect((await kontor(folder, ["backup", "verify", made[0] ?? ""])).exit).toBe(0);
	});

	test("tells a backup that failed, and that it is well again after one by hand", async () => {
		const folder = await companyOf(3);
		writeFileSync(join(folder, "file"), "");
		const server = await startKontor(folder, [], { env: { KONTOR_BACKUP_DIR: join(folder, "file", "x") } });
		try {
			await server.waitFor(/the daily backup failed/);
			const env = { KONTOR_BACKUP_DIR: join(folder, "file", "x") };
			const failed = JSON.parse((await kontor(folder, ["status", "--json"])).out);
			expect(failed.backup.failed.reason).toStartWith(`No backup can be written to ${folder}/file/x (ENOTDIR).`);
			const doctor = await kontor(folder, ["doctor", "backup"], { env });
			expect([doctor.exit, doctor.out.includes("the last one failed")]).toEqual([1, true]);
		} finally {
			await server.stop();
		}
		expect((await kontor(folder, ["backup"])).exit).toBe(0);
		expect((await kontor(folder, ["doctor", "backup"])).exit).toBe(0);
	});

	test("makes none for a company of today, and none when that is switched off", async () => {
		for (const [days, env] of [
			[0, {}],
			[3, { KONTOR_BACKUP_EVERY: "off" }],
		] as const) {
			const folder = await companyOf(days);
			const server = await startKontor(folder, [], { env });
			await server.waitFor(/waiting|model/);
			expect((await kontor(folder, ["status"])).exit).toBe(0);
			await server.stop();
			expect(existsSync(shelfOf(folder))).toBe(false);
		}
	});
});

describe("the daily round", () => {
	function round(settings: Record<string, string> = {}) {
		const folder = temporaryFolder();
		const ran: string[][] = [];
		let at = NOW;
		let ended: (exit: number) => void = () => {};
		const run = (words: readonly string[]): Running => {
			ran.push([...words]);
			return {
				done: new Promise((resolve) => {
					ended = (exit) => resolve({ exit, said: "", told: "" });
				}),
				kill: () => ended(143),
			};
		};
		const config = readConfig({ flags: { data: folder, ...settings }, environment: {} });
		const backups = createMaker({ config, log: silentLog, run });
		const daily = createDaily({ config, log: silentLog, now: () => at, bornAt: () => NOW - DAY / 2, backups });
		return { folder, ran, daily, pass: (ms: number) => (at += ms), end: (exit: number) => ended(exit), now: () => at };
	}

	test("waits its time, makes one at a time, and counts from the newest", async () => {
		const { folder, ran, daily, pass, end, now } = round({ "backup.keep": "3" });
		await daily.look();
		expect(ran).toEqual([]);
		pass(DAY / 2);
		const looking = daily.look();
		await daily.look();
		expect(ran).toEqual([["backup", "--data", folder, "--to", join(folder, "backups"), "--keep", "3"]]);
		mkdirSync(join(folder, "backups"));
		const stamp = new Date(now()).toISOString().replace(/[-:]|\.\d+/g, "");
		writeFileSync(join(folder, "backups", `kontor-daily-${stamp}.tar`), "");
		end(0);
		await looking;
		pass(DAY - 1000);
		await daily.look();
		expect(ran).toHaveLength(1);
		pass(2000);
		const next = daily.look();
		expect(ran).toHaveLength(2);
		await daily.stop();
		await next;
		await daily.look();
		expect(ran).toHaveLength(2);
	});

	test("is not stopped for ever by a backup from the future, which a clock that ran ahead has made", () => {
		const { folder } = round();
		mkdirSync(join(folder, "backups"));
		writeFileSync(join(folder, "backups", "kontor-daily-20991231T000000Z.tar"), "");
		const state = backupState(folder, join(folder, "backups"), DAY, NOW);
		expect([shelf(join(folder, "backups")).length, state.newest, dueAt(state, NOW - 2 * DAY)]).toEqual([
			1,
			null,
			NOW - DAY,
		]);
	});

	test("knows its own files alone", () => {
		const { folder } = round();
		const place = join(folder, "backups");
		mkdirSync(place);
		for (const name of [
			"kontor.tar",
			"kontor-20261301T000000Z.tar",
			"kontor-daily-20261201T000000Z.tar.partial",
			"x-20261201T000000Z.tar",
		])
			writeFileSync(join(place, name), "");
		expect(shelf(place)).toEqual([]);
		expect(shelf(join(folder, "none"))).toEqual([]);
	});
});
