/** The administration's page of the company: what set-up asked is changed, and every open page follows. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test(
	"name, zone and currency are changed; a colleague's open page is called anew, and taking it back is followed too",
	() =>
		playScene(browser, EN, async ({ tab, web, client }) => {
			const jisoo = await Person.come(browser, web.url, { language: "en" });
			try {
				const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
				await hers.wait(".list-head h2", "Moonrise");
				await tab.go("/admin/company");
				await tab.see("company-name");
				expect(await tab.count(at("company-save"))).toBe(0);
				await tab.fill("company-name", " ");
				await tab.wait("form", "Write the company’s name.");
				await tab.fill("company-name", "Sunrise Lamps");
				await tab.page.select(at("company-zone"), "America/New_York");
				await tab.wait("form", "what ends at midnight in Asia/Seoul can fall on another day");
				await tab.page.select(at("company-currency"), "");
				await tab.click("company-save");
				await tab.gone(at("company-save"));
				await tab.wait(".toast", "Saved");
				await hers.wait(".list-head h2", "Sunrise Lamps");
				const { result } = (await client.invoke("setting_company_get", {})).json as { result: object };
				expect(result).toMatchObject({ name: "Sunrise Lamps", timeZone: "America/New_York", currencyCode: null });
				await tab.reload();
				await tab.wait("form", "It decides days, weeks and due dates.");
				expect(await tab.value("company-zone")).toBe("America/New_York");
				await tab.go("/admin/audit");
				await tab.wait("main", "Changed the company’s settings");
				await tab.press('main [data-testid^="undo-"]');
				await hers.wait(".list-head h2", "Moonrise");
			} finally {
				await jisoo.leave();
			}
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`the page at every width, and what it warns of, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				await tab.go("/admin/company");
				await tab.see("company-name");
				await tab.page.select(at("company-zone"), "America/New_York");
				await tab.see("company-save");
				if (words === KO) expect((await englishLeft(tab)).filter((text) => !text.includes("New York"))).toEqual([]);
				await checkScreen(tab, `company ${words.language}`);
			}),
		SLOW_MS,
	);
