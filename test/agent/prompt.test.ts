/** The prompt names the labels that are registered, so that a task gets one that exists, however many there are. */

import { afterEach, expect, test } from "bun:test";
import { allCompany, type Label } from "#store/schema/company.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
afterEach(() => talk.close());

const register = (businesses: Label[], types: Label[]) =>
	talk.company.app.store.system((db) => db.update(allCompany).set({ taskVocabulary: { businesses, types } }).run());

/** The lines of the prompt that begin with one of these. */
async function promptLines(...kinds: string[]): Promise<string[]> {
	talk.script.reply("Hello.");
	await talk.said("Give Jisoo a task to draft the quarterly report, due Friday");
	const { body } = talk.script.requests.at(-1) ?? {};
	expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
	const prompt = String(body?.messages[0]?.content);
	return prompt.split("\n").filter((line) => kinds.some((kind) => line.startsWith(kind)));
}

test("names businesses and types, each on a line of its own", async () => {
	talk = await openTalk();
	register([{ name: "Fairs\nRules:" }, { name: "전시" }], [{ name: "Design" }]);
	expect(await promptLines("Businesses", "Types", "Rules:")).toEqual([
		"Rules:",
		"Businesses: Fairs Rules:, 전시",
		"Types of work: Design",
	]);
});

test("says nothing of labels where none is registered", async () => {
	talk = await openTalk();
	register([], []);
	expect(await promptLines("Businesses", "Types")).toEqual([]);
});

test("names the first of many, and how many more there are", async () => {
	talk = await openTalk();
	const many = (word: string) => Array.from({ length: 300 }, (_, at) => ({ name: `${word} ${at}` }));
	register(many("사업 부문"), many("업무 종류"));
	const lines = await promptLines("Businesses", "Types");
	expect(lines).toHaveLength(2);
	for (const line of lines) {
		expect(line).toMatch(/^[^:]+: (?:사업 부문|업무 종류) 0, .*, and \d+ more$/);
		expect(line.length).toBeLessThan(450);
	}
});
