/** Who is writing is named to the others in that conversation or thread, until it is sent or they stop. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { general, JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test(
	"who is writing is named where they write, until it is sent or they stop, and not to themselves",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await general(tab);
			await general(hers);
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.type("The meeting moves");
			await hers.wait(at("typing"), "Minji Kim is typing");
			expect(await tab.count(at("typing"))).toBe(0);
			await tab.page.keyboard.press("Enter");
			await hers.wait(".content .msg:not([data-state])", "The meeting moves");
			await hers.gone(at("typing"));
			await hers.page.hover(".content .msg:has(.md)");
			await hers.press(`.content .msg:hover ${at("reply-in-thread")}`);
			await hers.see("thread-panel");
			await hers.page.focus(at("panel-composer"));
			await hers.page.keyboard.type("Fine");
			await hers.page.keyboard.press("Enter");
			await tab.press(".content .msg .stub");
			await tab.see("thread-panel");
			await hers.page.keyboard.type("And the room");
			await tab.wait(`.panel ${at("typing")}`, `${EN.jisoo} is typing`);
			expect(await tab.count(`.content ${at("typing")}`)).toBe(0);
			await tab.gone(at("typing"));
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);
