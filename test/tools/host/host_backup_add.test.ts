/** host_backup_add: whose it is, the command it runs, one at a time, and what is said when it fails or is cut off. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Running } from "#cli/backup/maker.ts";
import type { Outcome } from "#registry/call.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";
import { errorSentence } from "#text/errors.ts";

scenarios("host_backup_add", {
	"a member makes none": {
		as: (c) => c.jisoo,
		call: "host_backup_add",
		args: {},
		outcome: "administrator_only",
	},
	"nor does the agent of an administrator": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "host_backup_add",
		args: {},
		outcome: "not_allowed",
	},
	"where it goes is the server's setting, not the caller's": {
		as: (c) => c.minji,
		call: "host_backup_add",
		args: { folder: "/tmp" },
		outcome: "invalid_input",
	},
});

describe("beside the server", () => {
	let c: Company;
	let ran: string[][] = [];
	let end: (exit: number, told?: string) => void = () => {};
	const run = (words: readonly string[]): Running => {
		ran.push([...words]);
		const { promise, resolve } = Promise.withResolvers<Awaited<Running["done"]>>();
		end = (exit, told = "") => resolve({ exit, said: "", told });
		return { done: promise, kill: () => end(143) };
	};
	beforeEach(async () => {
		ran = [];
		c = await openCompany({ run });
	});
	afterEach(() => c.close());

	const make = () => c.call("host_backup_add", {}, c.minji);
	const codeOf = (outcome: Outcome) => (outcome.kind === "failed" ? outcome.error.code : outcome.kind);
	const sentenceOf = (outcome: Outcome, language: "en" | "ko" = "en") =>
		outcome.kind === "failed" ? errorSentence(language, outcome.error.code, outcome.error.values) : null;
	const shelve = (name: string): string => {
		mkdirSync(join(c.folder, "backups"), { recursive: true });
		const path = join(c.folder, "backups", name);
		writeFileSync(path, "lamps");
		return path;
	};

	test("the same command runs that a person types, and its archive is the answer", async () => {
		const making = make();
		expect(ran).toEqual([["backup", "--data", c.folder, "--to", join(c.folder, "backups")]]);
		const path = shelve("kontor-20261202T010000Z.tar");
		end(0, `${path}\n`);
		const outcome = await making;
		expect(outcome).toMatchObject({
			kind: "done",
			result: { folder: join(c.folder, "backups"), file: basename(path), size: 5 },
			effects: [{ objectType: "backup", effect: "created", id: basename(path) }],
		});
	});

	test("a second is refused while one is being made, which the list of first steps tells, and not afterwards", async () => {
		const making = make();
		expect((await c.done("setting_progress_get", {}, c.minji)).backup).toMatchObject({ isRunning: true });
		expect(codeOf(await make())).toBe("backup_running");
		expect(ran).toHaveLength(1);
		end(0, shelve("kontor-20261202T010000Z.tar"));
		await making;
		expect((await c.done("setting_progress_get", {}, c.minji)).backup).toMatchObject({ isRunning: false });
		const next = make();
		end(0, shelve("kontor-20261202T010001Z.tar"));
		expect(codeOf(await next)).toBe("done");
	});

	test("a failure names the folder and what is wrong with it, in the reader's language", async () => {
		const folder = join(c.folder, "backups");
		writeFileSync(folder, "");
		const making = make();
		end(73);
		const outcome = await making;
		expect(codeOf(outcome)).toBe("backup_failed");
		expect(sentenceOf(outcome)).toStartWith(`The backup to ${folder} failed: the server may not write there.`);
		expect(sentenceOf(outcome, "ko")).toStartWith(`${folder} 위치에 백업하지 못했어요. 서버가 그곳에 쓸 수 없어요.`);
		rmSync(folder);
		const again = make();
		end(1);
		expect(sentenceOf(await again)).toBe(
			`The backup to ${folder} failed. No backup was made. The server's log says why.`,
		);
	});

	test("a command that does not even start is a failed backup, and the next one is made", async () => {
		const broken = await openCompany({
			run: () => {
				throw new Error("no such program");
			},
		});
		expect(codeOf(await broken.call("host_backup_add", {}, broken.minji))).toBe("backup_failed");
		expect(codeOf(await broken.call("host_backup_add", {}, broken.minji))).toBe("backup_failed");
		await broken.close();
	});

	test("a server that stops cuts it off and says so", async () => {
		const making = make();
		await c.app.backups.stop();
		expect(codeOf(await making)).toBe("stopping");
		expect(codeOf(await make())).toBe("stopping");
		expect(ran).toHaveLength(1);
	});
});
