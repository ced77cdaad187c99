/** What is unread outside the conversation list: one number on Chat and in the tab's title, gone as soon as it was read. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { ConversationView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { countAllUnread, countUnread } from "#web/client/derive.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { conversation } from "./records.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const call = { messageID: "m", rootMessageID: "r" };
const direct = conversation("direct", { unreadCount: 3 });
const channel = conversation("channel", { kind: "channel", unreadCount: 9, mentionCount: 2, threadMentions: [call] });

test("a direct conversation counts whole, a channel where it calls, a muted one and the open one do not", () => {
	expect(countUnread(direct)).toBe(3);
	expect(countUnread(channel)).toBe(2);
	expect(countUnread({ ...channel, mentionCount: 0, threadMentions: [] })).toBe(0);
	expect(countUnread(direct, true)).toBe(0);
	// a call in a thread that is closed was not read by opening the conversation
	expect(countUnread(channel, true)).toBe(1);
	expect(countUnread({ ...direct, isMuted: true })).toBe(0);
	expect(countUnread({ ...channel, isMuted: true }, true)).toBe(0);
	const all = { direct, channel, quiet: conversation("quiet", { unreadCount: 4, isMuted: true }) };
	expect(countAllUnread(all, null)).toBe(5);
	expect(countAllUnread(all, "direct")).toBe(2);
});

/** Kontor's first words to a new person are unread as well. */
async function readAll(client: Client): Promise<void> {
	const { conversations } = (await client.get("/api/v1/conversations")).json as { conversations: ConversationView[] };
	for (const { id, lastMessage } of conversations)
		if (lastMessage !== null)
			await client.post("/api/v1/tools/conversation_update/invoke", {
				input: { conversationID: id, lastReadMessageID: lastMessage.id },
			});
}

async function titled(tab: Tab, title: string): Promise<void> {
	await tab.page.waitForFunction((wanted: string) => document.title === wanted, { timeout: WAIT_MS }, title);
}

test(
	"on another page the number stands on Chat and in the title, and goes when it was read on another device",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			const session = await web.signIn(JISOO_EMAIL);
			const jisoo = await Person.come(browser, web.url);
			const pocket = await Person.come(browser, web.url, { width: 390, height: 844, isTouch: true });
			await readAll(session);
			const desk = await jisoo.enter(session, "/tasks");
			await titled(desk, "Tasks · Moonrise Lamps");
			await tab.click("people-link");
			await tab.click(`message-${ids[EN.jisoo]}`);
			await tab.see("composer");
			await tab.say("The brass has arrived.");
			await tab.say("All of it.");
			await desk.wait(`.rail ${at("unread-count")}`, "2");
			await desk.wait(at("chat-link"), "2 unread messages");
			await titled(desk, "(2) Tasks · Moonrise Lamps");
			await tab.press(".conv:has(.glyph)");
			await tab.wait("h1", "general");
			await tab.say("Nobody in particular");
			await tab.say("@Jisoo Park one look please");
			await desk.wait(`.rail ${at("unread-count")}`, "3");
			const phone = await pocket.enter(session, "/c");
			await phone.wait(`.bottom-bar ${at("unread-count")}`, "3");
			await phone.press(".conv:has(.avatar):not(:has(.agent-avatar))");
			await phone.wait(".msg", "All of it.");
			await desk.wait(`.rail ${at("unread-count")}`, "1");
			await titled(desk, "(1) Tasks · Moonrise Lamps");
			await phone.press(".head .only-phone");
			await phone.press(".conv:has(.glyph)");
			await desk.gone(at("unread-count"));
			await titled(desk, "Tasks · Moonrise Lamps");
			expect([...jisoo.faults, ...pocket.faults]).toEqual([]);
			await jisoo.leave();
			await pocket.leave();
		}),
	SLOW_MS,
);

test(
	"what comes into the open conversation while nobody looks at the window is counted until somebody does",
	() =>
		playScene(browser, KO, async ({ web, tab, ids }) => {
			const jisoo = await web.signIn(JISOO_EMAIL);
			await tab.click("people-link");
			await tab.click(`message-${ids[KO.jisoo]}`);
			await tab.say("도착했어요?");
			await tab.wait(".msg", "도착했어요?");
			const id = new URL(tab.page.url()).pathname.slice("/c/".length);
			// a window behind another one
			await tab.page.evaluate(() => {
				Object.assign(document, { hasFocus: () => false });
				dispatchEvent(new Event("blur"));
			});
			await jisoo.post(`/api/v1/conversations/${id}/messages`, { text: "네, 방금요." });
			await tab.wait(`.rail ${at("unread-count")}`, "1");
			await tab.wait(`${at(`conversation-${id}`)} .count`, "1");
			await titled(tab, `(1) ${KO.jisoo} · Moonrise Lamps`);
			await tab.page.evaluate(() => {
				Object.assign(document, { hasFocus: () => true });
				dispatchEvent(new Event("focus"));
			});
			await tab.gone(at("unread-count"));
			await titled(tab, `${KO.jisoo} · Moonrise Lamps`);
		}),
	SLOW_MS,
);
