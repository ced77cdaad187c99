/** Every page says in the tab which one it is, in the reader's language. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { type DemoWords, EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

type Pages = { words: DemoWords; titles: Record<string, string>; conversations: string; task: string };

const ENGLISH: Pages = {
	words: EN,
	titles: {
		"/waiting": "Waiting for you",
		"/search": "Search messages",
		"/tasks": "Tasks",
		"/people": "People",
		"/settings/profile": "Settings: profile",
		"/settings/language": "Settings: language and region",
		"/settings/appearance": "Settings: appearance",
		"/settings/security": "Settings: security",
		"/settings/tokens": "Settings: personal tokens",
		"/admin/models": "Models · Admin",
		"/admin/tools": "Tools · Admin",
		"/admin/audit": "Audit · Admin",
		"/admin/work-history": "Work history · Admin",
		"/turns/turn_nowhere": "What Kontor did",
		"/nowhere": "There is no page at this address",
	},
	conversations: "Conversations",
	task: "Paint the sign",
};
const KOREAN: Pages = {
	words: KO,
	titles: {
		"/waiting": "확인할 일",
		"/search": "메시지 검색",
		"/people": "구성원",
		"/settings/profile": "설정: 프로필",
		"/settings/tokens": "설정: 개인 토큰",
		"/admin/models": "모델 · 관리",
		"/admin/audit": "변경 감사 · 관리",
		"/turns/turn_nowhere": "Kontor가 한 일",
		"/nowhere": "이 주소에는 화면이 없어요",
	},
	conversations: "대화 목록",
	task: "간판 칠하기",
};

/** Without the number in front, which unread.test.ts looks at. */
async function titled(tab: Tab, title: string): Promise<void> {
	try {
		await tab.page.waitForFunction(
			(wanted: string) => document.title.replace(/^\(\d+\) /, "") === wanted,
			{ timeout: WAIT_MS },
			title,
		);
	} catch (cause) {
		throw new Error(`“${await tab.page.title()}” instead of “${title}” at ${tab.page.url()}`, { cause });
	}
}

for (const { words, titles, conversations, task } of [ENGLISH, KOREAN])
	test(
		`${words.language}: pages, a person, a task and a conversation have titles of their own`,
		() =>
			playScene(browser, words, async ({ tab, client, ids }) => {
				const company = "Moonrise Lamps";
				await titled(tab, `Kontor · ${company}`);
				for (const [address, title] of Object.entries(titles)) {
					await tab.go(address);
					await titled(tab, `${title} · ${company}`);
				}
				await tab.go(`/people/${ids[words.jisoo]}`);
				await titled(tab, `${words.jisoo} · ${company}`);
				const made = await client.invoke("task_add", { title: task });
				await tab.go(`/tasks/${(made.json["result"] as { taskID: string }).taskID}`);
				await titled(tab, `${task} · ${company}`);
				await tab.go("/");
				await tab.press(".conv:has(.glyph)");
				await titled(tab, `# general · ${company}`);
				await tab.page.setViewport({ width: 390, height: 844 });
				await tab.go("/c");
				await titled(tab, `${conversations} · ${company}`);
				expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
			}),
		SLOW_MS * 2,
	);
