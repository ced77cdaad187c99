/** The subject in front of a message: written, read back, and never mistaken for words. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { splitAbout, withAbout } from "#text/about.ts";

test("what is put in front comes off again, whatever the label holds", () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.string(), (label, words) => {
			const about = { label, address: "/tasks/task_01" };
			const { about: found, text } = splitAbout(withAbout(about, words));
			expect(found).toEqual({ label: label.replace(/\s+/g, " ").trim(), address: "/tasks/task_01" });
			expect(text).toBe(words.replace(/^\n+/, ""));
		}),
	);
});

test("without a subject the message is as it was, and other first lines are words", () => {
	expect(withAbout(null, "hello")).toBe("hello");
	for (const words of [
		"> [a](https://elsewhere.example/)\n\nhello",
		"> quoted\n\nhello",
		"[a](/tasks/task_1)\n\nhello",
		"> [a](/tasks/x) and more\n\nhello",
		"hello\n> [a](/tasks/task_1)\n",
	])
		expect(splitAbout(words)).toEqual({ about: null, text: words });
});
