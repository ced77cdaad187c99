/** The index of titles finds every title that holds a text, in any script, and follows every change of the tasks. */

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { titleExpression, titleParts } from "#store/title-search.ts";
import { temporaryStore } from "#test/support/store.ts";
import { folded } from "#text/folded.ts";
import { COLUMN_VALUES, insertRow, smallCompany } from "./company.ts";

const store = temporaryStore();
smallCompany(store);
const { writer } = store;
const found = (text: string): string[] => {
	const parts = titleExpression(text);
	if (parts === null) return [];
	return writer
		.prepare(
			"select k.task_id from all_task_fts f join all_task_key_index k on k.row = -f.rowid where all_task_fts match ? order by 1",
		)
		.pluck()
		.all(parts) as string[];
};
const add = (id: string, title: string): void => insertRow(store, "task", { ...COLUMN_VALUES["task"], id, title });

const title = fc.string({
	unit: fc.constantFrom(..."abcAB 회의주간é-_%\"'👍🏽"),
	minLength: 1,
	maxLength: 12,
});
test("every title that holds the text is found", () => {
	fc.assert(
		fc.property(fc.array(title, { minLength: 1, maxLength: 6 }), title, (titles, text) => {
			const wanted = folded(text);
			fc.pre([...wanted].length >= 2);
			writer.exec("savepoint titles");
			titles.forEach((one, at) => void add(`t${at}`, one));
			const hits = found(text);
			writer.exec("rollback to titles; release titles");
			for (const [at, one] of titles.entries()) if (folded(one).includes(wanted)) expect(hits).toContain(`t${at}`);
		}),
	);
});

test("a part of a word, two syllables and a word of several are found, and what holds none of it is not", () => {
	add("report", "Quarterly report");
	add("meeting", "주간회의 자료");
	expect(found("port")).toEqual(["report"]);
	expect(found("회의")).toEqual(["meeting"]);
	expect(found("회의 자")).toEqual(["meeting"]);
	expect(found("RTERLY REP")).toEqual(["report"]);
	expect(found("budget")).toEqual([]);
	expect(titleExpression("회")).toBeNull();
	expect(titleParts("a")).toBe("");
});

test("it follows a change of the title and forgets what is deleted", () => {
	add("moving", "First name");
	writer.prepare("update all_task set title = 'Second thoughts' where id = 'moving'").run();
	expect(found("first")).toEqual([]);
	expect(found("thought")).toEqual(["moving"]);
	writer.prepare("delete from all_task where id = 'moving'").run();
	expect(found("thought")).toEqual([]);
	expect(writer.prepare("select count(*) from all_task_key_index where task_id = 'moving'").pluck().get()).toBe(0);
});

test("tasks that were there before the index came are in it", () => {
	const old = temporaryStore();
	insertRow(old, "member", { ...COLUMN_VALUES["member"], id: "ann", email: "ann", name: "ann" });
	insertRow(old, "organization", { ...COLUMN_VALUES["organization"], id: "org", created_by: "ann", updated_by: "ann" });
	insertRow(old, "task", { ...COLUMN_VALUES["task"], id: "early", title: "Early bird" });
	const { writer: db } = old;
	db.exec("delete from all_task_fts; delete from all_task_key_index");
	const text = (name: string) => new Bun.Glob(`*_${name}.sql`).scanSync(`${import.meta.dir}/../../migrations`);
	for (const name of [...text("task_title"), ...text("task_title_order")]) {
		const sql = readFileSync(`${import.meta.dir}/../../migrations/${name}`, "utf8");
		for (const statement of sql.split(";").filter((one) => one.includes("insert into"))) db.exec(statement);
	}
	expect(
		db.prepare("select count(*) from all_task_fts where all_task_fts match ?").pluck().get(titleExpression("bird")),
	).toBe(1);
});
