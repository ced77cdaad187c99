/** The agent's turn as people see it: streamed text, steps, Undo, plan and Stop, failure and retry, the pick list. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { type DemoWords, EN, KO } from "./demo-words.ts";
import { playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const scene = (words: DemoWords, play: (scene: Scene) => Promise<void>) => playScene(browser, words, play);

const tasks = async (client: Client): Promise<string> => {
	const answer = await client.post("/api/v1/tools/task_list/invoke", { input: { scope: "all" } });
	if (answer.status !== 200) throw new Error(answer.text);
	return JSON.stringify(answer.json["result"]);
};

for (const words of [EN, KO]) {
	const { language } = words;

	test(
		`${language}: a step is told as a sentence, and its Undo takes it back for good`,
		() =>
			scene(words, async ({ tab, client }) => {
				await tab.say(words.give);
				await tab.wait('.turn[data-state="done"] .step', words.added);
				const shown = await tab.text(".turn:last-of-type");
				expect(shown).not.toMatch(/\b[a-z]+_[a-z]+\b|[{}]/);
				expect(await tasks(client)).toContain(words.task);
				await tab.press('.turn [data-testid^="undo-"]');
				await tab.wait(".step.undone", words.undone);
				expect(await tasks(client)).not.toContain(words.task);
				await tab.reload();
				await tab.wait(".step.undone", words.undone);
				expect(await tab.count('[data-testid^="undo-"]')).toBe(0);
			}),
		SLOW_MS,
	);

	test(
		`${language}: long work shows its plan and grows while one reads, and Stop says exactly what was finished`,
		() =>
			scene(words, async ({ tab }) => {
				await tab.say(words.steps);
				await tab.wait(".plan li.now");
				const lengths = new Set<number>();
				while (lengths.size < 4) {
					lengths.add((await tab.texts(".turn [data-growing]")).join("").length);
					await Bun.sleep(20);
				}
				await tab.wait(".plan li.done");
				await tab.click("stop");
				const note = await tab.wait('[data-testid^="stopped-"]');
				const done = Number(words.stopped.exec(note)?.[1]);
				expect(await tab.count(".plan li.done")).toBe(done);
				expect(done).toBeLessThan(await tab.count(".plan li"));
				expect(await tab.count(at("stop"))).toBe(0);
			}),
		SLOW_MS,
	);

	test(
		`${language}: a failed turn says why in a card, and its button tries again in the same place`,
		() =>
			scene(words, async ({ tab }) => {
				await tab.say(words.fail);
				await tab.wait('.turn[data-state="failed"] .error-card');
				const turns = await tab.count(".turn");
				await tab.click("retry");
				await tab.wait('.turn[data-state="done"] .answer');
				expect(await tab.count(".error-card")).toBe(0);
				expect(await tab.count(".turn")).toBe(turns);
			}),
		SLOW_MS,
	);

	test(
		`${language}: two people of a name become a pick list that numbers answer`,
		() =>
			scene(words, async ({ tab, client, ids }) => {
				await tab.say(words.shared);
				await tab.wait(".pick .pick-title", words.which);
				expect(await tasks(client)).not.toContain('"title"');
				await tab.page.focus(".pick input");
				for (const [key, position] of [
					["9", 0],
					["3", 3],
					["2", 2],
				] as const) {
					await tab.page.keyboard.press(key);
					const chosen = await tab.page.$$eval(".pick input", (all) =>
						all.findIndex((one) => (one as HTMLInputElement).checked),
					);
					expect(chosen + 1).toBe(position);
				}
				const second = await tab.page.$eval(".pick label:nth-of-type(2) b", (name) => name.textContent ?? "");
				await tab.page.focus(at("pick-confirm"));
				await tab.page.keyboard.press("Enter");
				await tab.wait(".pick-closed", words.chose(second));
				await tab.wait('.turn[data-state="done"] .answer', second);
				const found = await tasks(client);
				expect(words.twins).toContain(second);
				expect(found).toContain(ids[second] ?? "?");
				await tab.reload();
				await tab.wait(".pick-closed", words.chose(second));
			}),
		SLOW_MS,
	);

	test(
		`${language}: the demo agent says what it is wherever it answers, and cannot be told not to`,
		() =>
			scene(words, async ({ web, tab, person }) => {
				await tab.wait("h1", words.demoName);
				await tab.wait(at("demo-bar"), words.demoBar);
				expect(await tab.page.$eval(at("composer"), (box) => (box as HTMLTextAreaElement).placeholder)).toStartWith(
					words.demoPlaceholder,
				);
				expect(await tab.texts(`${at("demo-bar")} :is(button, a)`)).toHaveLength(1);
				expect(await tab.texts(".turn .by b, .msg .by b")).toContain(words.demoName);
				await tab.click("all-phrases");
				expect(await tab.count('[data-testid^="phrase-"]')).toBe(14);
				await tab.press('[data-testid="phrase-3"]');
				expect(await tab.value("composer")).not.toBe("");
				const member = web.addMember("Hana Seo");
				const hana = await Person.come(browser, web.url, { language });
				const other = await hana.enter(await web.signIn("hana@moonrise.example"), "/");
				await other.wait(at("demo-bar"), words.demoBar);
				expect(await other.count(at("connect-model"))).toBe(0);
				expect(member).toStartWith("mem_");
				expect([...hana.faults, ...person.faults]).toEqual([]);
			}),
		SLOW_MS,
	);
}
