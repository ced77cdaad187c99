/** While Kontor works: what is said meanwhile waits in one row and may be sent at once. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { type DemoWords, EN, KO } from "./demo-words.ts";
import { general, JISOO_EMAIL, playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

/** A company whose model says what the test tells it to. */
async function scene(
	words: DemoWords,
	play: (scene: Scene & { model: ScriptedModel }) => Promise<void>,
): Promise<void> {
	using model = await scriptedModel();
	const connected = () => connectModel(model.connection, { clock: systemClock, log: silentLog });
	await playScene(browser, words, (one) => play({ ...one, model }), { web: { model: connected } });
}

const HANGS = {
	text: "First, the lamps in the hall are counted one by one.",
	hangAfter: 1_200,
	wire: { pieces: 10, bytes: 40 },
};
const QUEUED = '.turn[data-state="queued"]';
const WORKING = '.turn[data-state="working"]';

for (const words of [EN, KO]) {
	const says =
		words.language === "ko"
			? { next: "Kontor가 다음에 읽을 거예요", now: "지금 보내기", stopped: "멈췄어요" }
			: { next: "Kontor will read this next", now: "Send now (interrupts)", stopped: "Stopped" };

	test(
		`${words.language}: what is said meanwhile waits in one row, and sent now it ends the work and is read together`,
		() =>
			scene(words, async ({ tab, model }) => {
				model.reply(HANGS).reply("Only the lamps, then.");
				await tab.say("Count everything");
				await tab.wait(`${WORKING} .answer`);
				await tab.say("Only the lamps");
				await tab.say("In the hall");
				await tab.wait(QUEUED, says.next);
				await tab.wait(`${QUEUED} ${at("send-now")}`, says.now);
				await tab.reload();
				await tab.wait(QUEUED, says.next);
				expect(await tab.count(QUEUED)).toBe(1);
				// pressed twice it ends one turn
				await tab.page.$eval(at("send-now"), (button) => {
					(button as HTMLElement).click();
					(button as HTMLElement).click();
				});
				await tab.wait('[data-testid^="stopped-"]', says.stopped);
				await tab.wait('.turn[data-state="done"] .answer', "Only the lamps, then.");
				expect(await tab.count(".turn")).toBe(2);
				expect(model.requests).toHaveLength(2);
				expect(JSON.stringify(model.requests[1]?.body.messages)).toContain("In the hall");
			}),
		SLOW_MS,
	);
}

test(
	"Esc twice stops the work and not what waits behind it; Stop in that row takes back all that waits",
	() =>
		scene(EN, async ({ tab, model }) => {
			model.reply(HANGS).reply(HANGS);
			await tab.say("Count everything");
			await tab.wait(`${WORKING} .answer`);
			await tab.say("Only the lamps");
			await tab.see("send-now");
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.press("Escape");
			await tab.wait(".composer .hint", "Press Esc again");
			await tab.page.keyboard.press("Escape");
			await tab.wait('[data-testid^="stopped-"]');
			await tab.wait(`${WORKING} .answer`);
			expect(await tab.count('[data-testid^="stopped-"]')).toBe(1);
			await tab.say("One");
			await tab.say("Two");
			// their row stands below the last of them once both are known to wait
			await tab.page.waitForFunction(
				(queued: string) => {
					const [last, row] = [...document.querySelectorAll<HTMLElement>(`.content .msg, ${queued}`)].slice(-2);
					return last?.textContent.includes("Two") && row?.matches(queued);
				},
				{ polling: 50 },
				QUEUED,
			);
			await tab.press(`${QUEUED} ${at("stop")}`);
			await tab.gone(QUEUED);
			expect(await tab.count('[data-testid^="stopped-"]')).toBe(3);
			expect(await tab.count(WORKING)).toBe(1);
			expect(model.requests).toHaveLength(2);
		}),
	SLOW_MS,
);

test(
	"behind a colleague's work in a thread the button is there and says who alone can stop that",
	() =>
		scene(EN, async ({ web, tab, model }) => {
			model.reply(HANGS);
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await general(tab);
			await general(hers);
			await tab.say("@Kontor count everything");
			await tab.wait(`${WORKING} .answer`);
			await hers.page.hover(".content .msg:has(.md)");
			await hers.press(`.content .msg:hover ${at("reply-in-thread")}`);
			await hers.see("thread-panel");
			await hers.fill("panel-composer", "@Kontor and the shades");
			await hers.page.keyboard.press("Enter");
			const button = `aside ${at("send-now")}`;
			await hers.wait(button, "Send now");
			expect(await hers.page.$eval(button, (one) => one.getAttribute("aria-disabled"))).toBe("true");
			await hers.page.hover(button);
			await hers.wait(".tip", "Only Minji Kim can stop this");
			await hers.press(button);
			expect(await tab.count(WORKING)).toBe(1);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);
