/** With a model connected: four things to ask for until the first was asked, each filling the box and sending nothing. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";

import { scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, SLOW_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

for (const words of [EN, KO]) {
	test(
		`${words.language}: suggestions fill the box, send nothing, and are gone once something was asked`,
		async () => {
			using model = await scriptedModel();
			model.reply({ text: "👍" });
			const connected = () => connectModel(model.connection, { clock: systemClock, log: silentLog });
			await playScene(
				browser,
				words,
				async ({ tab }) => {
					await tab.see("suggestions");
					const seen = await tab.page.$$eval(`${at("suggestions")} button`, (all) => {
						const row = all[0]?.parentElement?.getBoundingClientRect().bottom ?? 0;
						return all.map((button) => button.getBoundingClientRect().bottom <= row + 1);
					});
					expect(seen).toEqual([true, true, true, true]);
					await checkScreen(tab, "suggestions");
					if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
					const wanted = (await tab.texts(`${at("suggestions")} button`))[0] ?? "";
					await tab.press(`${at("suggestions")} button`);
					expect(await tab.value("composer")).toBe(wanted);
					expect(await tab.count(".turn")).toBe(0);
					await tab.page.keyboard.press("Enter");
					await tab.gone(at("suggestions"));
					await tab.wait('.turn[data-state="done"]', "👍");
					await tab.reload();
					await tab.wait('.turn[data-state="done"]', "👍");
					expect(await tab.count(at("suggestions"))).toBe(0);
				},
				{ web: { model: connected } },
			);
		},
		SLOW_MS,
	);
}
