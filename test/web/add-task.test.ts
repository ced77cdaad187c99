/** *Add a task*: what was typed outlives the window, and what is wrong is said beside its field, all at once. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

/** The value of a field's input, as it stands. */
const fieldValue = (tab: Tab, testID: string): Promise<string> =>
	tab.page.$eval(`.dialog ${at(testID)}`, (one) =>
		one instanceof HTMLInputElement ? one.value : (one.querySelector("input")?.value ?? ""),
	);

/** As a date picker sets it, whatever order this browser's language types a date in. */
const pickDay = (tab: Tab, testID: string, day: string): Promise<void> =>
	tab.page.$eval(
		`.dialog ${at(testID)}`,
		(one, value) => {
			const input = one instanceof HTMLInputElement ? one : one.querySelector("input");
			if (input === null) throw new Error("no field");
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
			input.dispatchEvent(new Event("input", { bubbles: true }));
		},
		day,
	);

test(
	"Esc keeps what was typed until it is added or cancelled; each wrong field says why at once",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.go("/tasks");
			await tab.click("add-task");
			await tab.see("add-task-dialog");
			await pickDay(tab, "field-start", "2026-12-10");
			await pickDay(tab, "field-due", "2026-12-03");
			await tab.click("add-task-keep");
			await tab.wait(".dialog .err", "Say what is to be done");
			await tab.wait(".dialog .err", "before the start");
			await tab.fill("field-title", "Paint the sign");
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("add-task-dialog"));
			await tab.click("add-task");
			await tab.see("add-task-dialog");
			expect(await fieldValue(tab, "field-title")).toBe("Paint the sign");
			expect(await fieldValue(tab, "field-due")).toBe("2026-12-03");
			await pickDay(tab, "field-due", "2026-12-11");
			await tab.click("add-task-keep");
			await tab.gone(at("add-task-dialog"));
			await tab.click("add-task");
			await tab.see("add-task-dialog");
			expect(await fieldValue(tab, "field-title")).toBe("");
			await tab.fill("field-title", "Another");
			await tab.click("add-task-cancel");
			await tab.gone(at("add-task-dialog"));
			await tab.click("add-task");
			await tab.see("add-task-dialog");
			expect(await fieldValue(tab, "field-title")).toBe("");
		}),
	2 * SLOW_MS,
);
