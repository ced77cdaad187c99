/** Random reads and writes of somebody in a random company, each compared with what the model expects. */

import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import type { Dice, Making } from "./makers.ts";
import { makeRow } from "./makers-talk.ts";
import {
	type Actor,
	canDelete,
	canInsert,
	canSee,
	canUpdate,
	modelOf,
	type Row,
	rowsOf,
	type Value,
	type World,
} from "./model.ts";
import {
	copyWorld,
	forgetSummaries,
	isSound,
	isTaken,
	keyOf,
	keyText,
	refersToSeen,
	removeRow,
} from "./model-links.ts";
import { canonical } from "./world.ts";

/** A statement with its values, and the world as it should be afterwards; null when it has to be refused. */
export type Write = { text: string; values: Value[]; expected: World | null; isGuarded: boolean };
export type Setting = { store: Store; world: World; dice: Dice; me: Actor; serial: number };

/** A statement with question marks as drizzle takes it. */
export function bound(text: string, values: readonly Value[]): SQL {
	const query = sql.empty();
	for (const [index, piece] of text.split("?").entries()) {
		if (index > 0) query.append(sql`${values[index - 1]}`);
		query.append(sql.raw(piece));
	}
	return query;
}

const keySQL = (table: string, alias = "") =>
	keyOf(table)
		.map((column) => `${alias}"${column}"`)
		.join(" || '|' || ");

/** Different ways of asking for the keys of all rows of a table. */
const SHAPES: ((table: string) => string)[] = [
	(t) => `with z as (select * from "${t}") select ${keySQL(t)} as k from z`,
	(
		t,
	) => `select ${keySQL(t, "x.")} as k from member m join "${t}" x on m.id = (select id from member order by id limit 1)
		where m.id = (select id from member order by id limit 1)`,
	(t) =>
		`select ${keySQL(t, "x.")} as k from (select max(1)) left join "${t}" x on 1 where x."${keyOf(t)[0]}" is not null order by 1 desc`,
	(t) =>
		`select ${keySQL(t)} as k from "${t}" group by ${keyOf(t)
			.map((c) => `"${c}"`)
			.join(", ")} having count(*) = 1`,
	(t) =>
		`select value as k from json_each((select json_group_array(k) from (select ${keySQL(t)} as k from "${t}" union select ${keySQL(t)} from "${t}")))`,
	(t) =>
		`select ${keySQL(t)} as k from "${t}" where exists(select 1 from "${t}" y where y."${keyOf(t)[0]}" = "${t}"."${keyOf(t)[0]}")`,
	(t) =>
		`select distinct k from (select ${keySQL(t)} as k from "${t}" union all select ${keySQL(t)} from "${t}" where 1 = 1)`,
];

const acting = ({ id, isAdmin }: Actor) => ({ memberID: id, isAdministrator: isAdmin });

function rowsRead(setting: Setting, text: string, values: readonly Value[] = []): Row[] {
	const { store, dice, me } = setting;
	const read = (db: ReadDb) => db.all(bound(text, values)) as Row[];
	return dice.once(2) ? store.read(acting(me), read) : store.write(acting(me), null, ({ db }) => read(db));
}

/** What a member would be shown of a row. */
function shown(table: string, row: Row): Row {
	const secret = modelOf(table).secret ?? [];
	return Object.fromEntries(
		Object.entries(row).map(([column, value]) => [column, secret.includes(column) ? null : value]),
	);
}

/** Reads a table in some way; a sentence when SQL and model disagree. */
export function readOnce(setting: Setting, table: string): { rows: number; disagreement: string | null } {
	const { world, dice, me } = setting;
	const visible = rowsOf(world, table).filter((row) => canSee(world, me, table, row));
	const form = dice.below(SHAPES.length + 2);
	const say = (got: string, wanted: string) => (got === wanted ? null : `read ${form}:\n${got}\nmodel:\n${wanted}`);
	if (form === SHAPES.length) {
		const got = rowsRead(setting, `select * from "${table}"`);
		return { rows: got.length, disagreement: say(canonical(got), canonical(visible.map((row) => shown(table, row)))) };
	}
	const all = rowsOf(world, table);
	if (form === SHAPES.length + 1 && all.length > 0) {
		const row = dice.pick(all);
		const where = keyOf(table)
			.map((column) => `"${column}" = ?`)
			.join(" and ");
		const got = rowsRead(
			setting,
			`select * from "${table}" where ${where}`,
			keyOf(table).map((column) => row[column] ?? null),
		);
		const wanted = visible.includes(row) ? [shown(table, row)] : [];
		return { rows: got.length, disagreement: say(canonical(got), canonical(wanted)) };
	}
	const shape = SHAPES[form % SHAPES.length];
	const got = shape === undefined ? [] : rowsRead(setting, shape(table)).map(({ k }) => String(k));
	const wanted = visible.map((row) => keyText(table, row));
	return { rows: got.length, disagreement: say(got.sort().join("\n"), wanted.sort().join("\n")) };
}

const making = ({ world, dice, me, serial }: Setting, loose: boolean): Making => ({
	world,
	dice,
	me: me.id,
	loose,
	serial,
});

export function insertion(setting: Setting, table: string): Write {
	const { world, dice, me } = setting;
	const row = makeRow(table, making(setting, true));
	const isRaw = dice.once(2);
	const verb = isRaw
		? dice.pick([
				"insert into",
				"insert or replace into",
				"replace into",
				"insert or ignore into",
				"insert or fail into",
			])
		: "insert into";
	const columns = Object.keys(row);
	const list = columns.map((column) => `"${column}"`).join(", ");
	const isFine = canInsert(world, me, table, row) && refersToSeen(world, me, table, row) && !isTaken(world, table, row);
	// OR IGNORE leaves out a row that breaks a CHECK, as SQLite does for any table
	const isLeftOut = verb === "insert or ignore into" && !isSound(table, row);
	const expected = isFine && (isSound(table, row) || isLeftOut) ? copyWorld(world) : null;
	if (!isLeftOut) expected?.[table]?.push({ ...row });
	return {
		text: `${verb} "${table}"(${list}) values(${columns.map(() => "?").join(", ")})`,
		values: columns.map((column) => row[column] ?? null),
		expected,
		isGuarded: !isRaw,
	};
}

/** Tables whose rows may be updated many at a time without the order of rows deciding the outcome. */
const MANY = new Set([
	"task",
	"opportunity",
	"organization",
	"contact",
	"team",
	"preference",
	"message",
	"conversation",
]);
const SINGLE_COLUMNS = new Set(["seq", "row", "id", "client_message_id", "conversation_id", "author_id"]);

/** Sets of columns that some rule treats as one. */
const TOGETHER: Record<string, string[][]> = {
	member: [["phone_number"], ["phone_number", "team_id"], ["joined_at", "is_admin"], ["email"]],
	message: [
		["text", "deleted_at"],
		["text", "deleted_at", "deleted_by"],
		["text"],
		["text", "edited_at"],
		["is_pinned"],
	],
	membership: [["role"], ["muted_until"], ["role", "is_hidden"]],
	conversation: [["name"], ["topic", "visibility"]],
	task: [["opportunity_id"], ["parent_task_id"], ["requester_id"], ["title", "updated_at"]],
	opportunity: [["owner_id"], ["stage_id", "stage_position"]],
};

function columnsToSet({ dice }: Setting, table: string, donor: Row): Set<string> {
	const together = TOGETHER[table];
	if (together !== undefined && dice.once(2)) return new Set(dice.pick(together));
	return new Set(Array.from({ length: 1 + dice.below(3) }, () => dice.pick(Object.keys(donor))));
}

export function updating(setting: Setting, table: string): Write | null {
	const { world, dice, me } = setting;
	const rows = rowsOf(world, table);
	if (rows.length === 0) return null;
	const donor = makeRow(table, making(setting, true));
	const set = Object.fromEntries(
		[...columnsToSet(setting, table, donor)].map((column) => [column, donor[column] ?? null]),
	);
	const mine = rows.filter((row) => Object.values(row).includes(me.id));
	const target = dice.pick(mine.length > 0 && dice.once(2) ? mine : rows);
	const isMany = MANY.has(table) && dice.once(3) && !Object.keys(set).some((column) => SINGLE_COLUMNS.has(column));
	const isRaw = dice.once(2);
	const verb = isRaw ? dice.pick(["update", "update or replace", "update or ignore", "update or fail"]) : "update";
	const where = isMany
		? "1"
		: keyOf(table)
				.map((column) => `"${column}" = ?`)
				.join(" and ");
	const assignments = Object.keys(set)
		.map((column) => `"${column}" = ?`)
		.join(", ");
	return {
		text: `${verb} "${table}" set ${assignments} where ${where}`,
		values: [...Object.values(set), ...(isMany ? [] : keyOf(table).map((column) => target[column] ?? null))],
		expected: updated(setting, table, set, isMany ? null : keyText(table, target), verb === "update or ignore"),
		isGuarded: !isRaw,
	};
}

/** The world after an update of all visible rows, or of the one with this key; null when one of them refuses. */
function updated({ world, me }: Setting, table: string, set: Row, key: string | null, ignoring: boolean): World | null {
	const next = copyWorld(world);
	const seen = rowsOf(next, table).filter((row) => canSee(world, me, table, row));
	for (const row of seen.filter((other) => key === null || keyText(table, other) === key)) {
		const before = { ...row };
		const after = { ...row, ...set };
		const isFine =
			keyOf(table).every((column) => before[column] === after[column]) &&
			canUpdate(next, me, table, before, after) &&
			refersToSeen(next, me, table, after, before) &&
			!isTaken(next, table, after, row);
		if (!isFine || (!isSound(table, after) && !ignoring)) return null;
		if (isSound(table, after)) {
			Object.assign(row, set);
			forgetSummaries(next, table, before, after);
		}
	}
	return next;
}

export function deletion(setting: Setting, table: string): Write | null {
	const { world, dice, me } = setting;
	const rows = rowsOf(world, table);
	if (rows.length === 0) return null;
	const target = dice.pick(rows);
	const next = copyWorld(world);
	const row = rowsOf(next, table).find((other) => keyText(table, other) === keyText(table, target));
	const isSeen = canSee(world, me, table, target);
	const isGone = !isSeen || (canDelete(world, me, table, target) && row !== undefined && removeRow(next, table, row));
	return {
		text: `delete from "${table}" where ${keyOf(table)
			.map((column) => `"${column}" = ?`)
			.join(" and ")}`,
		values: keyOf(table).map((column) => target[column] ?? null),
		expected: isGone ? next : null,
		isGuarded: dice.once(2),
	};
}
