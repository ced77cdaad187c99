/** What Kontor did: from the step to the whole of it, the administrators' list and timeline, and the copy without words. */

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
	"a person opens everything Kontor did from a step, and sees who else looked",
	() =>
		playScene(browser, EN, async ({ tab, web }) => {
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await hers.say(EN.give);
			await hers.wait('.turn[data-state="done"] .step', EN.added);
			await tab.go("/admin/work-history");
			await tab.wait(".h-run", "Jisoo");
			expect(await tab.text(at("runs"))).not.toContain(EN.task);
			await tab.press(".h-run");
			await tab.wait(at("timeline"), "task_add");
			await tab.wait(".h-line", "characters, covered");
			expect(await tab.text(at("timeline"))).not.toContain(EN.task);
			await tab.click("uncover");
			await tab.wait(at("timeline"), EN.task);
			await hers.press(".step button[aria-expanded]");
			await hers.press("[data-testid^=history-]");
			await hers.wait("h1", "What Kontor did");
			await hers.wait('.h-line[data-kind="reading"]', "Minji Kim");
			await hers.wait(at("timeline"), EN.task);
			await hers.click("back-to-chat");
			await hers.wait(".step", EN.added);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"what is copied for whoever helps has the course of it and none of its words",
	() =>
		playScene(browser, EN, async ({ tab, person, web }) => {
			await person.context.overridePermissions(web.url, ["clipboard-read", "clipboard-sanitized-write"]);
			await tab.say(EN.give);
			await tab.wait('.turn[data-state="done"] .step', EN.added);
			await tab.go("/admin/work-history");
			await tab.press(".h-run");
			await tab.click("copy-diagnostics");
			await tab.wait(".toast", "Copied");
			const text = await tab.page.evaluate(() => navigator.clipboard.readText());
			const copied = JSON.parse(text) as { entries: { name: string }[]; kontor: string };
			expect(copied.entries.map(({ name }) => name)).toContain("call.done");
			expect(text).not.toContain(EN.task);
			expect(text).not.toMatch(/Minji|Jisoo/);
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`list and timeline hold at every width, in both themes, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				await tab.go("/admin/work-history");
				await tab.wait(".empty");
				await tab.go("/");
				await tab.say(words.give);
				await tab.wait('.turn[data-state="done"] .step', words.added);
				await tab.go("/admin/work-history");
				await tab.wait(".h-run");
				await checkScreen(tab, `work history ${words.language}`);
				await tab.press(".h-run");
				await tab.wait(at("timeline"));
				await checkScreen(tab, `timeline ${words.language}`);
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
			}),
		3 * SLOW_MS,
	);
