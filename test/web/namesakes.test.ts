/** Two people of one name in every list to choose from: each says who it is, at every width. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const HANDLES = ["@jisoo.park", "@person0"];
const said = EN.jisoo;

/** The namesakes among what a select offers, once it offers both. */
async function options(tab: Tab, testID: string): Promise<string[]> {
	const css = `${at(testID)} option`;
	await tab.page.waitForFunction(
		(selector: string) =>
			[...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes("(@j")),
		{ timeout: WAIT_MS, polling: 50 },
		css,
	);
	const all = await tab.page.$$eval(css, (list) => list.map((one) => (one as HTMLOptionElement).text));
	return all.filter((text) => text.includes(said)).sort();
}

async function invoke(client: Client, tool: string, input: unknown): Promise<Record<string, unknown>> {
	const answer = await client.post(`/api/v1/tools/${tool}/invoke`, { input });
	if (answer.status !== 200) throw new Error(`${tool}: ${answer.text}`);
	return answer.json["result"] as Record<string, unknown>;
}
const inOneLine = HANDLES.map((handle) => `${said} (${handle})`);

test(
	"a filter, a task, its card, the audit, a new channel, its members and owners, a direct conversation and the palette tell namesakes apart",
	() =>
		playScene(browser, EN, async ({ web, tab, ids, client }) => {
			const other = web.addMember(said, { email: "jisoo.park@moonrise.example" });
			await tab.go("/search?q=from%3A%22Jisoo%20Park%22");
			expect(await options(tab, "search-from")).toEqual(inOneLine);
			await tab.click(`choose-${other}`);
			await tab.wait(".search-chip.is-on", "@jisoo.park");
			await tab.go("/tasks");
			expect(await options(tab, "owner-pick")).toEqual(inOneLine);
			for (const personID of [ids[said], other])
				await invoke(client, "task_add", { title: `Paint ${personID}`, participantPersonHints: [personID] });
			await tab.wait(".b-card .own", "Jisoo (@person0)");
			await tab.wait(".b-card .own", "Jisoo (@jisoo.park)");
			await tab.go("/admin/audit");
			expect(await options(tab, "flt-person")).toEqual(inOneLine);
			await tab.go("/");
			await tab.page.waitForSelector(".frame");
			await tab.page.keyboard.down("Control");
			await tab.page.keyboard.press("k");
			await tab.page.keyboard.up("Control");
			await tab.page.keyboard.type(said);
			await tab.wait(".palette-option .palette-detail", "@jisoo.park");
			await tab.wait(".palette-option .palette-detail", "@person0");
			await tab.page.keyboard.press("Escape");
			await tab.press(".conv:has(.glyph)");
			await tab.click("members");
			await tab.wait(`${at("members-dialog")} .member`, "@jisoo.park");
			await tab.wait(`${at("members-dialog")} .member`, "@person0");
			await tab.page.keyboard.press("Escape");
			await tab.click("browse-channels");
			await tab.click("new-channel");
			await tab.wait(".people-pick-list label", inOneLine[0]);
			await tab.wait(".people-pick-list label", inOneLine[1]);
			await tab.page.keyboard.press("Escape");
			await tab.click("new-conversation");
			await tab.wait(`${at("new-conversation-dialog")} li`, "@jisoo.park");
			await tab.click(`person-${ids[said]}`);
			await tab.wait("h1", inOneLine[1]);
			expect(await tab.text(".head .avatar")).toBe("JP");
			const hers = await web.signIn("jisoo.park@moonrise.example");
			const channel = { name: "lamps", visibility: "open", personHints: ["Minji Kim"] };
			await tab.go(`/c/${(await invoke(hers, "channel_add", channel))["channelID"]}`);
			await tab.click("conversation-menu");
			await tab.press("[role=menuitem][data-key=details]");
			await tab.wait(at("details-dialog"), `Jisoo Park (@jisoo.park)`);
		}),
	SLOW_MS,
);

test(
	"the trees, the chart, a person's page, a task to jump to and the last words of a conversation tell namesakes apart",
	() =>
		playScene(browser, EN, async ({ web, tab, ids, client }) => {
			const other = web.addMember(said, { email: "jisoo.park@moonrise.example" });
			await invoke(client, "person_update", { personHint: other, supervisorHint: ids[said] });
			for (const by of ["team", "line"]) {
				await tab.go(`/people?view=tree&by=${by}`);
				for (const name of inOneLine) await tab.wait(".tree-content a", name);
				await tab.go(`/people?view=chart&by=${by}`);
				for (const name of inOneLine) await tab.wait(".org-box a", name);
			}
			await tab.go(`/people/${ids[said]}`);
			await tab.wait(`${at("person-facts")} li`, inOneLine[0]);
			await tab.go(`/people/${other}`);
			await tab.wait(`${at("person-facts")} dd`, inOneLine[1]);
			await invoke(client, "task_add", { title: "Paint lamps", participantPersonHints: [other], endsAt: "2031-03-05" });
			await tab.page.keyboard.down("Control");
			await tab.page.keyboard.press("k");
			await tab.page.keyboard.up("Control");
			await tab.page.keyboard.type("Paint");
			await tab.wait(".palette-option .palette-detail", `${inOneLine[0]} · 5 Mar`);
			await tab.page.keyboard.press("Escape");
			const hers = await web.signIn("jisoo.park@moonrise.example");
			const { channels } = await invoke(hers, "channel_list", { query: "general" });
			const [general] = channels as { channelID: string }[];
			await hers.post(`/api/v1/conversations/${general?.channelID}/messages`, { text: "Good morning" });
			await tab.go("/");
			await tab.wait(".conv .last", "Jisoo (@jisoo.park): Good morning");
		}),
	SLOW_MS,
);
