/** Hot queries go through the views by index: nothing is laid out first, and no large table is read from end to end. */

import { beforeAll, expect, test } from "bun:test";
import { temporaryStore } from "#test/support/store.ts";
import { smallCompany } from "./company.ts";

const store = temporaryStore();
// without ANALYZE: with it, SQLite rightly scans tables of three rows
beforeAll(() => smallCompany(store));

/** Stored tables that grow with the years. */
const LARGE = [
	"task",
	"task_participant",
	"opportunity",
	"message",
	"membership",
	"call",
	"turn",
	"change",
	"ledger",
	"hold",
	"event",
];

/** The index each query has to use. */
const HOT: Record<string, [text: string, index: string]> = {
	"a task by its id": ["select * from task where id = ?", "sqlite_autoindex_all_task_1"],
	"the newest tasks somebody asked for": [
		"select * from task where requester_id = ? order by created_at desc limit 50",
		"task_requester",
	],
	"the newest tasks of all": ["select * from task order by created_at desc limit 50", "task_created"],
	"tasks somebody takes part in": [
		"select t.* from task_participant p join task t on t.id = p.task_id where p.member_id = ? order by t.created_at desc limit 50",
		"task_participant_member",
	],
	"who takes part in a task": ["select member_id from task_participant where task_id = ?", "PRIMARY KEY"],
	"whose tasks are listed since a moment": [
		"select id from listed_task where member_id = ? and listed_until >= ?",
		"PRIMARY KEY (member_id=? AND listed_until>?)",
	],
	"the tasks below a task": ["select id from task where parent_task_id = ?", "task_parent"],
	"the tasks on a deal": ["select id from task where opportunity_id = ?", "task_opportunity"],
	"a page of messages": [
		"select * from message where conversation_id = ? and seq < ? order by seq desc limit 50",
		"sqlite_autoindex_all_message_2",
	],
	"a conversation's messages of some days": [
		"select row from message where conversation_id = ? and created_at >= ? and created_at <= ? order by created_at desc limit 50",
		"COVERING INDEX message_place",
	],
	"the number of its last message": [
		"select max(seq) from message where conversation_id = ?",
		"sqlite_autoindex_all_message_2",
	],
	"a message by its id": ["select * from message where id = ?", "sqlite_autoindex_all_message_1"],
	"the answers in a thread": ["select id from message where parent_message_id = ?", "message_parent"],
	"the answers below a page of messages": [
		"select count(*) from message where parent_message_id in (select value from json_each(?)) and deleted_at is null group by parent_message_id, author_id",
		"message_parent",
	],
	"the reactions on a page of messages": [
		"select * from reaction where message_id in (select value from json_each(?)) order by created_at, member_id",
		"PRIMARY KEY",
	],
	"the files on a page of messages": [
		"select * from message_file inner join file on file.id = message_file.file_id where message_id in (select value from json_each(?)) order by position",
		"PRIMARY KEY",
	],
	"the mentions on a page of messages": [
		"select * from mention where message_id in (select value from json_each(?)) and is_standing = 1",
		"PRIMARY KEY",
	],
	"what calls somebody in threads": [
		"select n.message_id from mention n join message m on m.id = n.message_id where n.member_id in (?, ?) and n.created_at > ? and m.conversation_id in (select value from json_each(?))",
		"mention_member",
	],
	"the caller's conversations": [
		"select conversation_id, role from membership where member_id = ?",
		"membership_member",
	],
	"the members of a conversation": ["select member_id from membership where conversation_id = ?", "PRIMARY KEY"],
	"a deal by its id": ["select * from opportunity where id = ?", "sqlite_autoindex_all_opportunity_1"],
	"the deals of an organization": ["select id from opportunity where organization_id = ?", "opportunity_organization"],
	"the deals somebody owns": [
		"select id from opportunity where owner_id = ? order by updated_at desc limit 50",
		"opportunity_owner",
	],
	"a task with its deal": [
		"select t.id, o.name from task t left join opportunity o on o.id = t.opportunity_id where t.id = ?",
		"sqlite_autoindex_all_task_1",
	],
	"the calls of a turn, for the pipeline": ["select id from main.all_call where turn_id = ? order by id", "call_turn"],
	"the changes of a call": ["select * from change where call_id = ? order by id", "change_call"],
	"a found word": ["select id from message_search where words match ? order by rank limit 20", "VIRTUAL TABLE INDEX"],
};

const planOf = (text: string) =>
	(
		store.writer.prepare(`explain query plan ${text}`).all(...[...text.matchAll(/\?/g)].map(() => "x")) as {
			detail: string;
		}[]
	).map(({ detail }) => detail);

for (const [what, [text, index]] of Object.entries(HOT)) {
	test(`${what}: by index, with no laying out`, () => {
		const plan = planOf(text);
		const bad = plan.filter((step) => /MATERIALIZE|CO-ROUTINE|AUTOMATIC/.test(step));
		const scans = plan.filter((step) => {
			const scanned = /^SCAN ([\w.]+)/.exec(step)?.[1] ?? "";
			// walking an index in its own order, newest first, stops at the limit
			const isOrderedWalk =
				step.includes("USING INDEX") && text.includes("limit") && !plan.some((other) => other.includes("TEMP B-TREE"));
			return (
				scanned !== "" &&
				!scanned.startsWith("temp.caller") &&
				scanned !== "CONSTANT" &&
				!step.includes("VIRTUAL TABLE") &&
				!isOrderedWalk
			);
		});
		expect({ bad, scans }).toEqual({ bad: [], scans: [] });
		expect(plan.join("\n")).toContain(index);
	});
}
test("what a growing table refers to is found by index, or deleting a parent would read all of it", () => {
	const missing = LARGE.flatMap((table) =>
		(store.shapes.get(table)?.foreignKeys ?? []).map(({ from }) => [table, from] as const),
	).filter(([table, from]) =>
		planOf(`select 1 from main.all_${table} where "${from}" = ?`).some((step) => step.startsWith("SCAN")),
	);
	expect(missing.map(([table, from]) => `${table}.${from}`)).toEqual(NEVER_DELETED);
});
/** Contacts are archived, never deleted. */
const NEVER_DELETED = ["task.contact_id", "opportunity.contact_id"];
