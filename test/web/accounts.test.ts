/** Invitation, sign-in, a temporary password, the way back to the page that was wanted, and signing out. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { openBrowser, Person, SLOW_MS, WAIT_MS } from "./browser.ts";
import { MINJI, openWeb, PASSWORD, type Web } from "./support.ts";

let browser: Browser;
let web: Web;
beforeAll(async () => {
	[browser, web] = await Promise.all([openBrowser(), openWeb()]);
}, SLOW_MS);
afterAll(async () => {
	await browser.close();
	await web.close();
}, SLOW_MS);

async function invite(name: string, email: string): Promise<string> {
	const minji = await web.signIn(MINJI.email);
	const answer = await minji.post("/api/v1/tools/person_invite/invoke", { input: { name, email } });
	if (answer.status !== 200) throw new Error(answer.text);
	const { invitationURL } = answer.json["result"] as { invitationURL: string };
	return `/invite${new URL(invitationURL).hash}`;
}

const languageOf = (tab: { page: { evaluate: (read: () => string) => Promise<string> } }) =>
	tab.page.evaluate(() => document.documentElement.lang);

test(
	"an invitation is accepted in the language its reader switched to, and works once",
	async () => {
		const link = await invite("Jisoo Park", "jisoo@moonrise.example");
		const jisoo = await Person.come(browser, web.url, { width: 390, height: 844, isTouch: true });
		const tab = await jisoo.open(link);
		await tab.wait("h1", "Moonrise Lamps uses Kontor");
		await tab.click("language-ko");
		await tab.wait("h1", "Moonrise Lamps에서 Kontor를 써요");
		await tab.wait(".lead", "Minji Kim 님이 초대했어요.");
		await tab.fill("invite-name", "박지수");
		await tab.type("invite-password", "짧아");
		await tab.click("invite-submit");
		await tab.wait(".err", "10");
		expect(await tab.value("invite-name")).toBe("박지수");
		await tab.fill("invite-password", PASSWORD);
		await tab.click("invite-submit");
		await tab.wait("h1", "Kontor(데모)");
		expect(await languageOf(tab)).toBe("ko");
		await tab.reload();
		await tab.wait("h1", "Kontor(데모)");
		expect(jisoo.faults).toEqual([]);

		const late = await Person.come(browser, web.url);
		const again = await late.open(link);
		await again.wait("h1", "This invitation can’t be used.");
		await again.wait(".error-card", "Minji Kim");
		await again.wait('.error-card a[href^="mailto:"]', MINJI.email);
		await again.go("/invite");
		await again.wait(".error-card", "the part after # is missing");
	},
	SLOW_MS,
);

test(
	"a wrong password says one thing for everybody, the right one goes where the reader was going, and out again",
	async () => {
		const minji = await Person.come(browser, web.url);
		const tab = await minji.open("/waiting");
		expect(new URL(tab.page.url()).search).toBe("?next=%2Fwaiting");
		await tab.type("signin-email", "nobody@moonrise.example");
		await tab.type("signin-password", "not the password");
		await tab.click("signin-submit");
		const unknown = await tab.wait(".err");
		await tab.fill("signin-email", MINJI.email);
		expect(await tab.value("signin-password")).toBe("not the password");
		await tab.click("signin-submit");
		expect(await tab.wait(".err")).toBe(unknown);
		await tab.fill("signin-password", PASSWORD);
		await tab.click("signin-submit");
		await tab.wait("h1", "Waiting for you");
		await tab.click("me-link");
		await tab.click("sign-out");
		await tab.see("signin-email");
		await tab.go("/people");
		await tab.see("signin-email");
		for (const outside of ["https://elsewhere.example/", "//elsewhere.example/", "/signin"]) {
			await tab.go(`/signin?next=${encodeURIComponent(outside)}`);
			await tab.type("signin-email", MINJI.email);
			await tab.type("signin-password", PASSWORD);
			await tab.click("signin-submit");
			await tab.wait("h1", "Kontor (demo)");
			expect(new URL(tab.page.url()).origin).toBe(web.url);
			await tab.page.evaluate(() => fetch("/api/v1/session", { method: "DELETE" }));
		}
		expect(minji.faults).toEqual([]);
	},
	SLOW_MS,
);

test(
	"the language switched to at sign-in becomes the person's own, and the profile has the last word",
	async () => {
		web.addMember("Tae-o Lim");
		const taeo = await Person.come(browser, web.url);
		const tab = await taeo.open("/signin");
		await tab.click("language-ko");
		await tab.type("signin-email", "tae-o@moonrise.example");
		await tab.type("signin-password", PASSWORD);
		await tab.click("signin-submit");
		await tab.wait("h1", "Kontor(데모)");
		await tab.click("me-link");
		await tab.click("settings-language");
		await tab.page.waitForSelector("input[type=radio]", { timeout: WAIT_MS });
		await tab.click("language-en");
		await tab.wait("h1", "Language and region");
		await tab.click("settings-profile");
		await tab.click("sign-out");
		await tab.see("signin-email");
		await tab.type("signin-email", "tae-o@moonrise.example");
		await tab.type("signin-password", PASSWORD);
		await tab.click("signin-submit");
		await tab.wait("h1", "Kontor (demo)");
		expect(await languageOf(tab)).toBe("en");
		expect(taeo.faults).toEqual([]);
	},
	SLOW_MS,
);

test(
	"a temporary password opens nothing but the change of it",
	async () => {
		web.addMember("Bora Moon", {}, true);
		const bora = await Person.come(browser, web.url);
		const tab = await bora.open("/signin?next=%2Fpeople");
		await tab.type("signin-email", "bora@moonrise.example");
		await tab.type("signin-password", PASSWORD);
		await tab.click("signin-submit");
		await tab.type("change-password", PASSWORD);
		await tab.click("change-submit");
		await tab.wait(".err", "temporary password");
		// any other address leads back to the choice, without signing in again
		await tab.go("/waiting");
		await tab.wait("h1", "Choose a new password");
		await tab.wait(".s-foot", "bora@moonrise.example");
		await tab.click("change-leave");
		await tab.see("signin-email");
		await tab.go("/people");
		await tab.type("signin-email", "bora@moonrise.example");
		await tab.type("signin-password", PASSWORD);
		await tab.click("signin-submit");
		await tab.see("change-password");
		await tab.reload();
		await tab.fill("change-password", "a rope of four plain words");
		await tab.click("change-submit");
		await tab.wait("h1", "People");
		expect(bora.faults).toEqual([]);
		expect((await web.signIn("bora@moonrise.example", "a rope of four plain words")).cookies.size).toBe(1);
	},
	SLOW_MS,
);
