/** Migrations make the schema that the tables declare, touch nothing they do not know, and can be tried again. */

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { MIGRATIONS } from "#generated/migrations.ts";
import { connect } from "#store/driver.ts";
import { migrate, NewerData } from "#store/migrate.ts";
import { openStore } from "#store/open.ts";
import { TABLES } from "#store/schema/tables.ts";
import { NOW, stillClock, temporaryFolder, temporaryStore } from "#test/support/store.ts";
import { smallCompany } from "./company.ts";

const FIXTURES = join(import.meta.dir, "fixtures");
const NEXT = { name: "9999_next", sql: "create table all_extra(id text primary key) strict;" };
const BROKEN = {
	name: "9999_next",
	sql: "create table all_extra(id text primary key) strict; select broken from nowhere;",
};

/** A closed file with the small company in it. */
function companyFile(): string {
	const path = join(temporaryFolder(), "kontor.db");
	const store = openStore({ path, clock: stillClock });
	smallCompany(store);
	store.close();
	return path;
}
const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
function ask(path: string, text: string): unknown {
	const db = connect(path, { readonly: true });
	try {
		return db.prepare(text).pluck().all();
	} finally {
		db.close();
	}
}

type Declared = { name: string; type: string; notNull: boolean; isKey: boolean };
const byName = (a: Declared, b: Declared) => a.name.localeCompare(b.name);

function declaredColumns(table: SQLiteTable): Declared[] {
	return getTableConfig(table)
		.columns.map((column) => ({
			name: column.name,
			type: column.getSQLType().toLowerCase(),
			notNull: column.notNull,
			isKey: column.primary,
		}))
		.sort(byName);
}

test("every stored table has the columns its declaration has, of the same type and nullability", () => {
	const store = temporaryStore();
	const declared = new Map(TABLES.map((table) => [table.name as string, table]));
	expect([...store.shapes.keys()].sort()).toEqual([...declared.keys()].sort());
	for (const [name, { view, stored }] of declared) {
		const columns = store.writer
			.prepare(`select name, lower(type) as type, "notnull" as n, pk from pragma_table_info(?)`)
			.all(`all_${name}`) as { name: string; type: string; n: number; pk: number }[];
		const isCompound = columns.filter(({ pk }) => pk > 0).length > 1;
		const found = columns
			// a key of several columns is not repeated in the declaration
			.map(({ name: column, type, n, pk }) => ({
				name: column,
				type,
				notNull: n === 1 || pk > 0,
				isKey: pk > 0 && !isCompound,
			}))
			.sort(byName);
		for (const table of [view, stored]) {
			const wanted = declaredColumns(table).map((column) => ({ ...column, notNull: column.notNull || column.isKey }));
			expect([name, wanted]).toEqual([name, found]);
		}
	}
});
test("enumerations of the declaration are the ones the file checks", () => {
	const store = temporaryStore();
	for (const { name, stored } of TABLES) {
		const text = store.writer
			.prepare("select sql from sqlite_schema where name = ?")
			.pluck()
			.get(`all_${name}`) as string;
		for (const column of getTableConfig(stored as SQLiteTable).columns) {
			if (!column.enumValues || column.enumValues.length === 0) continue;
			const list = new RegExp(`check\\(${column.name} in \\(([^)]*)\\)\\)`).exec(text)?.[1] ?? "no check";
			expect([name, column.name, list]).toEqual([
				name,
				column.name,
				column.enumValues.map((value: string) => `'${value}'`).join(", "),
			]);
		}
	}
});
test("every JSON column is checked, and every table is STRICT", () => {
	const store = temporaryStore();
	for (const { name, stored } of TABLES) {
		const text = store.writer
			.prepare("select sql from sqlite_schema where name = ?")
			.pluck()
			.get(`all_${name}`) as string;
		expect([name, / strict(, without rowid)?$/i.test(text.trim())]).toEqual([name, true]);
		const json = getTableConfig(stored as SQLiteTable).columns.filter(
			(column) => column.columnType === "SQLiteTextJson",
		);
		for (const column of json)
			expect([name, column.name, text.includes(`json_valid(${column.name})`)]).toEqual([name, column.name, true]);
	}
});
test("opening again changes nothing", () => {
	const path = companyFile();
	const before = hashOf(path);
	expect(migrate(path, NOW)).toEqual([]);
	openStore({ path, clock: stillClock }).close();
	expect(ask(path, "select name from all_migration")).toEqual(MIGRATIONS.map(({ name }) => name));
	expect(readdirSync(join(path, "..")).filter((name) => name.includes("before"))).toEqual([]);
	expect(migrate(path, NOW)).toEqual([]);
	expect(hashOf(path).length).toBe(before.length);
});
test("data of a newer version is refused with both names, and not one byte of it moves", () => {
	for (const mode of ["wal", "delete"]) {
		const path = companyFile();
		migrate(path, NOW, [...MIGRATIONS, NEXT]);
		const db = connect(path);
		db.pragma(`journal_mode = ${mode}`);
		db.close();
		const before = hashOf(path);
		let caught: unknown;
		try {
			openStore({ path, clock: stillClock });
		} catch (error) {
			caught = error;
		}
		expect(caught).toBeInstanceOf(NewerData);
		expect(caught).toMatchObject({ found: "9999_next", newestKnown: MIGRATIONS.at(-1)?.name });
		expect([mode, hashOf(path)]).toEqual([mode, before]);
	}
});
test("a migration whose text was altered is refused, and nothing is applied", () => {
	const path = companyFile();
	const before = hashOf(path);
	const altered = [...MIGRATIONS.map(({ name, sql }) => ({ name, sql: `${sql}\n` })), NEXT];
	expect(() => migrate(path, NOW, altered)).toThrow("not the one this version has");
	expect(hashOf(path)).toBe(before);
});
test("an existing file is copied before it is changed, and the copy is what it was", () => {
	const path = companyFile();
	expect(migrate(path, NOW, [...MIGRATIONS, NEXT])).toEqual(["9999_next"]);
	const copy = `${path}.before-9999_next`;
	expect(ask(copy, "select id from all_task order by id")).toEqual(["mine", "public", "secret"]);
	expect(ask(copy, "select name from all_migration")).toEqual(MIGRATIONS.map(({ name }) => name));
	expect(ask(copy, "pragma integrity_check")).toEqual(["ok"]);
	expect(ask(path, "select name from sqlite_schema where name = 'all_extra'")).toEqual(["all_extra"]);
});
test("a new file needs no copy", () => {
	const path = join(temporaryFolder(), "new.db");
	expect(migrate(path, NOW)).toEqual(MIGRATIONS.map(({ name }) => name));
	expect(existsSync(`${path}.before-${MIGRATIONS[0]?.name}`)).toBe(false);
});
test("a migration that fails leaves the file as it was and can be tried again", () => {
	const path = companyFile();
	expect(() => migrate(path, NOW, [...MIGRATIONS, BROKEN])).toThrow();
	expect(ask(path, "select count(*) from sqlite_schema where name = 'all_extra'")).toEqual([0]);
	expect(ask(path, "select name from all_migration")).toEqual(MIGRATIONS.map(({ name }) => name));
	expect(migrate(path, NOW, [...MIGRATIONS, NEXT])).toEqual(["9999_next"]);
});
test("what half-written words and answers said once left with their calls is gone, what is read again stays", () => {
	const path = join(temporaryFolder(), "kontor.db");
	migrate(
		path,
		NOW,
		MIGRATIONS.slice(
			0,
			MIGRATIONS.findIndex(({ name }) => name.startsWith("0020")),
		),
	);
	const db = connect(path);
	const insert = db.prepare(
		"insert into all_call(id, member_id, tool, version, origin, state, input, result, effects, provenance, hold_id, idempotency_key, input_hash, started_at) values(?, 'ann', ?, '1', 'web', 'done', ?, ?, '[]', 'record', ?, ?, '', 1)",
	);
	const words = '{"text":"words"}';
	insert.run("call_1", "draft_update", words, words, null, null);
	insert.run("call_2", "draft_update", words, words, null, "key");
	insert.run("call_3", "conversation_update", "{}", words, null, "key");
	insert.run("call_4", "task_add", words, words, null, null);
	insert.run("call_5", "task_add", words, words, null, "key");
	insert.run("call_6", "task_add", words, words, "hold_1", null);
	db.close();
	migrate(path, NOW);
	expect(ask(path, "select id || ' ' || input || ' ' || coalesce(result, '') from all_call order by id")).toEqual([
		"call_1 {} ",
		"call_2 {} ",
		"call_3 {} ",
		`call_4 ${words} `,
		`call_5 ${words} ${words}`,
		`call_6 ${words} ${words}`,
	]);
});
test("a stored table without the prefix stops the start: it would be open to all", () => {
	const path = companyFile();
	const db = connect(path);
	db.exec("create table open_door(id text primary key) strict");
	db.close();
	expect(() => openStore({ path, clock: stillClock })).toThrow("open_door lacks the prefix");
});
test("the reader sees a commit of the writer at its next call, and one call sees one state", () => {
	const store = temporaryStore();
	smallCompany(store);
	const ann = { memberID: "ann", isAdministrator: false };
	const count = () => store.read(ann, (db) => db.all("select count(*) as n from task"));
	expect(count()).toEqual([{ n: 2 }]);
	store.read(ann, (db) => {
		const first = db.all("select count(*) as n from organization");
		store.system(() =>
			store.writer.exec(
				"insert into all_organization select 'two', name, status, types, tags, importance, owner_id, address, description, created_by, created_at, updated_by, updated_at, archived_by, archived_at from all_organization",
			),
		);
		expect(db.all("select count(*) as n from organization")).toEqual(first);
	});
	expect(store.read(ann, (db) => db.all("select count(*) as n from organization"))).toEqual([{ n: 2 }]);
});
test("two stores on one file take turns and both stay whole", () => {
	const path = companyFile();
	const [one, two] = [openStore({ path, clock: stillClock }), openStore({ path, clock: stillClock })];
	const admin = { memberID: "admin", isAdministrator: true };
	for (const [index, store] of [one, two, one, two].entries()) {
		store.write(admin, `call${index}`, () =>
			store.writer.prepare("update team set position = ? where id = 'top'").run(index + 10),
		);
	}
	expect(two.read(admin, (db) => db.all("select position from team where id = 'top'"))).toEqual([{ position: 13 }]);
	one.write(admin, "call9", () => store2Membership(one.writer));
	expect(
		two.read({ memberID: "ann", isAdministrator: false }, (db) => db.all("select id from opportunity order by id")),
	).toEqual([{ id: "hidden" }, { id: "shown" }]);
	one.close();
	two.close();
	expect(ask(path, "pragma integrity_check")).toEqual(["ok"]);
});
const store2Membership = (writer: ReturnType<typeof connect>) =>
	writer.prepare("update member set team_id = 'top' where id = 'ann'").run();

/** Files that released versions left, one `<version>.db` each. */
export const releasedFiles = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith(".db"))
		.sort();

/** Opens a copy of a released version's file and answers how many people it holds. */
export function upgrade(folder: string, name: string): number {
	const path = join(temporaryFolder(), name);
	copyFileSync(join(folder, name), path);
	const store = openStore({ path, clock: stillClock });
	try {
		const broken = [...(store.writer.pragma("foreign_key_check") as unknown[])];
		if (broken.length > 0) throw new Error(`${name}: ${broken.length} broken references after the upgrade`);
		const check = store.writer.pragma("integrity_check", { simple: true });
		if (check !== "ok") throw new Error(`${name}: ${check}`);
		return store.writer.prepare("select count(*) from all_member").pluck().get() as number;
	} finally {
		store.close();
	}
}

test("the file of every released version is brought up to date", () => {
	for (const name of releasedFiles(FIXTURES)) expect([name, upgrade(FIXTURES, name) > 0]).toEqual([name, true]);
});
test("a released file that cannot be read fails the upgrade rather than being passed over", async () => {
	const folder = temporaryFolder();
	await Bun.write(join(folder, "0.0.1.db"), "this is no database");
	expect(releasedFiles(folder)).toEqual(["0.0.1.db"]);
	expect(() => upgrade(folder, "0.0.1.db")).toThrow("not a database");
	copyFileSync(companyFile(), join(folder, "0.0.2.db"));
	expect(upgrade(folder, "0.0.2.db")).toBe(4);
});
