/** Makes the temporary views and INSTEAD OF triggers through which tools read and write, from rules and stored schema. */

import type { TableShape } from "./inspect.ts";
import { holds, literal, PRESENT, quote, type RowRules, ruleSQL, storedName, viewName } from "./rows.ts";

/** A table nobody declared shows nothing and takes nothing. */
const CLOSED: RowRules = { see: "0" };

export type Refusal = "row_not_writable" | "row_not_found" | "row_exists" | "column_fixed";

const raise = (code: Refusal, what: string) => `raise(abort, ${literal(`${code}:${what}`)})`;
const refuseUnless = (condition: string, code: Refusal, what: string) =>
	`select ${raise(code, what)} where (${condition}) is not true;`;

/** The statements that make the view and triggers of one table. */
export function viewSQL(table: TableShape, rules: RowRules = CLOSED): string[] {
	const secret = new Set(rules.secret);
	const shown = table.columns.map(({ name }) => (secret.has(name) ? `null as ${quote(name)}` : `r.${quote(name)}`));
	return [
		`create temp view ${quote(table.name)} as select ${shown.join(", ")} from ${storedName(table.name)} r where ${holds(rules.see, "r")};`,
		trigger(table, "insert", rules.insert === undefined ? null : insertBody(table, rules.insert)),
		trigger(table, "update", rules.update === undefined ? null : updateBody(table, rules, rules.update)),
		trigger(table, "delete", rules.delete === undefined ? null : deleteBody(table, rules.delete)),
	];
}

function trigger(table: TableShape, event: "insert" | "update" | "delete", body: string[] | null): string {
	const statements = body ?? [`select ${raise("row_not_writable", table.name)};`];
	return `create temp trigger ${quote(`${table.name}_${event}`)} instead of ${event} on ${viewName(table.name)} begin\n\t${statements.join("\n\t")}\nend;`;
}

/** A row may only point at rows its writer sees, so that unseen and absent are answered alike. */
function referenceChecks(table: TableShape, isUpdate: boolean): string[] {
	return table.foreignKeys.map(({ from, to, table: parent }) => {
		const moved = isUpdate ? ` and new.${quote(from)} is not old.${quote(from)}` : "";
		return `select ${raise("row_not_found", `${table.name}.${from}`)} where new.${quote(from)} is not null${moved} and not exists(select 1 from ${viewName(parent)} p where p.${quote(to)} = new.${quote(from)});`;
	});
}

function insertBody(table: TableShape, rule: string): string[] {
	const values = table.stored.map(({ name }) => `new.${quote(name)} as ${quote(name)}`);
	const generated = table.columns.filter((column) => column.hidden > 1);
	const firstKey = quote(table.key[0]?.name ?? "rowid");
	return [
		`select ${raise("row_not_writable", table.name)} where not exists(select 1 from (select ${values.join(", ")}) n where ${holds(rule, "n")});`,
		...(generated.length > 0
			? [
					refuseUnless(
						generated.map(({ name }) => `new.${quote(name)} is null`).join(" and "),
						"column_fixed",
						table.name,
					),
				]
			: []),
		...referenceChecks(table, false),
		// an upsert clause beats the outer statement's OR REPLACE, which would overwrite rows nobody here can see
		`insert into ${storedName(table.name)}(${table.stored.map(({ name }) => quote(name)).join(", ")}) values(${table.stored
			.map(({ name }) => `new.${quote(name)}`)
			.join(", ")}) on conflict do update set ${firstKey} = ${raise("row_exists", table.name)};`,
	];
}

function updateBody(table: TableShape, rules: RowRules, grants: NonNullable<RowRules["update"]>): string[] {
	const { free, fixed } = splitColumns(table, rules);
	const allowed = grantsSQL(table, rules, grants);
	const same = (names: string[]) => names.map((name) => `new.${quote(name)} is old.${quote(name)}`).join(" and ");
	// `iif` keeps what a trigger changed in a later row of the same statement (rows.md rule 13)
	const set = free.map(
		(name) => `${quote(name)} = iif(new.${quote(name)} is old.${quote(name)}, ${quote(name)}, new.${quote(name)})`,
	);
	return [
		refuseUnless(`${PRESENT} and (${allowed})`, "row_not_writable", table.name),
		...(fixed.length > 0 ? [refuseUnless(same(fixed), "column_fixed", table.name)] : []),
		...(rules.to === undefined ? [] : [refuseUnless(ruleSQL(rules.to, "new"), "row_not_writable", table.name)]),
		...referenceChecks(table, true),
		...uniqueChecks(table),
		`update ${storedName(table.name)} set ${set.join(", ")} where ${sameKey(table, "old")};`,
	];
}

function splitColumns(table: TableShape, rules: RowRules): { free: string[]; fixed: string[] } {
	const free = table.stored.filter(({ name, pk }) => pk === 0 && !rules.fixed?.includes(name)).map(({ name }) => name);
	const fixed = table.columns.map(({ name }) => name).filter((name) => !free.includes(name));
	return { free, fixed };
}

/** The update permission over the rows `old` and `new`. */
function grantsSQL(table: TableShape, rules: RowRules, grants: NonNullable<RowRules["update"]>): string {
	const { free } = splitColumns(table, rules);
	return grants
		.map(({ when, columns, to = "1" }) => {
			const untouched = columns === undefined ? [] : free.filter((name) => !columns.includes(name));
			const same = untouched.map((name) => ` and new.${quote(name)} is old.${quote(name)}`).join("");
			return `((${ruleSQL(when, "old")}) and (${ruleSQL(to, "new")})${same})`;
		})
		.join(" or ");
}

/** UPDATE OR REPLACE onto another row's unique value would delete that row: tested here before SQLite may. */
function uniqueChecks(table: TableShape): string[] {
	return table.uniques.map((names) => {
		const moved = names.map((name) => `new.${quote(name)} is not old.${quote(name)}`).join(" or ");
		const taken = names.map((name) => `x.${quote(name)} = new.${quote(name)}`).join(" and ");
		const itself = table.key.map(({ name }) => `x.${quote(name)} = old.${quote(name)}`).join(" and ");
		return `select ${raise("row_exists", table.name)} where (${moved}) and exists(select 1 from ${storedName(table.name)} x where ${taken} and not (${itself}));`;
	});
}

function deleteBody(table: TableShape, rule: string): string[] {
	return [
		refuseUnless(holds(rule, "old"), "row_not_writable", table.name),
		`delete from ${storedName(table.name)} where ${sameKey(table, "old")};`,
	];
}

export function sameKey(table: TableShape, row: string): string {
	return table.key.map(({ name }) => `${quote(name)} = ${row}.${quote(name)}`).join(" and ");
}
