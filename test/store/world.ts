/** A random company in memory and in a store's file, and what the file holds afterwards. */

import type { Store } from "#store/open.ts";
import type { Dice, Making } from "./makers.ts";
import { MAKERS, makeRow } from "./makers-talk.ts";
import { type Row, rowsOf, type Value, type World } from "./model.ts";
import { copyWorld, isSound, isTaken, referencesOf } from "./model-links.ts";

/** How many rows of a table a company has at most; tables that are not named have four. */
const MOST: Record<string, number> = { company: 1, team: 5, member: 6, task: 8, task_participant: 10, membership: 10 };
const LEAST: Record<string, number> = { company: 1, team: 1, member: 3, organization: 1, call: 1, conversation: 1 };
/** Kept by the system itself. */
const OWN_TABLES = new Set(["migration", "caller_version"]);
const TABLES = Object.keys(MAKERS).filter((table) => !OWN_TABLES.has(table));

export const kontor: Row = {
	id: "mem_kontor",
	kind: "agent",
	email: "kontor@localhost",
	name: "Kontor",
	status: "active",
	is_admin: 0,
	time_zone: null,
	job_title: null,
	team_id: null,
	supervisor_id: null,
	phone_number: null,
	joined_at: null,
	created_at: 1,
	updated_at: 1,
};

/** Every company has somebody who administers it. */
const FOUNDER = { kind: "person", status: "active", is_admin: 1 };

export function makeWorld(dice: Dice): World {
	const world: World = Object.fromEntries(Object.keys(MAKERS).map((table) => [table, []]));
	world.member = [{ ...kontor }];
	let serial = 0;
	for (const table of TABLES) {
		const least = LEAST[table] ?? 0;
		const wanted = least + dice.below((MOST[table] ?? 4) - least + 1);
		for (let tries = 0; rowsOf(world, table).length < wanted && tries < wanted * 3; tries++) {
			const making: Making = { world, dice, me: null, loose: false, serial: serial++ };
			const row = makeRow(table, making);
			if (table === "member")
				Object.assign(row, rowsOf(world, table).length === 0 ? FOUNDER : { is_admin: dice.once(3) ? 1 : 0 });
			if (!isSound(table, row) || isTaken(world, table, row) || !refersToPresent(world, table, row)) continue;
			rowsOf(world, table).push(row);
		}
	}
	for (const message of rowsOf(world, "message")) {
		const turns = rowsOf(world, "turn");
		if (turns.length > 0 && message.turn_id !== null) message.turn_id = dice.pick(turns).id ?? null;
	}
	return world;
}

function refersToPresent(world: World, table: string, row: Row): boolean {
	return referencesOf(table).every(([column, parent]) => {
		const id = row[column];
		return id === null || rowsOf(world, parent).some((other) => other.id === id);
	});
}

/** Stored columns of a table in order; blobs are read and written as hexadecimal text. */
function columnsOf(store: Store, table: string) {
	const shape = store.shapes.get(table);
	if (shape === undefined) throw new Error(`the file has no table ${table}`);
	return shape.stored;
}

/** Empties the file and fills it with `world`, as nobody's work. */
export function fill(store: Store, world: World): void {
	const { writer } = store;
	writer.exec("drop trigger if exists main.ledger_stays; drop trigger if exists main.change_stays");
	writer.pragma("foreign_keys = OFF");
	for (const table of TABLES) writer.exec(`delete from main.all_${table}`);
	writer.pragma("foreign_keys = ON");
	writer.exec("begin; pragma defer_foreign_keys = ON");
	for (const table of TABLES) for (const row of rowsOf(world, table)) insertStored(store, table, row);
	writer.exec("commit");
}

/** Puts a row into the stored table, past all rules. */
export function insertStored(store: Store, table: string, row: Row): void {
	const columns = columnsOf(store, table);
	const names = columns.map(({ name }) => `"${name}"`).join(", ");
	const marks = columns.map(({ type }) => (type === "BLOB" ? "unhex(?)" : "?")).join(", ");
	const insert = store.writer.prepare(`insert into main.all_${table}(${names}) values(${marks})`);
	insert.run(...columns.map(({ name }) => row[name] ?? null));
}

const dumps = new WeakMap<Store, Map<string, () => Row[]>>();

/** Everything the file holds, table by table. */
export function dump(store: Store): World {
	let readers = dumps.get(store);
	if (readers === undefined) {
		readers = new Map();
		for (const table of TABLES) {
			const list = columnsOf(store, table).map(({ name, type }) =>
				// the text of no bytes is not the absence of them
				type === "BLOB" ? `iif("${name}" is null, null, hex("${name}")) as "${name}"` : `"${name}"`,
			);
			const statement = store.writer.prepare(`select ${list.join(", ")} from main.all_${table}`);
			readers.set(table, () => statement.all() as Row[]);
		}
		dumps.set(store, readers);
	}
	return Object.fromEntries([...readers].map(([table, read]) => [table, read()]));
}

/** One text for a table's rows whatever their order. */
export function canonical(rows: readonly Row[]): string {
	const columns = Object.keys(rows[0] ?? {}).sort();
	return rows
		.map((row) => JSON.stringify(columns.map((column) => row[column])))
		.sort()
		.join("\n");
}

/** The tables in which two states differ. */
export function differing(a: World, b: World): string[] {
	return TABLES.filter((table) => table !== "change" && canonical(rowsOf(a, table)) !== canonical(rowsOf(b, table)));
}

export type ChangeRow = { table: string; rowID: string; before: Row | null; after: Row | null };

const jsonRow = (value: Value | undefined): Row | null =>
	value === null || value === undefined ? null : (JSON.parse(String(value)) as Row);

export function changeRows(rows: readonly Row[]): ChangeRow[] {
	return rows.map((row) => ({
		table: String(row.table_name),
		rowID: String(row.row_id),
		before: jsonRow(row.before),
		after: jsonRow(row.after),
	}));
}

/** Carries `world` along a change list; throws when an image does not fit the state it meets. */
export function replayChanges(
	world: World,
	changes: readonly ChangeRow[],
	rowID: (table: string, row: Row) => string,
): World {
	const next = copyWorld(world);
	for (const { table, rowID: id, before, after } of changes) {
		const rows = rowsOf(next, table);
		const row = rows.find((other) => rowID(table, other) === id);
		if (before === null) {
			if (row !== undefined || after === null) throw new Error(`insert of a present row ${table} ${id}`);
			rows.push({ ...after });
			continue;
		}
		if (row === undefined) throw new Error(`change of an absent row ${table} ${id}`);
		const wrong = Object.keys(before).filter((column) => before[column] !== row[column]);
		if (wrong.length > 0) throw new Error(`before-image of ${table} ${id} is wrong in ${wrong.join(", ")}`);
		if (after === null) next[table] = rows.filter((other) => other !== row);
		else Object.assign(row, after);
		const missing = after === null && Object.keys(row).length !== Object.keys(before).length;
		if (missing) throw new Error(`the deleted ${table} ${id} was not kept whole`);
	}
	return next;
}
