/** Search in messages: words inside Korean words, filters in the address that come off, hits that open, pinned messages. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { readSearch, searchAddress, searchInput } from "#web/messenger/search/search-query.ts";
import { at, openBrowser, SLOW_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { conversation, ME } from "./records.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test("a search is its address, and asks the tool for the place it names", () => {
	const search = { words: "주간 회의", conversationID: "conv_1", by: "requester" as const };
	expect(readSearch(searchAddress(search))).toEqual(search);
	expect(readSearch("/search?by=nonsense")).toEqual({ words: "", conversationID: null, by: "anyone" });
	expect(searchInput({ ...search, words: "회" }, undefined, ME)).toBeNull();
	const asked = { queries: ["주간 회의"], authoredBy: "requester", limit: 25 };
	const channel = conversation("conv_1", { kind: "channel" });
	expect(searchInput(search, undefined, ME)).toEqual({ ...asked, scope: "everywhere" } as never);
	expect(searchInput(search, channel, ME)).toEqual({ ...asked, scope: "channel", channelID: "conv_1" } as never);
	expect(searchInput(search, conversation("conv_2"), ME)).toEqual({
		...asked,
		scope: "directMessage",
		personHint: "mem_jisoo",
	} as never);
});

for (const words of [EN, KO])
	test(
		`${words.language}: found by a part of a word, opened where it stands, filtered and unfiltered, pinned`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				const left: string[] = [];
				await tab.press(".conv:has(.glyph)");
				await tab.wait("h1", "general");
				await tab.say("내일 주간회의 자료를 올렸습니다");
				await tab.wait(".msg:not([data-state]) .md", "주간회의");
				const row = await tab.page.$eval(
					".content .msg",
					(element) => (element as HTMLElement).dataset["testid"] ?? "",
				);
				await tab.click("search-here");
				await tab.see("search-words");
				await tab.type("search-words", "회의");
				await tab.wait(".search-hits mark", "회의");
				expect(new URL(tab.page.url()).searchParams.get("q")).toBe("회의");
				await checkScreen(tab, "search");
				left.push(...(await englishLeft(tab)));
				await tab.page.select(at("search-by"), "assistant");
				await tab.wait(".empty h2");
				await checkScreen(tab, "search, nothing");
				left.push(...(await englishLeft(tab)));
				await tab.press(".empty .btn:last-child");
				await tab.wait(".search-hits mark", "회의");
				await tab.press(".search-hits a");
				await tab.wait(`.content ${at(row)}.is-open`, "주간회의");
				await tab.page.focus(`.content ${at(row)}`);
				await tab.click("message-menu");
				await tab.press('.menu-item[data-key="pin"]');
				await tab.gone(".menu");
				await tab.click("conversation-menu");
				await tab.press('.menu-item[data-key="pinned"]');
				await tab.wait(at("pinned-dialog"), "주간회의");
				await checkScreen(tab, "pinned");
				if (words.language === "ko") expect(left).toEqual([]);
			}),
		240_000,
	);
