// Runs the real command as a process of its own, on a real folder, with an environment that holds nothing of ours.

import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
export const PASSWORD = "harbour lamps at dusk";

export type Ran = { exit: number; out: string; err: string };
export type RunOptions = {
	input?: string;
	korean?: boolean;
	env?: Record<string, string>;
	cwd?: string /** run as the user nobody, which only the superuser can */;
	isNobody?: boolean;
	/** descriptors the server may have open */
	openFiles?: number;
};

/** HOME lies in the folder, so that no settings file of this computer is read. */
function environment(folder: string, { korean = false, env = {} }: RunOptions): Record<string, string> {
	const path = process.env["PATH"] ?? "/usr/bin:/bin";
	return {
		PATH: path,
		HOME: folder,
		LC_ALL: korean ? "ko_KR.UTF-8" : "C.UTF-8",
		TZ: "Asia/Seoul",
		KONTOR_DATA: join(folder, "data"),
		...env,
	};
}

/** `kontor …` with the data folder `<folder>/data`; stdin is empty unless there is input. */
export async function kontor(folder: string, words: string[], options: RunOptions = {}): Promise<Ran> {
	const as = options.isNobody ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : [];
	const child = Bun.spawn([...as, process.execPath, MAIN, ...words], {
		cwd: options.cwd ?? folder,
		env: environment(folder, options),
		stdin: new Blob([options.input ?? ""]),
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

/** The answer of a reading command. */
export async function kontorJSON(
	folder: string,
	words: string[],
	options: RunOptions = {},
): Promise<Record<string, unknown>> {
	const { exit, out, err } = await kontor(folder, [...words, "--json"], options);
	if (exit !== 0) throw new Error(`kontor ${words.join(" ")} ended with ${exit}: ${err}`);
	return JSON.parse(out) as Record<string, unknown>;
}

export type RunningKontor = {
	pid: number;
	address: string;
	dataFolder: string;
	output(): string;
	signal(name: NodeJS.Signals): void;
	waitFor(pattern: RegExp): Promise<RegExpExecArray>;
	stop(): Promise<number>;
};

/** Starts the server and waits until it says where it is open. */
export async function startKontor(
	folder: string,
	words: string[] = [],
	options: RunOptions = {},
): Promise<RunningKontor> {
	const limited =
		options.openFiles === undefined ? [] : ["sh", "-c", `ulimit -n ${options.openFiles}; exec "$@"`, "sh"];
	const child = Bun.spawn([...limited, process.execPath, MAIN, "serve", "--port", "0", ...words], {
		cwd: folder,
		env: environment(folder, options),
		stdin: "ignore",
		stdout: "ignore",
		stderr: "pipe",
	});
	let output = "";
	const waiting = new Set<() => void>();
	const ended = (async () => {
		const decoder = new TextDecoder();
		for await (const bytes of child.stderr) {
			output += decoder.decode(bytes, { stream: true });
			for (const look of waiting) look();
		}
		await child.exited;
		for (const look of waiting) look();
	})();
	const waitFor = (pattern: RegExp) =>
		new Promise<RegExpExecArray>((resolve, reject) => {
			const look = () => {
				const found = pattern.exec(output);
				if (found === null && child.exitCode === null) return;
				waiting.delete(look);
				if (found !== null) resolve(found);
				else reject(new Error(`kontor serve ended with ${child.exitCode}: ${output}`));
			};
			waiting.add(look);
			look();
		});
	const [, address = ""] = await waitFor(/open\s+(http:\S+)/);
	return {
		pid: child.pid,
		address,
		dataFolder: join(folder, "data"),
		output: () => output,
		signal: (name) => child.kill(name),
		waitFor,
		async stop() {
			child.kill("SIGTERM");
			await ended;
			return child.exited;
		},
	};
}

/** A company with one administrator, made by the command itself. */
export async function foundCompany(folder: string): Promise<void> {
	const { exit, err } = await kontor(
		folder,
		["user", "add", "--email", "minji@moonrise.example", "--name", "Minji Kim", "--admin"],
		{ input: `${PASSWORD}\n` },
	);
	if (exit !== 0) throw new Error(err);
}
