// Completions as the shells themselves make them, and the list behind them.

import { beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { complete } from "#cli/complete.ts";
import { COMMANDS } from "#cli/run.ts";
import { SETTINGS } from "#config/settings.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { kontor } from "./kontor.ts";

const folder = temporaryFolder();
const place = join(folder, "files");
const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

beforeAll(() => {
	mkdirSync(join(folder, "bin"));
	mkdirSync(join(place, "kept folder"), { recursive: true });
	writeFileSync(join(place, "key one.txt"), "");
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const command = ["exec", process.execPath, ...conditions, MAIN].map((word, at) => (at === 0 ? word : `'${word}'`));
	writeFileSync(join(folder, "bin", "kontor"), `#!/bin/sh\n${command.join(" ")} "$@"\n`);
	chmodSync(join(folder, "bin", "kontor"), 0o755);
});

/** Runs a shell's own completion of a half-typed line; answers what it offers, sorted. */
function offered(shell: string, script: string, more: Record<string, string> = {}): string[] {
	const program = Bun.which(shell);
	if (program === null) throw new Error(`${shell} is not installed: see scripts/system.ts`);
	const env = { PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`, HOME: folder, LC_ALL: "C.UTF-8", ...more };
	const options = shell === "bash" ? ["--norc", "--noprofile"] : shell === "zsh" ? ["-f"] : ["--no-config"];
	const { stdout, stderr, exitCode } = Bun.spawnSync([program, ...options, "-c", script], { cwd: place, env });
	expect({ exitCode, said: stderr.toString() }).toEqual({ exitCode: 0, said: "" });
	return stdout.toString().split("\n").filter(Boolean).sort();
}

const bash = (line: string): string[] => {
	const words = line.split(" ").map((word) => `'${word}'`);
	return offered(
		"bash",
		`source <(kontor completion bash); COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _kontor; printf '%s\\n' "\${COMPREPLY[@]}"`,
	);
};

const fish = (line: string): string[] =>
	offered("fish", `kontor completion fish | source; complete --do-complete '${line}'`).map(
		(text) => text.split("\t")[0] ?? "",
	);

/** zsh's own function with what it hands the offers to written down instead of drawn. */
const zsh = (line: string): string[] => {
	const words = line.split(" ").map((word) => `'${word}'`);
	const drawn = `_describe() { local one; for one in "\${(@P)2}"; do print -r -- "\${one%%:*}"; done }; _files() { print -r -- "files \${*}"; }`;
	return offered(
		"zsh",
		`source <(kontor completion zsh); ${drawn}; words=(${words.join(" ")}); CURRENT=${words.length}; _kontor`,
	);
};

for (const [name, shell] of Object.entries({ bash, fish, zsh })) {
	describe(name, () => {
		test("completes nouns, verbs, options and their values", () => {
			expect(shell("kontor us")).toEqual(["user"]);
			expect(shell("kontor backup ve")).toEqual(["verify"]);
			expect(shell("kontor token add --sc")).toEqual(["--scope"]);
			expect(shell("kontor token add --scope ")).toEqual(["delete", "read", "write"]);
			expect(shell("kontor --data /srv config get log.")).toEqual(["log.format", "log.level"]);
			expect(shell("kontor frobnicate ")).toEqual([]);
		});
	});
}

test("files and folders are the shell's to name", () => {
	expect(bash("kontor restore ")).toEqual(["kept folder", "key one.txt"]);
	expect(bash("kontor backup --to ")).toEqual(["kept folder"]);
	expect(zsh("kontor backup --to ")).toEqual(["files -/"]);
	expect(zsh("kontor restore ")).toEqual(["files"].map((word) => `${word} `));
	expect(fish("kontor user add --file k")).toEqual(["kept folder/", "key one.txt"].map((name) => name));
});

describe("the list behind them", () => {
	const at = async (...words: string[]) => complete(words, COMMANDS, "en");
	const values = async (...words: string[]) => (await at(...words)).offers.map(({ value }) => value);

	test("has every noun, and for each command every option it has not been given", async () => {
		expect((await values("")).sort()).toEqual(Object.keys(COMMANDS).sort());
		for (const load of Object.values(COMMANDS)) {
			for (const { name, options = [] } of await load()) {
				const found = await values(...name.split(" "), "-");
				for (const option of options)
					expect({ name, found }).toEqual({ name, found: expect.arrayContaining([`--${option.name}`]) });
			}
		}
		expect(await values("status", "--json", "--js")).toEqual([]);
		expect(await values("config", "get", "")).toEqual(SETTINGS.map(({ key }) => key));
		expect(await values("config", "get", "port", "")).toEqual([]);
		expect(await values("token", "add", "--scope=r")).toEqual(["--scope=read"]);
		expect(await values("--color", "n")).toEqual(["never"]);
		expect(await values("completion", "")).toEqual(["bash", "zsh", "fish", "pwsh"]);
	});

	test("of help has the commands besides the topics, and their verbs", async () => {
		const offered = await values("help", "");
		expect(offered).toEqual(expect.arrayContaining(["exit-codes", ...Object.keys(COMMANDS)]));
		expect(new Set(offered).size).toBe(offered.length);
		expect(await values("help", "us")).toEqual(["user"]);
		expect(await values("help", "user", "re")).toEqual(["reset-password"]);
		expect(await values("help", "user", "add", "")).toEqual([]);
		expect(await values("help", "serve", "")).toEqual([]);
	});

	test("tells what each is for, in the terminal's language", async () => {
		const korean = await complete(["backup", "v"], COMMANDS, "ko");
		expect(korean.offers).toEqual([{ value: "verify", about: "백업을 끝까지 읽고 데이터베이스를 열어 확인" }]);
	});

	test("is never a command for people, and a shell there is none of is named", async () => {
		expect(await kontor(folder, ["__complete", "vers"])).toEqual({
			exit: 0,
			out: "version\tsay which version this is\n:none\n",
			err: "",
		});
		expect((await kontor(folder, [])).out).not.toContain("__complete");
		expect(await kontor(folder, ["completion", "fisch"])).toEqual({
			exit: 2,
			out: "",
			err: "fisch is none of bash, zsh, fish, pwsh. Did you mean fish?\n",
		});
		expect((await kontor(folder, ["completion", "pwsh"])).out).toContain(
			"Register-ArgumentCompleter -Native -CommandName kontor",
		);
	});
});
