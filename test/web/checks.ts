/** What every screen has to pass: axe, nothing out of sight sideways, and no English left on a Korean page. */

import { expect } from "bun:test";
import axe from "axe-core";
import type { Tab } from "./browser.ts";

export const WIDTHS = [320, 768, 1280] as const;
export const THEMES = ["light", "dark"] as const;

type Found = { screen: string; fault: string };

/** Runs every check at the three widths, or those given, in both themes; faults are gathered so that one run shows them all. */
export async function checkScreen(tab: Tab, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
	const found: Found[] = [];
	await tab.page.evaluate(axe.source);
	for (const width of widths) {
		await tab.page.setViewport({ width, height: width === 320 ? 720 : 900 });
		for (const theme of THEMES) {
			await tab.page.emulateMediaFeatures([
				{ name: "prefers-color-scheme", value: theme },
				{ name: "prefers-reduced-motion", value: "reduce" },
			]);
			// the next frame but one has the colours and the layout of the new window
			await tab.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
			const screen = `${name} ${width} ${theme}`;
			for (const fault of await axeFaults(tab)) found.push({ screen, fault });
			if (theme === "light") for (const fault of await outOfSight(tab)) found.push({ screen, fault });
		}
	}
	await tab.page.setViewport({ width: 1280, height: 900 });
	expect(found).toEqual([]);
}

async function axeFaults(tab: Tab): Promise<string[]> {
	return await tab.page.evaluate(async () => {
		const runner = (window as unknown as { axe: typeof axe }).axe;
		const { violations } = await runner.run(document, { resultTypes: ["violations"] });
		return violations
			.filter(({ impact }) => impact === "serious" || impact === "critical")
			.flatMap(({ id, nodes }) =>
				nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
			);
	});
}

/** Text that reaches past the window, where nothing scrolls it into view, and a page that scrolls sideways. */
async function outOfSight(tab: Tab): Promise<string[]> {
	return await tab.page.evaluate(() => {
		const root = document.documentElement;
		const faults: string[] = [];
		if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`);
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
			const element = node.parentElement;
			if (
				element === null ||
				(node.textContent ?? "").trim() === "" ||
				!element.checkVisibility({ visibilityProperty: true })
			)
				continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			const box = range.getBoundingClientRect();
			if (box.width < 2 || box.right <= innerWidth + 1) continue;
			let isScrolled = false;
			for (let above: Element | null = element; above !== null; above = above.parentElement) {
				const style = getComputedStyle(above);
				if (/auto|scroll/.test(style.overflowX) && above !== root) isScrolled = true;
				if (style.textOverflow === "ellipsis" || style.clipPath !== "none") isScrolled = true;
			}
			if (!isScrolled) faults.push(`reaches past the window: ${node.textContent?.slice(0, 60)}`);
		}
		return faults;
	});
}

/** Names, keys and marks that are written in Latin letters everywhere. */
const LATIN =
	/Kontor|Minji Kim|Moonrise( Lamps)?|XXXX|journalctl -u kontor|docker logs|sudo kontor setup-link|grep setup|kontor|Enter|Esc|Ctrl|Shift|Alt|F6|AI|API|OpenAI|HTTPS?|GMT|English|Docker|general|\bM\b|Asia\/Seoul|KRW|JSON|[\w.+-]*@[\w.-]+|https?:\/\/\S*|localhost\S*|\d+\.\d+\.\d+\.\d+\S*/g;

/** Words in Latin letters that a Korean reader is shown or read out, apart from names and code. */
export async function englishLeft(tab: Tab): Promise<string[]> {
	const shown = await tab.page.evaluate(() => {
		const texts: string[] = [document.title];
		const isCode = (element: Element): boolean =>
			element.closest("code, pre, kbd, .mono, .code, .num, .values, option, [lang=en], .avatar") !== null;
		for (const element of document.querySelectorAll("body *")) {
			if (!element.checkVisibility() || isCode(element)) continue;
			for (const name of ["aria-label", "placeholder", "title", "data-tip", "alt"])
				texts.push(element.getAttribute(name) ?? "");
			for (const child of element.childNodes)
				if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? "");
		}
		return texts;
	});
	return [...new Set(shown.filter((text) => /[A-Za-z]{2,}/.test(text.replace(LATIN, ""))))];
}
