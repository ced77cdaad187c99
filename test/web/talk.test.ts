/** Talk in a channel: threads, reactions, rewriting and removing, mentions, by pointer, keyboard and finger, in two browsers. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { partsOf } from "#web/messenger/channel/Mentioned.tsx";
import { mentionAt, mentionOptions } from "#web/messenger/mention/mention-box.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { compose } from "./input-method.ts";
import { general, JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test("only the words that call somebody are marked, the longest first", () => {
	const mentions = [
		{ memberID: "mem_1", words: "@Minji" },
		{ memberID: "mem_2", words: "@Minji Kim" },
	];
	const marked = (text: string) => partsOf(text, mentions).map((part) => [part.words, part.mention?.memberID ?? null]);
	expect(marked("ask @minji kim and @Minji, not a@b.c")).toEqual([
		["ask ", null],
		["@minji kim", "mem_2"],
		[" and ", null],
		["@Minji", "mem_1"],
		[", not a@b.c", null],
	]);
	expect(marked("nobody")).toEqual([["nobody", null]]);
});

test("a mention is asked for at a word's start, and found by its consonants too", () => {
	const asked = (text: string) => mentionAt(text, text.length)?.query ?? null;
	expect(["@", "hi @ji", "a@b", "(@지", "@Jisoo Pa", "@Jisoo Park and", "@jisoo@"].map(asked)).toEqual([
		"",
		"ji",
		null,
		"지",
		"Jisoo Pa",
		null,
		null,
	]);
	const all = ["박지수", "박지훈", "Kontor"].map((name) => ({ id: name, name, calls: name, kind: "member" as const }));
	expect(mentionOptions(all, "ㅈㅅ").map(({ name }) => name)).toEqual(["박지수"]);
	expect(mentionOptions(all, "").length).toBe(3);
});

test(
	"@ offers those in the channel; a composing Enter chooses nobody, the real one completes, the other is counted",
	() =>
		playScene(browser, KO, async ({ web, tab }) => {
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await general(tab);
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.type("@");
			await tab.wait(".mention-list", "Kontor");
			await compose(tab, "지수");
			await tab.wait('.mention-list [aria-selected="true"]', KO.jisoo);
			expect(await tab.value("composer")).toBe("@지수");
			await tab.page.keyboard.press("Enter");
			await tab.page.keyboard.type("봐 주세요");
			expect(await tab.value("composer")).toBe(`@${KO.jisoo} 봐 주세요`);
			await tab.page.keyboard.press("Enter");
			await tab.wait(".msg .mention", `@${KO.jisoo}`);
			await hers.wait(".conv.unread .count", "1");
			await hers.press(".conv.unread");
			await hers.wait(".msg .mention.is-me", `@${KO.jisoo}`);
			await tab.page.keyboard.type("@박");
			await tab.see("mention-list");
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("mention-list"));
			expect(await tab.value("composer")).toBe("@박");
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"of two people of one name the list says who is who, and calls the one who was picked",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			const name = EN.jisoo;
			web.addMember(name, { email: "jisoo.park@moonrise.example" });
			await tab.reload();
			const first = await Person.come(browser, web.url);
			const hers = await first.enter(await web.signIn(JISOO_EMAIL), "/");
			const second = await Person.come(browser, web.url);
			const others = await second.enter(await web.signIn("jisoo.park@moonrise.example"), "/");
			await general(tab);
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.type(`@${name}`);
			await tab.wait(".mention-list .palette-detail", "@jisoo.park");
			expect((await tab.texts(".mention-list .palette-detail")).sort()).toEqual(["@jisoo.park", "@person0"]);
			await tab.click(`mention-${ids[name]}`);
			await tab.page.keyboard.type("only you");
			expect(await tab.value("composer")).toBe("@person0 only you");
			await tab.page.keyboard.press("Enter");
			await tab.wait(".msg .mention", "@person0");
			await hers.wait(".conv.unread .count", "1");
			await hers.press(".conv.unread");
			await hers.wait(".msg .mention.is-me", "@person0");
			// the other has it to read as everybody has, and was not called
			await others.wait(".conv.unread", "only you");
			expect(await others.count(".conv.unread .count")).toBe(0);
			await tab.page.keyboard.type("@jisoo.p");
			await tab.wait('.mention-list [aria-selected="true"]', "@jisoo.park");
			await tab.page.keyboard.press("Escape");
			expect([...first.faults, ...second.faults]).toEqual([]);
			await first.leave();
			await second.leave();
		}),
	SLOW_MS,
);

/** The row of a message by its words, once it has arrived: while it is on its way a row of another name stands there. */
async function rowOf(tab: Tab, words: string, within = ".content"): Promise<string> {
	const handle = await tab.page.waitForFunction(
		(css: string, text: string) =>
			[...document.querySelectorAll<HTMLElement>(`${css} .msg:not([data-state])`)].find((one) =>
				one.querySelector(".md")?.textContent?.includes(text),
			)?.dataset["testid"] ?? false,
		{ timeout: WAIT_MS, polling: 50 },
		within,
		words,
	);
	return `${within} ${at(String(await handle.jsonValue()))}`;
}

async function inMenu(tab: Tab, words: string): Promise<void> {
	await tab.wait(".menu-item", words);
	for (const item of await tab.page.$$(".menu-item"))
		if ((await item.evaluate((element) => element.textContent))?.includes(words)) return await item.click();
}

test(
	"a thread, a reaction, a rewrite and a removal reach the other browser",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await general(tab);
			await general(hers);
			await tab.say("Proofs are back from the printer");
			const said = await rowOf(hers, "Proofs are back");
			await hers.page.hover(said);
			await hers.press(`${said} ${at("reply-in-thread")}`);
			await hers.see("thread-panel");
			await hers.fill("panel-composer", "I will look at them");
			await hers.page.keyboard.press("Enter");
			await hers.wait(".panel .msg", "I will look at them");
			expect(await hers.count(`.content ${at("composer")}`)).toBe(1);
			const mine = await rowOf(tab, "Proofs are back");
			await tab.wait(`${mine} .stub`, "1 reply");
			expect((await tab.texts(".content .msg .md")).join("\n")).not.toContain("I will look");
			await tab.press(`${mine} .stub`);
			await tab.wait(".panel .msg", "I will look at them");
			await tab.fill("panel-composer", "Thank you");
			await tab.page.keyboard.press("Enter");
			await hers.wait(".panel .msg", "Thank you");
			await tab.wait(`${mine} .stub`, "2 replies");
			await tab.reload();
			await tab.wait(".panel .msg", "Thank you");
			await tab.click("close-panel");
			await tab.gone(at("thread-panel"));
			expect(new URL(tab.page.url()).pathname).not.toContain("/t/");

			await hers.page.hover(said);
			await hers.press(`${said} ${at("react")}`);
			await hers.press('.emoji-grid button[aria-label^="👍"]');
			await tab.press(`${mine} ${at("reaction-👍")}`);
			await hers.wait(`${said} ${at("reaction-👍")}`, "2");
			await hers.press(`${said} ${at("reaction-👍")}`);
			await tab.wait(`${mine} ${at("reaction-👍")}[aria-pressed="true"]`, "1");

			await tab.page.focus(at("composer"));
			await tab.page.keyboard.press("ArrowUp");
			await tab.see("edit-box");
			await tab.page.keyboard.type(", all of them");
			await tab.page.keyboard.press("Enter");
			await hers.wait(`${said} .md`, "printer, all of them");
			await hers.press(`${said} ${at("edited")}`);
			await hers.wait(".history", "Proofs are back from the printer");
			await hers.page.keyboard.press("Escape");

			await tab.page.hover(mine);
			await tab.press(`${mine} ${at("message-menu")}`);
			await inMenu(tab, "Delete message");
			await tab.click("delete-message-confirm");
			await hers.wait(".tombstone", "Minji Kim deleted a message");
			await hers.page.hover(".content .tombstone");
			expect(await hers.count(at("message-actions"))).toBe(0);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"an owner may take anybody's message out of the channel, and everybody what Kontor answered them",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			await tab.click("browse-channels");
			await tab.click("new-channel");
			await tab.type("channel-name", "launch");
			await tab.click("channel-make");
			await tab.wait("h1", "launch");
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), new URL(tab.page.url()).pathname);
			await hers.click("join-channel");
			await hers.say("Sold to the highest bidder");
			await tab.say("Please keep to the lamps");
			const theirs = await rowOf(tab, "Sold to");
			const mine = await rowOf(hers, "Please keep");
			await hers.page.hover(mine);
			await hers.press(`${mine} ${at("message-menu")}`);
			await hers.wait(".menu-item", "Copy text");
			expect((await hers.texts(".menu-item")).join()).not.toContain("Delete");
			await tab.page.hover(theirs);
			await tab.press(`${theirs} ${at("message-menu")}`);
			await tab.wait(".menu-item", "Delete message");
			// their words are theirs: an owner takes them away whole, or leaves them
			expect(await tab.texts(".menu-item")).not.toContain("Edit");
			await inMenu(tab, "Delete message");
			await tab.click("delete-message-confirm");
			await hers.wait(".tombstone", "Minji Kim deleted a message");
			await tab.press(".conv:has(.agent-avatar)");
			await tab.say(EN.fail);
			await tab.wait('.turn[data-state="failed"]');
			await tab.say(EN.give);
			const turn = '.turn[data-state="done"]';
			await tab.wait(`${turn} .answer`);
			await tab.page.hover(`${turn} .answer`);
			await tab.press(`${turn} ${at("message-menu")}`);
			await inMenu(tab, "Edit");
			await tab.see("edit-box");
			expect(await tab.count(at("message-actions"))).toBe(0);
			await tab.page.keyboard.type(" By noon.");
			await tab.page.keyboard.press("Enter");
			await tab.wait(`${turn} .answer`, "By noon.");
			await tab.page.hover(`${turn} .answer`);
			await tab.press(`${turn} ${at("message-menu")}`);
			await inMenu(tab, "Delete message");
			await tab.click("delete-message-confirm");
			await tab.wait(`${turn} .tombstone`, "Minji Kim deleted a message");
			await tab.page.waitForFunction((css: string) => document.activeElement?.matches(css), { timeout: WAIT_MS }, turn);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

/** A finger rests on the message until its acts are there. */
async function rest(tab: Tab, row: string): Promise<void> {
	const box = await (await tab.page.waitForSelector(row, { visible: true, timeout: WAIT_MS }))?.boundingBox();
	if (!box) throw new Error(`no ${row}`);
	const touch = await tab.page.touchscreen.touchStart(box.x + 120, box.y + 20);
	await tab.see("action-sheet");
	await touch.end();
}

test(
	"by a finger: a long press opens the acts, and editing leaves with Esc as it was",
	() =>
		playScene(
			browser,
			EN,
			async ({ tab }) => {
				await tab.press(".head .only-phone");
				await general(tab);
				await tab.fill("composer", "A note to everybody");
				await tab.click("send");
				const said = await rowOf(tab, "A note to everybody");
				await rest(tab, said);
				await tab.page.waitForFunction(() => document.querySelectorAll(".sheet-acts li").length > 4);
				for (const button of await tab.page.$$(".sheet-acts button"))
					if ((await button.evaluate((element) => element.textContent)) === "Edit") {
						await button.click();
						break;
					}
				await tab.see("edit-box");
				await tab.page.keyboard.type(" and more");
				await tab.page.keyboard.press("Escape");
				await tab.gone(at("edit-box"));
				expect(await tab.text(`${said} .md`)).toBe("A note to everybody");
			},
			{ width: 390, height: 844, isTouch: true },
		),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: the thread, the acts, the picker and the sheet at every width in both themes`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				const left: string[] = [];
				const check = async (name: string): Promise<void> => {
					await checkScreen(tab, name);
					left.push(...(await englishLeft(tab)));
				};
				await general(tab);
				await tab.say("첫 메시지예요");
				const said = await rowOf(tab, "첫 메시지");
				await tab.page.hover(said);
				await tab.press(`${said} ${at("react")}`);
				await tab.see("emoji-picker");
				await tab.press('.emoji-grid button[aria-label^="🎉"]');
				await tab.see("reaction-🎉");
				await tab.page.focus(said);
				await tab.see("message-actions");
				await check("message with acts");
				await tab.page.focus(said);
				await tab.press(`${said} ${at("reply-in-thread")}`);
				await tab.see("thread-panel");
				await tab.fill("panel-composer", "답글이에요");
				await tab.page.keyboard.press("Enter");
				await tab.wait(".panel .msg", "답글이에요");
				await check("thread");
				if (words.language === "ko") expect(left).toEqual([]);
			}),
		240_000,
	);
