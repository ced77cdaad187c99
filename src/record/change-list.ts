/** The list of changes, one entry a call: who, through what, when, what was before and after, and whether it still stands. */

import { and, asc, count, desc, eq, gte, inArray, lt, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { Origin } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { instantText } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { valuesIn } from "#store/prepared.ts";
import { change, changedCall } from "#store/schema/log.ts";
import { isFinal, objectTypeOf, RULES } from "#store/schema/tables.ts";
import { call } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import { changeLabel } from "./change-label.ts";
import { changeViews } from "./change-view.ts";
import { rowNames } from "./row-names.ts";
import { subjectOf } from "./undone-words.ts";
import type { ChangedCallView } from "./views.ts";
import type { Words } from "./words.ts";

export type ChangedCallRow = typeof changedCall.$inferSelect;
export type ChangeReader = {
	db: ReadDb;
	caller: { memberID: string; language: Language; isAdministrator: boolean };
	words: Words;
	zone: string;
};
export type ChangeFilter = {
	everybody: boolean;
	callID?: string | undefined;
	objectType?: string | undefined;
	/** only calls that wrote this row, or a row that belongs to it */
	row?: { table: string; id: string } | undefined;
	/** whose calls; for administrators */
	memberID?: string | undefined;
	origin?: Origin | undefined;
	tool?: string | undefined;
	/** milliseconds, both included */
	since?: number | undefined;
	until?: number | undefined;
	before?: number | undefined;
};

/** One's own calls are found by their index; of everybody's, so many of the newest changes are looked at for a page. */
const WINDOW = 5_000;

/** The calls of a page and where it ended, newest change first. */
export function changedCalls(
	{ db, caller }: ChangeReader,
	filter: ChangeFilter,
	limit: number,
): { rows: ChangedCallRow[]; next: number | null } {
	const mine = filter.everybody ? undefined : eq(changedCall.memberID, caller.memberID);
	const isBounded = filter.callID !== undefined || filter.row !== undefined || filter.memberID !== undefined;
	const span = spanOf(db, filter);
	if (span === null) return { rows: [], next: null };
	const window = filter.everybody && !isBounded ? windowOf(db, span) : null;
	const conditions = and(
		mine,
		filter.callID === undefined ? undefined : eq(changedCall.id, filter.callID),
		filter.objectType === undefined ? undefined : touches(filter.objectType),
		filter.row === undefined ? undefined : inArray(changedCall.id, valuesIn(callsOn(db, filter.row))),
		filter.memberID === undefined ? undefined : eq(changedCall.memberID, filter.memberID),
		filter.origin === undefined ? undefined : eq(changedCall.origin, filter.origin),
		filter.tool === undefined ? undefined : eq(changedCall.tool, filter.tool),
		span.before === undefined ? undefined : lt(changedCall.lastChangeID, span.before),
		span.from === undefined ? undefined : gte(changedCall.lastChangeID, span.from),
		window === null ? undefined : inArray(changedCall.id, valuesIn(window.callIDs)),
	);
	const rows = db
		.select()
		.from(changedCall)
		.where(conditions)
		.orderBy(desc(changedCall.lastChangeID))
		.limit(limit + 1)
		.all();
	const page = rows.slice(0, limit);
	const last = rows.length > limit ? page.at(-1)?.lastChangeID : window?.end;
	return { rows: page, next: last ?? null };
}

export function findChangedCall(db: ReadDb, callID: string): ChangedCallRow | undefined {
	return db.select().from(changedCall).where(eq(changedCall.id, callID)).get();
}

/** Numbers of changes rise with time, so a span of time is one of numbers. */
type Span = { from: number | undefined; before: number | undefined };

/** Null when nothing was changed in that time. */
function spanOf(db: ReadDb, { since, until, before }: ChangeFilter): Span | null {
	const at = (condition: SQL, order: SQL) =>
		db.select({ id: change.id }).from(change).where(condition).orderBy(order).limit(1).get();
	const last = until === undefined ? undefined : at(lte(change.at, until), sql`${change.at} desc, ${change.id} desc`);
	const first = since === undefined ? undefined : at(gte(change.at, since), sql`${change.at}, ${change.id}`);
	if ((until !== undefined && last === undefined) || (since !== undefined && first === undefined)) return null;
	const end = last === undefined ? undefined : last.id + 1;
	return { from: first?.id, before: end === undefined ? before : Math.min(end, before ?? end) };
}

/** The calls behind the newest changes, and the last change looked at when there are more. */
function windowOf(db: ReadDb, { from, before }: Span): { callIDs: string[]; end: number | undefined } {
	const older = and(
		before === undefined ? undefined : lt(change.id, before),
		from === undefined ? undefined : gte(change.id, from),
	);
	const rows = db
		.select({ id: change.id, callID: change.callID })
		.from(change)
		.where(older)
		.orderBy(desc(change.id))
		.limit(WINDOW)
		.all();
	return {
		callIDs: [...new Set(rows.map(({ callID }) => callID))],
		end: rows.length < WINDOW ? undefined : rows.at(-1)?.id,
	};
}

/** The calls that wrote a row or one that belongs to it, whose key is a list that begins with the owner's id. */
function callsOn(db: ReadDb, { table, id }: { table: string; id: string }): string[] {
	const parts = [...RULES].filter(([name, { partOf }]) => partOf === table && name !== table).map(([name]) => name);
	const start = `["${id}",`;
	const owned = parts.map((name) =>
		and(eq(change.tableName, name), gte(change.rowID, start), lt(change.rowID, `${start}~`)),
	);
	const rows = db
		.selectDistinct({ callID: change.callID })
		.from(change)
		.where(or(and(eq(change.tableName, table), eq(change.rowID, id)), ...owned))
		.all();
	return rows.map(({ callID }) => callID);
}

/** Rows of that type, and rows that belong to one: who takes part in a task is of the task. */
function touches(objectType: string): SQL {
	const tables = [...RULES]
		.filter(
			([table, { partOf }]) =>
				objectTypeOf(table) === objectType || (partOf !== undefined && objectTypeOf(partOf) === objectType),
		)
		.map(([table]) => table);
	if (tables.length === 0) return sql`0`;
	return sql`exists(select 1 from change h where h.call_id = ${changedCall.id} and h.table_name in ${tables})`;
}

/** The changes of each call that are drawn; all are counted. */
export type Drawn = { most: number; skipped: number };

/** Entries as they are read. */
export function changedCallViews(
	reader: ChangeReader,
	rows: readonly ChangedCallRow[],
	{ most = LIMITS.previewChangesKept, skipped = 0 }: Partial<Drawn> = {},
): ChangedCallView[] {
	if (rows.length === 0) return [];
	const names = rowNames(reader.db);
	return rows.map((row) => changedCallView(reader, row, names, { most, skipped }));
}

/** Some of a call's changes, in the order they were made, how many there are in all, and when it was. */
function changesOf(db: ReadDb, callID: string, { most, skipped }: Drawn) {
	const ofCall = eq(change.callID, callID);
	const list = db.select().from(change).where(ofCall).orderBy(asc(change.id)).limit(most).offset(skipped).all();
	const about = db
		.select({ total: count(), at: max(change.at) })
		.from(change)
		.where(ofCall)
		.get();
	return { list, total: about?.total ?? 0, at: about?.at ?? 0 };
}

function changedCallView(
	reader: ChangeReader,
	row: ChangedCallRow,
	names: ReadonlyMap<string, string>,
	drawn: Drawn,
): ChangedCallView {
	const { db, caller, words } = reader;
	const saying = { db, language: caller.language, words };
	const { list, total, at } = changesOf(db, row.id, drawn);
	const labelled = list.map((one) => ({
		...one,
		table: one.tableName,
		label: changeLabel(one, (table, column, id) => readColumn(db, table, column, id)),
	}));
	return {
		callID: row.id,
		tool: row.tool,
		sentence: words.sentence(row.tool, caller.language, "done", subjectOf(saying, { ...row, input: inputOf(db, row) })),
		at: instantText(at),
		origin: row.origin,
		by: { id: row.memberID, name: makerName(row, names, caller.language) },
		effects: row.effects,
		changes: changeViews({ language: caller.language, zone: reader.zone }, labelled, names),
		total,
		canUndo:
			row.state === "done" &&
			row.undoneAt === null &&
			!isFinal(row.effects) &&
			(row.memberID === caller.memberID || caller.isAdministrator),
		...(row.undoneAt === null ? {} : { undoneAt: instantText(row.undoneAt) }),
	};
}

/** Only of what took another call back it is asked for, and only the maker's own is seen. */
function inputOf(db: ReadDb, { id, tool }: ChangedCallRow): Record<string, unknown> | undefined {
	if (tool !== "change_undo") return undefined;
	return db.select({ input: call.input }).from(call).where(eq(call.id, id)).get()?.input;
}

/** What the shell changed for nobody in particular is the operator's. */
function makerName(row: ChangedCallRow, names: ReadonlyMap<string, string>, language: Language): string {
	return names.get(row.memberID) ?? (row.origin === "cli" ? PHRASES[language].operator : row.memberID);
}

function readColumn(db: ReadDb, table: string, column: string, id: string): string | undefined {
	return db.get<{ label: string } | undefined>(
		sql`select ${sql.identifier(column)} as label from ${sql.identifier(table)} where id = ${id}`,
	)?.label;
}
