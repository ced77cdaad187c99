/** Waiting by keyboard: from question to question, opened with Enter, and nothing is answered by a key. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

/** Which of the questions has the focus, counted from the top; -1 for none. */
const at = (tab: Tab): Promise<number> =>
	tab.page.evaluate(() => {
		const items = [...document.querySelectorAll(".w-item")];
		return items.findIndex((item) => item.contains(document.activeElement));
	});

async function ask(tab: Tab, text: string, waiting: number): Promise<void> {
	await tab.say(text);
	await tab.page.waitForFunction(
		(count: number) => document.querySelectorAll(".is-waiting, .pick").length === count,
		{ timeout: WAIT_MS },
		waiting,
	);
	await tab.page.waitForFunction(
		() => document.querySelector('.turn:is([data-state="working"], [data-state="queued"])') === null,
		{ timeout: WAIT_MS },
	);
}

test(
	"the arrows go from one to the next, Enter opens where it is, a field and a pick list keep their keys",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await ask(tab, EN.tell, 1);
			await tab.go("/waiting");
			await tab.wait(".w-item .approval");
			await tab.page.focus("#main");
			// a card that stands open takes the focus itself
			await tab.page.keyboard.press("ArrowDown");
			expect(await tab.page.evaluate(() => document.activeElement?.className)).toBe("w-item");
			await tab.page.keyboard.press("Enter");
			expect(await tab.count(".w-item .approval.is-waiting")).toBe(1);
			await tab.go("/");
			await ask(tab, EN.tell, 2);
			await ask(tab, EN.shared, 3);
			await tab.go("/waiting");
			await tab.page.waitForFunction(() => document.querySelectorAll(".w-item").length === 3, { timeout: WAIT_MS });
			await tab.page.focus("#main");
			await tab.page.keyboard.press("ArrowDown");
			expect(await at(tab)).toBe(0);
			await tab.page.keyboard.press("ArrowDown");
			expect(await at(tab)).toBe(1);
			await tab.page.keyboard.press("ArrowUp");
			expect(await at(tab)).toBe(0);
			await tab.page.keyboard.press("ArrowUp");
			expect(await at(tab)).toBe(0);
			await tab.page.keyboard.press("End");
			expect(await at(tab)).toBe(2);
			await tab.page.keyboard.press("ArrowDown");
			expect(await at(tab)).toBe(2);
			expect(await tab.count(".w-item .pick")).toBe(0);
			await tab.page.keyboard.press("Enter");
			await tab.wait(".w-item .pick", EN.twins[0]);
			await tab.page.focus(".w-item .pick input");
			await tab.page.keyboard.press("ArrowUp");
			expect(await at(tab)).toBe(2);
			expect(await tab.count(".is-approved")).toBe(0);
		}),
	SLOW_MS * 2,
);
