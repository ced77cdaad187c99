/** What a failed model leaves people to do: administrators the place to mend it, others whom to ask, and a wait cut short. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Browser } from "puppeteer-core";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import { allTurn } from "#store/schema/turn.ts";
import { scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { checkScreen } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const WORDS = {
	en: {
		one: "Count the lamps",
		replace: "Replace the key",
		ask: "Ask Minji",
		waits: /try again in \d+ s/,
		asked: "couldn’t finish my request: The provider",
	},
	ko: {
		one: "조명을 세어 줘",
		replace: "키 바꾸기",
		ask: "님에게 부탁하기",
		waits: /\d+초 뒤에 다시 시도해요/,
		asked: "제 요청을 끝내지 못했어요: ",
	},
};

for (const words of [EN, KO]) {
	const says = WORDS[words.language];

	test(
		`${words.language}: administrators go to the models, others ask one of them, and a wait counts down and can be cut short`,
		async () => {
			using script = await scriptedModel();
			const model = connectModel(script.connection, { clock: systemClock, log: silentLog, contextTokens: 16_000 });
			await playScene(
				browser,
				words,
				async ({ web, tab }) => {
					script.fail(401);
					await tab.say(says.one);
					await tab.wait(at("failure-models"), says.replace);
					expect(await tab.count(at("failure-ask"))).toBe(0);
					await checkScreen(tab, "a failed turn");
					await tab.click("failure-models");
					await tab.page.waitForFunction(() => location.pathname === "/admin/models");

					script.fail(401);
					const jisoo = await Person.come(browser, web.url, { language: words.language });
					const other = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
					await other.see("composer");
					await other.say(says.one);
					await other.wait(at("failure-ask"), says.ask);
					expect(await other.count(at("failure-models"))).toBe(0);
					await other.click("failure-ask");
					await other.page.waitForFunction(
						(css: string, part: string) => document.querySelector<HTMLTextAreaElement>(css)?.value.includes(part),
						{},
						at("composer"),
						says.asked,
					);

					script.fail(429, { retryAfter: 100 }).reply("Here I am.");
					await tab.go("/");
					await tab.see("composer");
					await tab.say(says.one);
					await tab.see("try-now");
					const shown = await tab.text(".turn-head .now");
					expect(shown).toMatch(says.waits);
					const first = Number(/\d+/.exec(shown)?.[0]);
					expect(first).toBeLessThanOrEqual(100);
					await tab.page.waitForFunction(
						(before: number) =>
							Number(/\d+/.exec(document.querySelector(".turn-head .now")?.textContent ?? "")?.[0]) < before,
						{},
						first,
					);
					await checkScreen(tab, "a turn that waits for its model");
					await tab.click("try-now");
					await tab.wait('.turn[data-state="done"] .answer', "Here I am.");

					web.app.store.system((db) =>
						db.update(allTurn).set({ state: "interrupted" }).where(eq(allTurn.errorCode, "model_key_refused")).run(),
					);
					await tab.reload();
					await tab.click("leave");
					await tab.wait('[data-testid^="stopped-"]');
					expect(await tab.count(at("leave"))).toBe(0);
					expect(jisoo.faults).toEqual([]);
					await jisoo.leave();
				},
				{ web: { model: () => model } },
			);
		},
		SLOW_MS,
	);
}
