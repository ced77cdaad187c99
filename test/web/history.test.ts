/** What Kontor did: from the step to the whole of it, the administrators' list and timeline, and the copy without words. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { must } from "#base/assert.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTurn } from "#store/schema/turn.ts";
import { allModelUsage } from "#store/schema/usage.ts";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";
import type { Web } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test(
	"a person opens everything Kontor did from a step, and sees who else looked",
	() =>
		playScene(browser, EN, async ({ tab, web }) => {
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			await hers.say(EN.give);
			await hers.wait('.turn[data-state="done"] .step', EN.added);
			await tab.go("/admin/work-history");
			await tab.wait(".h-run", "Jisoo");
			expect(await tab.text(at("runs"))).not.toContain(EN.task);
			await tab.press(".h-run");
			await tab.wait(at("timeline"), "task_add");
			await tab.wait(".h-line", "characters, covered");
			expect(await tab.text(at("timeline"))).not.toContain(EN.task);
			await tab.click("uncover");
			await tab.wait(at("timeline"), EN.task);
			await hers.press(".step button[aria-expanded]");
			await hers.press("[data-testid^=history-]");
			await hers.wait("h1", "What Kontor did");
			await hers.wait('.h-line[data-kind="reading"]', "Minji Kim");
			await hers.wait(at("timeline"), EN.task);
			await hers.click("back-to-chat");
			await hers.wait(".step", EN.added);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"what is copied for whoever helps has the course of it and none of its words",
	() =>
		playScene(browser, EN, async ({ tab, person, web }) => {
			await person.context.overridePermissions(web.url, ["clipboard-read", "clipboard-sanitized-write"]);
			await tab.say(EN.give);
			await tab.wait('.turn[data-state="done"] .step', EN.added);
			await tab.go("/admin/work-history");
			await tab.press(".h-run");
			await tab.click("copy-diagnostics");
			await tab.wait(".toast", "Copied");
			const text = await tab.page.evaluate(() => navigator.clipboard.readText());
			const copied = JSON.parse(text) as { entries: { name: string }[]; kontor: string };
			expect(copied.entries.map(({ name }) => name)).toContain("call.done");
			expect(text).not.toContain(EN.task);
			expect(text).not.toMatch(/Minji|Jisoo/);
		}),
	SLOW_MS,
);

/** Runs that are over, as rows: what a list of them shows. */
function addRuns(web: Web, requesterID: string, count: number): void {
	const { ids, store, clock } = web.app;
	// any message there is: the list shows nothing of it
	const said = must(store.inspectAll.select().from(allMessage).get(), "a message");
	const values = Array.from({ length: count }, () => ({
		id: ids.next("turn"),
		conversationID: said.conversationID,
		messageID: said.id,
		requesterID,
		language: "en" as const,
		state: "done" as const,
		equipped: [],
		partialText: "",
		provider: "models.example",
		model: "lamp-1",
		promptTokens: 1_000,
		completionTokens: 20,
		restarts: 0,
		tries: 1,
		createdAt: clock.now(),
	}));
	store.system((db) => {
		for (const row of values) db.insert(allTurn).values(row).run();
		const usage = {
			id: ids.next("use"),
			at: clock.now(),
			month: "2026-12",
			memberID: requesterID,
			turnID: values.at(-1)?.id ?? "",
			purpose: "turn" as const,
			provider: "models.example",
			model: "lamp-1",
			promptTokens: 1_000,
			cachedTokens: 0,
			completionTokens: 20,
			isEstimated: true,
			costMicros: 3_420_000,
			currency: "USD",
			tookMs: 10,
		};
		db.insert(allModelUsage).values(usage).run();
	});
}

test(
	"older work comes when it is asked for, and newer when somebody wants it, at the place where one reads",
	() =>
		playScene(browser, EN, async ({ tab, web, client, ids }) => {
			const jisoo = ids[EN.jisoo] ?? "";
			await tab.go("/admin/work-history");
			await tab.wait(".empty");
			addRuns(web, jisoo, 1);
			await client.invoke("task_add", { title: "Something to hear of" });
			await tab.wait(".h-run", "≈ $3.42");
			addRuns(web, jisoo, 54);
			await client.invoke("task_add", { title: "More to hear of" });
			await tab.wait(at("newer"), "More than 50 new");
			expect(await tab.count(".h-run")).toBe(1);
			await tab.click("newer");
			await tab.wait(at("older"));
			expect(await tab.count(".h-run")).toBe(50);
			await tab.gone(at("newer"));
			await tab.click("older");
			await tab.gone(at("older"));
			expect(await tab.count(".h-run")).toBe(55);
			addRuns(web, jisoo, 2);
			await client.invoke("task_add", { title: "The last to hear of" });
			await tab.wait(at("newer"), "2 new");
			expect(await tab.count(".h-run")).toBe(55);
			await tab.click("newer");
			await tab.gone(at("newer"));
			expect(await tab.count(".h-run")).toBe(57);
			await tab.press(".h-run");
			await tab.wait(at("timeline"), "Partly estimated");
		}),
	2 * SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`list and timeline hold at every width, in both themes, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				await tab.go("/admin/work-history");
				await tab.wait(".empty");
				await tab.go("/");
				await tab.say(words.give);
				await tab.wait('.turn[data-state="done"] .step', words.added);
				await tab.go("/admin/work-history");
				await tab.wait(".h-run");
				await checkScreen(tab, `work history ${words.language}`);
				await tab.press(".h-run");
				await tab.wait(at("timeline"));
				await checkScreen(tab, `timeline ${words.language}`);
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
			}),
		3 * SLOW_MS,
	);
