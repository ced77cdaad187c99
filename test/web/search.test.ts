/** Search in messages: words inside Korean words, filters in the address that come off, hits that open, pinned messages. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { ConversationView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import {
	KONTOR,
	NOTHING,
	readSearch,
	type Search,
	searchAddress,
	searchInput,
} from "#web/messenger/search/search-query.ts";
import { type Names, readTyped, withoutPending } from "#web/messenger/search/typed.ts";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { compose } from "./input-method.ts";
import { conversation, ME } from "./records.ts";
import { playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const WHOLE: Search = {
	words: "주간 회의",
	from: "mem_x",
	in: "conv_1",
	hasFile: true,
	after: "2026-11-30",
	before: "2026-12-08",
};

test("a search is its address, and asks the tool for the place it names", () => {
	expect(readSearch(searchAddress(WHOLE))).toEqual(WHOLE);
	expect(readSearch("/search?has=nonsense&after=2026-02-30&before=soon")).toEqual(NOTHING);
	expect(searchAddress({})).toBe("/search");
	const asked = { queries: ["주간 회의"], limit: 25 };
	const filters = { authorHint: "mem_x", hasFile: true, startsAt: "2026-12-01", endsAt: "2026-12-07" };
	const channel = conversation("conv_1", { kind: "channel" });
	expect(searchInput(WHOLE, channel, ME)).toEqual({ ...asked, ...filters, scope: "channel", channelID: "conv_1" });
	const direct = { scope: "directMessage", personHint: "mem_jisoo" } as const;
	expect(searchInput(WHOLE, conversation("conv_1"), ME)).toEqual({ ...asked, ...filters, ...direct });
	// a conversation one is not in is asked for, never left out
	expect(searchInput(WHOLE, undefined, ME)).toEqual({ ...asked, ...filters, scope: "channel", channelID: "conv_1" });
	expect(searchInput({ ...NOTHING, from: ME }, undefined, ME)).toEqual({
		authoredBy: "requester",
		scope: "everywhere",
		limit: 25,
	});
	expect(searchInput({ ...NOTHING, from: KONTOR }, undefined, ME)).toMatchObject({ authoredBy: "assistant" });
	expect(searchInput(NOTHING, undefined, ME)).toBeNull();
	expect(searchInput({ ...WHOLE, words: "회" }, channel, ME)).toBeNull();
});

const NAMES: Names = {
	people: [
		{ id: ME, name: "Minji Kim", also: ["me", "나"] },
		{ id: "mem_1", name: "Jisoo Park" },
		{ id: "mem_2", name: "Jisoo Han" },
		{ id: "mem_3", name: "박도윤" },
	],
	places: [
		{ id: "conv_1", name: "# general", also: ["general"] },
		{ id: "conv_2", name: "Jisoo Park" },
	],
};

test("a typed filter that is certain leaves the field, the words around it stay", () => {
	const read = (text: string, isSure = false) => readTyped(text, NAMES, isSure);
	const done: [text: string, filters: object, rest: string][] = [
		["lamp from:me order", { from: ME }, "lamp order"],
		["보낸사람:박도윤 회의", { from: "mem_3" }, "회의"],
		["from:Jisoo Park lamp", { from: "mem_1" }, "lamp"],
		['from:"jisoo han" lamp', { from: "mem_2" }, "lamp"],
		["in:#general has:file lamp", { in: "conv_1", hasFile: true }, "lamp"],
		["대화:general 파일:있음 회의", { in: "conv_1", hasFile: true }, "회의"],
		["before:2026-12-1 after:2026/11/30 x", { before: "2026-12-01", after: "2026-11-30" }, "x"],
		["전:2026.12.01. 후:2026-11-30 x", { before: "2026-12-01", after: "2026-11-30" }, "x"],
		["FROM:minji x", { from: ME }, "x"],
	];
	for (const [text, filters, rest] of done)
		expect(read(text)).toMatchObject({ text: rest, words: rest, filters, pending: null });
	// an address is no filter, nor is a word with a colon in it
	for (const text of ["https://x.example", "begin:me", "note: from"])
		expect(read(text)).toMatchObject({ text, words: text, filters: {}, pending: null });
});

test("a filter that could mean several waits, and is no word meanwhile", () => {
	const read = (text: string, isSure = false) => readTyped(text, NAMES, isSure);
	const both = read("from:Jisoo lamp");
	expect(both).toMatchObject({ text: "from:Jisoo lamp", words: "lamp", filters: {} });
	expect(both.pending?.choices.map(({ name }) => name)).toEqual(["Jisoo Park", "Jisoo Han"]);
	expect(withoutPending("from:Jisoo lamp", NAMES)).toBe("lamp");
	// still being typed: the name may go on
	expect(read("lamp from:Jisoo ").pending).toMatchObject({ operator: "from" });
	expect(read("lamp from:박도").pending?.choices.map(({ name }) => name)).toEqual(["박도윤"]);
	expect(read("lamp from:박도", true)).toMatchObject({ filters: { from: "mem_3" }, text: "lamp " });
	expect(read("from:zebra lamp")).toMatchObject({ words: "lamp", pending: { value: "zebra", choices: [] } });
	expect(read("before:soon lamp", true).pending).toMatchObject({ operator: "before", choices: [] });
	expect(read("from:", true).pending).toMatchObject({ value: "" });
});

test("two of one name are both offered, and either is meant by handle or address", () => {
	const twins: Names = {
		people: [
			{ id: "mem_1", name: "Jisoo Park (@jisoo)", also: ["Jisoo Park", "jisoo@lamps.example", "@jisoo"] },
			{
				id: "mem_2",
				name: "Jisoo Park (@jisoo.park)",
				also: ["Jisoo Park", "jisoo.park@lamps.example", "@jisoo.park"],
			},
		],
		places: [],
	};
	const read = (text: string, isSure = false) => readTyped(text, twins, isSure);
	for (const text of ['from:"Jisoo Park" lamp', "from:Jisoo Park lamp"])
		for (const isSure of [false, true])
			expect(read(text, isSure).pending?.choices.map(({ name }) => name)).toEqual([
				"Jisoo Park (@jisoo)",
				"Jisoo Park (@jisoo.park)",
			]);
	for (const [text, id] of [
		["from:@jisoo lamp", "mem_1"],
		["from:jisoo@lamps.example lamp", "mem_1"],
		["from:jisoo.park lamp", "mem_2"],
		["from:@jisoo.park lamp", "mem_2"],
		["from:jisoo.park@lamps.example lamp", "mem_2"],
	] as const)
		expect(read(text)).toMatchObject({ text: "lamp", filters: { from: id }, pending: null });
	expect(read("from:jisoo.park@lamps.example", true)).toMatchObject({ text: "", filters: { from: "mem_2" } });
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
				await tab.page.select(at("search-from"), "mem_kontor");
				await tab.wait(".empty h2");
				await checkScreen(tab, "search, nothing");
				left.push(...(await englishLeft(tab)));
				await tab.click("drop-from");
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

for (const words of [EN, KO])
	test(
		`${words.language}: filters chosen and typed narrow together, stand in the address, come off, and last through a reload`,
		() =>
			playScene(browser, words, async (scene) => {
				const { tab, ids } = scene;
				const is = words.language === "en" ? ENGLISH : KOREAN;
				const left: string[] = [];
				const inAddress = (name: string) => new URL(tab.page.url()).searchParams.get(name);
				const [first, second] = words.twins;
				await speak(scene, is.word);
				await tab.go(`/search?q=${is.word}`);
				await tab.wait(".search-hits mark", is.word);
				await hits(tab, 3);
				await tab.click("search-has");
				await tab.wait(".search-file", "초안");
				await hits(tab, 1);
				expect(inAddress("has")).toBe("file");
				await tab.page.$eval(at("search-before"), setDay, "2020-01-01");
				await tab.wait(".empty", is.before);
				await checkScreen(tab, "search, filtered");
				left.push(...(await englishLeft(tab)));
				await tab.reload();
				await tab.wait(".empty", is.before);
				expect([inAddress("q"), inAddress("has"), inAddress("before")]).toEqual([is.word, "file", "2020-01-01"]);
				await tab.click("drop-before");
				await tab.wait(".search-file", "초안");
				await tab.press(".search-hits a");
				await tab.wait(".msg.is-open", is.word);
				await tab.page.goBack();
				await tab.wait(".search-file", "초안");
				// two of a name are offered; the chosen one leaves the field
				await tab.page.focus(at("search-words"));
				await tab.page.keyboard.press("Escape");
				expect(inAddress("q")).toBeNull();
				await tab.page.keyboard.type(is.from);
				await compose(tab, is.shared);
				await tab.wait(at("search-pending"), first);
				await checkScreen(tab, "search, which one");
				left.push(...(await englishLeft(tab)));
				await tab.click(`choose-${ids[second]}`);
				await tab.wait(".search-chip.is-on .pick-text", second);
				expect(inAddress("from")).toBe(ids[second] ?? "");
				expect(await tab.value("search-words")).toBe("");
				await tab.wait(".empty", second);
				await tab.click("search-has");
				await tab.wait(".search-hits", `${is.word} 2`);
				// a person nobody is called, and Enter for the best that fits
				await tab.type("search-words", `${is.from}zzzq `);
				await tab.wait(at("search-pending"), "zzzq");
				await tab.press(".search-words .icon-btn");
				expect(await tab.value("search-words")).toBe("");
				// the cleared field has the keys again
				await tab.page.keyboard.type(`${is.from}${is.me}`);
				await tab.page.keyboard.press("Enter");
				await tab.wait(".search-hits", `${is.word} 3`);
				if (words.language === "ko") expect(left).toEqual([]);
			}),
		240_000,
	);

const ENGLISH = { from: "from:", me: "me", shared: "Moon", before: "before 1 January 2020", word: "lamp" };
const KOREAN = { from: "보낸사람:", me: "나", shared: "민수", before: "2020년 1월 1일 전", word: "조명" };

const hits = (tab: Tab, count: number) =>
	tab.page.waitForFunction((wanted) => document.querySelectorAll(".search-hits > li").length === wanted, {}, count);

/** As the calendar of the field does. */
function setDay(element: Element, day: string): void {
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, day);
	element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Three people write of one thing in the channel of all, the first of them with a file. */
async function speak({ web, client }: Scene, word: string): Promise<void> {
	const { conversations } = (await client.get("/api/v1/conversations")).json as { conversations: ConversationView[] };
	const place = conversations.find(({ kind }) => kind === "channel")?.id ?? "";
	const one = await web.signIn("person1@moonrise.example");
	const other = await web.signIn("person2@moonrise.example");
	const headers = { "content-type": "application/octet-stream" };
	const file = await one.post(`/api/v1/files?name=${encodeURIComponent("초안")}`, undefined, {
		raw: "lamp",
		headers,
	});
	const fileIDs = [(file.json as { fileID: string }).fileID];
	const said: [Client, object][] = [
		[one, { text: `${word} 1`, fileIDs }],
		[other, { text: `${word} 2` }],
		[client, { text: `${word} 3` }],
	];
	for (const [who, message] of said)
		expect((await who.post(`/api/v1/conversations/${place}/messages`, message)).status).toBeLessThan(300);
}

test(
	"a search that fails asks again, of a further page as well; a page that is not there offers to search",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			const { conversations } = (await client.get("/api/v1/conversations")).json as {
				conversations: ConversationView[];
			};
			const id = conversations.find(({ kind }) => kind === "channel")?.id ?? "";
			for (let count = 0; count < 30; count += 1)
				await client.post(`/api/v1/conversations/${id}/messages`, { text: `Lantern ${String(count)}` });
			let isBroken = false;
			await tab.page.setRequestInterception(true);
			tab.page.on("request", (request) => {
				if (isBroken && request.url().includes("message_search")) void request.abort();
				else void request.continue();
			});
			await tab.go("/nowhere/at/all");
			await tab.wait("h1", "There is no page at this address");
			isBroken = true;
			await tab.type("missing-search", "lantern");
			await tab.page.keyboard.press("Enter");
			await tab.wait(".error-card");
			expect(new URL(tab.page.url()).search).toBe("?q=lantern");
			isBroken = false;
			await tab.click("try-again");
			await tab.wait(".search-hits", "Lantern");
			const first = await tab.count(".search-hits > li");
			isBroken = true;
			await tab.click("search-more");
			await tab.wait(".error-card");
			expect(await tab.count(".search-hits > li")).toBe(first);
			isBroken = false;
			await tab.click("try-again");
			await tab.gone(".error-card");
			await hits(tab, 30);
		}),
	SLOW_MS,
);
