/** The change list: AFTER triggers on stored tables, so that cascades and system writes are in it too (design section 4). */

import type { Column, TableShape } from "./inspect.ts";
import { literal, quote, type RowRules, ruleSQL, storedName } from "./rows.ts";

const CALL = "(select call_id from temp.caller)";
const NOW = "(select now from temp.caller)";

/** What stands in an image instead of a secret; such a call cannot be undone. */
export const SECRET_MARK = "secret";

/** The triggers that journal one table, or none when it is not journaled. */
export function journalSQL(table: TableShape, rules: RowRules | undefined): string[] {
	if (rules?.journal === undefined) return [];
	const condition = (row: "old" | "new") =>
		typeof rules.journal === "string" ? ` and (${ruleSQL(rules.journal, row)})` : "";
	const columns = table.stored;
	const told = columns.filter(({ name }) => !rules.quiet?.includes(name));
	const moved = told.map(({ name }) => `new.${quote(name)} is not old.${quote(name)}`).join(" or ");
	const write = (
		event: "insert" | "update" | "delete",
		row: "old" | "new",
		when: string,
		before: string,
		after: string,
	) =>
		`create temp trigger ${quote(`${table.name}_journal_${event}`)} after ${event} on ${storedName(table.name)} when ${CALL} is not null${when}${condition(row)} begin
	insert into main.all_change(call_id, table_name, row_id, before, after, at) values(${CALL}, ${literal(table.name)}, ${rowID(table, row)}, ${before}, ${after}, ${NOW});
end;`;
	return [
		write("insert", "new", "", "null", image(columns, rules, "new")),
		write("update", "old", ` and (${moved})`, difference(columns, rules, "old"), difference(columns, rules, "new")),
		write("delete", "old", "", image(columns, rules, "old"), "null"),
	];
}

/** The row's id as text; compound keys as a JSON array. */
export function rowID(table: TableShape, row: string): string {
	const parts = table.key.map(({ name }) => `${row}.${quote(name)}`);
	return parts.length === 1 ? (parts[0] ?? "") : `json_array(${parts.join(", ")})`;
}

/** A column's value as JSON can hold it: BLOBs in hexadecimal, secrets as a mark. */
function jsonValue({ name, type }: Column, rules: RowRules, row: string): string {
	if (rules.secret?.includes(name)) return literal(SECRET_MARK);
	return type === "BLOB" ? `hex(${row}.${quote(name)})` : `${row}.${quote(name)}`;
}

function image(columns: Column[], rules: RowRules, row: "old" | "new"): string {
	return `json_object(${columns.map((column) => `${literal(column.name)}, ${jsonValue(column, rules, row)}`).join(", ")})`;
}

/** Only the columns that moved: a fifth of the bytes of two full images (rows.md section 7). */
function difference(columns: Column[], rules: RowRules, side: "old" | "new"): string {
	const pairs = columns.map(
		(column) =>
			`select ${literal(column.name)} k, ${jsonValue(column, rules, side)} v, old.${quote(column.name)} is not new.${quote(column.name)} m`,
	);
	return `(select json_group_object(k, v) from (${pairs.join(" union all ")}) where m)`;
}
