/** The log follows its end only for who is there: a small move up lets go, and what came as a whole is read from its first line. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Browser } from "puppeteer-core";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import { allTurn } from "#store/schema/turn.ts";
import type { Client } from "#test/support/client.ts";
import { scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const LOG = ".content .timeline";
/** Where the log stands once what came last is laid out: sizes are answered within the frame that draws them. */
const place = (tab: Tab): Promise<{ top: number; rest: number }> =>
	tab.page.$eval(LOG, async (log) => {
		await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
		return {
			top: Math.round(log.scrollTop),
			rest: Math.round(log.scrollHeight - log.clientHeight - log.scrollTop),
		};
	});
const post = async (client: Client, id: string, text: string): Promise<void> => {
	const answer = await client.post(`/api/v1/conversations/${id}/messages`, { text });
	expect(answer.status).toBe(201);
};

test(
	"a wheel turned up by a little, or the key that scrolls up, lets go of the end; whoever comes back to it follows again",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			const jisoo = await web.signIn(JISOO_EMAIL);
			await tab.click("people-link");
			await tab.click(`message-${ids[EN.jisoo]}`);
			await tab.see("composer");
			await tab.say("Tell me about the lamps");
			const id = new URL(tab.page.url()).pathname.slice("/c/".length);
			for (let one = 1; one <= 30; one++) await post(jisoo, id, `Lamp ${one}`);
			await tab.wait(".msg", "Lamp 30");
			expect((await place(tab)).rest).toBeLessThanOrEqual(1);

			await tab.page.hover(LOG);
			await tab.page.mouse.wheel({ deltaY: -12 });
			await tab.page.waitForFunction(
				(css: string) => {
					const log = document.querySelector(css);
					return log !== null && log.scrollHeight - log.clientHeight - log.scrollTop >= 10;
				},
				{ timeout: WAIT_MS },
				LOG,
			);
			const { top } = await place(tab);
			await post(jisoo, id, "One more");
			await tab.wait(at("jump-to-newest"), "New text");
			expect((await place(tab)).top).toBe(top);

			await tab.click("jump-to-newest");
			await tab.gone(at("jump-to-newest"));
			await post(jisoo, id, "And one");
			await tab.wait(".msg", "And one");
			expect((await place(tab)).rest).toBeLessThanOrEqual(1);

			await tab.page.$eval(LOG, (log) =>
				log.dispatchEvent(new KeyboardEvent("keydown", { key: " ", shiftKey: true, bubbles: true })),
			);
			const before = await place(tab);
			await post(jisoo, id, "The last");
			await tab.wait(".msg", "The last");
			expect((await place(tab)).top).toBe(before.top);
		}),
	SLOW_MS,
);

test(
	"an answer longer than the window that was written while the line was down is shown from its first line",
	async () => {
		using model = await scriptedModel();
		const connected = () => connectModel(model.connection, { clock: systemClock, log: silentLog });
		const lines = Array.from({ length: 80 }, (_, at) => `Line ${at + 1} of the inventory.`).join("\n\n");
		let open = () => {};
		model.reply({ text: lines, gate: new Promise<void>((resolve) => (open = resolve)) });
		await playScene(
			browser,
			EN,
			async ({ web, tab }) => {
				await tab.say("Write the inventory");
				await tab.see("stop");
				web.unplug();
				open();
				const isDone = () =>
					web.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.state, "done")).get() !== undefined;
				while (!isDone()) await Bun.sleep(5);
				web.plug();
				await tab.wait(".turn .answer", "Line 80");
				await tab.wait(at("jump-to-newest"), "New text");
				const first = await tab.page.$eval(".turn:last-child .answer", (answer) => {
					const log = answer.closest(".timeline");
					return answer.getBoundingClientRect().top - (log?.getBoundingClientRect().top ?? 0);
				});
				expect(first).toBeGreaterThanOrEqual(0);
				expect(first).toBeLessThan(120);
			},
			{ web: { model: connected } },
		);
	},
	SLOW_MS,
);
