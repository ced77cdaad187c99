// The launcher that npm's commands go through: it hands on arguments, exit codes and signals, and says what to do when it cannot.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const launcher = join(root, "scripts", "bun.mjs");
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "kontor-launcher-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(name: string, source: string, ...parameters: string[]) {
	const script = join(folder, name);
	await Bun.write(script, source);
	return Bun.spawn(["node", launcher, script, ...parameters], { cwd: root, stdout: "pipe", stderr: "pipe" });
}

test("runs the script under Bun with its arguments, and ends with its exit code", async () => {
	const child = await start(
		"code.ts",
		"console.log(typeof Bun, ...process.argv.slice(2)); process.exit(7);",
		"a b",
		"--c",
	);
	expect(await new Response(child.stdout).text()).toBe("object a b --c\n");
	expect(await child.exited).toBe(7);
});

test("hands a signal on and waits for the script to end by itself", async () => {
	const source =
		'process.on("SIGTERM", () => { console.log("asked"); process.exit(3); }); setInterval(() => {}, 1000); console.log("up");';
	const child = await start("signal.ts", source);
	const reader = child.stdout.getReader();
	const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
	expect(await read()).toBe("up\n");
	child.kill("SIGTERM");
	expect(await read()).toBe("asked\n");
	expect(await child.exited).toBe(3);
});

test("a script that dies of a signal is told by the exit code", async () => {
	const child = await start("killed.ts", 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);');
	expect(await child.exited).toBe(137);
});

test("without npm it says what to install", async () => {
	const checkout = join(folder, "checkout");
	await mkdir(join(checkout, "scripts"), { recursive: true });
	await cp(launcher, join(checkout, "scripts", "bun.mjs"));
	for (const name of ["package.json", "bun.lock"]) await cp(join(root, name), join(checkout, name));
	const node = Bun.which("node") ?? "node";
	const child = Bun.spawn([node, join(checkout, "scripts", "bun.mjs"), "scripts/test.ts"], {
		env: { PATH: folder },
		stderr: "pipe",
	});
	expect(await new Response(child.stderr).text()).toContain("Install Node 20 or newer together with npm");
	expect(await child.exited).toBe(1);
});
