// Runs every check that needs no test: types, lint and format, generated files up to date, the web bundle builds.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

type Check = { name: string; command: string[]; needs?: string };

export type CheckResult = { name: string; isPassed: boolean; output: string; seconds: number };

const binary = (name: string): string => join(root, "node_modules", ".bin", name);

const checks: Check[] = [
	{ name: "types (tsc)", command: [binary("tsc"), "--project", "tsconfig.json", "--pretty", "false"] },
	{
		name: "lint and format (biome)",
		command: [binary("biome"), "check", "--error-on-warnings", "--max-diagnostics=40"],
	},
	{
		name: "generated files are up to date",
		command: [process.execPath, "scripts/generate.ts", "--check"],
		needs: "scripts/generate.ts",
	},
	{
		name: "the web bundle builds",
		command: [process.execPath, "scripts/check.ts", "--web-bundle"],
		needs: "scripts/web.ts",
	},
];

/** Runs one check; its output is kept so that several can run at the same time without mixing their lines. */
async function runCheck(check: Check): Promise<CheckResult> {
	const startedAt = performance.now();
	const child = Bun.spawn(check.command, { cwd: root, stdout: "pipe", stderr: "pipe", stdin: "ignore" });
	const [stdout, stderr, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]);
	const seconds = (performance.now() - startedAt) / 1000;
	return { name: check.name, isPassed: code === 0, output: `${stdout}${stderr}`.trim(), seconds };
}

/** Runs all checks whose script exists and prints one line for each, with the output of those that failed. */
export async function runChecks(): Promise<CheckResult[]> {
	const due = checks.filter((check) => check.needs === undefined || existsSync(join(root, check.needs)));
	const results = await Promise.all(due.map(runCheck));
	for (const result of results) {
		console.log(`(${result.isPassed ? "pass" : "fail"}) check: ${result.name} [${result.seconds.toFixed(1)} s]`);
		if (!result.isPassed) console.log(`${result.output}\n`);
	}
	return results;
}

async function buildWebOnly(): Promise<void> {
	const { bundleWeb } = await import("./web.ts");
	const { files } = await bundleWeb(join(root, "build", "web-check"));
	console.log(`${files.length} files`);
}

if (import.meta.main) {
	if (process.argv.includes("--web-bundle")) {
		await buildWebOnly();
	} else {
		const results = await runChecks();
		const failed = results.filter((result) => !result.isPassed).length;
		console.log(`${results.length - failed} passed, ${failed} failed`);
		process.exitCode = failed === 0 ? 0 : 1;
	}
}
