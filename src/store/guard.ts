/**
 * What tools may say to the database: every statement is checked once by its text, first by a token scan, then by
 * compiling it on an empty twin that has only the views (rows.md section 4). It protects against our own mistakes; it
 * is no sandbox, and a model's SQL never comes near it.
 */

import type { Connection, Statement } from "./driver.ts";
import { connect } from "./driver.ts";
import { quote } from "./rows.ts";

const TOKEN =
	/\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|[?:@$#][\w$:]*|0[xX][\da-fA-F]+|\d[\d._eE]*|[\s\S]/gy;
const READS = new Set(["select", "with", "values"]);
const WRITES = new Set(["insert", "update", "delete"]);
const RESERVED =
	/^(main|temp|all_.*|caller.*|sqlite_.*|pragma_.*|dbstat|changes|total_changes|last_insert_rowid|load_extension|.*_fts.*)$/;
/** Tables of SQLite's own, which the twin has as well: SQLite takes even a text for a name. */
const BUILT_IN = /^'(sqlite_\w*|pragma_\w*|dbstat)'$/i;
const CONFLICT = /^(replace|ignore|fail|rollback|abort)$/;

type Token = { text: string; isQuoted: boolean };

/** A statement tools may not run. It is a bug in a tool, never something a person did. */
export class StatementRefused extends Error {
	override name = "StatementRefused";
}

function tokens(sql: string): Token[] {
	const found: Token[] = [];
	for (const match of sql.matchAll(TOKEN)) {
		const text = match[0];
		if (/^(\s|--|\/\*)/.test(text)) continue;
		const quoted = match[1] ?? match[2] ?? match[3];
		if (text.startsWith("'")) found.push({ text: BUILT_IN.exec(text)?.[1]?.toLowerCase() ?? "''", isQuoted: true });
		else found.push({ text: (quoted ?? text).toLowerCase(), isQuoted: quoted !== undefined });
	}
	if (found.at(-1)?.text === ";") found.pop();
	return found;
}

/** Throws StatementRefused for a statement that is not one plain query over the views. */
export function scan(sql: string, isReadOnly: boolean): void {
	const refuse = (why: string): never => {
		throw new StatementRefused(`${why}: ${sql.slice(0, 120)}`);
	};
	const list = tokens(sql);
	const first = list[0];
	if (first === undefined || first.isQuoted) return refuse("empty");
	if (!READS.has(first.text) && !WRITES.has(first.text)) refuse(`starts with ${first.text}`);
	for (const [index, token] of list.entries()) {
		const next = list[index + 1];
		if (!token.isQuoted && token.text === ";") refuse("two statements");
		if (RESERVED.test(token.text)) refuse(`names ${token.text}`);
		if (token.isQuoted) continue;
		const isFunction = list[index + 2]?.text === "(";
		if (token.text === "or" && next && !next.isQuoted && CONFLICT.test(next.text) && !isFunction)
			refuse(`or ${next.text}`);
		if (token.text === "replace" && next?.text === "into") refuse("replace into");
		if (isReadOnly && WRITES.has(token.text)) refuse("writes in a read");
	}
}

/** An empty database that knows only the views: what does not compile there names something a tool may not. */
export function twinOf(db: Connection): Connection {
	const twin = connect(":memory:");
	const views = db
		.prepare("select name from sqlite_temp_schema where type = 'view' and name not like 'caller%'")
		.pluck()
		.all() as string[];
	for (const view of views) {
		const columns = db.prepare("select name from pragma_table_xinfo(?, 'temp')").pluck().all(view) as string[];
		twin.exec(`create temp table ${quote(view)}(${columns.map(quote).join(", ")})`);
	}
	return twin;
}

/** Prepared statements for tools: checked once, kept by their text. */
export function checkedStatements(db: Connection, twin: Connection, isReadOnly: boolean): (sql: string) => Statement {
	const kept = new Map<string, Statement>();
	return (sql) => {
		const known = kept.get(sql);
		if (known !== undefined) return known;
		scan(sql, isReadOnly);
		try {
			twin.prepare(`explain ${sql}`);
		} catch (error) {
			throw new StatementRefused(`names what no view has: ${sql.slice(0, 120)}`, { cause: error });
		}
		const statement = db.prepare(sql) as Statement;
		kept.set(sql, statement);
		return statement;
	};
}
