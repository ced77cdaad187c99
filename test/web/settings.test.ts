/** Own settings: language and look change every open page at once; and holds that somebody else has to answer. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Browser } from "puppeteer-core";
import type { HoldView } from "#record/views.ts";
import { allHold } from "#store/schema/turn.ts";
import { openBrowser, Person, SLOW_MS } from "./browser.ts";
import { englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test(
	"after a change of language everything on every page is in it, also what arrives afterwards",
	() =>
		playScene(browser, EN, async ({ tab, person }) => {
			await tab.say(EN.give);
			await tab.wait(".step", EN.added);
			await tab.say(EN.tell);
			await tab.wait(".approval.is-waiting", "Send a direct message");
			const profile = await person.open("/settings/language");
			await profile.click("language-ko");
			await profile.wait("h1", "언어와 지역");
			await tab.wait(".step", "업무를 추가했어요");
			await tab.wait(".approval.is-waiting", "메시지 보내기");
			await tab.wait("h1", KO.demoName);
			await tab.say("여섯 단계를 천천히 해 줘");
			await tab.wait(".turn-head .of", "6단계 중");
			await tab.click("stop");
			await tab.wait(".stop-note", "멈췄어요");
			await profile.click("waiting-link");
			await profile.wait(".approval.is-waiting", "메시지 보내기");
			const left = (await englishLeft(profile)).filter((text) => !/deck|Jisoo|Minji/i.test(text));
			expect(left).toEqual([]);
			await tab.click("me-link");
			await tab.click("settings-language");
			await tab.click("language-en");
			await profile.wait(".approval.is-waiting", "Send a direct message");
			expect(await profile.page.evaluate(() => document.documentElement.lang)).toBe("en");
		}),
	SLOW_MS,
);

test(
	"the look is the person's own from the first byte of the next page",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.click("me-link");
			await tab.click("settings-appearance");
			const saved = tab.page.waitForResponse((answer) => answer.url().includes("person_preference_update"));
			await tab.click("theme-dark");
			const theme = () => tab.page.evaluate(() => document.documentElement.dataset["theme"]);
			await tab.page.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
			await saved;
			const first = await tab.page.evaluate(async () => (await fetch("/people")).text());
			expect(first).toContain('data-theme="dark"');
			await tab.reload();
			await tab.wait("h1", "Appearance");
			expect(await theme()).toBe("dark");
		}),
	SLOW_MS,
);

test(
	"a hold that an administrator has to answer shows whom it waits for, and whoever asked may withdraw it",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			const jisoo = await Person.come(browser, web.url);
			const session = await web.signIn(JISOO_EMAIL);
			const hers = await jisoo.enter(session, "/");
			for (const text of ["Tell Bora that the deck is finished", "Tell Bora that the brass is here"]) {
				await hers.say(text);
				await hers.wait(".approval.is-waiting", text.slice(15));
			}
			web.app.store.system((db) =>
				db.update(allHold).set({ answerer: "administrator" }).where(eq(allHold.state, "waiting")).run(),
			);
			await hers.go("/waiting");
			await hers.wait(".held", "Waiting for an administrator");
			expect(await hers.count(".approval button")).toBe(0);
			await tab.go("/waiting");
			await tab.wait(".approval.is-waiting", "Jisoo Park asks");
			const { holds } = (await session.get("/api/v1/holds?state=waiting")).json as { holds: HoldView[] };
			await hers.press(`[data-testid="withdraw-${holds[0]?.id}"]`);
			await hers.page.waitForFunction(() => document.querySelectorAll(".held").length === 1);
			await tab.reload();
			await tab.wait(".approval.is-waiting", "Jisoo Park asks");
			expect(await tab.count(".approval.is-waiting")).toBe(1);
			await tab.press(".approval.is-waiting [data-testid=hold-yes]");
			await tab.wait(".approval.is-approved .seal", "Minji Kim");
			await hers.gone(".held");
			expect(await hers.count(".answered .seal")).toBe(2);
			await hers.wait(".answered .seal", "Minji Kim");
			expect(jisoo.faults).toEqual([]);
		}),
	SLOW_MS,
);
