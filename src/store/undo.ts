/**
 * Takes a call's changes back, last one first, inside SQL so that no value passes through a rounding reader. Going back
 * step by step passes exactly through the states the call made, so unique values and references fit at every step.
 */

import { RULES } from "#store/schema/tables.ts";
import type { Change } from "./changes.ts";
import { type Connection, sqliteCode } from "./driver.ts";
import type { Column, TableShape } from "./inspect.ts";
import { SECRET_MARK } from "./journal.ts";
import { holds, literal, quote, storedName } from "./rows.ts";

export type UndoConflict = {
	reason: "changed_since" | "referred_to" | "not_writable" | "secret" | "taken" | "final";
	table: string;
	rowID: string;
	/** the table that now refers to the row, or that the row refers to in vain */
	by?: string;
};

export class CannotUndo extends Error {
	override name = "CannotUndo";
	constructor(readonly conflict: UndoConflict) {
		super(`${conflict.reason}: ${conflict.table} ${conflict.rowID}`);
	}
}

type Step = { change: Change; shape: TableShape };
type Shapes = ReadonlyMap<string, TableShape>;

/**
 * Runs inside the open transaction of the call that undoes, which journals what is written here under its own id. The
 * acting member needs today's right to update rows that still exist. Throws CannotUndo, after which the transaction
 * must not be kept.
 */
export function undoChanges(db: Connection, shapes: Shapes, changes: Change[], now: number): void {
	db.pragma("defer_foreign_keys = ON");
	const steps = changes.toReversed().map((change) => {
		const shape = shapes.get(change.tableName);
		if (shape === undefined)
			throw new CannotUndo({ reason: "changed_since", table: change.tableName, rowID: change.rowID });
		return { change, shape };
	});
	for (const step of steps) {
		if (holdsSecret(step.change)) throw conflict(step, "secret");
		if (step.change.after === null && RULES.get(step.change.tableName)?.isFinal) throw conflict(step, "final");
		if (step.change.before === null) removeInserted(db, shapes, step);
		else if (step.change.after === null) insertDeleted(db, step);
		else restoreUpdated(db, step, changes, now);
	}
	for (const step of steps) checkReferences(db, step);
}

function holdsSecret({ tableName, before, after }: Change): boolean {
	return (RULES.get(tableName)?.secret ?? []).some((column) => (before ?? after)?.[column] === SECRET_MARK);
}

function conflict({ change }: Step, reason: UndoConflict["reason"], by?: string): CannotUndo {
	return new CannotUndo({ reason, table: change.tableName, rowID: change.rowID, ...(by === undefined ? {} : { by }) });
}

/** A column's value out of a stored image, read by SQLite itself. */
function imageValue({ name, type }: Column, side: "before" | "after"): string {
	const value = `json_extract((select ${side} from main.all_change where id = :change), ${literal(`$."${name}"`)})`;
	return type === "BLOB" ? `unhex(${value})` : value;
}

function isRow({ change, shape }: Step): string {
	const part = (index: number) =>
		shape.key.length === 1 ? literal(change.rowID) : `json_extract(${literal(change.rowID)}, '$[${index}]')`;
	return shape.key.map(({ name }, index) => `${quote(name)} = ${part(index)}`).join(" and ");
}

/** The image's columns that exist today and count as somebody's change. */
function steadyColumns({ change, shape }: Step, image: Record<string, unknown>): Column[] {
	const moving = new Set(RULES.get(change.tableName)?.volatile);
	return shape.stored.filter(({ name }) => name in image && !moving.has(name));
}

/** The present row must be what the call left: anything else is somebody's later work. */
function requireUntouched(db: Connection, step: Step, after: Record<string, unknown>): void {
	const same = steadyColumns(step, after).map((column) => `${quote(column.name)} is ${imageValue(column, "after")}`);
	const found = db
		.prepare(`select 1 from ${storedName(step.change.tableName)} where ${[isRow(step), ...same].join(" and ")}`)
		.get(...(same.length > 0 ? [{ change: step.change.id }] : []));
	if (found === undefined) throw conflict(step, "changed_since");
}

function removeInserted(db: Connection, shapes: Shapes, step: Step): void {
	requireUntouched(db, step, step.change.after ?? {});
	for (const child of shapes.values()) {
		for (const key of child.foreignKeys.filter(({ table }) => table === step.change.tableName)) {
			const value = `(select ${quote(key.to)} from ${storedName(step.change.tableName)} where ${isRow(step)})`;
			const found = db.prepare(`select 1 from ${storedName(child.name)} where ${quote(key.from)} = ${value}`).get();
			if (found !== undefined) throw conflict(step, "referred_to", child.name);
		}
	}
	db.prepare(`delete from ${storedName(step.change.tableName)} where ${isRow(step)}`).run();
}

function insertDeleted(db: Connection, step: Step): void {
	const columns = step.shape.stored.filter(({ name }) => name in (step.change.before ?? {}));
	const names = columns.map(({ name }) => quote(name)).join(", ");
	const values = columns.map((column) => imageValue(column, "before")).join(", ");
	run(db, step, `insert into ${storedName(step.change.tableName)}(${names}) values(${values})`);
}

function restoreUpdated(db: Connection, step: Step, changes: Change[], now: number): void {
	const before = step.change.before ?? {};
	requireUntouched(db, step, step.change.after ?? {});
	const columns = steadyColumns(step, before);
	if (columns.length === 0) return;
	if (!followsFromDelete(step, columns, changes) && !followsFromChild(db, step, changes))
		requireGrant(db, step, columns);
	const set = columns.map((column) => `${quote(column.name)} = ${imageValue(column, "before")}`);
	const hasClock = step.shape.stored.some(({ name }) => name === "updated_at");
	if (hasClock) set.push(`"updated_at" = ${Math.trunc(now)}`);
	run(db, step, `update ${storedName(step.change.tableName)} set ${set.join(", ")} where ${isRow(step)}`);
}

/** ON DELETE SET NULL changed the row, not the member: it goes back with the row it followed. */
function followsFromDelete({ change, shape }: Step, columns: Column[], changes: Change[]): boolean {
	return columns.every(({ name }) => {
		const key = shape.foreignKeys.find(({ from, onDelete }) => from === name && onDelete === "SET NULL");
		if (key === undefined || change.after?.[name] !== null) return false;
		return changes.some(
			(other) => other.tableName === key.table && other.after === null && other.rowID === change.before?.[name],
		);
	});
}

/** A task that the record completed with the last one below it: it goes back with that one. */
function followsFromChild(db: Connection, { change }: Step, changes: Change[]): boolean {
	if (change.tableName !== "task" || change.after?.status !== "completed") return false;
	const isBelow = db.prepare("select 1 from main.all_task where id = ? and parent_task_id = ?");
	return changes.some(
		({ tableName, rowID, after }) =>
			tableName === "task" && after?.status === "completed" && isBelow.get(rowID, change.rowID) !== undefined,
	);
}

function requireGrant(db: Connection, step: Step, columns: Column[]): void {
	const grants = (RULES.get(step.change.tableName)?.update ?? []).filter(
		(grant) => grant.columns === undefined || columns.every(({ name }) => grant.columns?.includes(name)),
	);
	const allowed = grants.map(({ when }) => holds(when, "r")).join(" or ") || "0";
	const found = db
		.prepare(`select 1 from ${storedName(step.change.tableName)} r where ${isRow(step)} and (${allowed})`)
		.get();
	if (found === undefined) throw conflict(step, "not_writable");
}

function run(db: Connection, step: Step, sql: string): void {
	try {
		db.prepare(sql).run({ change: step.change.id });
	} catch (error) {
		const code = sqliteCode(error);
		if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") throw conflict(step, "taken");
		throw error;
	}
}

/** A row that came back must not point at one that is gone for other reasons. */
function checkReferences(db: Connection, step: Step): void {
	if (step.change.before === null) return;
	for (const key of step.shape.foreignKeys) {
		const orphan = db
			.prepare(
				`select 1 from ${storedName(step.change.tableName)} r where ${isRow(step)} and r.${quote(key.from)} is not null and not exists(select 1 from ${storedName(key.table)} p where p.${quote(key.to)} = r.${quote(key.from)})`,
			)
			.get();
		if (orphan !== undefined) throw conflict(step, "referred_to", key.table);
	}
}
