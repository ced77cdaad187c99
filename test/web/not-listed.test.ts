/** Conversations that the list does not show at once: beyond its first page, one not there at all, and when reading fails. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, HTTPRequest } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function invoke(client: Client, tool: string, input: object): Promise<Record<string, unknown>> {
	const answer = await client.post(`/api/v1/tools/${tool}/invoke`, { input });
	if (answer.status !== 200) throw new Error(`${tool} answered ${answer.text}`);
	return answer.json["result"] as Record<string, unknown>;
}

/** Requests whose address has `broken` in it get no answer, until that is "". */
async function breaks(tab: Tab): Promise<{ broken: string }> {
	const state = { broken: "" };
	await tab.page.setRequestInterception(true);
	tab.page.on("request", (request: HTTPRequest) => {
		if (state.broken !== "" && request.url().includes(state.broken)) void request.abort();
		else void request.continue();
	});
	return state;
}

test(
	"with more conversations than one page of them has, the oldest opens, and Kontor's own is there",
	() =>
		playScene(browser, EN, async ({ tab, client, ids }) => {
			const made = await client.post("/api/v1/conversations", { kind: "direct", memberIDs: [ids[EN.jisoo]] });
			const { id } = made.json["conversation"] as { id: string };
			for (let count = 0; count < 205; count += 1)
				await invoke(client, "channel_add", { name: `harbour-${String(count)}`, visibility: "private" });
			const listed = await client.get("/api/v1/conversations?limit=200");
			expect((listed.json["conversations"] as { id: string }[]).some((one) => one.id === id)).toBe(false);
			await tab.go(`/c/${id}`);
			await tab.wait("h1", EN.jisoo);
			await tab.see("composer");
			await tab.wait(".conv", "harbour-0");
			expect(await tab.count(".conv:has(.agent-avatar)")).toBe(1);
			expect(await tab.count(".conv")).toBeGreaterThan(206);
		}),
	120_000,
);

test(
	"what could not be read is never said to be missing: it says so and tries again",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			const jisoo = await web.signIn(JISOO_EMAIL);
			const { channelID } = await invoke(jisoo, "channel_add", { name: "harbour", visibility: "open" });
			const net = await breaks(tab);
			net.broken = "channel_list";
			await tab.go(`/c/${String(channelID)}`);
			await tab.wait(".error-card", "This conversation could not be loaded.");
			expect(await tab.text(".content")).not.toContain("does not exist");
			await checkScreen(tab, "not loaded");
			net.broken = "";
			await tab.click("try-again");
			await tab.see("join-channel");
			net.broken = "/api/v1/conversations?";
			await tab.reload();
			await tab.wait(".content .error-card", "The conversations could not be loaded.");
			net.broken = "";
			await tab.press(".content .error-card button");
			await tab.see("join-channel");
			await tab.go("/c/conv_nowhere");
			await tab.wait("h2", "does not exist");
		}),
	SLOW_MS,
);

test(
	"earlier versions, pinned messages and channels are asked for again after a failure",
	() =>
		playScene(browser, KO, async ({ tab }) => {
			const net = await breaks(tab);
			await tab.press(".conv:has(.glyph)");
			await tab.wait("h1", "general");
			await tab.say("부두 열쇠가 있어요");
			// one that is still on its way cannot be edited
			await tab.wait(".msg:not([data-state])", "부두 열쇠");
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.press("ArrowUp");
			await tab.see("edit-box");
			await tab.page.keyboard.type("?");
			await tab.page.keyboard.press("Enter");
			net.broken = "message_edit_list";
			await tab.click("edited");
			await tab.wait(`${at("history-dialog")} .error-card`, "이전 내용을 불러오지 못했어요.");
			net.broken = "";
			await tab.click("try-again");
			await tab.wait(".history", "부두 열쇠가 있어요");
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("history-dialog"));
			net.broken = "isPinned";
			await tab.click("conversation-menu");
			await tab.wait(".menu-item", "고정한 메시지");
			for (const item of await tab.page.$$(".menu-item"))
				if ((await item.evaluate((element) => element.textContent))?.includes("고정한 메시지")) {
					await item.click();
					break;
				}
			await tab.wait(`${at("pinned-dialog")} .error-card`, "고정한 메시지를 불러오지 못했어요.");
			net.broken = "";
			await tab.click("try-again");
			await tab.wait(`${at("pinned-dialog")} .empty`);
		}),
	SLOW_MS,
);

test(
	"where people are chosen a failure says so, and whoever is there comes with the next try",
	() =>
		playScene(browser, EN, async ({ tab, ids }) => {
			const net = await breaks(tab);
			net.broken = "person_list";
			await tab.reload();
			await tab.click("new-conversation");
			await tab.wait(`${at("new-conversation-dialog")} .error-card`, "The people here could not be loaded.");
			await tab.page.keyboard.press("Escape");
			await tab.press(".conv:has(.glyph)");
			await tab.click("members");
			await tab.wait(`${at("members-dialog")} .error-card`);
			net.broken = "";
			await tab.click("try-again");
			await tab.see(`member-${ids[EN.jisoo]}`);
			expect(await tab.count(".error-card")).toBe(0);
		}),
	SLOW_MS,
);
