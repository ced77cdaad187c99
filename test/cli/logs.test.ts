// The log from the shell: the server's own file, the journal where there is one, and a server that does not answer.

import { describe, expect, test } from "bun:test";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLogFile } from "#cli/log-file.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { kontor, startKontor } from "./kontor.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const line = (at: string, more: object = {}): string =>
	`${JSON.stringify({ at, level: "info", event: "a turn was read", ...more })}\n`;

/** A data folder with this log. */
function logged(...lines: string[]): string {
	const folder = temporaryFolder();
	mkdirSync(join(folder, "data", "logs"), { recursive: true });
	writeFileSync(join(folder, "data", "logs", "kontor.log"), lines.join(""));
	return folder;
}

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("the file", () => {
	test("is written by a server without a journal, for its owner alone, and read while it runs", async () => {
		const folder = temporaryFolder();
		const settings = join(folder, "kontor.toml");
		writeFileSync(settings, '[log]\nlevel = "debug"\n');
		const server = await startKontor(folder, ["--config", settings]);
		try {
			server.signal("SIGHUP");
			await server.waitFor(/settings read again/);
			const { exit, out, err } = await kontor(folder, ["logs"]);
			expect({ exit, err }).toEqual({ exit: 0, err: "" });
			expect(out).toMatch(/^\d{4}-\d\d-\d\dT\S+Z info {2}settings read again: log level debug$/m);
			expect(statSync(join(folder, "data", "logs", "kontor.log")).mode & 0o777).toBe(0o600);
		} finally {
			await server.stop();
		}
	});

	test("is not written where the journal takes what is said", async () => {
		const folder = temporaryFolder();
		const server = await startKontor(folder, [], { env: { JOURNAL_STREAM: "8:1" } });
		expect(await server.stop()).toBe(0);
		expect(existsSync(join(folder, "data", "logs"))).toBe(false);
	});

	test("is narrowed by time and turn, as text and as JSON; a line cut off by a crash is left out", async () => {
		const folder = logged(
			line(hoursAgo(50), { turn: "turn_1" }),
			line(hoursAgo(2), { turn: "turn_2", why: "two words" }),
			line(hoursAgo(0.1), { turn: "turn_1", level: "error", event: "bad\u001b[2J" }),
			'{"at":"2026-',
		);
		const count = async (...words: string[]) => (await kontor(folder, ["logs", ...words])).out.split("\n").length - 1;
		expect([await count(), await count("--since", "3h"), await count("--since", "7d", "--turn", "turn_1")]).toEqual([
			3, 2, 2,
		]);
		const { out } = await kontor(folder, ["logs", "--since", "3h"]);
		expect(out).toContain(' info  a turn was read turn=turn_2 why="two words"\n');
		expect(out).toContain(" error bad\ufffd[2J turn=turn_1\n");
		expect(JSON.parse((await kontor(folder, ["logs", "--turn", "turn_2", "--json"])).out)).toMatchObject({
			turn: "turn_2",
		});
		const path = join(folder, "data", "logs", "kontor.log");
		const none = { exit: 0, out: "", err: `Nothing in the log fits: ${path}\n` };
		expect(await kontor(folder, ["logs", "--turn", "turn_9"])).toEqual(none);
		expect(await kontor(logged(), ["logs"], { korean: true })).toMatchObject({
			exit: 0,
			err: expect.stringMatching(/^로그가 비어 있어요: \//),
		});
		expect(await kontor(folder, ["logs", "--since", "yesterday"])).toEqual({
			exit: 2,
			out: "",
			err: "--since must be 30m, 1h, 7d, ….\n",
		});
	});

	test("is followed as it grows, and over its turn to a new one", async () => {
		const folder = logged(line(hoursAgo(1), { event: "one" }));
		const path = join(folder, "data", "logs", "kontor.log");
		const child = Bun.spawn([process.execPath, MAIN, "logs", "-f"], {
			cwd: folder,
			env: { PATH: process.env["PATH"] ?? "", HOME: folder, KONTOR_DATA: join(folder, "data"), LC_ALL: "C.UTF-8" },
			stdout: "pipe",
		});
		const reader = child.stdout.getReader();
		const decoder = new TextDecoder();
		let told = "";
		const until = async (text: string): Promise<void> => {
			while (!told.includes(text)) {
				const { value, done } = await reader.read();
				if (done) throw new Error(`ended after ${told}`);
				told += decoder.decode(value);
			}
		};
		try {
			await until("one\n");
			writeFileSync(path, line(hoursAgo(0), { event: "two" }), { flag: "a" });
			await until("two\n");
			writeFileSync(path, line(hoursAgo(0), { event: "3" }));
			await until(" 3\n");
		} finally {
			child.kill();
			await child.exited;
		}
		expect(told.match(/info/g)).toHaveLength(3);
	});

	test("takes turns before it gets large, and is forgotten after a week", () => {
		const folder = temporaryFolder();
		const logs = join(folder, "logs");
		mkdirSync(logs);
		writeFileSync(join(logs, "kontor.log.4"), "old");
		const longAgo = Date.now() / 1000 - 8 * 86_400;
		utimesSync(join(logs, "kontor.log.4"), longAgo, longAgo);
		const write = openLogFile(folder);
		expect(readdirSync(logs)).toEqual([]);
		for (let count = 0; count < 320; count++) write("x".repeat(99_999));
		expect(readdirSync(logs).sort()).toEqual(["kontor.log", ...[1, 2, 3, 4].map((number) => `kontor.log.${number}`)]);
		for (const name of readdirSync(logs)) expect(statSync(join(logs, name)).size).toBeLessThan(5_200_000);
		expect(readFileSync(join(logs, "kontor.log"), "utf8")).toEndWith("x\n");
	});
});

describe("without a file", () => {
	/** A stand-in for the journal's own program, which notes how it was asked. */
	function journal(exit: number): string {
		const folder = temporaryFolder();
		mkdirSync(join(folder, "bin"));
		const program = join(folder, "bin", "journalctl");
		writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@"\nexit ${exit}\n`);
		chmodSync(program, 0o755);
		return folder;
	}
	const withJournal = (folder: string) => ({ env: { PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` } });

	test("the service's journal is asked, and a turn's name is no pattern", async () => {
		const folder = journal(0);
		const { exit, out } = await kontor(
			folder,
			["logs", "--turn", "turn_1.*|$(x)", "--since", "1h"],
			withJournal(folder),
		);
		expect(exit).toBe(0);
		expect(out).toMatch(
			/^--unit=kontor\n--no-pager\n--quiet\n--output=short-iso\n--since=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n--grep=turn=turn_1x\\b\n$/,
		);
	});

	test("and without a journal it is said where a log would come from", async () => {
		const folder = journal(1);
		const { exit, err } = await kontor(folder, ["logs"], withJournal(folder));
		expect([exit, err]).toEqual([
			69,
			`There is no log in ${join(folder, "data")}, and no journal of a service called kontor.\n  kontor serve --data ${join(folder, "data")}\n`,
		]);
		expect(existsSync(join(folder, "data"))).toBe(false);
	});
});

test("a server that took the question and never answers ends the command with 75 after ten seconds", async () => {
	const folder = temporaryFolder();
	mkdirSync(join(folder, "data", "run"), { recursive: true, mode: 0o700 });
	const silent = Bun.listen({ unix: join(folder, "data", "run", "kontor.sock"), socket: { data() {} } });
	try {
		const asked = await Promise.all(
			[["status"], ["doctor", "backup"], ["user", "list"]].map((words) => kontor(folder, words)),
		);
		for (const { exit, err } of asked)
			expect([exit, err]).toEqual([
				75,
				"Kontor is running but did not answer within 10 s. Try again, or look at its log.\n",
			]);
	} finally {
		silent.stop(true);
	}
});
