// Builds the executable once for the tests of this folder and runs it as a stranger would find it: alone in a folder, with an empty environment.

import { chmod, copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildExecutable } from "#scripts/build.ts";

const startLimitMs = 15_000;
const outputLimitMs = 30_000;
const pollMs = 50;

export type Place = {
	/** The folder that holds the executable; commands run with it as their working folder. */
	folder: string;
	executable: string;
	/** The whole environment of each command: TMPDIR and HOME. */
	environment: Record<string, string>;
	remove: () => Promise<void>;
};

let built: Promise<string> | undefined;

/** Puts a fresh copy of the executable into a new folder outside the repository, where no node_modules is in reach. */
export async function placeExecutable(): Promise<Place> {
	built ??= buildExecutable({ outfile: join(import.meta.dir, "..", "..", "build", "test", "kontor") });
	const source = await built;
	const root = await mkdtemp(join(tmpdir(), "kontor-binary-"));
	const folder = join(root, "work");
	const environment = { TMPDIR: join(root, "temporary"), HOME: join(root, "home") };
	for (const path of [folder, environment.TMPDIR, environment.HOME]) await mkdir(path);
	const executable = join(folder, "kontor");
	await copyFile(source, executable);
	await chmod(executable, 0o755);
	return { folder, executable, environment, remove: () => rm(root, { recursive: true, force: true }) };
}

/** The folders above a place, itself included: where a runtime would look for node_modules, .env and bunfig.toml. */
export function foldersAbove(folder: string): string[] {
	const parent = dirname(folder);
	return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Runs one command to its end. */
export async function runCommand(place: Place, ...parameters: string[]) {
	const child = Bun.spawn([place.executable, ...parameters], {
		cwd: place.folder,
		env: place.environment,
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	const [stdout, stderr, exitCode] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]);
	return { stdout, stderr, exitCode };
}

/** A port that nothing listens on at this moment. */
function freePort(): number {
	const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
	const { port } = server;
	server.stop(true);
	if (port === undefined) throw new Error("no free port");
	return port;
}

export type RunningServer = {
	origin: string;
	pid: number;
	/** Everything it has printed so far. */
	output: () => string;
	/** Waits until it has printed what the pattern describes. */
	waitFor: (pattern: RegExp) => Promise<RegExpExecArray>;
	/** the data folder */
	data: string;
	/** Asks it to stop and answers its exit code and how long it took. */
	stop: () => Promise<{ exitCode: number; tookMs: number }>;
};

/** Starts `kontor serve` on a new data folder and waits until it says that it is ready. Throws with its output when it does not. */
export async function startServer(
	place: Place,
	options: { parameters?: string[]; environment?: Record<string, string> } = {},
): Promise<RunningServer> {
	const port = freePort();
	const origin = `http://127.0.0.1:${port}`;
	const data = join(place.folder, `data-${port}`);
	const parameters = ["serve", "--data", data, "--port", String(port), ...(options.parameters ?? [])];
	const child = Bun.spawn([place.executable, ...parameters], {
		cwd: place.folder,
		env: { ...place.environment, ...options.environment },
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	let output = "";
	const collect = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
		const decoder = new TextDecoder();
		for await (const bytes of stream) output += decoder.decode(bytes, { stream: true });
	};
	const collecting = Promise.all([collect(child.stdout), collect(child.stderr)]);
	const stop = async () => {
		const startedAt = performance.now();
		child.kill("SIGTERM");
		const exitCode = await child.exited;
		const tookMs = performance.now() - startedAt;
		await collecting;
		return { exitCode, tookMs };
	};
	try {
		await waitUntilReady(origin, () => child.exitCode);
	} catch (error) {
		child.kill("SIGKILL");
		await child.exited;
		throw new Error(`${error instanceof Error ? error.message : error}\n${output}`);
	}
	const waitFor = async (pattern: RegExp): Promise<RegExpExecArray> => {
		const givesUpAt = performance.now() + outputLimitMs;
		while (performance.now() < givesUpAt) {
			const match = pattern.exec(output);
			if (match) return match;
			await Bun.sleep(pollMs);
		}
		throw new Error(`the server never printed ${pattern}:\n${output}`);
	};
	return { data, origin, pid: child.pid, output: () => output, waitFor, stop };
}

async function waitUntilReady(origin: string, exitCode: () => number | null): Promise<void> {
	const givesUpAt = performance.now() + startLimitMs;
	while (performance.now() < givesUpAt) {
		if (exitCode() !== null) throw new Error(`the server ended with ${exitCode()} before it was ready`);
		if (await isReady(origin)) return;
		await Bun.sleep(pollMs);
	}
	throw new Error(`the server was not ready after ${startLimitMs} ms`);
}

async function isReady(origin: string): Promise<boolean> {
	try {
		const response = await fetch(`${origin}/readyz`);
		return response.ok && (await response.text()).trim() === "ready";
	} catch {
		// Nothing listens on the port yet: ask again.
		return false;
	}
}
