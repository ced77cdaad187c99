/** Hundreds of events at one stroke: a page draws what came, in few goes, and breaks of none. */

import { afterAll, beforeAll, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { openBrowser, SLOW_MS } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test(
	"a page that is open stands through a burst of them, and has them all",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			for (const round of ["a", "b", "c"]) {
				const names = Array.from({ length: 70 }, (_, at) => `harbour-${round}-${String(at)}`);
				await Promise.all(names.map((name) => client.invoke("channel_add", { name, visibility: "private" })));
				await tab.wait(".conv", `harbour-${round}-69`);
			}
			await tab.page.waitForFunction(() => document.querySelectorAll(".conv").length > 210);
		}),
	SLOW_MS * 2,
);
