/** The administration's page of tools: deciding in place, what it shows of it, its states, and who may come. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { HoldView } from "#record/views.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const row = (tool: string) => at(`tool-${tool}`);
const choose = (tab: Tab, tool: string, rule: string) => tab.page.select(at(`policy-${tool}`), rule);
const options = (tab: Tab, tool: string) =>
	tab.page.$$eval(`${at(`policy-${tool}`)} option`, (all) => all.map((one) => (one as HTMLOptionElement).value));

test(
	"a tool is made stricter in place: the choice stays, the count moves, the log says who, and the next call waits",
	() =>
		playScene(browser, EN, async ({ tab, web }) => {
			await tab.click("admin-link");
			await tab.wait("h1", "Tools");
			await tab.wait(row("task_add"), "Available");
			await tab.wait(".t-count", "0 changed");
			expect(await options(tab, "task_delete")).toEqual([
				"ask_requester",
				"ask_supervisor",
				"ask_administrator",
				"off",
			]);
			await tab.wait(row("task_delete"), "Cannot go below Ask");
			await choose(tab, "task_add", "ask_administrator");
			await tab.wait(`${row("task_add")}[data-rule=ask_administrator]`, "Default: Allow");
			await tab.wait(".t-count", "1 changed");
			await tab.press(`${row("task_add")} .t-name`);
			await tab.wait(".t-card", "Waiting for an administrator");
			await tab.wait(".t-card", "Add task");
			await tab.wait(".t-log", "Minji Kim set Ask an administrator");
			await tab.reload();
			await tab.wait(`${row("task_add")}[data-rule=ask_administrator]`, "Add a task");
			const jisoo = await web.signIn(JISOO_EMAIL);
			expect((await jisoo.invoke("task_add", { title: "Order lamps" })).status).toBe(202);
			await tab.wait(at("waiting-count"), "1");
			await choose(tab, "task_add", "allow");
			await tab.wait(`${row("task_add")}[data-rule=allow]`, "Add a task");
			await tab.gone(row("task_add"), "Default: Allow");
		}),
	SLOW_MS,
);

test(
	"words, effect and state narrow the list, stand in the address, and an empty list offers the way back",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.click("admin-link");
			await tab.fill("find-tool", "task del");
			await tab.wait(row("task_delete"), "Delete a task");
			await tab.gone(row("task_add"));
			expect(new URL(tab.page.url()).searchParams.get("q")).toBe("task del");
			await tab.reload();
			await tab.wait(row("task_delete"), "Delete a task");
			expect(await tab.value("find-tool")).toBe("task del");
			await tab.fill("find-tool", "zebra");
			await tab.wait(".empty", "No tool fits");
			await tab.click("show-all");
			await tab.wait(row("task_add"), "Add a task");
			await tab.page.select(at("effect-filter"), "destructive");
			await tab.gone(row("task_add"));
			await tab.page.select(at("effect-filter"), "");
			await choose(tab, "task_list", "off");
			await tab.wait(row("task_list"), "Switched off");
			await tab.click("only-unavailable");
			await tab.gone(row("task_add"));
			await tab.wait(row("task_list"), "Switched off");
			expect(await tab.text(at("only-unavailable"))).toContain("1");
		}),
	SLOW_MS,
);

test(
	"what is part of Kontor itself stands folded and has nothing to choose",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.click("admin-link");
			await tab.wait(row("task_add"), "Add a task");
			expect(await tab.count(row("hold_decide"))).toBe(0);
			await tab.press(`${at("group-hold")} .more button`);
			await tab.wait(row("hold_decide"), "Part of Kontor itself");
			expect(await tab.count(at("policy-hold_decide"))).toBe(0);
		}),
	SLOW_MS,
);

test(
	"offline it shows what it had and since when, and nothing can be chosen; a failure is said and tried again",
	() =>
		playScene(browser, EN, async ({ tab, web }) => {
			await tab.click("admin-link");
			await tab.wait(row("task_add"), "Add a task");
			await web.unplug();
			await tab.wait(at("stale"), "You are offline");
			await tab.page.waitForSelector(`${at("policy-task_add")}:disabled`);
			web.plug();
			await tab.gone(at("stale"));
			await tab.page.waitForSelector(`${at("policy-task_add")}:not(:disabled)`);
			await tab.page.setRequestInterception(true);
			let isBroken = true;
			tab.page.on("request", (request) => {
				if (isBroken && request.url().includes("policy_list")) void request.respond({ status: 503, body: "{}" });
				else void request.continue();
			});
			await tab.reload();
			await tab.wait(".error-card", "The tools can’t be shown right now");
			isBroken = false;
			await tab.click("try-again");
			await tab.wait(row("task_add"), "Add a task");
		}),
	SLOW_MS,
);

test(
	"a member is told who can grant it, and has no way there",
	() =>
		playScene(browser, EN, async ({ web }) => {
			const jisoo = await Person.come(browser, web.url);
			const tab = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/admin/tools");
			await tab.wait("h1", "Only administrators see this");
			await tab.wait(".empty", "Minji Kim can show it to you");
			expect(await tab.count(at("admin-link"))).toBe(0);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"somebody else's request stands in the approver's list, is answered there, and leaves when it is taken back",
	() =>
		playScene(browser, EN, async ({ tab, web, ids }) => {
			const jisoo = await web.signIn(JISOO_EMAIL);
			const minji = await web.signIn("minji@moonrise.example");
			await minji.invoke("policy_update", { tool: "task_add", rule: "ask_administrator" });
			const ask = async (title: string) => (await jisoo.invoke("task_add", { title })).json.hold as HoldView;
			const first = await ask("Order lamps");
			const second = await ask("Order brass");
			await tab.wait(at("waiting-count"), "2");
			await tab.click("waiting-link");
			await tab.wait(at(`waiting-${first.id}`), "Jisoo Park");
			await jisoo.post(`/api/v1/holds/${second.id}`, { decision: "decline" });
			await tab.wait(at("waiting-count"), "1");
			await tab.press(`${at(`hold-${first.id}`)} [data-testid=hold-yes]`);
			await tab.wait(`${at(`hold-${first.id}`)}[data-state=done]`);
			const view = (await jisoo.get(`/api/v1/holds/${first.id}`)).json as HoldView;
			expect(view).toMatchObject({ state: "done", requesterID: ids[EN.jisoo], decidedBy: { name: "Minji Kim" } });
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`the page holds at every width, in both themes, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab }) => {
				await tab.go("/admin/tools");
				await tab.wait(row("task_add"), "task_add");
				await choose(tab, "task_update", "ask_supervisor");
				await tab.wait(`${row("task_update")}[data-rule=ask_supervisor]`);
				await tab.press(`${row("task_update")} .t-name`);
				await tab.page.waitForSelector(".t-log");
				await checkScreen(tab, `tools ${words.language}`);
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
				await tab.page.setViewport({ width: 700, height: 900 });
				await tab.click("admin-menu");
				await tab.page.waitForSelector(".list-col.is-open");
				await tab.page.keyboard.press("Escape");
				await tab.page.waitForSelector(".list-col:not(.is-open)");
			}),
		2 * SLOW_MS,
	);
