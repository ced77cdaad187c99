/** Statements a tool may not run, and those it must be able to run. */

import { beforeAll, expect, test } from "bun:test";
import { StatementRefused, scan, twinOf } from "#store/guard.ts";
import { temporaryStore } from "#test/support/store.ts";
import { smallCompany } from "./company.ts";
import { bound } from "./operations.ts";

const store = temporaryStore();
beforeAll(() => smallCompany(store));
const ann = { memberID: "ann", isAdministrator: false };

const BAD = [
	"select * from main.task",
	"select * from main.all_task",
	"select * from all_task",
	'select * from "all_task"',
	"select * from [all_task]",
	"select * from `all_task`",
	"select * from ALL_TASK",
	"select * from 'all_task'",
	"select * from main . all_task",
	"select * from main/**/./**/all_task",
	"select * from main--\n.all_task",
	`select * from "main"."all_task"`,
	"select * from 'main'.'all_task'",
	"select * from 'main'.all_task",
	"select * from temp.task",
	"select * from temp.caller",
	"select * from caller",
	"select * from caller_deal_owner",
	"select * from sqlite_schema",
	"select * from sqlite_master",
	"select * from main.sqlite_schema",
	"select * from 'sqlite_temp_schema'",
	"select * from task, 'sqlite_schema'",
	"select * from 'pragma_table_list'",
	"select * from 'dbstat'",
	"select * from pragma_table_list",
	"select * from pragma_database_list()",
	"select * from dbstat",
	"select * from all_message_fts",
	"select * from all_message_fts_data",
	"select * from message_fts",
	"select * from credentials",
	"attach 'x.db' as x",
	"pragma query_only = off",
	"drop view task",
	"create temp table t(a)",
	"alter table all_task add column x",
	"vacuum into 'copy.db'",
	"begin",
	"commit",
	"rollback",
	"savepoint x",
	"explain select * from task",
	"select 1; select 2",
	"select 1; drop view task",
	"",
	"-- nothing",
	"insert or replace into task(id) values('x')",
	"replace into task(id) values('x')",
	"insert or rollback into task(id) values('x')",
	"insert or ignore into task(id) values('x')",
	"update or replace task set title = 'x'",
	"update or fail task set title = 'x'",
	"with x as (select * from all_task) select * from x",
	"insert into organization select * from all_organization",
	"update task set title = (select title from all_task limit 1)",
	"select load_extension('x')",
	"select changes()",
	"select last_insert_rowid()",
	"select total_changes()",
	'select "main".task.id from task',
	"select * from task where id in (values((select id from all_task)))",
];

const GOOD = [
	"select * from task",
	"select id from task where title = 'main' or note = 'caller' or note = 'sqlite is a database'",
	"select id, title from task where title like '%all_task; drop%' order by created_at desc limit 50",
	"select t.id from task t left join opportunity o on o.id = t.opportunity_id where o.id is null or t.status = 'planned'",
	"with mine as (select id from task where requester_id = ?) select count(*) from mine",
	"values(1), (2)",
	"select replace(title, 'a', 'b') from task",
	"select id from task where title = 'x' or replace(title, 'a', 'b') = 'y'",
	"select id from message_search where words match ? order by rank",
	"select json_group_array(id) from task group by status having count(*) > 1",
	"insert into organization(id, name) values(?, ?) returning id",
	"update task set title = ? where id = ? returning *",
	"delete from task where id = ?",
	"update task set title = m.name from member m where m.id = task.requester_id",
	"select id from task -- main.all_task in a remark\n where id = ?",
	'select id as "the id" from task;',
	'select call_id, "before", "after" from change where call_id = ?',
	"select * from task where id in (select value from json_each(?))",
	"select row_number() over (partition by conversation_id order by seq) from message",
];
/** Whether the store's own checked statements take the text: scan and twin together. */
function outcome(text: string): "taken" | "refused" {
	try {
		const values = [...text.matchAll(/\?/g)].map(() => "x");
		store.write(ann, null, ({ db }) => db.all(bound(text, values)));
		return "taken";
	} catch (error) {
		if (error instanceof StatementRefused) return "refused";
		return "taken";
	}
}

test(`all of ${BAD.length} bad statements are refused`, () => {
	expect(BAD.filter((text) => outcome(text) !== "refused")).toEqual([]);
});
test(`none of ${GOOD.length} good statements is refused`, () => {
	expect(GOOD.filter((text) => outcome(text) !== "taken")).toEqual([]);
});
test("a refused statement reaches neither the file nor the reading connection", () => {
	const passed = BAD.filter((text) => {
		try {
			store.read(ann, (db) => db.all(bound(text, [])));
			return true;
		} catch (error) {
			return !(error instanceof StatementRefused);
		}
	});
	expect(passed).toEqual([]);
});
test("the reading connection takes no writing statement, whatever it begins with", () => {
	const writes = GOOD.filter((text) => /^(insert|update|delete)/.test(text));
	for (const text of [...writes, "with x as (select 1) insert into organization(id) select 'x' from x"]) {
		expect(() => scan(text, true)).toThrow("a read");
	}
});
test("the scan alone misses names written as text, which the twin knows", () => {
	const twin = twinOf(store.writer);
	for (const text of ["select * from 'all_task'", "select * from 'main'.'all_task'"]) {
		expect(() => scan(text, false)).not.toThrow();
		expect(() => twin.prepare(`explain ${text}`)).toThrow("no such table");
	}
	twin.close();
});
test("the twin has every view and nothing else", () => {
	const twin = twinOf(store.writer);
	const names = twin.prepare("select name from sqlite_temp_schema order by name").pluck().all() as string[];
	expect(names).toEqual(
		[...store.shapes.keys(), "message_search", "changed_call", "listed_task", "titled_task", "turn_ahead"]
			.filter((name) => !name.startsWith("caller"))
			.sort(),
	);
	expect(twin.prepare("select count(*) from main.sqlite_schema").pluck().get()).toBe(0);
	twin.close();
});
test("tools have no way to a transaction, and none to run what is not a query", () => {
	store.write(ann, null, ({ db }) => {
		expect(() => (db as unknown as { transaction(work: () => void): void }).transaction(() => {})).toThrow(
			"the pipeline",
		);
	});
});
