/** Faults a person meets in a messenger's page (spec/faults.md Q1 Q7 Q8 Q10 Q11), in a real browser. */
// biome-ignore-all lint/performance/useDomNodeTextContent: what is read here is what a person sees

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { must } from "#base/assert.ts";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { memberCaller } from "#identity/members.ts";
import { connectModel } from "#model/openai.ts";
import { faultTable } from "#test/faults/found.ts";
import { scriptedModel } from "#test/support/scripted-model.ts";
import { ADMIN_SECTIONS } from "#web/admin/sections.ts";
import { at, openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { compose } from "./input-method.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";
import type { Web } from "./support.ts";

const note = faultTable("the messenger's page");
const COUNT = 50;
let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

/** The direct conversation with a colleague, opened by pressing their name. */
async function talkTo(tab: Tab, memberID: string): Promise<string> {
	await tab.click("people-link");
	await tab.click(`message-${memberID}`);
	await tab.see("composer");
	return new URL(tab.page.url()).pathname.split("/").at(-1) ?? "";
}

/** As that colleague, with or without a network. */
async function post(web: Web, memberID: string, conversationID: string, text: string): Promise<void> {
	const caller = must(memberCaller(web.app.store.inspectAll, memberID, "web"), "the colleague");
	const outcome = await web.app.call({ tool: "message_add", input: { conversationID, text }, caller });
	if (outcome.kind !== "done") throw new Error(outcome.kind === "failed" ? outcome.error.message : outcome.kind);
}

const own = (tab: Tab): Promise<string[]> => tab.texts(".msg .md");

test(
	`Q1 ${COUNT} messages posted while the page has no line are all there afterwards, in order, none twice`,
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			const jisoo = ids[EN.jisoo] ?? "";
			const place = await talkTo(tab, jisoo);
			await post(web, jisoo, place, "before");
			await tab.wait(".msg .md", "before");
			await web.unplug();
			for (let one = 0; one < COUNT; one++) await post(web, jisoo, place, `message ${one}`);
			await tab.see("offline-bar");
			web.plug();
			await tab.gone(at("offline-bar"), "", 40_000);
			await tab.wait(".msg .md", `message ${COUNT - 1}`);
			await post(web, jisoo, place, "after");
			await tab.wait(".msg .md", "after");
			const read = (await own(tab)).map((text) => text.trim());
			expect(read).toEqual(["before", ...Array.from({ length: COUNT }, (_, one) => `message ${one}`), "after"]);
			note(
				"Q1",
				`${COUNT} messages while the page was without a line`,
				"all there without a reload, in order, none twice",
			);
		}),
	SLOW_MS,
);

test(
	"Q7 the Enter that confirms a conversion sends nothing, in the order of every browser",
	() =>
		playScene(browser, KO, async ({ tab, ids }) => {
			await talkTo(tab, ids[KO.jisoo] ?? "");
			await tab.page.focus(at("composer"));
			// Chromium: the key comes while composing
			for (const text of ["日本語", "にほんご", "한글"]) {
				await compose(tab, text);
				expect(await own(tab)).toEqual([]);
				await tab.fillIn(at("composer"), "");
				await tab.page.focus(at("composer"));
			}
			// Safari: the composition has ended when the key comes, which still carries the number 229
			await tab.page.$eval(at("composer"), (box) => {
				const area = box as HTMLTextAreaElement;
				const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
				area.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
				set?.call(area, "変換");
				area.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
				area.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "変換" }));
				area.dispatchEvent(
					new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "Enter", keyCode: 229 }),
				);
			});
			expect(await tab.value("composer")).toBe("変換");
			expect(await own(tab)).toEqual([]);
			await tab.page.keyboard.press("Enter");
			await tab.wait(".msg .md", "変換");
			expect((await own(tab)).map((text) => text.trim())).toEqual(["変換"]);
			note(
				"Q7",
				"Enter confirming a conversion, in Chromium's order and Safari's",
				"not sent · the next Enter sends once",
			);
		}),
	SLOW_MS,
);

test(
	"Q8 a Korean message is sent once and whole, last syllable included, whether the Enter commits or comes after",
	() =>
		playScene(browser, KO, async ({ tab, ids }) => {
			await talkTo(tab, ids[KO.jisoo] ?? "");
			await tab.page.focus(at("composer"));
			for (const text of ["안녕하세요", "네", "회의록 보내 주세요"]) {
				await compose(tab, text);
				expect(await tab.value("composer")).toBe(text);
				await tab.page.keyboard.press("Enter");
				await tab.wait(".msg .md", text);
				expect(await tab.value("composer")).toBe("");
			}
			await tab.reload();
			await tab.wait(".msg .md", "회의록 보내 주세요");
			expect((await own(tab)).map((text) => text.trim())).toEqual(["안녕하세요", "네", "회의록 보내 주세요"]);
			note("Q8", "“안녕하세요” and two more, composed, Enter once each", "3 messages, whole, none twice");
		}),
	SLOW_MS,
);

/** Writes down what the status region says from now on. */
const listenIn = (tab: Tab): Promise<void> =>
	tab.page.$eval(at("status-region"), (region) => {
		const said: string[] = [];
		(globalThis as unknown as { said: string[] }).said = said;
		new MutationObserver(() => {
			const text = region.textContent ?? "";
			if (text !== "") said.push(text);
		}).observe(region, { childList: true, characterData: true, subtree: true });
	});
const said = (tab: Tab): Promise<string[]> =>
	tab.page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
const hears = async (tab: Tab, pattern: RegExp): Promise<string> => {
	const until = performance.now() + WAIT_MS;
	while (performance.now() < until) {
		const found = (await said(tab)).find((text) => pattern.test(text));
		if (found !== undefined) return found;
		await Bun.sleep(50);
	}
	throw new Error(`never said ${pattern}, but ${JSON.stringify(await said(tab))}`);
};

test(
	"Q10 new messages and the end of an answer are spoken, gathered and once; the words as they come are not",
	async () => {
		using model = await scriptedModel();
		const answer = Array.from({ length: 120 }, (_, one) => `word${one}`).join(" ");
		model.reply({ text: answer, wire: { pieces: 120 }, betweenMs: 20 });
		const connected = () => connectModel(model.connection, { clock: systemClock, log: silentLog });
		await playScene(
			browser,
			EN,
			async ({ web, tab, ids }) => {
				await listenIn(tab);
				await tab.say("Say the words");
				await tab.wait('.turn[data-state="done"] .answer', "word119", 40_000);
				await hears(tab, /word0|Kontor/);
				const spoken = await said(tab);
				expect(spoken.length).toBeLessThanOrEqual(4);
				expect(spoken.filter((text) => text.includes("word60") && !text.includes("word0"))).toEqual([]);
				const jisoo = ids[EN.jisoo] ?? "";
				const place = await talkTo(tab, jisoo);
				await post(web, jisoo, place, "before");
				await tab.wait(".msg .md", "before");
				await listenIn(tab);
				await post(web, jisoo, place, "One alone");
				expect(await hears(tab, /One alone/)).toContain(EN.jisoo);
				// the very same words once more are news once more
				await post(web, jisoo, place, "One alone");
				while ((await said(tab)).length < 2) await Bun.sleep(50);
				expect(await said(tab)).toEqual(Array(2).fill(`${EN.jisoo}: One alone`));
				const count = (await said(tab)).length;
				for (let one = 0; one < 5; one++) await post(web, jisoo, place, `of several ${one}`);
				expect(await hears(tab, /5/)).toContain(EN.jisoo);
				expect((await said(tab)).length - count).toBe(1);
				const log = await tab.page.$eval('[role="log"]', (box) => box.getAttribute("aria-live"));
				expect(log).toBe("off");
				note(
					"Q10",
					"an answer in 120 pieces; one message; five at once",
					`${spoken.length} announcements for the answer · 1 for one · 1 for five`,
				);
			},
			{ web: { model: connected } },
		);
	},
	SLOW_MS * 2,
);

const PAGES = ["/", "/people", "/tasks", "/waiting", "/settings/profile", "/docs"];
const ADMIN_PAGES = ADMIN_SECTIONS.map(({ id }) => `/admin/${id}`);

/** Live regions around something to press. */
const wrongRegions = (tab: Tab, place: string): Promise<string[]> =>
	tab.page.$$eval(
		'[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="timer"], [role="marquee"]',
		(regions, place) =>
			regions
				.filter(
					(region) =>
						region.matches("button, a") || region.querySelector("button, a[href], input, textarea, select") !== null,
				)
				.map((region) => `${place}: ${region.outerHTML.slice(0, 120)}`),
		place,
	);

test(
	"Q11 no page has a live region around something to press, nor around what only stands there",
	() =>
		playScene(browser, EN, async ({ web, tab, client }) => {
			await web.signIn(JISOO_EMAIL);
			const found: string[] = [];
			for (const path of [...PAGES, ...ADMIN_PAGES]) {
				await tab.go(path);
				await tab.page.waitForSelector("main, .frame, h1");
				found.push(...(await wrongRegions(tab, path)));
			}
			await client.invoke("task_add", { title: "Paint the sign" });
			await tab.go("/tasks");
			await tab.click("card-title");
			for (const title of ["Shop front", "Shop window"]) await client.invoke("task_add", { title });
			await tab.fill("field-parent", "Shop");
			await tab.click("save-task");
			await tab.wait(at("task-refused"), "Shop window");
			found.push(...(await wrongRegions(tab, "a refused form")));
			await tab.go("/admin/audit");
			await tab.see("audit");
			for (const title of ["Order lamps", "Count lamps"]) await client.invoke("task_add", { title });
			await tab.wait(at("newer"), "2 new");
			found.push(...(await wrongRegions(tab, "newer rows")));
			expect(found).toEqual([]);
			note(
				"Q11",
				`live regions of ${PAGES.length + ADMIN_PAGES.length} pages, of newer rows and of a refused form`,
				"none holds anything to press",
			);
		}),
	SLOW_MS,
);
