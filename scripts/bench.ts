// Measures the figures of design section 10 on the built executable and prints them beside their targets.
//
//   npm run bench                     builds build/kontor when it is missing
//   npm run bench -- --rebuild        builds it anew

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "#scripts/bench/client.ts";
import { measureLarge, type Row } from "#scripts/bench/large.ts";
import { environment, median, percentile, run, start, startHelper, treeMemoryMiB } from "#scripts/bench/process.ts";
import { firstRequestBytes } from "#scripts/bench/request-size.ts";
import { buildExecutable } from "./build.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EXECUTABLE = join(ROOT, "build", "kontor");
const SCRIPTS = join(ROOT, "scripts", "bench");
const EMAIL = "minji@moonrise.example";
const STARTS = 10;
const FIRST_TURNS = 5;
const WARM_TURNS = 20;
const IDLE_MS = 5000;
const TASKS = 300;
const TASKS_OF_THE_WEEK = 40;
const LONG_AGO = { status: "completed", startsAt: "2025-03-03", endsAt: "2025-03-04" };
const READS = 1500;
const ASKED = "What do I have to do this week?";

/** One throw-away company and everything the bench starts on it. */
type Bench = { folder: string; data: string; port: number; token: string; rows: Row[] };

const addressOf = ({ port }: Bench): string => `http://127.0.0.1:${port}`;

/** Starts the executable and answers how long it took to be ready, in milliseconds. */
async function serve(bench: Bench, parameters: string[], more: Record<string, string> = {}, data = bench.data) {
	const startedAt = performance.now();
	const started = start(
		[EXECUTABLE, "serve", "--data", data, "--port", String(bench.port), ...parameters],
		environment(bench.folder, more),
	);
	for (;;) {
		const response = await fetch(`${addressOf(bench)}/readyz`).catch(() => null);
		if (response?.status === 200) break;
		if (performance.now() - startedAt > 20_000) throw new Error("the server did not become ready");
		await Bun.sleep(1);
	}
	return { ...started, readyMs: performance.now() - startedAt };
}

async function prepare(): Promise<Bench> {
	const folder = mkdtempSync(join(tmpdir(), "kontor-bench-"));
	const data = join(folder, "data");
	mkdirSync(data);
	const env = environment(folder);
	const probe = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
	const port = probe.port ?? 0;
	await probe.stop(true);
	await run(
		[
			EXECUTABLE,
			"user",
			"add",
			"--email",
			EMAIL,
			"--name",
			"Minji Kim",
			"--admin",
			"--time-zone",
			"Asia/Seoul",
			"--data",
			data,
		],
		env,
		"harbour lamps at dusk\n",
	);
	const made = await run(
		[EXECUTABLE, "token", "add", "--user", EMAIL, "--name", "bench", "--scope", "delete", "--json", "--data", data],
		env,
	);
	return { folder, data, port, token: (JSON.parse(made) as { token: string }).token, rows: [] };
}

async function measureStart(bench: Bench): Promise<void> {
	const times: number[] = [];
	for (let at = 0; at < STARTS; at++) {
		const server = await serve(bench, ["--demo"]);
		times.push(server.readyMs);
		if (at === STARTS - 1) {
			await Bun.sleep(IDLE_MS);
			bench.rows.push({
				figure: "start to /readyz, existing company",
				measured: median(times),
				unit: "ms",
				target: 400,
			});
			bench.rows.push({
				figure: "idle memory, whole tree (PSS)",
				measured: treeMemoryMiB(server.pid),
				unit: "MiB",
				target: 150,
			});
		}
		await server.stop();
	}
}

async function measureTurns(bench: Bench): Promise<void> {
	const model = await startHelper(join(SCRIPTS, "model-server.ts"));
	const own = async (): Promise<number> =>
		((await (await fetch(`http://127.0.0.1:${model.port}/spent`)).json()) as { ms: number }).ms;
	const beyond = async (client: Client): Promise<number> => (await client.turn(ASKED)) - (await own());
	const connection = {
		KONTOR_MODEL_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
		KONTOR_MODEL_API_KEY: "bench",
		KONTOR_MODEL_NAME: "bench",
	};
	const first: number[] = [];
	let warm: number[] = [];
	for (let at = 0; at < FIRST_TURNS; at++) {
		const server = await serve(bench, [], connection);
		const client = createClient(addressOf(bench), bench.token);
		first.push(await beyond(client));
		if (at === FIRST_TURNS - 1) warm = await times(WARM_TURNS, () => beyond(client));
		await server.stop();
	}
	await model.stop();
	bench.rows.push({
		figure: "first turn after start, one call, beyond the model",
		measured: median(first),
		unit: "ms",
		target: 150,
		digits: 1,
	});
	bench.rows.push({
		figure: "warm turn, one call, beyond the model",
		measured: median(warm),
		unit: "ms",
		target: 30,
		digits: 1,
	});
	const demo = await serve(bench, ["--demo"]);
	const client = createClient(addressOf(bench), bench.token);
	const heard = await times(WARM_TURNS, () => client.turn(ASKED));
	await demo.stop();
	bench.rows.push({
		figure: "warm turn of the demo agent, one call, in all",
		measured: median(heard),
		unit: "ms",
		target: Number.NaN,
		digits: 1,
	});
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
	const list: number[] = [];
	for (let at = 0; at < count; at++) list.push(await work());
	return list;
}

/** Reading beside a bare route in turns, so that both meet the same machine. */
async function measureHTTP(bench: Bench): Promise<void> {
	const server = await serve(bench, ["--demo"]);
	const client = createClient(addressOf(bench), bench.token);
	// the default window: one's own tasks of this week
	const read = () => ({ input: {} });
	const writes = await client.each(TASKS, "/api/v1/tools/task_add/invoke", (at) => ({
		input: { title: `Bench task ${at}`, ...(at < TASKS_OF_THE_WEEK ? {} : LONG_AGO) },
	}));
	const bytes = JSON.stringify(await client.post("/api/v1/tools/task_list/invoke", read())).length;
	const bare = await startHelper(join(SCRIPTS, "bare-server.ts"), [String(bytes)]);
	const yardstick = createClient(`http://127.0.0.1:${bare.port}`, bench.token);
	await client.each(200, "/api/v1/tools/task_list/invoke", read);
	await yardstick.each(200, "/read", read);
	const reads: number[] = [];
	const plain: number[] = [];
	for (let block = 0; block < 10; block++) {
		reads.push(...(await client.each(READS / 10, "/api/v1/tools/task_list/invoke", read)));
		plain.push(...(await yardstick.each(READS / 10, "/read", read)));
	}
	await bare.stop();
	await server.stop();
	const p99 = percentile(reads, 99);
	const bareP99 = percentile(plain, 99);
	bench.rows.push({
		figure: `task_list over HTTP, p50 (${(bytes / 1000).toFixed(0)} kB)`,
		measured: median(reads),
		unit: "ms",
		target: Number.NaN,
		digits: 2,
	});
	bench.rows.push({ figure: "task_list over HTTP, p99", measured: p99, unit: "ms", target: 10, digits: 2 });
	bench.rows.push({
		figure: `the same p99 as a multiple of a bare hono route (p50 ${median(plain).toFixed(2)}, p99 ${bareP99.toFixed(2)} ms)`,
		measured: p99 / bareP99,
		unit: "×",
		// the target is for the large company at its rate
		target: Number.NaN,
		digits: 2,
	});
	bench.rows.push({
		figure: "task_add over HTTP, p50",
		measured: median(writes),
		unit: "ms",
		target: Number.NaN,
		digits: 2,
	});
	bench.rows.push({
		figure: "task_add over HTTP, p99",
		measured: percentile(writes, 99),
		unit: "ms",
		target: 25,
		digits: 2,
	});
}

/** The messenger's entry and what its page loads with it at once, gzip. */
function scriptBytes(): number {
	const folder = join(ROOT, "build", "web-embedded");
	const names = readdirSync(folder).filter((name) => name.startsWith("messenger") && name.endsWith(".js"));
	const seen = new Set<string>();
	const visit = (name: string): number => {
		if (seen.has(name)) return 0;
		seen.add(name);
		const path = join(folder, name);
		const text = readFileSync(path, "utf8");
		const chunks = [...text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, file]) => file ?? "");
		return Bun.gzipSync(new TextEncoder().encode(text)).length + chunks.reduce((sum, file) => sum + visit(file), 0);
	};
	return names.reduce((sum, name) => sum + visit(name), 0);
}

function print(rows: readonly Row[]): void {
	const lines = rows.map(({ figure, measured, unit, target, digits = 0 }) => {
		const isTold = !Number.isNaN(target);
		return [
			figure,
			`${measured.toFixed(digits)} ${unit}`,
			isTold ? `≤ ${target} ${unit}` : "",
			isTold ? (measured <= target ? "ok" : "MISSED") : "",
		];
	});
	const head = ["figure", "median", "target", ""];
	const widths = head.map((name, at) => Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)));
	for (const line of [head, ...lines])
		console.log(
			line
				.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
				.join("  ")
				.trimEnd(),
		);
}

const isStale =
	process.argv.includes("--rebuild") || !existsSync(EXECUTABLE) || !existsSync(join(ROOT, "build", "web-embedded"));
if (isStale) await buildExecutable();
const bench = await prepare();
try {
	await measureStart(bench);
	await measureTurns(bench);
	const sizeFolder = join(bench.folder, "size");
	mkdirSync(sizeFolder);
	bench.rows.push({
		figure: "first model request, 300 further tools registered",
		measured: (await firstRequestBytes(sizeFolder)) / 1000,
		unit: "kB",
		target: 20,
		digits: 1,
	});
	await measureHTTP(bench);
	bench.rows.push(
		...(await measureLarge({
			folder: bench.folder,
			scripts: SCRIPTS,
			address: addressOf(bench),
			port: bench.port,
			// founded long ago and never backed up: the backup that is due would be measured with everything else
			serve: (data) => serve(bench, ["--demo"], { KONTOR_BACKUP_EVERY: "off" }, data),
		})),
	);
	bench.rows.push({
		figure: "executable",
		measured: statSync(EXECUTABLE).size / 1_000_000,
		unit: "MB",
		target: 140,
		digits: 1,
	});
	bench.rows.push({
		figure: "messenger script, gzip",
		measured: scriptBytes() / 1000,
		unit: "kB",
		target: 250,
		digits: 1,
	});
	print(bench.rows);
} finally {
	rmSync(bench.folder, { recursive: true, force: true });
}
