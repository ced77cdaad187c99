/** Long work says what it waits for after ten seconds, offers after a minute to tell when it is done, and keeps that promise. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import type { ConversationView } from "#record/views.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { countUnread, isUnread } from "#web/client/derive.ts";
import { at, openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { type DemoWords, EN, KO } from "./demo-words.ts";
import { conversation } from "./records.ts";
import { playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

type Play = (scene: Scene & { model: ScriptedModel; open: () => void; gate: Promise<void> }) => Promise<void>;

async function scene(words: DemoWords, play: Play): Promise<void> {
	using model = await scriptedModel();
	const connected = () => connectModel(model.connection, { clock: systemClock, log: silentLog, maxRetries: 0 });
	let open = () => {};
	const gate = new Promise<void>((resolve) => (open = resolve));
	await playScene(browser, words, (one) => play({ ...one, model, gate, open: () => open() }), {
		web: { model: connected },
	});
}

/** The page's clock goes ahead; what counts seconds there shows it with its next tick. */
const later = (tab: Tab, seconds: number): Promise<void> =>
	tab.page.evaluate((ms: number) => {
		const Real = Date;
		class Later extends Real {
			constructor(...given: [] | [number]) {
				super(...(given.length === 0 ? ([Real.now() + ms] as const) : given));
			}
			static override now = (): number => Real.now() + ms;
		}
		Object.assign(globalThis, { Date: Later });
	}, seconds * 1_000);

type Told = { title: string; body: string; isClosed: boolean };

/** A browser whose person gives this answer when they are asked, and which writes down what it shows them. */
async function withNotices(tab: Tab, answer: NotificationPermission): Promise<void> {
	await tab.page.evaluateOnNewDocument((given: string) => {
		const told: Told[] = [];
		class Notices {
			static get permission(): string {
				return sessionStorage.getItem("answer") ?? "default";
			}
			static async requestPermission(): Promise<string> {
				sessionStorage.setItem("answer", given);
				return given;
			}
			onclick: (() => void) | null = null;
			readonly shown: Told;
			constructor(title: string, { body }: { body: string }) {
				this.shown = { title, body, isClosed: false };
				told.push(this.shown);
				Object.assign(globalThis, { press: () => this.onclick?.() });
			}
			close(): void {
				this.shown.isClosed = true;
			}
		}
		Object.assign(globalThis, { Notification: Notices, told });
	}, answer);
	await tab.reload();
	await tab.see("composer");
}
const shown = (tab: Tab): Promise<Told[]> => tab.page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);

const look = (tab: Tab, isLookedAt: boolean): Promise<void> =>
	tab.page.evaluate((is: boolean) => {
		Object.assign(document, { hasFocus: () => is });
		dispatchEvent(new Event(is ? "focus" : "blur"));
	}, isLookedAt);

async function titled(tab: Tab, title: RegExp): Promise<void> {
	await tab.page.waitForFunction(
		(wanted: string) => new RegExp(wanted).test(document.title),
		{ timeout: WAIT_MS },
		title.source,
	);
}

test("work that was to be told of counts until it was seen, where it is muted or open as well, and an answer once", () => {
	const told = conversation("direct", { unreadCount: 1, toldTurnIDs: ["turn"] });
	expect(countUnread(told)).toBe(1);
	expect(countUnread({ ...told, unreadCount: 0 })).toBe(1);
	expect(countUnread(told, true)).toBe(1);
	expect(countUnread({ ...told, isMuted: true })).toBe(1);
	expect(isUnread({ ...told, isMuted: true })).toBe(true);
	expect(countUnread({ ...told, kind: "channel", mentionCount: 1 })).toBe(2);
});

for (const words of [EN, KO]) {
	const says =
		words.language === "ko"
			? { waits: "모델의 답을 기다려요: ", will: "Kontor가 알려 드릴게요", done: "Kontor가 일을 마쳤어요" }
			: { waits: "Waiting for the model: ", will: "Kontor will tell you", done: "Kontor is done" };

	test(
		`${words.language}: what takes long says so and is told by the browser, once nobody looks any more, until it is looked at`,
		() =>
			scene(words, async ({ tab, model, gate, open }) => {
				await withNotices(tab, "granted");
				model.reply({ text: "Forty lamps. All of brass.", gate });
				await tab.say("Count the lamps");
				await tab.see("stop");
				await later(tab, 12);
				await tab.wait(".turn-head .now", says.waits);
				expect(await tab.count(at("tell-me"))).toBe(0);
				await later(tab, 50);
				await tab.click("tell-me");
				await tab.wait(at("will-tell"), says.will);
				await tab.reload();
				await tab.wait(at("will-tell"), says.will);
				expect(await tab.count(at("tell-me"))).toBe(0);
				await look(tab, false);
				open();
				await tab.wait(".turn .answer", "Forty lamps");
				await titled(tab, /^\(1\) /);
				await tab.page.waitForFunction(() => (globalThis as unknown as { told: Told[] }).told.length > 0, {
					timeout: WAIT_MS,
					polling: 50,
				});
				expect(await shown(tab)).toEqual([{ title: says.done, body: "Forty lamps. All of brass.", isClosed: false }]);
				await look(tab, true);
				await titled(tab, /^[^(]/);
				expect(await shown(tab)).toMatchObject([{ isClosed: true }]);
				await tab.reload();
				await tab.wait(".turn .answer", "Forty lamps");
				await titled(tab, /^[^(]/);
			}),
		SLOW_MS,
	);
}

test(
	"without the browser's leave, and in a muted conversation, the title and the list say that it failed, and the page does where it is looked at",
	() =>
		scene(EN, async ({ tab, client, model, gate, open }) => {
			await withNotices(tab, "denied");
			model.fail(500, { gate });
			await tab.say("Count the lamps");
			await tab.see("stop");
			const { pathname } = new URL(tab.page.url());
			const conversationID = pathname.slice("/c/".length);
			await client.post("/api/v1/tools/conversation_update/invoke", { input: { conversationID, isMuted: true } });
			await later(tab, 62);
			await tab.click("tell-me");
			await tab.wait(at("will-tell"), "Kontor will tell you here");
			await tab.click("tasks-link");
			await tab.wait("h1", "Tasks");
			open();
			await titled(tab, /^\(1\) Tasks/);
			await tab.wait(`.rail ${at("unread-count")}`, "1");
			await tab.wait(".toast", "Kontor could not finish");
			expect(await shown(tab)).toEqual([]);
			// another window, opened later, has it in its list
			const { conversations } = (await client.get("/api/v1/conversations")).json as {
				conversations: ConversationView[];
			};
			expect(conversations.find(({ id }) => id === conversationID)?.toldTurnIDs).toHaveLength(1);
			await tab.press(".toast button");
			await tab.wait('.turn[data-state="failed"] .error-card');
			await tab.gone(at("unread-count"));
			await titled(tab, /^[^(]/);
		}),
	SLOW_MS,
);
