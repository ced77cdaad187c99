/** On a phone: list, conversation and thread one over the other, back from each, strokes as shortcuts, and what came meanwhile. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const PHONE = { width: 390, height: 844, isTouch: true };

async function write(client: Client, conversationID: string, text: string, more: object = {}): Promise<string> {
	const answer = await client.post(`/api/v1/conversations/${conversationID}/messages`, { text, ...more });
	if (answer.status !== 201) throw new Error(`the message was answered ${answer.text}`);
	return (answer.json["message"] as { id: string }).id;
}

/** The open channel with a page of talk: the oldest has a reply, and there is a table too wide for a phone. */
async function longTalk({ web, client }: Scene) {
	const { channels } = (await client.post("/api/v1/tools/channel_list/invoke", { input: { query: "general" } })).json[
		"result"
	] as { channels: { channelID: string }[] };
	const id = channels[0]?.channelID ?? "";
	const jisoo = await web.signIn(JISOO_EMAIL);
	const rootID = await write(jisoo, id, "How is the pier?");
	await write(client, id, "Wet", { parentMessageID: rootID });
	const cells = Array.from({ length: 14 }, (_, at) => `column ${at}`).join(" | ");
	const tableID = await write(jisoo, id, `| ${cells} |\n|${" --- |".repeat(14)}\n| ${cells} |`);
	for (let count = 1; count <= 24; count += 1) await write(count % 2 ? client : jisoo, id, `Message ${count}`);
	return { id, jisoo, rootID, tableID, row: (messageID: string) => `.content ${at(`message-${messageID}`)}` };
}

const address = (tab: Tab): string => new URL(tab.page.url()).pathname;

async function arrive(tab: Tab, path: string): Promise<void> {
	await tab.page.waitForFunction((wanted: string) => location.pathname === wanted, { timeout: WAIT_MS }, path);
}

const topOf = (tab: Tab): Promise<number> => tab.page.$eval(".content .timeline", (log) => Math.round(log.scrollTop));

/** Scrolls as a finger would: the log then stays where it is. */
async function scrollTo(tab: Tab, selector: string): Promise<number> {
	await tab.page.$eval(".content .timeline", (log) => log.dispatchEvent(new Event("touchmove")));
	await tab.page.$eval(selector, (row) => row.scrollIntoView({ block: "center" }));
	await tab.see("jump-to-newest");
	return await topOf(tab);
}

/** From the middle of an element by so many pixels, in small steps, and lets go. */
async function stroke(tab: Tab, selector: string, x: number, y: number): Promise<void> {
	const box = await (await tab.page.waitForSelector(selector, { visible: true, timeout: WAIT_MS }))?.boundingBox();
	if (!box) throw new Error(`no ${selector} on the screen`);
	const [fromX, fromY] = [box.x + Math.min(box.width, 390) / 2, box.y + box.height / 2];
	const touch = await tab.page.touchscreen.touchStart(fromX, fromY);
	for (let step = 1; step <= 10; step += 1) await touch.move(fromX + (x * step) / 10, fromY + (y * step) / 10);
	await touch.end();
}

test(
	"list, conversation and thread are pages: their buttons and the browser's go back one step, and places are kept",
	() =>
		playScene(
			browser,
			EN,
			async (scene) => {
				const { tab } = scene;
				const { id, rootID, row } = await longTalk(scene);
				// what opened by itself lies on the list already
				await tab.page.goBack();
				await arrive(tab, "/c");
				await tab.wait(".list-col .conv", "general");
				expect(await tab.count("main:not(.hide-phone)")).toBe(0);
				await tab.press(`${at(`conversation-${id}`)}`);
				await tab.wait("h1", "general");
				const steps = await tab.page.evaluate(() => history.length);
				const top = await scrollTo(tab, row(rootID));
				await tab.press(`${row(rootID)} .stub`);
				await tab.wait(`${at("thread-panel")} .msg`, "Wet");
				const [panel, bar] = await Promise.all(
					[at("thread-panel"), ".bottom-bar"].map(async (css) => await (await tab.page.$(css))?.boundingBox()),
				);
				expect(panel).toMatchObject({ x: 0, y: 0, width: 390, height: bar?.y });
				expect(await tab.page.$eval(".content", (main) => getComputedStyle(main).visibility)).toBe("hidden");
				await tab.click("panel-back");
				await tab.gone(at("thread-panel"));
				expect(address(tab)).toBe(`/c/${id}`);
				expect(await topOf(tab)).toBe(top);
				await tab.page.goForward();
				await tab.see("thread-panel");
				await tab.page.goBack();
				await tab.gone(at("thread-panel"));
				expect(await topOf(tab)).toBe(top);
				await tab.click("to-list");
				await arrive(tab, "/c");
				await tab.page.goForward();
				await tab.wait("h1", "general");
				expect(await topOf(tab)).toBe(top);
				// the ways back left nothing behind
				expect(await tab.page.evaluate(() => history.length)).toBe(steps + 1);
				await tab.click("to-list");
				await arrive(tab, "/c");
				// gone to anew it opens at its end
				await tab.press(`${at(`conversation-${id}`)}`);
				await tab.wait(".content .msg", "Message 24");
				await tab.gone(at("jump-to-newest"));
			},
			PHONE,
		),
	SLOW_MS,
);

test(
	"from a link into a thread one goes up to the conversation and to the list, never in a circle; on a wide screen the list is no page",
	() =>
		playScene(
			browser,
			EN,
			async (scene) => {
				const { tab } = scene;
				const { id, rootID } = await longTalk(scene);
				await tab.go(`/c/${id}/t/${rootID}`);
				await tab.wait(`${at("thread-panel")} .msg`, "Wet");
				const steps = await tab.page.evaluate(() => history.length);
				await tab.click("panel-back");
				await arrive(tab, `/c/${id}`);
				await tab.wait("h1", "general");
				await tab.click("to-list");
				await arrive(tab, "/c");
				expect(await tab.page.evaluate(() => history.length)).toBe(steps);
				await tab.page.setViewport({ width: 1280, height: 900, hasTouch: true, isMobile: true });
				await arrive(tab, `/c/${id}`);
				await tab.see("composer");
			},
			PHONE,
		),
	SLOW_MS,
);

test(
	"a stroke to the right goes back, one to the left replies; down scrolls, a wide table scrolls itself, a short stroke is none",
	() =>
		playScene(
			browser,
			EN,
			async (scene) => {
				const { tab } = scene;
				const { id, rootID, tableID, row } = await longTalk(scene);
				await tab.go("/c");
				await tab.press(`${at(`conversation-${id}`)}`);
				await tab.wait("h1", "general");
				await scrollTo(tab, row(rootID));
				await stroke(tab, row(rootID), -40, 0);
				await stroke(tab, row(rootID), -90, 90);
				await scrollTo(tab, row(rootID));
				await stroke(tab, `${row(tableID)} .md-table`, -120, 0);
				await tab.page.waitForFunction(
					(css: string) => (document.querySelector(css)?.scrollLeft ?? 0) > 0,
					{ timeout: WAIT_MS },
					`${row(tableID)} .md-table`,
				);
				await stroke(tab, `${row(tableID)} .md-table`, 160, 0);
				expect(address(tab)).toBe(`/c/${id}`);
				expect(await tab.count("[data-swipe]")).toBe(0);
				const before = await scrollTo(tab, row(rootID));
				await stroke(tab, row(tableID), 4, -150);
				await tab.page.waitForFunction(
					(top: number) => (document.querySelector(".content .timeline")?.scrollTop ?? 0) > top + 60,
					{ timeout: WAIT_MS },
					before,
				);
				expect(address(tab)).toBe(`/c/${id}`);
				await scrollTo(tab, row(rootID));
				// marked words are not let go of by a stroke
				await tab.page.$eval(`${row(rootID)} .md`, (words) => getSelection()?.selectAllChildren(words));
				await stroke(tab, row(rootID), -150, 0);
				await tab.page.evaluate(() => getSelection()?.removeAllRanges());
				expect(address(tab)).toBe(`/c/${id}`);
				await stroke(tab, row(rootID), -150, 6);
				await tab.wait(`${at("thread-panel")} .msg`, "Wet");
				await stroke(tab, `${at("thread-panel")} .timeline`, 150, 6);
				await tab.gone(at("thread-panel"));
				await stroke(tab, row(rootID), 150, 6);
				await arrive(tab, "/c");
			},
			PHONE,
		),
	SLOW_MS,
);

test(
	"a finger that rests, and trembles, opens the acts; hiding the conversation leaves it",
	() =>
		playScene(
			browser,
			EN,
			async (scene) => {
				const { tab } = scene;
				const { id, rootID, row } = await longTalk(scene);
				await tab.go("/c");
				await tab.press(`${at(`conversation-${id}`)}`);
				await tab.wait("h1", "general");
				await scrollTo(tab, row(rootID));
				const words = await (await tab.page.$(`${row(rootID)} .md`))?.boundingBox();
				const [x, y] = [(words?.x ?? 0) + 20, (words?.y ?? 0) + 8];
				const touch = await tab.page.touchscreen.touchStart(x, y);
				await touch.move(x + 3, y - 2);
				await tab.see("action-sheet");
				await touch.end();
				await tab.page.waitForFunction(
					(css: string) => document.activeElement?.closest(css) != null,
					{ timeout: WAIT_MS },
					at("action-sheet"),
				);
				await tab.page.keyboard.press("Escape");
				await tab.gone(at("action-sheet"));
				await tab.click("conversation-menu");
				await tab.wait(".menu-item", "Hide from my list");
				for (const item of await tab.page.$$(".menu-item"))
					if ((await item.evaluate((element) => element.textContent))?.includes("Hide from my list")) {
						await item.click();
						break;
					}
				await tab.wait("h1", "Kontor");
			},
			PHONE,
		),
	SLOW_MS,
);

test(
	"further up, the way to the newest says how many messages came, and takes there",
	() =>
		playScene(
			browser,
			EN,
			async (scene) => {
				const { tab, client } = scene;
				const { id, jisoo, rootID, row } = await longTalk(scene);
				await tab.go(`/c/${id}`);
				await tab.wait(".content .msg", "Message 24");
				await scrollTo(tab, row(rootID));
				expect(await tab.text(at("jump-to-newest"))).toBe("To the newest");
				await write(jisoo, id, "First of two");
				await tab.wait(at("jump-to-newest"), "1 new message");
				await write(jisoo, id, "In its thread", { parentMessageID: rootID });
				await write(client, id, "My own from the desk");
				await write(jisoo, id, "Second of two");
				await tab.wait(at("jump-to-newest"), "2 new messages");
				await tab.click("jump-to-newest");
				await tab.gone(at("jump-to-newest"));
				const end = await tab.page.$eval(
					".content .timeline",
					(log) => log.scrollHeight - log.clientHeight - log.scrollTop,
				);
				expect(end).toBeLessThan(32);
				await scrollTo(tab, row(rootID));
				expect(await tab.text(at("jump-to-newest"))).toBe("To the newest");
			},
			PHONE,
		),
	SLOW_MS,
);

test(
	"the bar has five places, for administrators as well; Help and the administration are reached through the last",
	() =>
		playScene(
			browser,
			EN,
			async ({ web, tab }) => {
				await tab.go("/tasks");
				expect(await tab.texts(".bottom-bar a > .ic + span")).toEqual(["Chat", "Waiting", "Tasks", "People", "Me"]);
				await tab.press(".bottom-bar a:last-child");
				await tab.click("phone-help");
				await tab.see("help-dialog");
				await tab.page.keyboard.press("Escape");
				await tab.gone(at("help-dialog"));
				await tab.click("phone-admin");
				await tab.wait("h1", "Tools");
				expect(await tab.text('.bottom-bar a[aria-current="page"]')).toBe("Me");
				const jisoo = await Person.come(browser, web.url, PHONE);
				const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/settings/profile");
				await hers.see("phone-help");
				expect(await hers.count(at("phone-admin"))).toBe(0);
				expect(jisoo.faults).toEqual([]);
				await jisoo.leave();
			},
			PHONE,
		),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: the list as a page, in both themes`,
		() =>
			playScene(
				browser,
				words,
				async (scene) => {
					const { tab } = scene;
					await tab.go("/c");
					await tab.wait(".list-col .conv", "general");
					await checkScreen(tab, "list", [320, 390]);
					await tab.page.setViewport({ width: 320, height: 720 });
					await tab.go("/settings/profile");
					await tab.see("phone-help");
					await checkScreen(tab, "me", [320, 390]);
					if (words.language === "ko") {
						await tab.page.setViewport({ width: 320, height: 720 });
						await tab.go("/c");
						await tab.wait(".list-col .conv", "general");
						expect(await englishLeft(tab)).toEqual([]);
					}
				},
				{ width: 390, height: 844 },
			),
		SLOW_MS,
	);
