/** How well a message answers: the words of a query within longer words, and the other way round where words are not spaced. */

import { expect, test } from "bun:test";
import { scoreOf } from "#record/message-score.ts";

test("verbatim is the most, else the share of the query's words that are found", () => {
	expect(scoreOf(["lamp order"], "The LAMP  order is ready")).toBe(1);
	expect(scoreOf(["lamp order"], "Which lamps?")).toBe(0.45);
	expect(scoreOf(["lamp order", "ready"], "It is ready")).toBe(1);
	expect(scoreOf(["lamp"], "Nothing")).toBe(0);
});

test("a short word of an unspaced script answers a longer one of the query, where a spaced one does not", () => {
	expect(scoreOf(["주간회의록"], "내일 회의 있어요")).toBe(0.9);
	expect(scoreOf(["회의"], "주간회의록 보냈어요")).toBe(1);
	expect(scoreOf(["会議資料一覧"], "会議 は明日")).toBe(0.9);
	expect(scoreOf(["주간회의록"], "내일 봐요 록")).toBe(0);
	expect(scoreOf(["border"], "this or that")).toBe(0);
	expect(scoreOf(["orders"], "the order")).toBe(0.9);
});
