// Every error code has words in both languages: a title, a plain last variant, and Korean that reads as Korean.

import { describe, expect, test } from "bun:test";
import { type Code, STATUS } from "#base/errors.ts";
import { ERRORS_EN } from "#text/errors.en.ts";
import { ERRORS_KO } from "#text/errors.ko.ts";
import { errorSentence, errorTitle } from "#text/errors.ts";
import type { Language } from "#text/fill.ts";

const codes = Object.keys(STATUS) as Code[];
const texts = { en: ERRORS_EN, ko: ERRORS_KO };
const languages: Language[] = ["en", "ko"];
const allowedLatin = new Set(["Kontor", "AI", "URL", "HTTPS"]);

const slotsOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, slot]) => slot ?? "").sort();
const latinOf = (text: string) => text.replace(/\{[^}]*\}/g, "").match(/[A-Za-z]+/g) ?? [];

describe.each(languages)("the words in %s", (language) => {
	test.each(codes)("%s has a title and a plain sentence", (code) => {
		const { title, sentence } = texts[language][code];
		expect(errorTitle(language, code)).toBe(title);
		expect(title.split(" ").length).toBeWithin(1, 5);
		expect(title).not.toBe("");
		expect(slotsOf(sentence.at(-1) ?? "{none}")).toEqual([]);
		expect(errorSentence(language, code, {})).toBe(sentence.at(-1) ?? null);
		for (const variant of sentence) expect(variant).not.toMatch(/!|\s$|^\s|^\d+$/);
	});

	test.each(codes)("%s has each slot only before a variant without it", (code) => {
		const variants = texts[language][code].sentence.map((variant) => slotsOf(variant).length);
		expect(variants).toEqual([...variants].sort((one, other) => other - one));
	});
});

test.each(codes)("%s is Korean in Korean, and takes no slot that English does not", (code) => {
	const { title, sentence } = ERRORS_KO[code];
	for (const text of [title, ...sentence]) {
		expect(text).toMatch(/\p{Script=Hangul}/u);
		expect(latinOf(text).filter((word) => !allowedLatin.has(word))).toEqual([]);
	}
	const english = new Set([...ERRORS_EN[code].sentence.flatMap(slotsOf), "thing"]);
	expect(sentence.flatMap(slotsOf).filter((slot) => !english.has(slot))).toEqual([]);
});

test("the most specific variant whose slots are filled is used", () => {
	const label = (values: Record<string, string>) => errorSentence("en", "task_label_unregistered", values);
	expect(label({ hint: "Ops", registered: "Sales, Care" })).toContain(
		"“Ops” is not a label here. There are: Sales, Care.",
	);
	expect(label({ hint: "Ops" })).toStartWith("“Ops” is not a label here. Nothing was changed.");
	expect(label({ registered: "Sales" })).toStartWith("There is no such label.");
});

test("an empty value counts as none", () => {
	expect(errorSentence("en", "hold_decided", { name: "" })).toStartWith("This was already answered.");
	expect(errorSentence("en", "hold_decided", { name: "Minji" })).toStartWith("Already answered by Minji.");
	expect(errorSentence("ko", "hold_decided", { name: "지수" })).toStartWith("지수 님이 이미 답했어요.");
});

test("Korean particles follow the sound of the value", () => {
	const connected = (name: string) => errorSentence("ko", "not_connected", { name })?.split(" ")[0];
	expect(connected("메일함")).toBe("메일함이");
	expect(connected("지라")).toBe("지라가");
	expect(connected("Jira")).toBe("Jira이(가)");
});

test("our own words in slots are Korean in Korean, and an unknown one falls back", () => {
	const which = (thing: string) => errorSentence("ko", "interaction_required", { hint: "박", thing });
	expect(which("person")).toBe("“박”: 어느 사람을 말하는지 분명하지 않아요. 하나를 골라 주세요.");
	expect(which("task")).toContain("어느 업무를");
	expect(which("gadget")).toContain("어느 것을");
	expect(errorSentence("ko", "token_scope", { scope: "read", needed: "delete" })).toContain("읽기인데 삭제 권한");
});

test("the sentences of the catalogue stand as written", () => {
	expect(errorSentence("en", "setup_code_wrong", {})).toBe(
		"That code doesn't match. Codes change when Kontor restarts.",
	);
	expect(errorSentence("en", "model_key_refused", { status: 401, last4: "ab12", host: "h" })).toBe(
		"The provider refused the key (401). It may be mistyped, revoked, or from another account.",
	);
	expect(errorSentence("ko", "model_unavailable", { host: "192.168.0.20:11434" })).toBe(
		"모델(192.168.0.20:11434)에 연결할 수 없어요. 바뀐 것은 없어요.",
	);
	expect(errorSentence("ko", "model_name_unknown", { name: "a", models: "b, c" })).toBe(
		'제공자에 "a"(이)라는 모델이 없어요. 사용할 수 있는 모델: b, c',
	);
});

test("an unknown code has no sentence", () => {
	expect(errorSentence("en", "toString" as Code, {})).toBeNull();
	expect(errorTitle("en", "from_a_newer_version" as Code)).toBe("Problem in Kontor");
});
