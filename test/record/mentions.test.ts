/** Whom a message calls upon: a name after an @ where it is said, and not where it is quoted, code, a link or an address. */

import { describe, expect, test } from "bun:test";
import { mentionsIn } from "#record/message.ts";

describe("a mention", () => {
	test("is a name after an @, at the start, in the middle and in brackets", () => {
		expect(mentionsIn("@daniel, can you and (@jisoo) look?")).toEqual(["daniel", "jisoo"]);
	});

	test("is told once, in the order of the first", () => {
		expect(mentionsIn("@jisoo @daniel @jisoo")).toEqual(["jisoo", "daniel"]);
	});

	test("is read in Korean, where a comma or a mark ends it", () => {
		expect(mentionsIn("@박지수, 이것 좀 봐 주세요. @민지?")).toEqual(["박지수", "민지"]);
	});

	test("keeps the marks within a handle and leaves the sentence its own", () => {
		expect(mentionsIn("Ask @jisoo.park. Or @d_quill-2! Or @hana...")).toEqual(["jisoo.park", "d_quill-2", "hana"]);
	});

	test("stands on every line of its own", () => {
		expect(mentionsIn("@one\n@two\r\n@three")).toEqual(["one", "two", "three"]);
	});
});

describe("no mention", () => {
	test("is an @ alone, before a blank or before a mark", () => {
		expect(mentionsIn("@ five @ ,@- @@ lamps at @")).toEqual([]);
	});

	test("is an address, whatever stands before its @", () => {
		expect(mentionsIn("jisoo@moonrise.example, jisoo.park+lamps@moonrise.example, 지수@moonrise.example")).toEqual([]);
	});

	test("is in a quoted line, deep or indented", () => {
		expect(mentionsIn("> @daniel said so\n>> and @hana before\n  > @bora\nI tell @jisoo")).toEqual(["jisoo"]);
	});

	test("is in code, short or in more than one backtick", () => {
		expect(mentionsIn("Type `@daniel` or ``git blame ` @hana`` and tell @jisoo")).toEqual(["jisoo"]);
	});

	test("is in a block of code, closed or not, of either fence", () => {
		expect(mentionsIn("```ts\n@Input() name\n```\n~~~\n@bora\n~~~\n@jisoo\n```\n@daniel")).toEqual(["jisoo"]);
	});

	test("is in a link", () => {
		expect(mentionsIn("https://social.example/@daniel and [page](https://x.example/@hana) for @jisoo")).toEqual([
			"jisoo",
		]);
		expect(mentionsIn("www.social.example/@daniel")).toEqual([]);
	});
});

test("a text of any length is read in one pass", () => {
	const text = `x${"`".repeat(20_000)} ${"@".repeat(20_000)} @jisoo`;
	expect(mentionsIn(text)).toContain("jisoo");
});
