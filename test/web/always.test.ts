/** Always allow: granted in the policy, taken on the card, listed and ended in the settings. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, SLOW_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

for (const words of [EN, KO])
	test(
		`a question the company added is lifted, listed and asked again, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab, client }) => {
				await tab.go("/admin/tools?q=task_add");
				await tab.page.waitForSelector(at("policy-task_add"));
				await tab.page.select(at("policy-task_add"), "ask_requester");
				await tab.click("liftable-task_add");
				await tab.wait(`${at("liftable-task_add")}:checked`);
				await checkScreen(tab, `policy people may lift ${words.language}`);
				await tab.go("/");
				await tab.say(words.give);
				await tab.wait(at("always-any"));
				expect(await tab.count(at("always-this"))).toBe(0);
				await checkScreen(tab, `card with always allow ${words.language}`);
				await tab.click("always-any");
				await tab.wait(".toast");
				await tab.wait('.approval[data-state="done"]');
				await tab.say(words.give);
				await tab.wait('.turn[data-state="done"] .step');
				expect((await client.invoke("hold_list", {})).json.result).toMatchObject({ holds: [] });
				await tab.go("/settings/security");
				await tab.wait(at("allowed-task_add"));
				await checkScreen(tab, `settings with always allowed ${words.language}`);
				// what the test's own sign-in calls itself is no word of the page
				const left = (await englishLeft(tab)).filter((text) => !text.startsWith("Bun/"));
				if (words.language === "ko") expect(left).toEqual([]);
				await tab.click("allowed-remove-task_add");
				await tab.wait(at("allowed-none"));
				await tab.go("/");
				await tab.say(words.give);
				await tab.wait(at("always-any"));
			}),
		3 * SLOW_MS,
	);
