/** Two people in two browsers: live delivery, one count of what is unread, drafts, and the order of unsent messages. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function writeTo(tab: Tab, memberID: string): Promise<void> {
	await tab.click("people-link");
	await tab.click(`message-${memberID}`);
	await tab.see("composer");
}

test(
	"what one writes the other reads at once, the count goes when it was read, on every device",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			const jisoo = await Person.come(browser, web.url, { width: 390, height: 844, isTouch: true });
			const desk = await Person.come(browser, web.url);
			const session = await web.signIn(JISOO_EMAIL);
			const phone = await jisoo.enter(session, "/");
			const screen = await desk.enter(session, "/people");
			await writeTo(tab, ids[EN.jisoo] ?? "");
			await tab.say("The brass has arrived.");
			await tab.say("Second **thing**: <b>not bold</b>");
			await screen.click("chat-link");
			await screen.wait(".conv", "Minji Kim");
			await screen.wait(".conv .count", "2");
			await phone.press(".head .only-phone");
			await phone.wait(".conv .count", "2");
			await phone.press(".conv.unread");
			await phone.wait(".msg", "The brass has arrived.");
			await phone.wait(".msg", "<b>not bold</b>");
			expect(await phone.count(".new-line")).toBe(0);
			await screen.gone(".conv .count");
			expect(await screen.count(".conv.unread")).toBe(0);
			await phone.page.focus(at("composer"));
			await phone.page.keyboard.type("Thanks, I’ll look");
			await phone.page.keyboard.press("Enter");
			await phone.page.keyboard.type("after lunch.");
			expect(await phone.value("composer")).toBe("Thanks, I’ll look\nafter lunch.");
			await phone.click("send");
			await tab.wait(".msg", "after lunch.");
			await screen.press(".conv:has(.agent-avatar)");
			await phone.press(".head .only-phone");
			await phone.press(".conv:has(.agent-avatar)");
			await tab.say("Third thing");
			await screen.press(".conv.unread");
			await screen.wait(".new-line + .msg, .new-line ~ .msg", "Third thing");
			expect((await tab.texts(".msg .md")).length).toBe(4);
			expect([...jisoo.faults, ...desk.faults]).toEqual([]);
		}),
	SLOW_MS,
);

test(
	"a draft stays with its conversation and its person, through another conversation and a reload",
	() =>
		playScene(browser, KO, async ({ tab, ids }) => {
			await tab.type("composer", "아직 보내지 않은 말");
			await writeTo(tab, ids[KO.jisoo] ?? "");
			expect(await tab.value("composer")).toBe("");
			await tab.type("composer", "지수에게 쓰던 말");
			await tab.reload();
			await tab.see("composer");
			await tab.page.waitForFunction(
				(css: string) => (document.querySelector(css) as HTMLTextAreaElement).value !== "",
				{},
				at("composer"),
			);
			expect(await tab.value("composer")).toBe("지수에게 쓰던 말");
			await tab.wait(".conv .meta .vh", "", WAIT_MS);
			await tab.press(".conv:has(.agent-avatar)");
			await tab.wait("h1", KO.demoName);
			expect(await tab.value("composer")).toBe("아직 보내지 않은 말");
			await tab.page.keyboard.press("Escape");
			expect(await tab.value("composer")).toBe("아직 보내지 않은 말");
		}),
	SLOW_MS,
);

test(
	"messages written without a network wait, and go out in order, once",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			await writeTo(tab, ids[EN.jisoo] ?? "");
			await tab.say("one");
			await tab.wait(".msg", "one");
			await web.unplug();
			await tab.say("two");
			await tab.say("three");
			await tab.wait(at("offline-bar"), "2 messages will be sent");
			web.plug();
			await tab.gone(at("offline-bar"), "", 40_000);
			await tab.gone(".sent-state", "", 40_000);
			const jisoo = await web.signIn(JISOO_EMAIL);
			const { conversations } = (await jisoo.get("/api/v1/conversations")).json as {
				conversations: { id: string; isWithKontor: boolean; kind: string }[];
			};
			const direct = conversations.find((one) => one.kind === "direct" && !one.isWithKontor);
			const page = await jisoo.get(`/api/v1/conversations/${direct?.id}/messages`);
			const texts = (page.json["messages"] as { text: string }[]).map(({ text }) => text);
			expect(texts.reverse()).toEqual(["one", "two", "three"]);
		}),
	SLOW_MS,
);
