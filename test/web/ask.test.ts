/** Ask Kontor about this: the panel, its subject, where question and answer end up, and every width, theme and language. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function ask(tab: Tab): Promise<void> {
	await tab.page.keyboard.down("Control");
	await tab.page.keyboard.press("j");
	await tab.page.keyboard.up("Control");
	await tab.see("ask-panel");
	await tab.page.waitForFunction(() => document.activeElement?.id === "panel-box");
}

async function writeTo(tab: Tab, memberID: string): Promise<void> {
	await tab.click("people-link");
	await tab.click(`message-${memberID}`);
	await tab.see("composer");
}

test(
	"asks beside the conversation, with what it is about; the answer stands in the conversation with Kontor",
	() =>
		playScene(browser, EN, async ({ tab, ids, client }) => {
			await writeTo(tab, ids[EN.jisoo] ?? "");
			const address = new URL(tab.page.url()).pathname;
			await tab.page.focus(at("composer"));
			await ask(tab);
			await tab.wait(at("about-chip"), "Jisoo Park");
			await tab.page.keyboard.type(EN.give);
			await tab.page.keyboard.press("Enter");
			await tab.wait(".panel .step", EN.added);
			await tab.wait(".panel .msg .about", "Jisoo Park");
			expect(await tab.count(at("about-chip"))).toBe(0);
			expect(new URL(tab.page.url()).pathname).toBe(address);
			const { conversations } = (await client.get("/api/v1/conversations")).json as {
				conversations: { id: string; isWithKontor: boolean; lastMessage: { text: string } }[];
			};
			const home = conversations.find(({ isWithKontor }) => isWithKontor);
			const { messages } = (await client.get(`/api/v1/conversations/${home?.id}/messages`)).json as {
				messages: { text: string }[];
			};
			expect(messages.map(({ text }) => text)).toContain(`> [Jisoo Park](${address})\n\n${EN.give}`);
			await tab.page.keyboard.press("Escape");
			await tab.page.waitForFunction(() => document.activeElement?.id === "composer-box");
			expect(await tab.count(at("ask-panel"))).toBe(0);
		}),
	SLOW_MS,
);

test(
	"the subject comes off, a draft keeps it through a reload, and in Kontor's own conversation no panel opens",
	() =>
		playScene(browser, EN, async ({ tab, ids }) => {
			await writeTo(tab, ids[EN.jisoo] ?? "");
			await ask(tab);
			await tab.page.keyboard.type("What about her week?");
			await tab.click("close-panel");
			await tab.reload();
			await tab.click("people-link");
			await ask(tab);
			await tab.wait(at("about-chip"), "Jisoo Park");
			expect(await tab.value("panel-composer")).toBe("What about her week?");
			await tab.press(`${at("about-chip")} button`);
			await tab.gone(at("about-chip"));
			await tab.page.waitForFunction(() => document.activeElement?.id === "panel-box");
			expect(await tab.value("panel-composer")).toBe("What about her week?");
			await tab.click("close-panel");
			await tab.click("chat-link");
			await tab.press(".conv:has(.agent-avatar)");
			await tab.wait("h1", EN.demoName);
			await tab.page.keyboard.down("Control");
			await tab.page.keyboard.press("j");
			await tab.page.keyboard.up("Control");
			await tab.page.waitForFunction(() => document.activeElement?.id === "composer-box");
			expect(await tab.count(at("ask-panel"))).toBe(0);
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: the panel at every width in both themes`,
		() =>
			playScene(browser, words, async ({ tab, ids }) => {
				await writeTo(tab, ids[words.jisoo] ?? "");
				await ask(tab);
				await tab.page.keyboard.type(words.tell);
				await tab.page.keyboard.press("Enter");
				await tab.wait(".panel .approval.is-waiting");
				await ask(tab);
				await checkScreen(tab, "ask panel");
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
			}),
		180_000,
	);
