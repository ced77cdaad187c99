/**
 * Full text for words and for scripts without spaces. SQLite's tokenizers find nothing for 회의 in 주간회의, so runs of
 * Chinese, Japanese and Korean characters are indexed as overlapping pairs, plus the last character alone (design
 * section 4, Search). Text and queries are NFC: names from some computers arrive decomposed.
 */

import type { Connection } from "./driver.ts";

/** A run of an unspaced script, or of anything else: in AI회의록 the two are neighbours. `scx` takes in the mark ー. */
const PIECE =
	/[[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&[\p{L}\p{N}]]+|[[\p{L}\p{N}]--[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]]+/gv;
export const UNSPACED = /^[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/v;

function pieces(text: string): string[] {
	return text.normalize("NFC").toLowerCase().match(PIECE) ?? [];
}

function pairs(run: string): string[] {
	const characters = [...run];
	return characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
}

/** What the index stores for a text. */
export function searchWords(text: string): string {
	return pieces(text)
		.flatMap((piece) => (UNSPACED.test(piece) ? [...pairs(piece), [...piece].at(-1) ?? ""] : [piece]))
		.join(" ");
}

/**
 * An FTS5 query that finds every text holding `query`'s words: words by their beginning, unspaced runs by their pairs
 * in order. Null when the query has no letter or digit.
 */
export function matchExpression(query: string): string | null {
	const terms = pieces(query).map((piece) => {
		if (!UNSPACED.test(piece)) return `"${piece}"*`;
		const list = pairs(piece);
		return list.length === 0 ? `"${piece}"*` : `"${list.join(" ")}"`;
	});
	return terms.length === 0 ? null : terms.join(" AND ");
}

/** The view tools search messages through: index → row → the rule of `message` (rows.md section 3). */
export const SEARCH_VIEW = `create temp view message_search as select m.*, f.rank as rank, f.rowid as position, f.all_message_fts as words
	from main.all_message_fts f join temp.message m on m.row = f.rowid;`;

/** A message is found by its text and by the names of its files; a deleted one by neither. */
function reindex(id: string): string {
	const names = `select group_concat(f.name, ' ') from main.all_message_file mf join main.all_file f on f.id = mf.file_id where mf.message_id = m.id`;
	return `delete from main.all_message_fts where rowid = (select m.row from main.all_message m where m.id = ${id});
	insert into main.all_message_fts(rowid, words) select m.row, search_words(m.text || ' ' || coalesce((${names}), ''))
		from main.all_message m where m.id = ${id} and m.deleted_at is null;`;
}

/** Keeps the index beside the stored messages, whoever writes them. */
export const SEARCH_TRIGGERS = [
	`create temp trigger message_indexed after insert on main.all_message begin
	insert into main.all_message_fts(rowid, words) values(new.row, search_words(new.text));
end;`,
	`create temp trigger message_reindexed after update of text, deleted_at on main.all_message begin
	${reindex("new.id")}
end;`,
	`create temp trigger message_unindexed after delete on main.all_message begin
	delete from main.all_message_fts where rowid = old.row;
end;`,
	`create temp trigger message_file_indexed after insert on main.all_message_file begin
	${reindex("new.message_id")}
end;`,
	`create temp trigger message_file_unindexed after delete on main.all_message_file begin
	${reindex("old.message_id")}
end;`,
];

export function installSearch(db: Connection): void {
	db.function("search_words", { deterministic: true, directOnly: false }, (text: unknown) => searchWords(String(text)));
	for (const statement of SEARCH_TRIGGERS) db.exec(statement);
}
