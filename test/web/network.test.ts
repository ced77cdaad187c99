/** The network goes away in the middle of a turn and comes back; the server is killed under an open page; many tabs. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { systemClock } from "#base/clock.ts";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import { Client } from "#test/support/client.ts";
import { scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { playScene } from "./scene.ts";
import { COMPANY, MINJI, PASSWORD, serveProcess } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const OFFLINE_MS = 20_000;
const TURN = '.turn[data-state="done"] .answer';

/** Everything a person reads in the conversation, without what differs by the width of the window. */
const words = async (tab: Tab): Promise<string[]> =>
	await tab.texts(".timeline-in .msg .md, .timeline-in .step-open, .timeline-in .plan li");

test(
	"twenty seconds without a network in mid-turn leave nothing missing and nothing twice, on any screen",
	() =>
		playScene(browser, EN, async ({ web, person, tab }) => {
			const twin = await person.open(new URL(tab.page.url()).pathname);
			const phone = await Person.come(browser, web.url, { width: 390, height: 844, isTouch: true });
			const small = await phone.enter(await web.signIn(MINJI.email), "/");
			await tab.say(EN.steps);
			for (const one of [tab, twin, small]) await one.wait(".plan li.done");
			const gone = performance.now();
			await web.unplug();
			for (const one of [tab, twin, small]) await one.see("offline-bar");
			await tab.say("Who works here?");
			await Bun.sleep(OFFLINE_MS - (performance.now() - gone));
			web.plug();
			for (const one of [tab, twin, small]) {
				await one.gone(at("offline-bar"), "", 30_000);
				await one.wait(TURN, "All six steps are done.");
				await one.wait(TURN, "people work here");
			}
			const read = await words(tab);
			expect(await words(twin)).toEqual(read);
			expect(await words(small)).toEqual(read);
			expect(new Set(read).size).toBe(read.length);
			const before = read.length;
			await tab.reload();
			await tab.wait(TURN, "people work here");
			expect((await words(tab)).length).toBe(before);
			expect(phone.faults).toEqual([]);
		}),
	90_000,
);

test("an answer that goes on while nobody hears it is complete afterwards, word for word, and grows on", async () => {
	using model = await scriptedModel();
	const all = Array.from({ length: 150 }, (_, at) => `word${at}`).join(" ");
	model.reply({ text: all, wire: { pieces: 150 }, betweenMs: 100 });
	const connected = () => connectModel(model.connection, { clock: systemClock, log: silentLog });
	await playScene(
		browser,
		EN,
		async ({ web, person, tab }) => {
			const twin = await person.open(new URL(tab.page.url()).pathname);
			await tab.say("Say the words");
			for (const one of [tab, twin]) await one.wait(".turn [data-growing]", "word10 ");
			await web.unplug();
			await Bun.sleep(OFFLINE_MS / 2);
			web.plug();
			for (const one of [tab, twin]) {
				const growing = await one.wait(".turn .answer", "word80 ", 20_000);
				expect(all).toStartWith(growing.trim());
				await one.wait(TURN, "word149", 30_000);
				expect((await one.text(TURN)).trim()).toBe(all);
			}
			expect(await tab.count(at("demo-bar"))).toBe(0);
			await tab.wait("h1", "Kontor");
		},
		{ web: { model: connected } },
	);
}, 90_000);

test(
	"a page that loses its network while the server stays is whole again without a reload",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.say(EN.steps);
			await tab.wait(".plan li.now");
			await tab.page.setOfflineMode(true);
			await tab.see("offline-bar");
			await tab.say("Who works here?");
			await tab.wait(at("offline-bar"), "1 message will be sent");
			await Bun.sleep(3_000);
			await tab.page.setOfflineMode(false);
			await tab.gone(at("offline-bar"));
			await tab.wait(TURN, "All six steps are done.", 30_000);
			await tab.wait(TURN, "people work here");
			const read = await words(tab);
			expect(new Set(read).size).toBe(read.length);
		}),
	SLOW_MS,
);

test(
	"eight tabs of one browser are all usable, and what one writes is in all of them",
	() =>
		playScene(browser, EN, async ({ person, tab }) => {
			const address = new URL(tab.page.url()).pathname;
			const tabs = [tab];
			while (tabs.length < 8) tabs.push(await person.open(address));
			for (const [number, one] of tabs.entries()) {
				await one.see("composer");
				await one.say(number % 2 === 0 ? "Who works here?" : "What do I have to do this week?");
			}
			for (const one of tabs) {
				await one.page.waitForFunction(
					() => document.querySelectorAll('.turn[data-state="done"] .answer').length === 8,
					{ timeout: 20_000 },
				);
			}
			const read = await words(tab);
			for (const one of tabs) expect(await words(one)).toEqual(read);
		}),
	SLOW_MS,
);

test(
	"the server is killed under an open page and starts again: the page recovers and the card is still answered once",
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "kontor-web-"));
		let served = await serveProcess(folder);
		try {
			const client = new Client(served.url);
			const code = served.setupURL?.split("#")[1];
			await client.post("/api/v1/setup", {
				...MINJI,
				password: PASSWORD,
				company: { ...COMPANY, language: "en" },
				code,
			});
			const input = { name: EN.jisoo, email: "jisoo@moonrise.example" };
			const invited = (await client.post("/api/v1/tools/person_invite/invoke", { input })).json["result"];
			const token = new URL((invited as { invitationURL: string }).invitationURL).hash.slice(1);
			await new Client(served.url).post("/api/v1/invitation/accept", { token, password: PASSWORD });
			const person = await Person.come(browser, served.url);
			const tab = await person.enter(client, "/");
			await tab.say(EN.tell);
			await tab.wait(".approval.is-waiting", EN.told);
			await tab.type("composer", "half a sentence");
			await served.kill();
			await tab.see("offline-bar");
			served = await serveProcess(folder, served.port);
			await tab.gone(at("offline-bar"), "", 30_000);
			expect(await tab.value("composer")).toBe("half a sentence");
			expect(await tab.count(".approval.is-waiting")).toBe(1);
			await tab.press(".approval [data-testid=hold-yes]");
			await tab.wait(".approval.is-approved .seal", "Minji Kim");
			await tab.wait('.turn[data-state="done"] .answer');
			await tab.click("waiting-link");
			await tab.wait(".answered .seal", "Minji Kim");
			expect(person.faults).toEqual([]);
		} finally {
			await served.kill();
			rmSync(folder, { recursive: true, force: true });
		}
	},
	SLOW_MS,
);
