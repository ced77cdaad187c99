/** Numbered SQL, forward only, each in one transaction, on a connection of its own before any view exists. */

import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { MIGRATIONS } from "#generated/migrations.ts";
import { type Connection, connect } from "./driver.ts";
import { defineTitles } from "./title-search.ts";

type Migration = { name: string; sql: string };

/** Data that a newer Kontor has used: nothing was changed, and this binary must not touch it. */
export class NewerData extends Error {
	override name = "NewerData";
	constructor(
		readonly found: string,
		readonly newestKnown: string,
		/** the Kontor that last opened it, where it has said so */
		readonly lastUsedBy: string | null = null,
	) {
		super(`the data was made by a newer version: it has ${found}, this one knows up to ${newestKnown}`);
	}
}

/** Data in which a migration of ours has another text: made by a Kontor that was never released, or changed by hand. Nothing was changed. */
export class OtherData extends Error {
	override name = "OtherData";
	constructor(readonly migration: string) {
		super(`migration ${migration} in the data is not the one this version has; nothing was changed`);
	}
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function applied(db: Connection): Map<string, string> {
	const exists = db.prepare("select 1 from sqlite_schema where name = 'all_migration'").get();
	if (exists === undefined) return new Map();
	const rows = db.prepare("select name, sha256 from all_migration order by name").all() as {
		name: string;
		sha256: string;
	}[];
	return new Map(rows.map(({ name, sha256: hash }) => [name, hash]));
}

const VERSION_KEY = "kontor.version";

/** The Kontor that last opened the record. Asked in plain SQL: what a newer one made of the rest is not known here. */
export function lastUsedBy(db: Connection): string | null {
	const exists = db.prepare("select 1 from sqlite_schema where name = 'all_setting'").get();
	if (exists === undefined) return null;
	const found = db.prepare("select json_extract(value, '$') from all_setting where key = ?").pluck().get(VERSION_KEY);
	return typeof found === "string" ? found : null;
}

/** So that an older Kontor, which must not touch what this one has made, can say which one to start. */
export function noteUse(db: Connection, version: string, now: number): void {
	if (lastUsedBy(db) === version) return;
	db.prepare(
		"insert into main.all_setting(key, value, updated_by, updated_at) values(?, ?, 'system', ?) on conflict(key) do update set value = excluded.value, updated_at = excluded.updated_at",
	).run(VERSION_KEY, JSON.stringify(version), now);
}

/** Throws before anything is written when the file holds a migration this binary does not know, or another text of one it does. */
function check(db: Connection, done: Map<string, string>, known: readonly Migration[]): void {
	const byName = new Map(known.map((migration) => [migration.name, migration]));
	for (const [name, hash] of done) {
		const migration = byName.get(name);
		if (migration === undefined) throw new NewerData(name, known.at(-1)?.name ?? "none", lastUsedBy(db));
		if (sha256(migration.sql) !== hash) throw new OtherData(name);
	}
}

/**
 * Brings the file at `path` to this binary's schema. A copy is laid beside it before an existing file is changed.
 * Returns the names that were applied.
 */
export function migrate(path: string, now: number, migrations: readonly Migration[] = MIGRATIONS): string[] {
	const isNew = !existsSync(path);
	const db = connect(path);
	defineTitles(db);
	try {
		const done = applied(db);
		check(db, done, migrations);
		db.pragma("journal_mode = WAL");
		const due = migrations.filter(({ name }) => !done.has(name));
		if (due.length > 0 && !isNew && done.size > 0) {
			const copy = `${path}.before-${due[0]?.name}`;
			// an earlier attempt that failed left one, perhaps half of it, and VACUUM overwrites nothing
			rmSync(copy, { force: true });
			db.prepare("vacuum into ?").run(copy);
		}
		for (const { name, sql } of due) {
			db.transaction(() => {
				db.exec(sql);
				db.prepare("insert into all_migration(name, sha256, applied_at) values(?, ?, ?)").run(name, sha256(sql), now);
			}).immediate();
		}
		return due.map(({ name }) => name);
	} finally {
		db.close();
	}
}
