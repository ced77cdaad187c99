/** Every attack that was ever tried on the row rules, by name, on the bare writer. */

import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { RULES } from "#store/schema/tables.ts";
import { temporaryStore } from "#test/support/store.ts";
import { attacksOn, insertText, newTask, who } from "./attack.ts";
import { COLUMN_VALUES, smallCompany } from "./company.ts";

const store = temporaryStore();
const { writer } = store;
const { run, rows, names, trying, refusal } = attacksOn(store);
beforeAll(() => smallCompany(store));

test("joins, left joins, subqueries, common tables, aggregates and unions show visible rows alone", () => {
	const shapes = [
		"select t.id from member m join task t on t.requester_id = m.id",
		"select t.id from member m left join task t on t.requester_id = m.id where t.id is not null",
		"select id from task where id in (select id from task)",
		"with z as (select * from task) select id from z",
		"select id from task union select id from task",
		"select value as id from json_each((select json_group_array(id) from task))",
		"select id from (select id, max(title) over () as m from task)",
	];
	for (const shape of shapes)
		expect([shape, ...trying("ann", () => names(shape)).sort()]).toEqual([shape, "mine", "public"]);
	expect(trying("ann", () => names("select count(*) from task"))).toEqual([2]);
});
test("a view over a view shows no more than the view below it", () => {
	const seen = trying("ann", () => {
		writer.exec(
			"create temp view titled as select id, title from task; create temp view twice as select id from titled",
		);
		return names("select id from twice").sort();
	});
	expect(seen).toEqual(["mine", "public"]);
});
test("a common table called like a table hides it and opens nothing", () => {
	expect(trying("ann", () => names("with task as (select 'x' as id) select id from task"))).toEqual(["x"]);
});
test("a view has no rowid", () => {
	for (const name of ["rowid", "_rowid_", "oid"])
		expect(() => trying("ann", () => names(`select ${name} from task`))).toThrow("no such column");
});
test("an unseen and an absent row are updated and deleted alike: nothing happens", () => {
	for (const id of ["secret", "nowhere"]) {
		expect(trying("ann", () => names("update task set title = 'x' where id = ? returning id", id))).toEqual([]);
		expect(trying("ann", () => names("delete from task where id = ? returning id", id))).toEqual([]);
	}
});
test("a seen row that may not be written refuses, the whole statement is undone, and the transaction goes on", () => {
	expect(refusal("ann", "update task set title = 'x' where id = 'public'")).toBe("row_not_writable: task");
	expect(refusal("ann", "delete from task where id = 'public'")).toBe("row_not_writable: task");
	const titles = trying("ann", () => {
		expect(() => run("update task set title = 'x'")).toThrow("row_not_writable");
		run("update task set title = 'still' where id = 'mine'");
		return names("select title from main.all_task order by id");
	});
	expect(titles).toEqual(["still", "public", "secret task"]);
});
for (const verb of ["update or ignore", "update or fail", "update or abort", "update or replace"]) {
	test(`"${verb}" of a refused row is refused as well`, () => {
		expect(refusal("ann", `${verb} task set title = 'x' where id = 'public'`)).toBe("row_not_writable: task");
	});
}
for (const verb of ["insert or replace", "replace", "insert or ignore", "insert or fail", "insert or abort"]) {
	test(`"${verb}" with the id of an unseen row leaves that row as it is`, () => {
		expect(refusal("ann", newTask({ id: "secret", title: "stolen" }, verb))).toBe("row_exists: task");
		expect(refusal("ann", newTask({ id: "mine", title: "mine again" }, verb))).toBe("row_exists: task");
		expect(rows("select title, requester_id from main.all_task where id = 'secret'")).toEqual([
			{ title: "secret task", requester_id: "boss" },
		]);
	});
}
test("UPDATE OR REPLACE onto another row's unique value does not delete that row", () => {
	expect(refusal("admin", "update or replace member set email = 'boss' where id = 'ann'")).toBe("row_exists: member");
});
test("unique values that change places over many rows are refused as on the bare table, and none of them moves", () => {
	const swap = "update member set email = case id when 'ann' then 'boss' else 'ann' end where id in ('ann', 'boss')";
	const emails = trying("admin", () => {
		writer.exec("update main.all_member set email = id where id in ('ann', 'boss')");
		expect(() => run(swap)).toThrow(/UNIQUE|row_exists/);
		return names("select email from main.all_member where id in ('ann', 'boss') order by id");
	});
	expect(emails).toEqual(["ann", "boss"]);
});
test("INSERT OR ROLLBACK ends the transaction, is noticed, and nothing is kept", () => {
	const work = () =>
		store.write(who("ann"), "call_attack", () => {
			run("update task set title = 'half' where id = 'mine'");
			try {
				run(newTask({ title: null }, "insert or rollback"));
			} catch {
				// a handler that swallows it
			}
		});
	expect(work).toThrow();
	expect(names("select title from main.all_task where id = 'mine'")).toEqual(["mine"]);
	expect(writer.inTransaction).toBe(false);
});
test("UPSERT and ON CONFLICT DO NOTHING do not work on a view", () => {
	expect(refusal("ann", `${newTask({ id: "mine" })} on conflict(id) do update set title = 'up'`)).toContain(
		"cannot UPSERT a view",
	);
	expect(refusal("ann", `${newTask({ id: "mine" })} on conflict do nothing`)).toContain("cannot UPSERT a view");
});
test("RETURNING answers what was stored, since no column has an SQL default", () => {
	const back = trying("ann", () => rows(`${newTask({ id: "t9", note: null })} returning id, note, size`));
	expect(back).toEqual([{ id: "t9", note: null, size: "S" }]);
	const defaults = [...store.shapes.keys()].flatMap((table) =>
		names("select name from pragma_table_info(?) where dflt_value is not null", `all_${table}`),
	);
	expect(defaults).toEqual([]);
});
test("with nobody at work every view is empty and every write is refused", () => {
	for (const table of store.shapes.keys())
		expect([table, ...names(`select count(*) from temp."${table}"`)]).toEqual([table, 0]);
	expect(() => run(newTask({}))).toThrow("row_not_writable:task");
	expect(names("update task set title = 'x' returning id")).toEqual([]);
	const organization = { ...COLUMN_VALUES.organization, id: "o9", created_by: null };
	expect(() => run(insertText("insert", "organization", organization))).toThrow("row_not_writable:organization");
});
test("a stored table that nobody declared shows nothing and takes nothing", () => {
	const names = ["caller_version", "migration", "credential", "turn_item", "model_exchange", "secret"];
	for (const table of names) {
		expect([table, trying("admin", () => rows(`select * from temp."${table}"`))]).toEqual([table, []]);
	}
	expect(refusal("admin", "insert into migration values('x', 'y', 1)")).toBe("row_not_writable: migration");
});
test("a missing view is an error, not an open door", () => {
	expect(() =>
		trying("ann", () => {
			writer.exec("drop view temp.task");
			return rows("select * from task");
		}),
	).toThrow("no such table: task");
	expect(trying("ann", () => names("select id from task")).sort()).toEqual(["mine", "public"]);
});
test("a reference to an unseen row and to an absent one are refused alike", () => {
	for (const deal of ["hidden", "nowhere"]) {
		expect(refusal("ann", newTask({ opportunity_id: deal }))).toBe("row_not_found: task.opportunity_id");
		expect(refusal("ann", `update task set opportunity_id = '${deal}' where id = 'mine'`)).toBe(
			"row_not_found: task.opportunity_id",
		);
	}
});
test("keys and columns that are written once do not move", () => {
	for (const set of [
		"id = 'other'",
		"requester_id = 'boss'",
		"created_by = 'boss'",
		"created_at = 9",
		"is_event = 1",
	]) {
		expect([set, refusal("ann", `update task set ${set} where id = 'mine'`)]).toEqual([set, "column_fixed: task"]);
	}
});
test("a hand-over may take the giver's own sight", () => {
	const left = trying("bea", () => {
		run("update opportunity set owner_id = 'admin' where id = 'hidden'");
		return names("select id from opportunity");
	});
	expect(left).toEqual([]);
});
test("nobody promotes themself, alone or beside a permitted change", () => {
	expect(refusal("ann", "update member set is_admin = 1 where id = 'ann'")).toBe("row_not_writable: member");
	expect(refusal("ann", "update member set phone_number = '1', is_admin = 1 where id = 'ann'")).toBe(
		"row_not_writable: member",
	);
	expect(refusal("ann", "update member set phone_number = '1' where id = 'boss'")).toBe("row_not_writable: member");
	expect(refusal("ann", "update member set phone_number = '1' where id = 'ann'")).toBe("accepted");
});
test("nobody writes a row in another's name", () => {
	expect(refusal("ann", newTask({ created_by: "boss" }))).toBe("row_not_writable: task");
	expect(refusal("ann", newTask({ requester_id: "boss" }))).toBe("row_not_writable: task");
	const message = { ...COLUMN_VALUES.message, row: 99, id: "x", seq: 9, author_id: "boss" };
	expect(refusal("ann", insertText("insert", "message", message))).toBe("row_not_writable: message");
});
test("a call that may begin to change participants may finish it, another may not", () => {
	const handOver = () => {
		run("insert into task_participant values('mine', 'bea')");
		run("delete from task_participant where task_id = 'mine' and member_id = 'ann'");
		return names("select member_id from main.all_task_participant where task_id = 'mine'");
	};
	expect(trying("ann", handOver)).toEqual(["bea"]);
	expect(refusal("ann", "insert into task_participant values('public', 'ann')")).toBe(
		"row_not_writable: task_participant",
	);
	expect(refusal("bea", "insert into task_participant values('mine', 'bea')")).toBe(
		"row_not_writable: task_participant",
	);
});
test("STRICT types, NOT NULL and CHECK hold below the view, after affinity", () => {
	expect(refusal("ann", "update task set starts_at = 'abc' where id = 'mine'")).toContain("cannot store TEXT");
	expect(
		trying("ann", () => rows("update task set starts_at = '12' where id = 'mine' returning starts_at")),
	).toHaveLength(1);
	expect(refusal("ann", "update task set starts_at = 5, ends_at = 1 where id = 'mine'")).toContain("CHECK");
	expect(refusal("ann", "update task set title = null where id = 'mine'")).toContain("NOT NULL");
	expect(refusal("ann", "update task set location = '{' where id = 'mine'")).toContain("CHECK");
	expect(refusal("ann", "update opportunity set amount_minor = 9007199254740992 where id = 'shown'")).toContain(
		"CHECK",
	);
});
test("a cascade and a SET NULL are in the change list, children before their parent", () => {
	const list = trying("admin", () => {
		run("delete from task where id = 'secret'");
		run("delete from team where id = 'side'");
		return rows(
			"select table_name, row_id, after is null as gone from main.all_change where call_id = 'call_attack' order by id",
		);
	});
	expect(list).toEqual([
		{ table_name: "task_participant", row_id: '["secret","boss"]', gone: 1 },
		{ table_name: "task", row_id: "secret", gone: 1 },
		{ table_name: "member", row_id: "bea", gone: 0 },
		{ table_name: "team", row_id: "side", gone: 1 },
	]);
});
test("what is still referred to is not deleted", () => {
	expect(refusal("admin", "delete from team where id = 'top'")).toContain("FOREIGN KEY");
});
test("cascades happen only into rows that declare their owner", () => {
	const wrong = [...store.shapes.values()].flatMap((shape) =>
		shape.foreignKeys
			.filter(({ onDelete }) => onDelete === "CASCADE")
			.filter(() => RULES.get(shape.name)?.partOf === undefined && RULES.get(shape.name)?.update !== undefined)
			.map(({ from }) => `${shape.name}.${from}`),
	);
	expect(wrong).toEqual([]);
});
test("update from, insert from select and update of many rows pass through the same rules", () => {
	expect(refusal("ann", "update task set title = o.name from opportunity o where o.id = task.opportunity_id")).toBe(
		"accepted",
	);
	expect(refusal("ann", "update task set title = m.name from member m where m.id = task.requester_id")).toBe(
		"row_not_writable: task",
	);
	const copy =
		"insert into organization select 'copy' || id, name, status, types, tags, importance, owner_id, address, description, created_by, created_at, updated_by, updated_at, archived_by, archived_at from organization";
	expect(refusal("ann", copy)).toBe("row_not_writable: organization");
	expect(refusal("admin", copy)).toBe("accepted");
});
test("values that hide text behind NUL, lie at the edge of integers or are emoji come back whole in an image", () => {
	const image = trying("ann", () => {
		writer
			.prepare("update task set note = ?, due_at = ? where id = 'mine'")
			.run("a\u0000b😀", BigInt("9223372036854775807"));
		return names(
			"select json_extract(after, '$.note') is (select note from main.all_task where id = 'mine') and json_extract(after, '$.due_at') = 9223372036854775807 from main.all_change where call_id = 'call_attack'",
		);
	});
	expect(image).toEqual([1]);
});
test("the least integer, reals and bytes come back whole from what an image holds", () => {
	const least = trying("ann", () => {
		writer.prepare("update task set due_at = ? where id = 'mine'").run(BigInt("-9223372036854775808"));
		return names(
			"select json_extract(after, '$.due_at') is (select due_at from main.all_task where id = 'mine') from main.all_change where call_id = 'call_attack'",
		);
	});
	expect(least).toEqual([1]);
	const real = writer.prepare("select json_extract(json_object('x', ?), '$.x') is ?").pluck();
	fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (one) => real.get(one, one) === 1));
	const bytes = writer.prepare("select unhex(json_extract(json_object('x', hex(?)), '$.x')) is ?").pluck();
	fc.assert(fc.property(fc.uint8Array(), (one) => bytes.get(Buffer.from(one), Buffer.from(one)) === 1));
});
