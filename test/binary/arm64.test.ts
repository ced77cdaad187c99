// The executable for arm64, built here and started under an emulator where this computer is another: with the right database library in it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import manifest from "#package.json" with { type: "json" };
import { buildExecutable } from "#scripts/build.ts";

const buildLimitMs = 180_000;
const runLimitMs = 120_000;
const largestBytes = 140_000_000;
const elfMachine = { at: 18, arm64: 0xb7 };

let folder: string;
let executable: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "kontor-arm64-"));
	for (const inner of ["temporary", "home"]) await mkdir(join(folder, inner));
	executable = await buildExecutable({
		target: "linux-arm64",
		outfile: join(import.meta.dir, "..", "..", "build", "test", "kontor-linux-arm64"),
	});
}, buildLimitMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Under the emulator, with Debian's libraries for that processor; on such a computer by itself. */
async function run(words: string[], input = "") {
	const emulator = process.arch === "arm64" ? [] : ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"];
	const [program = executable] = emulator;
	if (emulator.length > 0 && Bun.which(program) === null)
		throw new Error("qemu-user-static is not installed: see scripts/system.ts");
	const child = Bun.spawn([...emulator, executable, ...words], {
		cwd: folder,
		env: {
			PATH: process.env["PATH"] ?? "",
			TMPDIR: join(folder, "temporary"),
			HOME: join(folder, "home"),
			KONTOR_DATA: join(folder, "data"),
		},
		stdin: new Blob([input]),
		stdout: "pipe",
		stderr: "pipe",
	});
	const [out, err, exit] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]);
	return { exit, out, err };
}

test("is one file for that processor, at most 140 MB, with nothing beside it", async () => {
	const head = new Uint8Array(await Bun.file(executable).slice(0, 20).arrayBuffer());
	expect(String.fromCharCode(...head.slice(1, 4))).toBe("ELF");
	expect(head[elfMachine.at]).toBe(elfMachine.arm64);
	expect(Bun.file(executable).size).toBeLessThanOrEqual(largestBytes);
	expect(readdirSync(dirname(executable)).filter((name) => name.endsWith(".map") || name.endsWith(".parts"))).toEqual(
		[],
	);
});

test(
	"says the same version as this computer's, for its own platform",
	async () => {
		expect(await run(["version"])).toEqual({ exit: 0, out: `kontor ${manifest.version} linux-arm64\n`, err: "" });
	},
	runLimitMs,
);

test(
	"opens the record with a library of its own kind: a company is founded and read",
	async () => {
		const added = await run(
			["user", "add", "--admin", "--email", "minji@moonrise.example", "--name", "Minji Kim"],
			"harbour lamps at dusk\n",
		);
		expect({ exit: added.exit, err: added.exit === 0 ? "" : added.err }).toEqual({ exit: 0, err: "" });
		expect((await run(["user", "list"])).out).toContain("minji@moonrise.example");
		expect(existsSync(join(folder, "data", "kontor.db"))).toBe(true);
	},
	runLimitMs,
);
