// The figures of design section 10 on the large company: reads while writes run, lists, writes, search, hints, fan-out.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ToolError } from "#base/errors.ts";
import { dayOf, mondayOf } from "#base/time.ts";
import { memberCaller } from "#identity/members.ts";
import { resolveTask } from "#record/task-hint.ts";
import { openStore } from "#store/open.ts";
import { allMember } from "#store/schema/member.ts";
import { createClient } from "./client.ts";
import { LARGE, type LargeCompany, largeCompany } from "./large-company.ts";
import { median, percentile, startHelper } from "./process.ts";

export type Row = { figure: string; measured: number; unit: string; target: number; digits?: number };
export type Running = { pid: number; stop(): Promise<void> };

const READS_A_SECOND = 300;
const WRITES_A_SECOND = 20;
const SECONDS = 10;
const WARM_SECONDS = 15;
const PLAN_MS = 500;
const LISTS = 20;
const SEARCHES = 60;
const FAN_OUTS = 5;
const ZONE = "Asia/Seoul";

type Kit = {
	folder: string;
	scripts: string;
	address: string;
	port: number;
	serve(data: string): Promise<Running>;
};

export async function measureLarge(kit: Kit): Promise<Row[]> {
	const company = largeCompany(kit.folder);
	const server = await kit.serve(company.data);
	const rows: Row[] = [];
	try {
		rows.push(...(await readsBesideWrites(kit, company)));
		rows.push(...(await listsAndSearches(kit, company)));
		rows.push(...(await fanOut(kit, company)));
	} finally {
		await server.stop();
	}
	rows.push(hints(company));
	return rows;
}

const row = (figure: string, measured: number, target: number, digits = 2): Row => ({
	figure,
	measured,
	unit: "ms",
	target,
	digits,
});
const NONE = Number.NaN;

/** `p50`, `p95` and `p99` in one row each; the target stands beside the one it is for. */
function spread(figure: string, times: readonly number[], at: 50 | 95 | 99, target: number): Row[] {
	return [50, 95, 99].map((percent) =>
		row(`${figure}, p${percent}`, percentile(times, percent), percent === at ? target : NONE),
	);
}

/** Sends at the planned instants whatever the answers do; a time counts from its instant, so that waiting is not left out. */
async function atRate(aSecond: number, seconds: number, send: (at: number) => Promise<void>): Promise<number[]> {
	// once everything is planned: planning takes a tenth of a second itself
	const startedAt = performance.now() + PLAN_MS;
	const all = Array.from({ length: aSecond * seconds }, async (_, at) => {
		const planned = startedAt + (at * 1000) / aSecond;
		await Bun.sleep(Math.max(0, planned - performance.now()));
		await send(at);
		return performance.now() - planned;
	});
	return Promise.all(all);
}

async function readsBesideWrites({ address, scripts }: Kit, { tokens }: LargeCompany): Promise<Row[]> {
	const clients = tokens.slice(1, 101).map((token) => createClient(address, token));
	const client = (at: number) => clients[at % clients.length] ?? createClient(address, tokens[0] ?? "");
	const read = (at: number) => client(at).send("/api/v1/tools/task_list/invoke", { input: {} });
	const write = (at: number) =>
		client(at).send("/api/v1/tools/task_add/invoke", { input: { title: `Written beside ${at} ${performance.now()}` } });
	const bytes = JSON.stringify(await client(0).post("/api/v1/tools/task_list/invoke", { input: {} })).length;
	const bare = await startHelper(join(scripts, "bare-server.ts"), [String(bytes)]);
	const yardstick = createClient(`http://127.0.0.1:${bare.port}`, tokens[0] ?? "");
	// as it is after a while of the same: compiled, and past the first merge of an index that was written all at once
	await Promise.all([atRate(READS_A_SECOND, WARM_SECONDS, read), atRate(WRITES_A_SECOND, WARM_SECONDS, write)]);
	// both beside the same writes, so that they meet the same machine
	const [plain] = await Promise.all([
		atRate(READS_A_SECOND, SECONDS, () => yardstick.send("/read", { input: {} })),
		atRate(WRITES_A_SECOND, SECONDS, write),
	]);
	const [reads, writes] = await Promise.all([
		atRate(READS_A_SECOND, SECONDS, read),
		atRate(WRITES_A_SECOND, SECONDS, write),
	]);
	await bare.stop();
	const ratio = percentile(reads, 99) / percentile(plain, 99);
	const about = `${READS_A_SECOND}/s beside ${WRITES_A_SECOND} writes/s`;
	return [
		...spread(`large: task_list, default window, ${about} (${(bytes / 1000).toFixed(1)} kB)`, reads, 99, 10),
		{
			figure: `large: the same p99 as a multiple of a bare hono route (p99 ${percentile(plain, 99).toFixed(2)} ms)`,
			measured: ratio,
			unit: "×",
			target: 3,
			digits: 2,
		},
		...spread("large: task_add beside those reads", writes, 99, 25),
	];
}

async function listsAndSearches({ address }: Kit, { tokens }: LargeCompany): Promise<Row[]> {
	const client = createClient(address, tokens[1] ?? "");
	const whole = await client.each(LISTS, "/api/v1/tools/task_list/invoke", () => ({
		input: { scope: "all", limit: 200 },
	}));
	const boardWeek = mondayOf(dayOf(Temporal.Now.instant().epochMilliseconds, ZONE));
	const board = await client.each(LISTS, "/api/v1/tools/task_board_get/invoke", () => ({
		input: { boardWeek, scope: "all", limit: 200 },
	}));
	const people = await client.each(LISTS, "/api/v1/tools/person_list/invoke", () => ({ input: {} }));
	const words = ["회의", "invoice", "분기 보고서", "lamp catalogue 77", "예산안", "press 123"];
	const found = await client.each(SEARCHES, "/api/v1/tools/message_search/invoke", (at) => ({
		input: { queries: [words[at % words.length]] },
	}));
	return [
		row("large: this week's tasks of the whole company, 200 of them", median(whole), 100),
		row("large: the board of the whole company", median(board), 100),
		row(`large: all ${LARGE.members} people`, median(people), 100),
		...spread("large: message_search over one's own conversations", found, 95, 50),
	];
}

/** One message in a channel of everybody, two streams each, until the last has heard it. */
async function fanOut({ address, port, scripts, folder }: Kit, { tokens, everybodyID }: LargeCompany): Promise<Row[]> {
	const file = join(folder, "tokens.txt");
	writeFileSync(file, tokens.join("\n"), { mode: 0o600 });
	const listeners = await startHelper(join(scripts, "listeners.ts"), [String(port), file]);
	const control = `http://127.0.0.1:${listeners.port}`;
	const client = createClient(address, tokens[1] ?? "");
	const times: number[] = [];
	for (let at = 0; at < FAN_OUTS; at++) {
		const word = `fanned-out-${at}-${port}`;
		await fetch(`${control}/expect?word=${word}`);
		const startedAt = Temporal.Now.instant().epochMilliseconds;
		await client.post(`/api/v1/conversations/${everybodyID}/messages`, { text: word });
		const heard = (await (await fetch(`${control}/heard`)).json()) as { at: number };
		times.push(heard.at - startedAt);
	}
	await listeners.stop();
	return [row(`large: one message to ${tokens.length.toLocaleString("en")} open streams`, median(times), 200, 0)];
}

/** Parts of titles, exact titles, words of many titles and words of none, as somebody with 300 tasks writes them. */
function hints({ data }: LargeCompany): Row {
	const clock = { now: () => Temporal.Now.instant().epochMilliseconds, sleep: async () => {} };
	const store = openStore({ path: join(data, "kontor.db"), clock });
	try {
		const people = store.inspectAll.select({ id: allMember.id }).from(allMember).limit(80).all().slice(10);
		const kinds = [
			"invoice 2999",
			"보고서",
			"회의",
			"report 12345",
			"olicy 777",
			"Review contract 29",
			"nothing like it",
		];
		const timesOf = ({ id }: { id: string }): number[] => {
			const caller = memberCaller(store.inspectAll, id, "web");
			if (caller === null) return [];
			return kinds.map((hint) => {
				const startedAt = performance.now();
				store.read({ memberID: id, isAdministrator: false }, (db) => {
					try {
						resolveTask({ db, zone: ZONE, caller }, hint, "taskHint");
					} catch (error) {
						// several tasks, or none: the answer of a ladder like any other
						if (!(error instanceof ToolError)) throw error;
					}
				});
				return performance.now() - startedAt;
			});
		};
		// as every other figure: a server that answers its first hint has done other work before
		people.slice(50).forEach(timesOf);
		const times = people.slice(0, 50).flatMap(timesOf);
		return row(
			`large: a hint among ${LARGE.tasks.toLocaleString("en")} tasks, p95 (p50 ${median(times).toFixed(1)} ms)`,
			percentile(times, 95),
			5,
		);
	} finally {
		store.close();
	}
}
