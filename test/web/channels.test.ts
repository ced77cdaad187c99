/** Channels on the page: made, found, joined, muted, named anew, left, deleted; two browsers stay equal; every width. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { tomorrowMorning } from "#web/messenger/channel/mute-times.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test("tomorrow morning is at nine, across the end of a year", () => {
	const until = tomorrowMorning(new Date(2026, 11, 31, 23, 30));
	expect([until.getFullYear(), until.getMonth(), until.getDate(), until.getHours(), until.getMinutes()]).toEqual([
		2027, 0, 1, 9, 0,
	]);
});

async function make(tab: Tab, name: string, kind: "open" | "private", topic = ""): Promise<void> {
	await tab.click("browse-channels");
	await tab.click("new-channel");
	await tab.type("channel-name", name);
	if (topic !== "") await tab.type("channel-topic", topic);
	await tab.press(`label:has([data-testid="channel-${kind}"])`);
	await tab.click("channel-make");
	await tab.wait("h1", name);
}

const menu = async (tab: Tab, button: string, words: string): Promise<void> => {
	await tab.click(button);
	await tab.wait(".menu-item", words);
	const items = await tab.page.$$(".menu-item");
	for (const item of items) {
		const text = await item.evaluate((element) => element.textContent);
		if (text?.includes(words)) return await item.click();
	}
	throw new Error(`no ${words} in the menu`);
};

test(
	"a channel is made and found, two people talk in it in two browsers, and its topic changes for both",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			await make(tab, "launch", "open", "Spring catalogue");
			await tab.wait(".head .sub", "Spring catalogue");
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await hers.click("browse-channels");
			await hers.page.waitForSelector("[data-testid=browse-dialog] input", { visible: true });
			await hers.page.keyboard.type("spring");
			await hers.click("channel-launch");
			await hers.wait("h2", "launch");
			expect(await hers.count(at("composer"))).toBe(0);
			await hers.click("join-channel");
			await hers.see("composer");
			await tab.wait(at("members"), "2");
			await hers.say("Proofs are back");
			await tab.wait(".msg", "Proofs are back");
			await menu(tab, "conversation-menu", "Details");
			await tab.fill("channel-topic", "Out on 15 January");
			await tab.click("details-save");
			await hers.wait(".head .sub", "Out on 15 January");
			await menu(hers, "mute-menu", "until tomorrow 09:00");
			await hers.wait(".toast", "Muted until");
			await hers.wait(".conv.is-muted .last", "09:00");
			await tab.say("one more");
			await hers.wait(".msg", "one more");
			await hers.click("people-link");
			await tab.say("and another");
			await hers.click("chat-link");
			await hers.wait(".conv.is-muted");
			expect(await hers.count(".conv.is-muted .count")).toBe(0);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"a new channel says what it is for, and has people added and Kontor asked from there until something is said",
	() =>
		playScene(browser, EN, async ({ tab, ids }) => {
			await make(tab, "harbour", "private", "Lamps along the pier");
			await tab.wait(".empty h3", "This is the beginning of #harbour");
			await tab.wait(".empty p", "Lamps along the pier");
			await tab.click("empty-add-people");
			await tab.click(`add-${ids[EN.jisoo]}`);
			await tab.see(`member-${ids[EN.jisoo]}`);
			await tab.page.keyboard.press("Escape");
			await tab.wait(at("members"), "2");
			await tab.click("empty-introduce");
			expect(await tab.value("composer")).toStartWith("@Kontor introduce this channel");
			expect(await tab.count(".content .msg")).toBe(0);
			await tab.page.keyboard.press("Enter");
			await tab.wait(".content .msg .mention", "@Kontor");
			await tab.wait(".content .msg .stub", "1 reply");
			expect(await tab.count(".empty")).toBe(0);
		}),
	SLOW_MS,
);

test(
	"with everything read the list says so, until something new comes",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			await tab.wait(at("all-read"), "You’re up to date.");
			await make(tab, "harbour", "open");
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await hers.press(".conv:has(.glyph)");
			await hers.wait("h1", "general");
			await hers.say("Who has the key?");
			await tab.wait(".conv.unread", "general");
			await tab.gone(at("all-read"));
			await tab.press(".conv.unread");
			await tab.see("all-read");
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"an owner adds and removes people; leaving takes the channel off the list; deleting asks for its name",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			await make(tab, "workshop", "private");
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await tab.click("members");
			await tab.click(`add-${ids[EN.jisoo]}`);
			await hers.wait(".conv .who", "workshop");
			await tab.see(`member-${ids[EN.jisoo]}`);
			await tab.page.keyboard.press("Escape");
			const id = new URL(tab.page.url()).pathname;
			await hers.go(id);
			await menu(hers, "conversation-menu", "Leave channel");
			await hers.click("leave-confirm");
			await hers.gone(".conv .who", "workshop");
			await hers.go(id);
			await hers.wait("h2", "does not exist");
			await menu(tab, "conversation-menu", "Delete channel");
			await tab.type("delete-name", "works");
			await tab.click("delete-confirm");
			await tab.see("delete-dialog");
			await tab.type("delete-name", "hop");
			await tab.click("delete-confirm");
			await tab.gone(".conv .who", "workshop");
			await jisoo.leave();
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: the channel and its dialogs at every width in both themes`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				const left: string[] = [];
				const check = async (name: string): Promise<void> => {
					await checkScreen(tab, name);
					left.push(...(await englishLeft(tab)));
				};
				await tab.click("browse-channels");
				await tab.see("browse-dialog");
				await tab.see("channel-general");
				await check("browse");
				await tab.click("new-channel");
				await tab.see("channel-make");
				await check("new channel");
				await tab.type("channel-name", "박람회");
				await tab.click("channel-make");
				await tab.wait("h1", "박람회");
				await check("channel");
				await tab.click("members");
				await tab.see("members-dialog");
				await check("members");
				await tab.page.keyboard.press("Escape");
				if (words.language === "ko") expect(left).toEqual([]);
			}),
		240_000,
	);
