/** The palette: what it finds and in which order, the keys, the input method, and every width, theme and language. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { type Entry, type Group, sectionsFor } from "#web/messenger/palette/entries.ts";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { compose } from "./input-method.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const entry = (group: Group, label: string, more: Partial<Entry> = {}): Entry => {
	return { id: `${group} ${label}`, group, label, face: { icon: "chat" }, run: () => undefined, ...more };
};

test("the best fit stands first, what the server found behind it, asking Kontor last", () => {
	const known = [
		entry("conversation", "주간 회의"),
		entry("person", "회의실 담당", { also: ["room@moonrise.example"] }),
		entry("page", "업무", { isOffered: true }),
		entry("act", "새 대화", { isOffered: true }),
	];
	const found = [entry("message", "회의는 네 시예요"), entry("task", "회의 자료"), entry("ask", "회의")];
	const groups = (query: string) => sectionsFor(known, found, query).map(({ group }) => group);
	expect(groups("회의")).toEqual(["person", "conversation", "task", "message", "ask"]);
	expect(groups("room@")).toEqual(["person", "task", "message", "ask"]);
	expect(groups("")).toEqual(["page", "act"]);
	expect(groups("#주간")[0]).toBe("conversation");
});

async function jump(tab: Tab, key = "k"): Promise<void> {
	await tab.page.keyboard.down("Control");
	await tab.page.keyboard.press(key as "k");
	await tab.page.keyboard.up("Control");
	await tab.see("palette-input");
}

const chosen = (tab: Tab): Promise<string> => tab.text('.palette-option[aria-selected="true"]');

test(
	"Ctrl K opens it anywhere, arrows choose, Enter goes there, Esc closes it and gives the focus back",
	() =>
		playScene(browser, EN, async ({ tab, ids }) => {
			await tab.page.focus(at("composer"));
			await jump(tab);
			await tab.page.keyboard.press("Escape");
			await tab.page.waitForFunction(() => document.activeElement?.id === "composer-box");
			await tab.click("people-link");
			await jump(tab);
			await tab.page.keyboard.type("jiso");
			await tab.wait('.palette-option[aria-selected="true"]', EN.jisoo);
			const input = await tab.page.$(at("palette-input"));
			const active = await input?.evaluate((field) => field.getAttribute("aria-activedescendant") ?? "");
			expect(await tab.text(`[id="${active}"]`)).toContain(EN.jisoo);
			await tab.page.keyboard.press("Enter");
			await tab.wait("h1", EN.jisoo);
			await tab.see("composer");
			await jump(tab);
			await tab.page.keyboard.type("wait");
			await tab.wait('.palette-option[aria-selected="true"]', "Waiting for you");
			await tab.page.keyboard.press("ArrowUp");
			expect(await chosen(tab)).toContain("Ask Kontor");
			await tab.page.keyboard.press("ArrowDown");
			await tab.page.keyboard.press("Enter");
			await tab.wait("h1", "Waiting for you");
			// she is known by her conversation now, and by her address as well
			await jump(tab);
			await tab.page.keyboard.type("person0@");
			await tab.wait(".palette-option", EN.jisoo);
			expect(await tab.count(at(`palette-person-${ids[EN.jisoo]}`))).toBe(0);
		}),
	SLOW_MS,
);

test(
	"words nothing is called by go to Kontor's box, unsent; messages and acts are found as well",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.say("The brass lamp is on the shelf");
			await tab.wait(".msg", "The brass lamp");
			await tab.click("jump-to");
			await tab.see("palette-input");
			await tab.page.keyboard.type("brass lamp");
			await tab.wait(".palette-option", "The brass lamp is on the shelf");
			await tab.fill("palette-input", "zzqqxx");
			await tab.wait(".palette-none", "Nothing is called");
			await tab.page.keyboard.press("Enter");
			await tab.page.waitForFunction(
				(css: string) => (document.querySelector(css) as HTMLTextAreaElement | null)?.value === "zzqqxx",
				{ polling: 50 },
				at("composer"),
			);
			await jump(tab);
			await tab.page.keyboard.type("dark");
			await tab.press(at("palette-act-actDark"));
			await tab.page.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
		}),
	SLOW_MS,
);

test(
	"initial consonants, the other keyboard layout, and a composing Enter that chooses nothing",
	() =>
		playScene(browser, KO, async ({ web, tab }) => {
			web.addMember("홍길동", { email: "hong@moonrise.example" });
			await tab.reload();
			await tab.see("composer");
			await jump(tab, "k");
			for (const typed of ["ㅎㄱㄷ", "ghdrlfehd", "홍길"]) {
				await tab.fill("palette-input", typed);
				await tab.wait('.palette-option[aria-selected="true"]', "홍길동");
			}
			await tab.fill("palette-input", "");
			const address = tab.page.url();
			await compose(tab, "길동");
			expect(await tab.value("palette-input")).toBe("길동");
			expect(tab.page.url()).toBe(address);
			await tab.see("palette-input");
			await tab.wait('.palette-option[aria-selected="true"]', "홍길동");
			await tab.page.keyboard.press("Enter");
			await tab.wait("h1", "홍길동");
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: the palette at every width in both themes, offered and searched`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				await tab.say(words.give);
				await tab.wait(".step");
				await jump(tab);
				await checkScreen(tab, "palette, offered");
				const left = words.language === "ko" ? await englishLeft(tab) : [];
				await tab.page.keyboard.type(words.jisoo.slice(0, 2));
				await tab.wait(".palette-option", words.jisoo);
				await checkScreen(tab, "palette, searched");
				expect(left).toEqual([]);
			}),
		180_000,
	);

for (const words of [EN, KO])
	test(
		`${words.language}: search filters lead to the search page, where they are in force`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				const typed = words.language === "ko" ? "채널:general 파일:파일" : "in:general has:file";
				await jump(tab);
				await tab.page.keyboard.type(typed);
				await tab.wait('.palette-option[aria-selected="true"]', typed);
				await tab.page.keyboard.press("Enter");
				await tab.see("search-words");
				await tab.page.waitForFunction(() => {
					const { searchParams } = new URL(location.href);
					return searchParams.get("in")?.startsWith("conv_") === true && searchParams.get("has") === "file";
				});
			}),
		SLOW_MS,
	);
