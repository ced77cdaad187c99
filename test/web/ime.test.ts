/** The input-method script of ux.md 4.3: one Enter commits the syllable and acts once, wherever Enter acts. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { KO } from "./demo-words.ts";
import { compose } from "./input-method.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const enter = async (tab: Tab): Promise<void> => {
	const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, nativeVirtualKeyCode: 13 };
	await tab.cdp.send("Input.dispatchKeyEvent", { type: "keyDown", ...key, text: "\r" });
	await tab.cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
};

const own = async (tab: Tab): Promise<string[]> => await tab.texts(".msg:not(.turn) .md");

test(
	"in the composer the committing Enter sends nothing, the real one sends once with the last syllable",
	() =>
		playScene(browser, KO, async ({ tab }) => {
			await tab.page.focus(at("composer"));
			const before = (await own(tab)).length;
			await compose(tab, "안녕");
			expect(await tab.value("composer")).toBe("안녕");
			expect((await own(tab)).length).toBe(before);
			await enter(tab);
			await tab.wait(".msg .md", "안녕");
			expect(await tab.value("composer")).toBe("");
			for (const text of ["하나", "둘", "여기 누가 일해"]) {
				await compose(tab, text);
				await enter(tab);
				expect(await tab.value("composer")).toBe("");
			}
			await tab.wait(".msg .md", "여기 누가 일해");
			const sent = (await own(tab)).slice(before);
			expect(sent.map((text) => text.trim())).toEqual(["안녕", "하나", "둘", "여기 누가 일해"]);
			await tab.wait('.turn[data-state="done"]');
		}),
	SLOW_MS,
);

test(
	"an input method that breaks the line itself is understood too, and Shift+Enter stays a line break",
	() =>
		playScene(browser, KO, async ({ tab }) => {
			await tab.page.focus(at("composer"));
			await compose(tab, "첫 줄");
			await tab.page.keyboard.down("Shift");
			await tab.page.keyboard.press("Enter");
			await tab.page.keyboard.up("Shift");
			await compose(tab, "둘째 줄");
			expect(await tab.value("composer")).toBe("첫 줄\n둘째 줄");
			const swallowed = { key: "Process", code: "Enter", windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
			await tab.cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...swallowed });
			await tab.cdp.send("Input.dispatchKeyEvent", { type: "char", text: "\r", unmodifiedText: "\r" });
			await tab.cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...swallowed });
			await tab.wait(".msg .md", "둘째 줄");
			expect(await tab.value("composer")).toBe("");
			expect((await own(tab)).filter((text) => text.includes("둘째 줄"))).toHaveLength(1);
		}),
	SLOW_MS,
);

test(
	"in a card's edit box composing keys do nothing by themselves",
	() =>
		playScene(browser, KO, async ({ tab }) => {
			await tab.say(KO.tell);
			await tab.wait(".approval.is-waiting");
			await tab.click("waiting-link");
			await tab.click("hold-edit");
			await tab.page.waitForFunction(() => document.activeElement?.matches(".hold-edit textarea"));
			await tab.fillIn(".hold-edit textarea", "");
			await compose(tab, "자료가 준비됐어요");
			const process = { key: "Escape", code: "Escape", windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
			await tab.cdp.send("Input.imeSetComposition", { text: "한", selectionStart: 1, selectionEnd: 1 });
			await tab.cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...process });
			await tab.cdp.send("Input.insertText", { text: "한" });
			expect(await tab.page.$eval(".hold-edit textarea", (box) => (box as HTMLTextAreaElement).value)).toBe(
				"자료가 준비됐어요한",
			);
			await tab.click("edit-save");
			await tab.wait(".approval.is-waiting .preview", "자료가 준비됐어요한");
		}),
	SLOW_MS,
);
