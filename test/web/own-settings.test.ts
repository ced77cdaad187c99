/** Own settings: what is chosen takes hold at once and everywhere, what is reset goes back, and every section at every width. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { rowsFor } from "#web/messenger/settings/rows.ts";
import { readUserAgent } from "#web/messenger/settings/user-agent.ts";
import { settingsWords } from "#web/messenger/settings/words.ts";
import { sayIn } from "#web/text/say.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";
import { PASSWORD } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const attribute = (tab: Tab, name: string, value: string | null) =>
	tab.page.waitForFunction(
		(key: string, wanted: string | null) => document.documentElement.getAttribute(`data-${key}`) === wanted,
		{ polling: 50 },
		name,
		value,
	);

test("settings are found by their own words and by those of the other language", () => {
	const say = sayIn(settingsWords, "en");
	const found = (query: string) => rowsFor("profile", query, say).map(({ id }) => id);
	expect(found("dark")).toContain("theme");
	expect(found("글자 크기")).toEqual([]);
	expect(found("크게")).toEqual(["textSize"]);
	expect(found("sign out others")).toContain("sessions");
	expect(found("zone")).toContain("zone");
	expect(found("nothing of the kind")).toEqual([]);
	expect(rowsFor("tokens", " ", say).map(({ id }) => id)).toEqual(["tokenList"]);
	expect(found("first steps")).toEqual([]);
	expect(rowsFor("profile", "first steps", say, true).map(({ id }) => id)).toEqual(["start"]);
});

test("a browser is named by what it says of itself", () => {
	const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
	expect(readUserAgent(chrome)).toEqual({ browser: "Chrome", system: "Windows" });
	expect(readUserAgent(`${chrome} Edg/140.0`)).toEqual({ browser: "Edge", system: "Windows" });
	const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";
	expect(readUserAgent(phone)).toEqual({ browser: "Safari", system: "iPhone" });
	expect(readUserAgent("curl/8.0")).toEqual({ browser: null, system: null });
});

test(
	"the look takes hold at once, in the other tab as well, from the first byte, and goes back by Reset",
	() =>
		playScene(browser, EN, async ({ tab, person }) => {
			const other = await person.open("/people");
			await tab.go("/settings/appearance");
			await tab.press('label:has([data-testid="textSize-120"])');
			await tab.press('label:has([data-testid="density-compact"])');
			await tab.press('label:has([data-testid="contrast-more"])');
			for (const one of [tab, other]) {
				await attribute(one, "text-size", "120");
				await attribute(one, "density", "compact");
				await attribute(one, "contrast", "more");
			}
			expect(await other.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("19.2px");
			const first = await tab.page.evaluate(async () => (await fetch("/people")).text());
			expect(first).toContain('data-density="compact" data-text-size="120" data-contrast="more"');
			await tab.click("reset-textSize");
			for (const one of [tab, other]) await attribute(one, "text-size", null);
			expect(await tab.count(at("reset-textSize"))).toBe(0);
			await tab.fill("settings-search", "larger");
			await tab.wait(".setting-row h2", "Text size");
			expect(new URL(tab.page.url()).searchParams.get("q")).toBe("larger");
			await tab.fill("settings-search", "zzqq");
			await tab.wait(".empty", "No setting is called");
		}),
	SLOW_MS,
);

test(
	"zone and clock write every time anew; Ctrl Enter sends where that was chosen",
	() =>
		playScene(browser, EN, async ({ tab, person }) => {
			await tab.say("What time is it?");
			await tab.wait(".msg", "What time is it?");
			const before = await tab.text(".msg .by time");
			const settings = await person.open("/settings/language");
			await settings.see("time-zone");
			await settings.page.select(at("time-zone"), "America/New_York");
			await settings.press('label:has([data-testid="clock-12"])');
			await settings.wait(".help", "It is");
			await tab.page.waitForFunction(
				(old: string) => {
					const now = document.querySelector<HTMLElement>(".msg .by time")?.textContent ?? "";
					return now !== old && /[ap]m$/i.test(now);
				},
				{ polling: 50 },
				before,
			);
			await settings.go("/settings/appearance");
			await settings.press('label:has([data-testid="sendsWith-ctrl_enter"])');
			await tab.wait(".composer .hint", "Ctrl Enter");
			await tab.fill("composer", "one");
			await tab.page.keyboard.press("Enter");
			await tab.page.keyboard.type("two");
			expect(await tab.value("composer")).toBe("one\ntwo");
			await tab.page.keyboard.down("Control");
			await tab.page.keyboard.press("Enter");
			await tab.page.keyboard.up("Control");
			await tab.wait(".msg", "two");
		}),
	SLOW_MS,
);

test(
	"a member changes their phone, not their name; other browsers are signed out; the password changes",
	() =>
		playScene(browser, EN, async ({ web }) => {
			const jisoo = await Person.come(browser, web.url);
			const tab = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/settings/profile");
			await tab.wait(at("setting-name"), "Only an administrator can change this: Minji Kim.");
			expect(await tab.count(at("profile-name"))).toBe(0);
			await tab.fill("profile-phoneNumber", "010-1234-5678");
			await tab.click("save-phoneNumber");
			await tab.wait(".toast", "Saved");
			await tab.gone(at("save-phoneNumber"));
			await tab.fill("profile-phoneNumber", "1".repeat(65));
			await tab.click("save-phoneNumber");
			await tab.wait(".err", "64");
			const phone = await web.signIn(JISOO_EMAIL);
			await web.signIn(JISOO_EMAIL);
			await tab.click("settings-security");
			await tab.wait(".setting-list li", "this browser");
			expect(await tab.count(".setting-list li")).toBe(3);
			await tab.press(".setting-list li:not(:has(.badge)) button");
			await tab.page.waitForFunction(() => document.querySelectorAll(".setting-list li").length === 2);
			await tab.click("end-others");
			await tab.page.waitForFunction(() => document.querySelectorAll(".setting-list li").length === 1);
			expect((await phone.get("/api/v1/me")).status).toBe(401);
			await tab.type("password-now", "wrong");
			await tab.type("password-new", "a rope of four plain words");
			await tab.click("password-submit");
			await tab.wait(".err", "");
			await tab.fill("password-now", PASSWORD);
			await tab.fill("password-new", "short");
			await tab.click("password-submit");
			await tab.wait(".field:has([data-testid=password-new]) .err", "");
			await tab.fill("password-new", "a rope of four plain words");
			await tab.click("password-submit");
			await tab.wait(".toast", "Password changed");
			expect((await web.signIn(JISOO_EMAIL, "a rope of four plain words")).cookies.size).toBe(1);
			await tab.go("/.well-known/change-password");
			await tab.wait("h1", "Security");
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"a token is shown once, works, and is refused after it was revoked",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			await tab.go("/settings/tokens");
			await tab.click("token-new");
			await tab.type("token-name", "backup script");
			await tab.press('label:has([data-testid="scope-write"])');
			await tab.press('label:has([data-testid="token-asks"])');
			await tab.click("token-make");
			await tab.see("token-value");
			const token = await tab.value("token-value");
			expect(token).toMatch(/^kt_[\w-]{43}$/);
			const asked = () => fetch(`${web.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
			expect((await asked()).status).toBe(200);
			await tab.click("token-done");
			await tab.wait(at("token-backup script"), "asks");
			expect(await tab.text("body")).not.toContain(token);
			await tab.reload();
			await tab.wait(at("token-backup script"), "Last used");
			await tab.click("token-new");
			await tab.type("token-name", "backup script");
			await tab.click("token-make");
			await tab.wait(".err", "already have a token");
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("token-dialog"));
			await tab.click("revoke-backup script");
			await tab.click("revoke-confirm");
			await tab.wait(".empty", "You have no tokens.");
			expect((await asked()).status).toBe(401);
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: every section at every width in both themes`,
		() =>
			playScene(browser, words, async ({ tab, client }) => {
				await client.post("/api/v1/tokens", { name: "laptop", scope: "delete", asks: true });
				const left: string[] = [];
				for (const section of ["profile", "language", "appearance", "security", "tokens"]) {
					await tab.go(`/settings/${section}`);
					await tab.see(section === "tokens" ? "token-laptop" : "settings-search");
					await tab.wait(".setting-row");
					await checkScreen(tab, section);
					left.push(...(await englishLeft(tab)));
				}
				await tab.click("token-new");
				await tab.see("token-name");
				await checkScreen(tab, "new token");
				await tab.go("/settings/profile?q=e");
				await tab.wait(".setting-row");
				await checkScreen(tab, "found");
				if (words.language === "ko") expect(left.filter((text) => !/laptop|Linux|@minji|Bun/.test(text))).toEqual([]);
			}),
		240_000,
	);

test(
	"a page whose script does not arrive says so, and comes when it is tried again",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.cdp.send("Network.enable");
			await tab.cdp.send("Network.setBlockedURLs", { urls: ["*chunk-*"] });
			await tab.click("me-link");
			await tab.wait(".error-card", "This page could not be loaded.");
			await tab.cdp.send("Network.setBlockedURLs", { urls: [] });
			await tab.press(".error-card button");
			await tab.wait("h1", "Profile");
		}),
	SLOW_MS,
);
