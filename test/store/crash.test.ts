/** A process that is killed while it writes leaves every call whole or absent, and loses none that it reported. */

import { expect, test } from "bun:test";
import { join } from "node:path";
import { connect } from "#store/driver.ts";
import { openStore } from "#store/open.ts";
import { stillClock, temporaryFolder } from "#test/support/store.ts";
import { smallCompany } from "./company.ts";

const KILLS = 100;
/** Two files at once, so that both processors are busy and writes are interrupted by each other as well. */
const LANES = 2;
const WRITER = join(import.meta.dir, "../support/crash-writer.ts");

/** Rows that a whole call has, by the table: its change list is the organization, two tasks twice, two participants, one update. */
const HALF_WRITTEN = `with ids(id) as (
	select id from all_call where tool = 'task_add' and id <> 'call'
	union select substr(id, 5) from all_organization where id like 'org\\_%' escape '\\'
	union select substr(id, 5) from all_task where id like 'one\\_%' escape '\\' or id like 'two\\_%' escape '\\'
	union select substr(task_id, 5) from all_task_participant where task_id like 'one\\_%' escape '\\' or task_id like 'two\\_%' escape '\\'
	union select substr(id, 5) from all_message where id like 'msg\\_%' escape '\\'
	union select call_id from all_ledger
	union select call_id from all_change
) select id from ids where not (
	exists(select 1 from all_call where id = ids.id)
	and exists(select 1 from all_organization where id = 'org_' || ids.id)
	and exists(select 1 from all_task where id = 'one_' || ids.id and title = 'Title')
	and exists(select 1 from all_task where id = 'two_' || ids.id and title = 'Renamed')
	and exists(select 1 from all_task_participant where task_id = 'one_' || ids.id)
	and exists(select 1 from all_task_participant where task_id = 'two_' || ids.id)
	and exists(select 1 from all_message where id = 'msg_' || ids.id)
	and (select count(*) from all_ledger where call_id = ids.id) = 1
	and (select count(*) from all_change where call_id = ids.id) = 6
)`;

/** Lets a writer run for about `delayMs` after it is ready, kills it, and answers the calls it reported. */
async function killAWriter(path: string, run: string, delayMs: number): Promise<string[]> {
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const child = Bun.spawn([process.execPath, ...conditions, WRITER, path, run], { stdout: "pipe", stderr: "inherit" });
	const decoder = new TextDecoder();
	let output = "";
	for await (const bytes of child.stdout) {
		const wasReady = output.includes("ready\n");
		output += decoder.decode(bytes, { stream: true });
		if (!wasReady && output.includes("ready\n")) void Bun.sleep(delayMs).then(() => child.kill("SIGKILL"));
	}
	await child.exited;
	if (child.signalCode !== "SIGKILL")
		throw new Error(`the writer ended by itself: ${child.exitCode} ${output.slice(-500)}`);
	return output.split("\n").slice(1, -1);
}

/** What is wrong with the file after a kill; empty when nothing is. */
function faults(path: string, reported: readonly string[]): string[] {
	const db = connect(path);
	try {
		const has = db.prepare("select 1 from all_call where id = ?");
		const integrity = db.pragma("integrity_check", { simple: true });
		return [
			...(integrity === "ok" ? [] : [`integrity: ${integrity}`]),
			...(db.pragma("foreign_key_check") as unknown[]).map((row) => `reference: ${JSON.stringify(row)}`),
			...(db.prepare(HALF_WRITTEN).pluck().all() as string[]).map((id) => `half written: ${id}`),
			...reported.filter((id) => has.get(id) === undefined).map((id) => `lost: ${id}`),
		];
	} finally {
		db.close();
	}
}

type Lane = { faults: string[]; reported: number; kept: number; indexed: number };

async function runLane(lane: number): Promise<Lane> {
	const path = join(temporaryFolder(), "kontor.db");
	const first = openStore({ path, clock: stillClock });
	smallCompany(first);
	first.close();
	const found: string[] = [];
	let reported = 0;
	for (let kill = 0; kill < KILLS / LANES; kill++) {
		const calls = await killAWriter(path, `${lane}.${kill}`, (kill * 7) % 60);
		reported += calls.length;
		found.push(...faults(path, calls).map((fault) => `kill ${kill}: ${fault}`));
	}
	// the last state opens as a store, and its search index holds exactly the messages that are there
	const last = openStore({ path, clock: stillClock });
	const kept = last.writer.prepare("select count(*) from all_ledger").pluck().get() as number;
	const indexed = last.writer
		.prepare(`select count(*) from all_message_fts where words match '"회의"'`)
		.pluck()
		.get() as number;
	last.close();
	return { faults: found, reported, kept, indexed };
}

test(`after each of ${KILLS} kills every call is whole or absent, and none that was reported is lost`, async () => {
	const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
	console.log(`crash: ${KILLS} kills, ${lanes.reduce((sum, { kept }) => sum + kept, 0)} calls kept`);
	for (const lane of lanes) {
		expect(lane.faults).toEqual([]);
		expect(lane.kept).toBeGreaterThanOrEqual(lane.reported);
		expect(lane.indexed).toBe(lane.kept);
		expect(lane.reported).toBeGreaterThan(0);
	}
}, 600_000);
