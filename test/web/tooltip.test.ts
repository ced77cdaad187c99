/** The words about what is only an icon, a time, a reaction or off: by pointer, by keyboard and under a finger, and gone with Esc. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

/** One message of mine in a channel of three, to which a person and their namesake reacted. */
async function reactedTo({ web, client, ids }: Scene, names: readonly string[]): Promise<string> {
	const added = await client.post("/api/v1/tools/channel_add/invoke", {
		input: { name: "launch", personHints: names.map((name) => ids[name]) },
	});
	const { channelID } = added.json["result"] as { channelID: string };
	const sent = await client.post(`/api/v1/conversations/${channelID}/messages`, { text: "It is out." });
	const { id } = sent.json["message"] as { id: string };
	for (const reader of [await web.signIn(JISOO_EMAIL), await web.signIn("twin@moonrise.example")])
		await react(reader, id, "🎉");
	return `/c/${channelID}`;
}

async function react(reader: Client, messageID: string, emoji: string): Promise<void> {
	const answer = await reader.post("/api/v1/tools/message_reaction_add/invoke", { input: { messageID, emoji } });
	if (answer.status !== 200) throw new Error(`the reaction was answered ${answer.text}`);
}

const focusIs = (tab: Tab, css: string) =>
	tab.page.evaluate((wanted: string) => document.activeElement?.matches(wanted) === true, css);

async function tabTo(tab: Tab, css: string): Promise<void> {
	for (let press = 0; press < 12; press += 1) {
		await tab.page.keyboard.press("Tab");
		if (await focusIs(tab, css)) return;
	}
	throw new Error(`Tab did not come to ${css}`);
}

/** Where a finger rests until it is told to leave. */
async function rest(tab: Tab, css: string): Promise<() => Promise<void>> {
	const element = await tab.page.waitForSelector(css, { visible: true, timeout: WAIT_MS });
	const box = await element?.boundingBox();
	if (box === null || box === undefined) throw new Error(`no ${css}`);
	const finger = await tab.page.touchscreen.touchStart(box.x + box.width / 2, box.y + box.height / 2);
	return () => finger.end();
}

test(
	"an icon says what it is to a pointer, which may go over the words",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			const box = await (await tab.page.waitForSelector(at("attach")))?.boundingBox();
			if (box === null || box === undefined) throw new Error("no button");
			await tab.page.mouse.move(box.x + 5, box.y + 5);
			await tab.page.mouse.move(box.x + 10, box.y + 3);
			expect(await tab.wait(".tip")).toBe("Attach files");
			const words = await (await tab.page.$(".tip span"))?.boundingBox();
			expect(words?.y).toBeLessThan(box.y);
			await tab.page.mouse.move(box.x + 10, (words?.y ?? 0) + 4, { steps: 8 });
			await tab.page.mouse.move(box.x + 12, (words?.y ?? 0) + 4, { steps: 4 });
			expect(await tab.count(".tip.is-hovered")).toBe(1);
			await tab.page.mouse.move(box.x, 200, { steps: 8 });
			await tab.gone(".tip");
		}),
	SLOW_MS,
);

test(
	"by keyboard: what a message's time is in full, who reacted and wrote with namesakes told apart, why Send is off",
	() =>
		playScene(browser, EN, async (scene) => {
			const { web, tab } = scene;
			scene.ids["twin"] = web.addMember(EN.jisoo, { email: "twin@moonrise.example" });
			await tab.go(await reactedTo(scene, [EN.jisoo, "twin"]));
			await tab.wait(at("reaction-🎉"), "2");
			await tab.page.focus("main .timeline");
			await tab.page.keyboard.press("End");
			await tab.page.waitForFunction(() => document.activeElement?.matches("article.msg"), { timeout: WAIT_MS });
			await tabTo(tab, "article.msg time");
			expect(await tab.wait(".tip")).toMatch(/20\d\d.*GMT\+9/);
			await tabTo(tab, at("reaction-🎉"));
			expect(await tab.wait(".tip", "🎉")).toContain(`${EN.jisoo} (@person0)`);
			expect(await tab.wait(".tip", "🎉")).toContain(`${EN.jisoo} (@twin)`);
			const twin = await web.signIn("twin@moonrise.example");
			await twin.post(`/api/v1/conversations/${new URL(tab.page.url()).pathname.split("/")[2]}/messages`, {
				text: "Well done",
			});
			await tab.wait(".msg:has(.md) .by .note", "@twin");
			await tab.page.keyboard.press("Escape");
			await tab.gone(".tip");
			expect(await focusIs(tab, at("reaction-🎉"))).toBe(true);

			// in a dialog the first Esc is for the words and the second for the dialog
			await tab.click("members");
			await tab.see("members-dialog");
			await tabTo(tab, `${at("members-dialog")} .icon-btn`);
			await tab.wait(".tip");
			await tab.page.keyboard.press("Escape");
			await tab.gone(".tip");
			expect(await tab.count(at("members-dialog"))).toBe(1);
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("members-dialog"));
			await tab.page.focus(at("composer"));
			await tabTo(tab, at("send"));
			expect(await tab.wait(".tip")).toBe("Write something first");
			expect(await tab.page.$eval(at("send"), (button) => button.ariaDescription)).toBe("Write something first");
			await checkScreen(tab, "tooltip");
		}),
	SLOW_MS,
);

test(
	"under a finger: who reacted without reacting, and why a button is off",
	() =>
		playScene(
			browser,
			KO,
			async (scene) => {
				const { web, tab } = scene;
				scene.ids["twin"] = web.addMember(KO.jisoo, { email: "twin@moonrise.example" });
				await tab.go(await reactedTo(scene, [KO.jisoo, "twin"]));
				await tab.wait(`.content ${at("reaction-🎉")}`, "2");
				const leave = await rest(tab, `.content ${at("reaction-🎉")}`);
				expect(await tab.wait(".tip")).toContain("@twin");
				await leave();
				expect(await tab.count(at("action-sheet"))).toBe(0);
				expect(await tab.page.$eval(at("reaction-🎉"), (button) => button.ariaPressed)).toBe("false");
				const send = await (await tab.page.waitForSelector(at("send")))?.boundingBox();
				await tab.page.touchscreen.tap((send?.x ?? 0) + 10, (send?.y ?? 0) + 10);
				await tab.gone(".tip", "@twin");
				expect(await tab.wait(".tip")).toBe("먼저 내용을 써 주세요");
			},
			{ width: 390, height: 844, isTouch: true },
		),
	SLOW_MS,
);
