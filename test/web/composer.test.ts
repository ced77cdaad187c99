/** What the message box offers beside the keys: somebody to call, emoji, formats, each taken back like typing. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, KeyInput } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function openChannel(tab: Tab, client: Client, personID: string | undefined): Promise<void> {
	const added = await client.post("/api/v1/tools/channel_add/invoke", {
		input: { name: "pier", personHints: [personID] },
	});
	const { channelID } = added.json["result"] as { channelID: string };
	await tab.go(`/c/${channelID}`);
	await tab.wait(".head h1", "pier");
	await tab.see("composer");
}

async function chord(tab: Tab, key: KeyInput, keys: readonly KeyInput[] = ["Control"]): Promise<void> {
	for (const one of keys) await tab.page.keyboard.down(one);
	await tab.page.keyboard.press(key);
	for (const one of keys) await tab.page.keyboard.up(one);
}

/** Waits until the box has the focus and says this, with what is selected between ‹ and ›. */
async function expectBox(tab: Tab, words: string): Promise<void> {
	let said = "";
	for (let tries = 0; tries < WAIT_MS / 50 && said !== words; tries += 1) {
		await tab.page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
		said = await tab.page.evaluate((css: string) => {
			const box = document.querySelector<HTMLTextAreaElement>(css);
			if (box === null || document.activeElement !== box) return "(no focus)";
			const { value, selectionStart: start, selectionEnd: end } = box;
			return `${value.slice(0, start)}‹${value.slice(start, end)}›${value.slice(end)}`;
		}, at("composer"));
	}
	expect(said).toBe(words);
}

async function choose(tab: Tab, words: string): Promise<void> {
	await tab.click("format");
	await tab.wait(".menu-item", words);
	const items = await tab.page.$$(".menu-item");
	for (const item of items)
		if ((await item.evaluate((one) => one.textContent ?? "")).startsWith(words)) return await item.click();
	throw new Error(`no ${words} in the menu`);
}

test(
	"a format goes around what is selected, by menu and by key, is taken back, kept as a draft, and sends nothing",
	() =>
		playScene(browser, EN, async ({ tab, client, ids }) => {
			await openChannel(tab, client, ids[EN.jisoo]);
			await tab.type("composer", "wet pier");
			await chord(tab, "a");
			await choose(tab, "Bold");
			await expectBox(tab, "**‹wet pier›**");
			await chord(tab, "z");
			await expectBox(tab, "‹wet pier›");
			await chord(tab, "b");
			await chord(tab, "i");
			await expectBox(tab, "**_‹wet pier›_**");
			await tab.page.keyboard.press("End");
			await chord(tab, "Enter", ["Shift"]);
			await tab.page.keyboard.type("low tide");
			await chord(tab, "Digit8", ["Control", "Shift"]);
			await chord(tab, "Digit9", ["Control", "Shift"]);
			await expectBox(tab, "**_wet pier_**\n> - low tide‹›");
			await chord(tab, "a");
			await chord(tab, "e");
			await expectBox(tab, "```\n‹**_wet pier_**\n> - low tide›\n```");
			expect(await tab.count(".msg")).toBe(0);
			await tab.reload();
			await tab.page.waitForFunction(
				(css: string) => document.querySelector<HTMLTextAreaElement>(css)?.value.startsWith("```"),
				{ timeout: WAIT_MS },
				at("composer"),
			);
		}),
	SLOW_MS,
);

test(
	"emoji and somebody's name go where the caret is, beside a syllable that is still composed",
	() =>
		playScene(browser, KO, async ({ tab, client, ids }) => {
			expect(await tab.count(at("mention"))).toBe(0);
			await openChannel(tab, client, ids[KO.jisoo]);
			await tab.type("composer", "ab");
			await tab.page.keyboard.press("ArrowLeft");
			await tab.click("emoji");
			await tab.page.waitForSelector(".emoji-pick input");
			await tab.page.keyboard.type("rocket");
			await tab.page.waitForFunction(() => document.querySelectorAll(".emoji-grid button").length === 1, {
				timeout: WAIT_MS,
			});
			await tab.press(".emoji-grid button");
			await expectBox(tab, "a🚀‹›b");
			await tab.page.keyboard.press("End");
			await tab.cdp.send("Input.imeSetComposition", { text: "한", selectionStart: 1, selectionEnd: 1 });
			await chord(tab, "b");
			await tab.click("mention");
			await expectBox(tab, "a🚀b한 @‹›");
			await tab.wait(".mention-list", KO.jisoo);
			await tab.page.keyboard.type("Kon");
			await tab.page.keyboard.press("Enter");
			await expectBox(tab, "a🚀b한 @Kontor ‹›");
			await checkScreen(tab, "composer tools");
		}),
	SLOW_MS,
);
