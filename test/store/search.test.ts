/** Search finds words in scripts without spaces, however they are typed, and only in messages that are shown. */

import { expect, test } from "bun:test";
import { matchExpression, searchWords } from "#store/search.ts";
import { temporaryStore } from "#test/support/store.ts";
import { COLUMN_VALUES, insertRow, smallCompany } from "./company.ts";

const store = temporaryStore();
smallCompany(store);

let seq = 0;
/** Stores a message and answers its id. */
function say(text: string, conversationID = "room"): string {
	const id = `say${++seq}`;
	insertRow(store, "message", {
		...COLUMN_VALUES.message,
		row: 100 + seq,
		id,
		conversation_id: conversationID,
		seq: 100 + seq,
		text,
	});
	return id;
}

function search(query: string, memberID = "ann"): string[] {
	const words = matchExpression(query);
	if (words === null) return [];
	return store.write({ memberID, isAdministrator: false }, null, () =>
		store.writer.prepare("select id from message_search where words match ? order by rank").pluck().all(words),
	) as string[];
}

const korean = say("내일 주간회의 자료를 올렸습니다");
const mixed = say("AI회의록 v2보고서 KPI를 Kim에게 보냈다");
const latin = say("The quarterly REPORT draft, naïve café");
const japanese = say("会議のデータを送りました");

for (const query of ["회의", "자료", "주간회의", "주간", "간회", "올렸습니다", "내일 자료", "다", "자료를"]) {
	test(`"${query}" finds the Korean sentence that holds it`, () => expect(search(query)).toContain(korean));
}
for (const query of ["의회", "회자", "주회", "자료 없음"]) {
	test(`"${query}" does not find a sentence that lacks it`, () => expect(search(query)).not.toContain(korean));
}
test("a decomposed query and a decomposed message meet", () => {
	expect(search("회의".normalize("NFD"))).toContain(korean);
	expect(search("파일이름")).not.toContain(korean);
	const decomposed = say("새 파일이름 제안".normalize("NFD"));
	expect(search("파일이름")).toEqual([decomposed]);
});
test("one syllable finds words that begin with it and words that end in it", () => {
	const end = say("여기가 우리 집");
	expect(search("집")).toEqual([end]);
	expect(search("우")).toEqual([end]);
});
test("the beginning of a Latin word is enough, in either case", () => {
	expect(search("quart rep")).toEqual([latin]);
	expect(search("QUARTERLY")).toEqual([latin]);
	expect(search("uarterly")).toEqual([]);
});
test("accents do not matter", () => expect(search("naive cafe")).toEqual([latin]));
test("Korean right behind Latin letters or digits is found, and so are those", () => {
	for (const query of ["회의록", "회의", "AI", "보고서", "v2", "KPI", "Kim"])
		expect([query, ...search(query)]).toContain(mixed);
});
test("Japanese with long vowels is found", () => {
	for (const query of ["データ", "ータ", "会議"]) expect([query, ...search(query)]).toEqual([query, japanese]);
});
test("quotes, operators and stray signs of a query are text", () => {
	const fine = [
		'"',
		'""회의"',
		"회의 OR",
		"NEAR(회의, 2)",
		"words:회의",
		"회의*",
		"-회의",
		"^회의",
		"(회의",
		"a' or 1=1 --",
		"NOT AND OR",
		"{words}: x",
		"\u0000",
	];
	for (const query of fine) expect(() => search(query)).not.toThrow();
	expect(search('"회의"')).toContain(korean);
	expect(search("회의*")).toContain(korean);
	expect(search("회의 OR 없는말")).toEqual([]);
	expect(matchExpression(" .,!? ")).toBeNull();
});
test("only messages that are shown are found", () => {
	const hidden = say("비밀회의 of the directors", "closed");
	expect(search("비밀")).toEqual([]);
	expect(search("directors")).toEqual([]);
	expect(search("비밀", "boss")).toEqual([hidden]);
	expect(search("비밀", "admin")).toEqual([]);
});
test("without anybody at work nothing is found", () => {
	const found = store.writer
		.prepare("select count(*) from message_search where words match ?")
		.pluck()
		.get(matchExpression("회의"));
	expect(found).toBe(0);
});
test("the index follows changes and deletes, whoever makes them", () => {
	const id = say("옛말 그대로");
	store.writer.prepare("update main.all_message set text = '새말 그대로' where id = ?").run(id);
	expect([search("옛말"), search("새말")]).toEqual([[], [id]]);
	store.writer.prepare("delete from main.all_message where id = ?").run(id);
	expect(search("새말")).toEqual([]);
});
test("tools search through the checked statements as well", () => {
	const found = store.read({ memberID: "ann", isAdministrator: false }, (db) =>
		db.all(`select id from message_search where words match '"주간"' order by rank`),
	);
	expect(found).toEqual([{ id: korean }]);
});
test("what is stored for a text is its words and pairs", () => {
	expect(searchWords("주간회의 plan")).toBe("주간 간회 회의 의 plan");
	expect(searchWords("")).toBe("");
});
