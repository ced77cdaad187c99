/**
 * Finds titles by any part of them: "port" in "Quarterly report", 회의 in 주간회의. An index of words answers only their
 * beginnings, and reading 300,000 titles takes a twelfth of a second, so the index holds every two and every three
 * neighbouring characters. What it finds may hold them apart: whoever asks compares the title itself as well.
 */

import { folded } from "#text/folded.ts";
import type { Connection } from "./driver.ts";

const characters = (text: string): string[] => [...folded(text)];

/** One token of the index: five hexadecimal digits a character, so that no tokenizer cuts it. */
const token = (part: readonly string[]): string =>
	part.map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(5, "0")).join("");

/** What the index stores of a title. */
export function titleParts(title: string): string {
	const all = characters(title);
	const parts = all.flatMap((_, at) => [all.slice(at, at + 2), all.slice(at, at + 3)]);
	return [...new Set(parts.filter((part) => part.length > 1).map(token))].join(" ");
}

/** The query for titles that may hold `text`; null when it has less than two characters, which no index narrows. */
export function titleExpression(text: string): string | null {
	const all = characters(text);
	if (all.length < 2) return null;
	if (all.length === 2) return `"${token(all)}"`;
	// every third begins a triple, and the last one ends the text
	const starts = all.map((_, at) => at).filter((at) => at % 3 === 0 && at + 3 <= all.length);
	const parts = [...starts, all.length - 3].map((at) => `"${token(all.slice(at, at + 3))}"`);
	return [...new Set(parts)].join(" AND ");
}

/**
 * The tasks the reader sees by the parts of their titles, newest first by `place`: keys rise, the index holds them
 * negated, since it is read forwards in half the time. `called` is the title as hints compare it.
 */
export const TITLED_TASK_VIEW = `create temp view titled_task as select t.id, t.title, t.ends_at, t.is_event, folded_title(t.title) as called,
		f.rowid as place, f.all_task_fts as parts
	from main.all_task_fts f join main.all_task_key_index k on k.row = -f.rowid join temp.task t on t.id = k.task_id;`;

const INDEX =
	"insert into main.all_task_fts(rowid, parts) select -row, title_parts(new.title) from main.all_task_key_index where task_id = new.id;";
const DROP =
	"delete from main.all_task_fts where rowid = (select -row from main.all_task_key_index where task_id = old.id);";

const TRIGGERS = [
	`create temp trigger task_titled after insert on main.all_task begin
	insert into main.all_task_key_index(task_id) values(new.id);
	${INDEX}
end;`,
	`create temp trigger task_retitled after update of title on main.all_task when new.title is not old.title begin
	${DROP}
	${INDEX}
end;`,
	// before: with the task its key is gone
	`create temp trigger task_untitled before delete on main.all_task begin
	${DROP}
	delete from main.all_task_key_index where task_id = old.id;
end;`,
];

/** The functions that the view, the triggers and migrations call. */
export function defineTitles(db: Connection): void {
	db.function("title_parts", { deterministic: true }, (title: unknown) => titleParts(String(title)));
	db.function("folded_title", { deterministic: true, directOnly: false }, (title: unknown) => folded(String(title)));
}

/** Keeps the index beside the stored tasks, whoever writes them. */
export function installTitleSearch(db: Connection): void {
	for (const statement of TRIGGERS) db.exec(statement);
}
