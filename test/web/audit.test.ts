/** The audit page: what stands in it, what narrows it, taking back from it, and the file. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { at, openBrowser, SLOW_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

test(
	"says who changed what through what, narrows, shows before and after, and takes back",
	() =>
		playScene(browser, EN, async ({ tab, web, client, ids }) => {
			const jisoo = await web.signIn(JISOO_EMAIL);
			await tab.go("/admin/audit?objectType=task");
			await tab.wait(".empty", "No change fits");
			const added = (await jisoo.invoke("task_add", { title: "Order lamps" })).json as { callID: string };
			const moved = (await jisoo.invoke("task_update", { taskHint: "Order lamps", size: "XL" })).json as {
				callID: string;
			};
			await client.invoke("policy_update", { tool: "task_list", rule: "off" });
			await tab.reload();
			await tab.wait(at(`change-${added.callID}`), "Jisoo");
			await tab.wait(at(`change-${added.callID}`), "In the browser");
			expect(await tab.count(".a-row")).toBe(2);
			await tab.press(`${at(`change-${moved.callID}`)} .a-what`);
			await tab.wait(`${at(`change-${moved.callID}`)} .a-fields`, "XL");
			await tab.wait(`${at(`change-${moved.callID}`)} del`, "M");
			await tab.click(`undo-${moved.callID}`);
			await tab.wait(at(`change-${moved.callID}`), "Taken back");
			await tab.page.select(at("flt-thing"), "policy");
			await tab.wait(".a-row", "task_list");
			expect(await tab.count(".a-row")).toBe(1);
			await tab.page.select(at("flt-person"), ids[EN.jisoo] ?? "");
			await tab.wait(".empty", "No change fits");
			await tab.press(".empty .btn");
			await tab.wait(at(`change-${added.callID}`), "Order lamps");
			const link = await tab.page.$eval(at("export-csv"), (one) => (one as HTMLAnchorElement).href);
			const file = await client.get(new URL(link).pathname + new URL(link).search);
			expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
			expect(file.text).toContain("Order lamps");
		}),
	SLOW_MS,
);

test(
	"what is changed meanwhile is counted above the list, keeps the filter and what is open, and comes when it is wanted",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			const first = (await client.invoke("task_add", { title: "Order lamps" })).json as { callID: string };
			await tab.go("/admin/audit?objectType=task");
			await tab.press(`${at(`change-${first.callID}`)} .a-what`);
			await client.invoke("policy_update", { tool: "task_list", rule: "ask_requester" });
			await client.invoke("task_add", { title: "Count lamps" });
			await client.invoke("task_add", { title: "Sell lamps" });
			await tab.wait(at("newer"), "2 new");
			expect(await tab.count(".a-row")).toBe(1);
			await client.post(`/api/v1/changes/${first.callID}/undo`, {});
			await tab.wait(at(`change-${first.callID}`), "Taken back");
			expect(await tab.count(`${at(`change-${first.callID}`)} .a-rows`)).toBe(1);
			await tab.click("newer");
			await tab.wait(".a-row", "Sell lamps");
			await tab.gone(at("newer"));
			expect(await tab.count(`${at(`change-${first.callID}`)} .a-rows`)).toBe(1);
		}),
	SLOW_MS,
);

test(
	"goes back page by page",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			for (let at = 0; at < 55; at++) await client.invoke("task_add", { title: `Task ${at}` });
			await tab.go("/admin/audit?objectType=task");
			await tab.wait(".a-row", "Task 54");
			expect(await tab.count(".a-row")).toBe(50);
			await tab.click("older");
			await tab.wait(".a-row", "Task 0");
			expect(await tab.count(".a-row")).toBe(55);
			expect(await tab.count(at("older"))).toBe(0);
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`the page holds at every width, in both themes, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab, client }) => {
				const { callID } = (await client.invoke("policy_update", { tool: "task_list", rule: "off" })).json;
				await tab.go("/admin/audit");
				await tab.press(`${at(`change-${callID}`)} .a-what`);
				await tab.wait(".a-fields");
				await checkScreen(tab, `audit ${words.language}`);
				if (words.language === "ko")
					expect((await englishLeft(tab)).filter((text) => !/task_list/.test(text))).toEqual([]);
			}),
		2 * SLOW_MS,
	);
