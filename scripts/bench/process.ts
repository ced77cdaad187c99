// Processes of the bench: started without the caller's environment, asked for their port, measured, and stopped by their own pid.

import { readdirSync, readFileSync } from "node:fs";

const STOP_MS = 10_000;

export type Started = { pid: number; stop(): Promise<void> };

/** A clean environment: BUN_* and KONTOR_* of whoever runs the bench must not change what is measured. */
export function environment(temporary: string, more: Record<string, string> = {}): Record<string, string> {
	return { PATH: process.env["PATH"] ?? "", HOME: temporary, TMPDIR: temporary, LANG: "C.UTF-8", ...more };
}

export function start(command: string[], env: Record<string, string>): Started {
	const child = Bun.spawn(command, { env, stdin: "ignore", stdout: "ignore", stderr: "ignore" });
	return { pid: child.pid, stop: () => stop(child) };
}

/** Starts a helper script of this folder and reads the port it prints. */
export async function startHelper(script: string, parameters: string[] = []): Promise<Started & { port: number }> {
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const child = Bun.spawn([process.execPath, ...conditions, script, ...parameters], {
		stdin: "ignore",
		stdout: "pipe",
		stderr: "inherit",
	});
	const reader = child.stdout.getReader();
	const { value } = await reader.read();
	reader.releaseLock();
	const { port } = JSON.parse(new TextDecoder().decode(value)) as { port: number };
	return { pid: child.pid, port, stop: () => stop(child) };
}

async function stop(child: Bun.Subprocess): Promise<void> {
	child.kill("SIGTERM");
	const isOver = await Promise.race([child.exited.then(() => true), Bun.sleep(STOP_MS).then(() => false)]);
	if (isOver) return;
	child.kill("SIGKILL");
	await child.exited;
}

/** Runs a command to its end and answers what it printed. Throws with its words when it fails. */
export async function run(command: string[], env: Record<string, string>, input = ""): Promise<string> {
	const child = Bun.spawn(command, { env, stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
	const [stdout, stderr, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]);
	if (code !== 0) throw new Error(`${command.slice(0, 4).join(" ")} ended with ${code}: ${stderr}${stdout}`);
	return stdout;
}

/** Proportional set size of a process and all its descendants, in MiB. */
export function treeMemoryMiB(pid: number): number {
	const kilobytes = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
	return Number(kilobytes ?? 0) / 1024 + childrenOf(pid).reduce((sum, child) => sum + treeMemoryMiB(child), 0);
}

function childrenOf(pid: number): number[] {
	const tasks = readdirSync(`/proc/${pid}/task`);
	return tasks.flatMap((task) =>
		readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
	);
}

export function median(values: readonly number[]): number {
	return percentile(values, 50);
}

/** The value below which `percent` of the sorted values lie. */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
