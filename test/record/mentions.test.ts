/** Whom a message calls upon: a name or handle after an @ where it is said, and not where it is quoted, code, a link or an address. */

import { describe, expect, test } from "bun:test";
import { type Callable, mentionsIn } from "#record/mention.ts";

const person = (name: string, handle: string): Callable => ({
	id: `mem_${handle}`,
	name,
	email: `${handle}@lamps.example`,
});
const PEOPLE = [
	person("Daniel Quill", "daniel"),
	person("Jisoo Park", "jisoo"),
	person("Jisoo Park", "jisoo.park"),
	person("Hana Lee", "hana"),
	person("D Quill", "d_quill-2"),
	person("Bora Choi", "bora"),
	person("박지수", "jspark"),
	person("김민", "min"),
	person("김민수", "minsu"),
	person("Kontor", "kontor"),
];
const handles = (text: string, isChannel = true) =>
	mentionsIn(text, PEOPLE, isChannel).map(({ memberID }) => memberID.replace("mem_", ""));
const words = (text: string) => mentionsIn(text, PEOPLE, true).map((one) => one.words);

describe("a mention", () => {
	test("is a handle after an @, at the start, in the middle and in brackets", () => {
		expect(handles("@daniel, can you and (@hana) look?")).toEqual(["daniel", "hana"]);
	});
	test("is a whole name with its blank, in any case, and keeps the words as they stand", () => {
		expect(handles("Thanks @DANIEL quill and @Kontor!")).toEqual(["daniel", "kontor"]);
		expect(words("Thanks @DANIEL quill and @Kontor!")).toEqual(["@DANIEL quill", "@Kontor"]);
	});
	test("is told once, in the order of the first", () => {
		expect(handles("@hana @daniel @hana @Hana Lee")).toEqual(["hana", "daniel"]);
	});
	test("is read in Korean with what the grammar hangs onto a name", () => {
		expect(handles("@박지수, 이것 좀 봐 주세요. @김민수님께서 @hana가?")).toEqual(["jspark", "minsu", "hana"]);
		expect(handles("@박지수에게 물어봐요")).toEqual(["jspark"]);
	});
	test("goes to the longest name that fits, never to half of a longer one", () => {
		expect(handles("@김민수 @김민 @jisoo.park")).toEqual(["minsu", "min", "jisoo.park"]);
		expect(handles("@김민준 @danielle @hana2")).toEqual([]);
	});
	test("calls both of two who share a name", () => {
		expect(handles("@Jisoo Park please")).toEqual(["jisoo", "jisoo.park"]);
	});
	test("calls one of two who share a name by the handle, or by the whole address", () => {
		expect(handles("@jisoo.park please")).toEqual(["jisoo.park"]);
		expect(handles("@jisoo@lamps.example please, and @JISOO.PARK@lamps.example.")).toEqual(["jisoo", "jisoo.park"]);
		expect(words("@jisoo@lamps.example please")).toEqual(["@jisoo@lamps.example"]);
		expect(handles("@jisoo@lamps.example.com @jisoo@other.example")).toEqual([]);
	});
	test("keeps the marks within a handle and leaves the sentence its own", () => {
		expect(handles("Ask @jisoo.park. Or @d_quill-2! Or @hana...")).toEqual(["jisoo.park", "d_quill-2", "hana"]);
	});
	test("stands on every line of its own, composed or not", () => {
		expect(handles("@hana\n@daniel\r\n@bora")).toEqual(["hana", "daniel", "bora"]);
		expect(handles("@박지수".normalize("NFD"))).toEqual(["jspark"]);
	});
	test("is everybody, in a channel alone", () => {
		expect(handles("@channel lunch! @채널")).toEqual(["everybody"]);
		expect(handles("@everyone lunch!", false)).toEqual([]);
	});
});

describe("no mention", () => {
	test("is an @ alone, before a blank or before a mark, or a name nobody has", () => {
		expect(handles("@ five @ ,@- @@ lamps at @ and @nobody")).toEqual([]);
	});
	test("is an address, whatever stands around its @", () => {
		expect(handles("hana@moonrise.example, a.b+c@daniel.example, 지수@hana @hana@moonrise.example")).toEqual([]);
	});
	test("is in a quoted line, deep or indented", () => {
		expect(handles("> @daniel said so\n>> and @bora before\n  > @channel\nI tell @hana")).toEqual(["hana"]);
	});
	test("is in code, short or in more than one backtick", () => {
		expect(handles("Type `@daniel` or ``git blame ` @bora`` and tell @hana")).toEqual(["hana"]);
	});
	test("is in a block of code, closed or not, of either fence", () => {
		expect(handles("```ts\n@bora() name\n```\n~~~\n@bora\n~~~\n@hana\n```\n@daniel")).toEqual(["hana"]);
	});
	test("is in a link", () => {
		expect(handles("https://social.example/@daniel and [page](https://x.example/@bora) for @hana")).toEqual(["hana"]);
		expect(handles("www.social.example/@daniel")).toEqual([]);
	});
});

test("a text of any length is read in one pass, and a flood of marks wakes few", () => {
	expect(handles(`x${"`".repeat(20_000)} ${"@".repeat(20_000)} @hana`)).toContain("hana");
	const crowd = Array.from({ length: 2_000 }, (_, at) => person(`Person ${at}`, `person${at}`));
	const flood = crowd.map((_, at) => `@person${at}`).join(" ");
	expect(mentionsIn(flood, crowd, true)).toHaveLength(200);
});
