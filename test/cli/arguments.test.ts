// The command line as it is typed: words, options, typing errors, help and exit codes.

import { describe, expect, test } from "bun:test";
import { TOPICS } from "#cli/help.ts";
import { COMMANDS } from "#cli/run.ts";
import { clean, table } from "#cli/terminal.ts";
import { environmentName, SETTINGS } from "#config/settings.ts";
import manifest from "#package.json" with { type: "json" };
import { temporaryFolder } from "#test/support/store.ts";
import { edits, nearest } from "#text/nearest.ts";
import { kontor } from "./kontor.ts";

const folder = temporaryFolder();

describe("a word that is none", () => {
	test("names the nearest command and ends with 2", async () => {
		expect(await kontor(folder, ["usr", "list"])).toEqual({
			exit: 2,
			out: "",
			err: "There is no command usr. Did you mean user? See: kontor help\n",
		});
	});

	test("names the nearest verb", async () => {
		expect(await kontor(folder, ["approvals", "aprove", "hold_1"])).toEqual({
			exit: 2,
			out: "",
			err: "There is no command approvals aprove. Did you mean approvals approve? See: kontor help\n",
		});
	});

	test("names the nearest option", async () => {
		expect(await kontor(folder, ["status", "--jsno"])).toEqual({
			exit: 2,
			out: "",
			err: "--jsno is not an option of status. Did you mean --json? See: kontor help status\n",
		});
	});

	test("is told in Korean to a Korean terminal", async () => {
		expect(await kontor(folder, ["status", "--jsno"], { korean: true })).toEqual({
			exit: 2,
			out: "",
			err: "status에는 --jsno 옵션이 없어요. --json을(를) 쓰려고 했나요? 도움말: kontor help status\n",
		});
	});

	test("suggests nothing that is far away", async () => {
		expect((await kontor(folder, ["frobnicate"])).err).toBe("There is no command frobnicate. See: kontor help\n");
	});

	test("is not taken for a word of a command that takes none", async () => {
		expect(await kontor(folder, ["status", "now"])).toEqual({
			exit: 2,
			out: "",
			err: "status does not know what to do with now. See: kontor help status\n",
		});
	});
});

describe("options", () => {
	test("may stand before the command", async () => {
		const { exit, out } = await kontor(folder, ["--data", "/nowhere/at/all", "status", "--json"]);
		expect({ exit, out }).toEqual({ exit: 69, out: '{"running":false,"dataFolder":"/nowhere/at/all"}\n' });
	});

	test("need their value", async () => {
		expect((await kontor(folder, ["status", "--data"])).err).toBe("--data needs a value: --data DIR\n");
	});

	test("that are switches take none", async () => {
		expect((await kontor(folder, ["status", "--json=yes"])).err).toBe("--json takes no value.\n");
	});

	test("that are needed are asked for by name", async () => {
		expect((await kontor(folder, ["token", "add", "--user", "a@b.example"])).err).toBe(
			"--scope is needed. See: kontor help token add\n",
		);
	});

	test("with few values name them", async () => {
		const { exit, err } = await kontor(folder, [
			"token",
			"add",
			"--user",
			"a@b.example",
			"--name",
			"n",
			"--scope",
			"all",
		]);
		expect({ exit, err }).toEqual({ exit: 2, err: "--scope must be read, write, delete.\n" });
	});
});

describe("help", () => {
	test("lists every command on stdout", async () => {
		const { exit, out, err } = await kontor(folder, []);
		expect({ exit, err }).toEqual({ exit: 0, err: "" });
		const all = await Promise.all(Object.values(COMMANDS).map((load) => load()));
		for (const { name } of all.flat()) expect(out).toContain(`  kontor ${name} `);
	});

	test("of every command has its usage, two examples of it, and words in both languages", async () => {
		const all = (await Promise.all(Object.values(COMMANDS).map((load) => load()))).flat();
		for (const { name, about, options = [], examples } of all) {
			expect(examples.every((example) => example.includes(`kontor ${name}`))).toBe(true);
			for (const words of [about, ...options.map((option) => option.about)])
				expect({ name, isBoth: words.en !== "" && words.ko !== "" }).toEqual({ name, isBoth: true });
		}
	});

	test("is the same after a command as before it", async () => {
		const before = await kontor(folder, ["help", "user", "add"]);
		const after = await kontor(folder, ["user", "add", "--help"]);
		expect(after).toEqual(before);
		expect(before.out).toContain("Usage: kontor user add --email E --name N [--admin]");
	});

	test("tells the exit codes", async () => {
		const { out } = await kontor(folder, ["help", "exit-codes"]);
		expect(out.match(/^ +\d+/gm)?.map((code) => Number(code))).toEqual([0, 1, 2, 69, 73, 75, 77, 78]);
	});

	test("tells of every topic, and names the nearest when there is none", async () => {
		const { out } = await kontor(folder, ["help", "environment"]);
		for (const { key } of SETTINGS) expect(out).toContain(environmentName(key));
		for (const topic of Object.keys(TOPICS)) {
			for (const korean of [false, true]) {
				const told = await kontor(folder, ["help", topic], { korean });
				expect({ topic, exit: told.exit, isTold: told.out.length > 40 }).toEqual({ topic, exit: 0, isTold: true });
			}
		}
		expect((await kontor(folder, ["help"])).out).toEndWith(`  ${Object.keys(TOPICS).join("  ")}\n`);
		expect((await kontor(folder, ["help", "exit-code"])).err).toContain("Did you mean exit-codes?");
	});

	test("of a noun without its verb goes to stderr and ends with 2", async () => {
		const { exit, out, err } = await kontor(folder, ["token"]);
		expect({ exit, out }).toEqual({ exit: 2, out: "" });
		expect(err).toStartWith("token needs one of: add, list, revoke. See: kontor help token\n");
	});
});

test("the version is one line, and JSON on request", async () => {
	const platform = `${process.platform}-${process.arch}`;
	expect(await kontor(folder, ["--version"])).toEqual({
		exit: 0,
		out: `kontor ${manifest.version} ${platform}\n`,
		err: "",
	});
	expect(JSON.parse((await kontor(folder, ["version", "--json"])).out)).toEqual({
		version: manifest.version,
		platform,
	});
});

test("a noun that is a command itself names the verb that was meant", async () => {
	expect(await kontor(folder, ["backup", "lsit"])).toEqual({
		exit: 2,
		out: "",
		err: "There is no command backup lsit. Did you mean backup list? See: kontor help\n",
	});
	expect((await kontor(folder, ["backup", "--help"])).out).toContain("Usage: kontor backup [--to DIR | -]");
	expect((await kontor(folder, ["help", "backup", "verify"])).out).toContain("Usage: kontor backup verify FILE");
});

test("edits count a swap of neighbours as one", () => {
	expect(["sevre", "serv", "served", "serve"].map((word) => edits(word, "serve"))).toEqual([1, 1, 1, 0]);
	expect(nearest("stauts", ["serve", "status"])).toBe("status");
	expect(nearest("withdraw", ["approvals"])).toBeNull();
});

test("text from the record cannot steer the terminal", () => {
	expect(clean("a\u001b[2Jb\u202ec\rd\ne")).toBe("a\ufffd[2Jb\ufffdc\ufffdd\ne");
	expect(
		table([
			["지수", "x\ny"],
			["a", "b"],
		]),
	).toEqual(["지수  x y", "a     b"]);
});
