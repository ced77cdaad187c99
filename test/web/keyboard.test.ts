/** The messenger without a pointer: from message to message, a reaction, a rewrite, a removal, everything read and taken back. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { ConversationView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";
import { MINJI } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function addChannel(client: Client, name: string, personHints: string[] = []): Promise<string> {
	const { json } = await client.send("POST", "/api/v1/tools/channel_add/invoke", { input: { name, personHints } });
	return String((json as { result: { channelID: string } }).result.channelID);
}

const say = (client: Client, id: string, text: string) =>
	client.send("POST", `/api/v1/conversations/${id}/messages`, { text });

/** Waits until the focus is on the message that says this, or on something in it. */
async function focusOn(tab: Tab, text: string): Promise<void> {
	await tab.page
		.waitForFunction(
			(words: string) => document.activeElement?.closest("article.msg")?.textContent?.includes(words) === true,
			{ timeout: WAIT_MS, polling: 50 },
			text,
		)
		.catch(async () => {
			throw new Error(`the focus is not on “${text}” but on ${await focused(tab)}`);
		});
}

const focused = (tab: Tab): Promise<string> =>
	tab.page.evaluate(() => {
		const row = document.activeElement?.closest("article.msg");
		return row?.textContent ?? `(${document.activeElement?.outerHTML.slice(0, 200) ?? "nothing"})`;
	});

/** Tab, until the focus is on this part. */
async function tabTo(tab: Tab, selector: string): Promise<void> {
	for (let press = 0; press < 12; press += 1) {
		await tab.page.keyboard.press("Tab");
		if (await tab.page.evaluate((css: string) => document.activeElement?.matches(css) === true, selector)) return;
	}
	throw new Error(`Tab did not come to ${selector}, but to ${await focused(tab)}`);
}

async function chord(
	tab: Tab,
	keys: readonly ("Control" | "Shift" | "Alt")[],
	key: "Backslash" | "Escape" | "ArrowDown",
) {
	for (const one of keys) await tab.page.keyboard.down(one);
	await tab.page.keyboard.press(key);
	for (const one of keys) await tab.page.keyboard.up(one);
}

/** Down in the open menu, until the focus is on this entry. */
async function choose(tab: Tab, words: string): Promise<void> {
	await tab.wait(".menu-item", words);
	for (let press = 0; press < 12; press += 1) {
		const isThere = await tab.page.evaluate((text) => document.activeElement?.textContent === text, words);
		if (isThere) return await tab.page.keyboard.press("Enter");
		await tab.page.keyboard.press("ArrowDown");
	}
	throw new Error(`no ${words} in the menu`);
}

test(
	"arrows go from message to message, one of which is in the tab order; the screen reader is told who says what",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			const id = await addChannel(client, "launch");
			for (let index = 1; index <= 30; index += 1) await say(client, id, `Note ${index}.`);
			await say(client, id, `Long one. ${"A line that goes on. ".repeat(400)}`);
			await say(client, id, "Note 32.");
			await tab.go(`/c/${id}`);
			await tab.wait(".msg", "Note 32.");
			await tab.page.focus("main .timeline");
			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "Note 32.");
			const outline = () => tab.page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
			expect(await outline()).toBe("solid");
			const name = await tab.page.evaluate(() => {
				const label = document.activeElement?.getAttribute("aria-labelledby") ?? "";
				return document.getElementById(label)?.textContent ?? "";
			});
			expect([name.includes("Minji Kim"), name.includes("Note 32.")]).toEqual([true, true]);
			// a message taller than the window is read to its top before the focus goes on
			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "Long one.");
			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "Long one.");
			await tab.page.keyboard.press("Home");
			await focusOn(tab, "Note 1.");
			await tab.page.keyboard.press("ArrowDown");
			await focusOn(tab, "Note 2.");
			await tab.page.keyboard.press("ArrowUp");
			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "Note 1.");
			expect(await tab.count('main article.msg[tabindex="0"]')).toBe(1);
			await tab.page.keyboard.press("End");
			await focusOn(tab, "Note 32.");
			// away and back: the log remembers where one was
			await tab.page.focus(at("composer"));
			await tab.page.focus("main .timeline");
			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "Note 32.");
		}),
	SLOW_MS,
);

test(
	"react, rewrite, answer and remove by keys alone, the focus staying with its message",
	() =>
		playScene(browser, KO, async ({ tab, client }) => {
			const id = await addChannel(client, "출시");
			await say(client, id, "시안이 왔어요");
			await say(client, id, "확인해 주세요");
			await tab.go(`/c/${id}`);
			await tab.wait(".msg", "확인해 주세요");
			await tab.page.focus("main .timeline");
			await tab.page.keyboard.press("Home");
			await focusOn(tab, "시안이 왔어요");
			await chord(tab, ["Control", "Shift"], "Backslash");
			await tab.page.waitForFunction(() => document.activeElement?.matches(".emoji-pick input"), { timeout: WAIT_MS });
			await tab.page.keyboard.type("로켓 launch".slice(3));
			await tab.page.waitForFunction(() => document.querySelectorAll(".emoji-grid button").length === 1, {
				timeout: WAIT_MS,
			});
			await tabTo(tab, ".emoji-grid button");
			await tab.page.keyboard.press("Enter");
			await tab.wait(`main .msg ${at("reaction-🚀")}`, "1");
			await focusOn(tab, "시안이 왔어요");
			await tab.page.keyboard.press("ArrowDown");
			await focusOn(tab, "확인해 주세요");

			await tabTo(tab, at("message-menu"));
			await tab.page.keyboard.press("Enter");
			await choose(tab, "고치기");
			await tab.page.waitForFunction((css: string) => document.activeElement?.matches(css), {}, at("edit-box"));
			await tab.page.keyboard.type(", 오늘까지");
			await tab.page.keyboard.press("Enter");
			await tab.wait(".msg .md", "확인해 주세요, 오늘까지");
			await focusOn(tab, "오늘까지");

			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "시안이 왔어요");
			await tabTo(tab, at("reply-in-thread"));
			await tab.page.keyboard.press("Enter");
			await tab.see("thread-panel");
			await tabTo(tab, at("panel-composer"));
			await tab.page.keyboard.type("봤어요");
			await tab.page.keyboard.press("Enter");
			await tab.wait("aside .msg", "봤어요");
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("thread-panel"));
			await focusOn(tab, "시안이 왔어요");

			await tab.page.focus("main .timeline");
			await tab.page.keyboard.press("End");
			await focusOn(tab, "오늘까지");
			await tabTo(tab, at("message-menu"));
			await tab.page.keyboard.press("Enter");
			await choose(tab, "메시지 삭제하기");
			await tab.see("delete-message-confirm");
			await tabTo(tab, at("delete-message-confirm"));
			await tab.page.keyboard.press("Enter");
			await tab.wait(".tombstone");
			await tab.page.waitForFunction(() => document.activeElement?.matches("article:has(.tombstone)"), {
				timeout: WAIT_MS,
			});
			await tab.page.keyboard.press("ArrowUp");
			await focusOn(tab, "시안이 왔어요");
		}),
	2 * SLOW_MS,
);

test(
	"an answer of Kontor's is reacted to and pinned by keys too",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.say("What do I have to do this week?");
			await tab.wait('.turn[data-state="done"] .answer');
			await tab.page.focus("main .timeline");
			await tab.page.keyboard.press("End");
			await tab.page.waitForFunction(() => document.activeElement?.matches("article.turn"), { timeout: WAIT_MS });
			await chord(tab, ["Control", "Shift"], "Backslash");
			await tab.page.waitForFunction(() => document.activeElement?.matches(".emoji-pick input"), { timeout: WAIT_MS });
			await tab.page.keyboard.type("thumbs up");
			await tab.page.waitForFunction(() => document.querySelectorAll(".emoji-grid button").length === 1, {
				timeout: WAIT_MS,
			});
			await tabTo(tab, ".emoji-grid button");
			await tab.page.keyboard.press("Enter");
			await tab.wait(`.turn .answer ${at("reaction-👍")}`, "1");
			await tabTo(tab, at("message-menu"));
			await tab.page.keyboard.press("Enter");
			await choose(tab, "Pin to the conversation");
			await tab.page.keyboard.press("Enter");
			await choose(tab, "Unpin");
		}),
	SLOW_MS,
);

async function unread(client: Client): Promise<string[]> {
	const { json } = await client.send("GET", "/api/v1/conversations");
	const { conversations } = json as { conversations: ConversationView[] };
	return conversations
		.filter(({ unreadCount }) => unreadCount > 0)
		.map(({ name, unreadCount }) => `${name} ${unreadCount}`)
		.sort();
}

test(
	"Shift Esc marks everything read on every device, Undo takes it back, and Alt Shift goes from unread to unread",
	() =>
		playScene(browser, EN, async ({ web, tab, client, ids, person }) => {
			const second = await Person.come(browser, web.url, person.options);
			const there = await second.enter(await web.signIn(MINJI.email), "/");
			const jisoo = await web.signIn(JISOO_EMAIL);
			const launch = await addChannel(client, "launch", [EN.jisoo]);
			const works = await addChannel(client, "works", [EN.jisoo]);
			const body = { kind: "direct", memberIDs: [(await me(client)).personID] };
			const direct = (await jisoo.post("/api/v1/conversations", body)).json as { conversation: { id: string } };
			await say(client, works, "Before");
			await tab.page.focus(at("composer"));
			await chord(tab, ["Shift"], "Escape");
			await tab.wait(".toast", "You’re up to date.");
			await say(jisoo, launch, "One");
			await say(jisoo, works, "Two");
			await say(jisoo, works, "Three");
			await say(jisoo, direct.conversation.id, "Four");
			await tab.page.waitForFunction(() => document.querySelectorAll(".conv.unread").length === 3, {
				timeout: WAIT_MS,
				polling: 50,
			});
			const before = ["Jisoo Park 1", "launch 1", "works 2"];
			expect(await unread(client)).toEqual(before);
			await chord(tab, ["Shift"], "Escape");
			await tab.wait(".toast", "Marked 3 conversations read");
			await tab.gone(".conv.unread");
			await there.gone(".conv.unread");
			expect(await unread(client)).toEqual([]);
			await tab.press(".toast:has(button) button");
			for (const one of [tab, there])
				await one.page.waitForFunction(() => document.querySelectorAll(".conv.unread").length === 3, {
					timeout: WAIT_MS,
					polling: 50,
				});
			expect(await unread(client)).toEqual(before);
			await tab.page.focus(at("composer"));
			await chord(tab, ["Alt", "Shift"], "ArrowDown");
			await tab.page.waitForFunction(() => document.querySelectorAll(".conv.unread").length === 2, {
				timeout: WAIT_MS,
				polling: 50,
			});
			expect(ids[EN.jisoo]).toBeDefined();
			expect(second.faults).toEqual([]);
			await second.leave();
		}),
	2 * SLOW_MS,
);

async function me(client: Client): Promise<{ personID: string }> {
	const { json } = await client.send("GET", "/api/v1/me");
	return (json as { member: { personID: string } }).member;
}

for (const words of [EN, KO])
	test(
		`${words.language}: the sheet names these keys, at every width in both themes`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				await tab.page.keyboard.down("Control");
				await tab.page.keyboard.press("/");
				await tab.page.keyboard.up("Control");
				await tab.see("help-dialog");
				const keys = await tab.texts("dl.keys dd");
				for (const wanted of ["Shift Esc", "Ctrl Shift \\", "Alt Shift ↑"])
					expect(keys.filter((text) => text.includes(wanted))).toHaveLength(1);
				await checkScreen(tab, `${words.language} keys`);
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
			}),
		2 * SLOW_MS,
	);
