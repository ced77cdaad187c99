/** What is in a database file: whether it is whole, whose it is, and every table's rows with a hash over them. */

import { createHash } from "node:crypto";
import { type Connection, connect, sqliteCode } from "#store/driver.ts";
import type { Manifest } from "./manifest.ts";

export type Survey = Pick<Manifest, "companyID" | "companyName" | "migrations" | "tables">;

/** The database at this place is damaged: what SQLite says of it. */
export class Damaged extends Error {
	override name = "Damaged";
}

/** Reads all of a database that nobody uses. Throws Damaged. */
export function survey(path: string): Survey {
	let db: Connection | null = null;
	try {
		db = connect(path, { readonly: true });
		requireWhole(db);
		return { ...ownerOf(db), migrations: migrationsOf(db), tables: tablesOf(db) };
	} catch (error) {
		throw isDamage(error) && !(error instanceof Damaged) ? new Damaged(sqliteCode(error) ?? "") : error;
	} finally {
		db?.close();
	}
}

/** Whether this was thrown because a database is damaged. */
export const isDamage = (error: unknown): boolean =>
	error instanceof Damaged || /CORRUPT|NOTADB/.test(sqliteCode(error) ?? "");

/** The company's name in a database, or null where none can be read. */
export function companyIn(path: string): string | null {
	let db: Connection | null = null;
	try {
		db = connect(path, { readonly: true });
		return ownerOf(db).companyName;
	} catch (error) {
		if (sqliteCode(error) === null) throw error;
		return null;
	} finally {
		db?.close();
	}
}

function requireWhole(db: Connection): void {
	const [found] = db.prepare("pragma integrity_check(1)").pluck().all() as string[];
	if (found !== "ok") throw new Damaged(found ?? "integrity_check");
	if (db.prepare("pragma foreign_key_check").get() !== undefined) throw new Damaged("foreign_key_check");
}

const hasTable = (db: Connection, name: string): boolean =>
	db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;

function ownerOf(db: Connection): Pick<Survey, "companyID" | "companyName"> {
	const row = hasTable(db, "all_company")
		? (db.prepare("select id, name from all_company limit 1").get() as { id: string; name: string } | undefined)
		: undefined;
	return { companyID: row?.id ?? null, companyName: row?.name ?? null };
}

export const migrationsOf = (db: Connection): string[] =>
	hasTable(db, "all_migration")
		? (db.prepare("select name from all_migration order by name").pluck().all() as string[])
		: [];

/** The search index's inner tables follow from the messages and are left out. */
function tablesOf(db: Connection): Survey["tables"] {
	const names = db
		.prepare(
			"select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '%\\_fts%' escape '\\' order by name",
		)
		.pluck()
		.all() as string[];
	return names.map((name) => {
		const keys = db.prepare("select name from pragma_table_info(?) where pk > 0 order by pk").pluck().all(name);
		const order = keys.length > 0 ? keys.map((key) => quoted(String(key))).join(", ") : "rowid";
		const hash = createHash("sha256");
		let rows = 0;
		for (const row of db
			.prepare(`select * from ${quoted(name)} order by ${order}`)
			.raw()
			.iterate()) {
			hash.update(JSON.stringify(row));
			rows++;
		}
		return { name, rows, sha256: hash.digest("hex") };
	});
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
