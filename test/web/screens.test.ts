/** Every screen at three widths in both themes: axe, nothing sideways, and Korean pages that are Korean. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { type DemoWords, EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";
import { MINJI, openWeb, PASSWORD } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const TEST_MS = 180_000;

for (const language of ["en", "ko"] as const) {
	test(
		`${language}: every step of set-up, its faults, and the word to those who come too late`,
		async () => {
			const web = await openWeb({ isSetUp: false });
			const minji = await Person.come(browser, web.url, { language });
			const tab = await minji.open("/setup");
			const left: string[] = [];
			const check = async (name: string) => {
				await checkScreen(tab, name);
				if (language === "ko") left.push(...(await englishLeft(tab)).filter((text) => !/nobody|^Donau/.test(text)));
			};
			await tab.type("setup-code", "AAAAAAAA");
			await tab.click("setup-next");
			await tab.see("setup-code");
			await tab.wait(".err");
			await tab.click("setup-where");
			await check("claim");
			await tab.fill("setup-code", web.code());
			await tab.click("setup-next");
			await tab.type("setup-name", "Minji Kim");
			await tab.click("setup-next");
			await tab.wait(".err");
			await check("you");
			await tab.type("setup-email", MINJI.email);
			await tab.type("setup-password", PASSWORD);
			await tab.click("setup-next");
			await tab.see("setup-company");
			await check("company");
			await tab.fill("setup-company", "Moonrise Lamps");
			await tab.click("setup-finish");
			await tab.see("model-demo");
			await check("model, hosted");
			await tab.click("model-address");
			await tab.type("model-base-url", "http://127.0.0.1:9/v1");
			await tab.type("model-name", "scripted");
			await tab.click("model-test");
			await tab.wait('[data-testid="model-test-result"]', "", 20_000);
			await tab.see("model-test-again");
			await check("model, unreachable");
			await tab.click("model-demo");
			await tab.click("model-save");
			await tab.type("people-box", `${LONG.slice(0, 30)}.${LONG.slice(0, 30)}@moonrise.example\nnobody`);
			await tab.click("people-invite");
			await tab.see("people-result");
			await check("people");
			const stranger = await Person.come(browser, web.url, { language });
			const other = await stranger.open("/setup");
			await other.see("setup-used");
			await checkScreen(other, "already set up");
			expect(left).toEqual([]);
			expect([...minji.faults, ...stranger.faults]).toEqual([]);
			await web.close();
		},
		TEST_MS,
	);

	test(
		`${language}: sign-in and invitation, with their refusals`,
		async () => {
			const web = await openWeb({ language });
			const jisoo = await Person.come(browser, web.url, { language });
			const tab = await jisoo.open("/signin");
			const left: string[] = [];
			await tab.type("signin-email", MINJI.email);
			await tab.type("signin-password", "wrong");
			await tab.click("signin-submit");
			await tab.wait(".err");
			await checkScreen(tab, "sign-in");
			left.push(...(await englishLeft(tab)));
			const client = await web.signIn(MINJI.email);
			const input = { name: LONG, email: `${LONG.slice(0, 40)}@moonrise.example` };
			const invited = await client.post("/api/v1/tools/person_invite/invoke", { input });
			const { invitationURL } = invited.json["result"] as { invitationURL: string };
			await tab.go(`/invite${new URL(invitationURL).hash}`);
			await tab.see("invite-name");
			await tab.click("invite-submit");
			await tab.wait(".err");
			await checkScreen(tab, "invitation");
			await tab.go("/invite#notanything");
			await tab.wait(".error-card");
			await checkScreen(tab, "bad invitation");
			left.push(...(await englishLeft(tab)));
			if (language === "ko") expect(left).toEqual([]);
			expect(jisoo.faults).toEqual([]);
			await web.close();
		},
		TEST_MS,
	);
}

/** A conversation with every kind of card in it. */
async function fill(tab: Tab, words: DemoWords): Promise<void> {
	const rest = async () => {
		await tab.page.waitForFunction(
			() => !document.querySelector('.turn:is([data-state="working"], [data-state="queued"])'),
			{ timeout: 15_000 },
		);
	};
	const say = async (text: string, selector: string) => {
		await tab.say(text);
		await tab.wait(selector);
		await rest();
	};
	await say(words.give, ".step");
	await say(words.tell, ".approval.is-waiting");
	await tab.press(".approval.is-waiting [data-testid=hold-yes]");
	await tab.wait(".approval.is-approved");
	await rest();
	await say(words.tell, ".approval.is-waiting");
	await tab.press(".approval.is-waiting [data-testid=hold-no]");
	await tab.wait('[data-state="declined"]');
	await rest();
	await say(words.fail, ".error-card");
	await say(words.shared, ".pick");
	await say(words.remove, ".approval.is-destructive");
	await say(words.tell, ".approval.is-waiting .preview");
	await tab.say(words.steps);
	await tab.wait(".plan li.now");
	await tab.click("stop");
	await tab.wait(".stop-note");
	await tab.press(".step .step-open");
	await tab.press(".approval.is-waiting details summary");
}

for (const words of [EN, KO]) {
	test(
		`${words.language}: chat with every kind of card, waiting, people, profile and a page that is not there`,
		() =>
			playScene(browser, words, async ({ web, tab }) => {
				web.addMember(LONG, { email: `${LONG}@${LONG.slice(0, 60)}.example`, jobTitle: LONG });
				await fill(tab, words);
				const left: string[] = [];
				const check = async (name: string) => {
					await checkScreen(tab, name);
					left.push(...(await englishLeft(tab)).filter((text) => !text.includes(LONG) && !text.includes("W")));
				};
				await check("chat");
				await tab.click("waiting-link");
				await tab.see("hold-yes").catch(() => tab.see("waiting-link"));
				await check("waiting");
				await tab.click("people-link");
				await tab.wait(".directory", LONG);
				await check("people");
				await tab.click("me-link");
				await tab.see("sign-out");
				await check("profile");
				await tab.click("help");
				await tab.see("help-dialog");
				await check("keys");
				await tab.go("/nowhere");
				await tab.wait("h1");
				await check("missing");
				if (words.language === "ko") expect(left).toEqual([]);
				expect(await tab.count(at("composer"))).toBe(0);
			}),
		TEST_MS,
	);
}
