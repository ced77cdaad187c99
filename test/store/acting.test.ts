/** Who acts on a connection, what moves with them, and what conversations keep to themselves. */

import { beforeAll, expect, test } from "bun:test";
import { ToolError } from "#base/errors.ts";
import { connect } from "#store/driver.ts";
import { RowRefused } from "#store/refusals.ts";
import { temporaryStore } from "#test/support/store.ts";
import { attacksOn, insertText, who } from "./attack.ts";
import { COLUMN_VALUES, smallCompany } from "./company.ts";
import { bound } from "./operations.ts";

const store = temporaryStore();
const { writer } = store;
const { run, rows, names, trying, refusal } = attacksOn(store);
beforeAll(() => smallCompany(store));

test("a prepared statement asks anew who is at work", () => {
	const statement = writer.prepare("select id from task order by id").pluck();
	const shown = ["ann", "boss", "admin", "nobody"].map((member) => trying(member, () => statement.all().join(" ")));
	expect(shown).toEqual(["mine public", "public secret", "mine public secret", "public"]);
	expect(statement.all()).toEqual([]);
});
test("an open cursor keeps another member from taking over", () => {
	const cursor = writer.prepare("select id from main.all_task").iterate();
	cursor.next();
	expect(() => store.write(who("ann"), null, () => 1)).toThrow("busy");
	cursor.return?.();
	expect(names("select count(*) from temp.caller")).toEqual([0]);
});
test("a change of teams or of members of a conversation is seen within the same call", () => {
	const seen = trying("admin", () => {
		run("update member set team_id = 'top' where id = 'ann'");
		writer.exec("update temp.caller set member_id = 'ann', is_admin = 0");
		run("update all_member set team_id = 'top' where id = 'ann'");
		run("insert into main.all_membership values('closed', 'ann', 'member', 1, null, 0, null, null)");
		return [names("select id from opportunity order by id"), names("select id from message order by id")];
	});
	expect(seen).toEqual([
		["hidden", "shown"],
		["hello", "whisper"],
	]);
	expect(trying("ann", () => names("select id from opportunity"))).toEqual(["shown"]);
});
test("a rolled back change of the sets is forgotten, on both connections", () => {
	const before = store.read(who("boss"), (db) => db.all(bound("select id from opportunity", [])));
	trying("admin", () => run("update member set team_id = null where id = 'boss'"));
	expect(store.read(who("boss"), (db) => db.all(bound("select id from opportunity", [])))).toEqual(before);
	expect(trying("boss", () => names("select id from opportunity"))).toEqual(["hidden"]);
});
test("the reading connection refuses every write to the file", () => {
	const reader = connect(store.writer.name, { readonly: true });
	expect(() => reader.exec("update all_task set title = 'x'")).toThrow("readonly");
	reader.exec("create temp table fine(a)");
	reader.close();
});
test("both connections keep foreign keys and recursive triggers on", () => {
	for (const name of ["foreign_keys", "recursive_triggers"]) expect(writer.pragma(name, { simple: true })).toBe(1);
	expect(writer.pragma("temp_store", { simple: true })).toBe(2);
	expect(writer.pragma("journal_mode", { simple: true })).toBe("wal");
});
test("a refusal carries a code and no text of the database", () => {
	let caught: unknown;
	try {
		trying("ann", () => run("update task set title = 'x' where id = 'public'"));
	} catch (error) {
		caught = error;
	}
	expect(caught).toBeInstanceOf(RowRefused);
	expect(caught).toMatchObject({ code: "row_not_writable", what: "task" });
});
test("secrets are shown to nobody, not even to their owner", () => {
	expect(trying("boss", () => rows("select id, hash from token"))).toEqual([{ id: "tokenOfBoss", hash: null }]);
	expect(trying("boss", () => rows("select id from token where hash = 'tokenhash'"))).toEqual([]);
});
test("administrators read neither conversations they are not in nor their changes", () => {
	expect(trying("admin", () => names("select id from message"))).toEqual([]);
	const seen = trying("boss", () => {
		run("update conversation set topic = 'layoffs' where id = 'closed'");
		run("update task set title = 'renamed' where id = 'public'");
		writer.exec("update temp.caller set member_id = 'admin', is_admin = 1");
		return names("select table_name from change where call_id = 'call_attack'");
	});
	expect(seen).toEqual(["task"]);
});
test("a channel's owner takes a message away but puts no words into anybody's mouth", () => {
	const owner = (text: string) =>
		trying("boss", () => {
			writer.exec("insert into main.all_membership values('closed', 'bea', 'member', 1, null, 0, null, null)");
			writer.exec("update main.all_message set author_id = 'bea' where id = 'whisper'");
			run(text);
		});
	expect(() => owner("update message set text = 'I resign' where id = 'whisper'")).toThrow("row_not_writable");
	expect(() => owner("update message set text = 'I resign', deleted_at = 5 where id = 'whisper'")).toThrow(
		"row_not_writable",
	);
	expect(() =>
		owner("update message set text = '', deleted_at = 5, deleted_by = 'boss' where id = 'whisper'"),
	).not.toThrow();
});
test("nobody forges the history of somebody else's message", () => {
	expect(refusal("ann", "insert into message_edit values(7, 'hello', 'never said', 'ann', 1)")).toBe(
		"row_not_writable: message_edit",
	);
});
test("the ledger is only added to, even by the system", () => {
	expect(() =>
		store.system(() => {
			writer.exec("insert into all_ledger(at, name, body) values(1, 'x', '{}')");
			writer.exec("update all_ledger set name = 'y'");
		}),
	).toThrow("append-only");
});

test("two members cannot act at once, and acting within acting is refused without lending anything", () => {
	expect(() => writer.exec("insert into temp.caller values(2, 'ann', 1, null, 0)")).toThrow("CHECK");
	const nested = () =>
		store.write(who("admin"), "call_outer", () => {
			expect(() => store.write(who("ann"), "call_inner", () => 1)).toThrow("within a transaction");
			run("update team set name = 'x' where id = 'top'");
		});
	// nobody is acting any more, so nothing is found to write, and nothing was
	nested();
	expect(names("select name from main.all_team where id = 'top'")).toEqual(["weekly 회의"]);
	expect(names("select count(*) from temp.caller")).toEqual([0]);
});
test("a rehearsal shows its changes and keeps none", () => {
	const list = store.rehearse(who("ann"), "call_rehearsal", () => {
		run("update task set title = 'maybe' where id = 'mine'");
		return names("select after from main.all_change where call_id = 'call_rehearsal'");
	});
	expect(list).toEqual(['{"title":"maybe"}']);
	expect(names("select count(*) from main.all_change where call_id = 'call_rehearsal'")).toEqual([0]);
	expect(names("select title from main.all_task where id = 'mine'")).toEqual(["mine"]);
});
test("an update that changes nothing leaves no change", () => {
	const count = trying("ann", () => {
		run("update task set title = title where id = 'mine'");
		return names("select count(*) from main.all_change where call_id = 'call_attack'");
	});
	expect(count).toEqual([0]);
});
test("a direct conversation takes in only the two it is between", () => {
	const open = (key: string, third: string) =>
		trying("ann", () => {
			const values = { ...COLUMN_VALUES.conversation, id: "two", kind: "direct", direct_key: key, created_by: "ann" };
			run(insertText("insert", "conversation", values));
			for (const member of ["ann", third]) {
				run(
					insertText("insert", "membership", {
						...COLUMN_VALUES.membership,
						conversation_id: "two",
						member_id: member,
					}),
				);
			}
		});
	expect(() => open("ann bea", "bea")).not.toThrow();
	expect(() => open("ann bea", "boss")).toThrow("row_not_writable");
	expect(() => open("bea boss", "bea")).toThrow("row_not_writable");
});
test("nobody enters a private channel by themself, and everybody an open one", () => {
	const enter = (id: string, role = "member") =>
		insertText("insert", "membership", { ...COLUMN_VALUES.membership, conversation_id: id, member_id: "bea", role });
	expect(refusal("bea", enter("closed"))).toContain("row_not");
	const open = (text: string) =>
		trying("bea", () => {
			writer.exec("update main.all_conversation set visibility = 'open' where id = 'room'");
			run(text);
		});
	expect(() => open(enter("room"))).not.toThrow();
	expect(() => open(enter("room", "owner"))).toThrow("row_not_writable");
});
test("the change list of a channel that goes holds the people who were in it", () => {
	const tables = trying("boss", () => {
		run("delete from main.all_conversation where id = 'closed'");
		return names("select table_name from main.all_change where call_id = 'call_attack' order by id");
	});
	expect(tables).toEqual(["membership", "conversation"]);
});
test("a file that another program is writing is not ready, which is said in words of ours, and then works again", () => {
	const other = connect(writer.name);
	writer.pragma("busy_timeout = 1");
	other.exec("begin immediate");
	const attempt = () => store.write(who("ann"), "call_busy", () => "done");
	let caught: unknown;
	try {
		attempt();
	} catch (error) {
		caught = error;
	}
	expect(caught).toBeInstanceOf(ToolError);
	expect(caught).toMatchObject({ code: "not_ready", retryable: true });
	expect(names("select count(*) from temp.caller")).toEqual([0]);
	other.exec("rollback");
	other.close();
	expect(attempt()).toBe("done");
});
