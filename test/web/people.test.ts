/** The directory in a browser: finding, inviting, changing, moving and withdrawing people, and what each page state says. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Browser } from "puppeteer-core";
import { allMember } from "#store/schema/member.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";
import { MINJI, openWeb, type Web } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function invoke(client: Client, tool: string, input: unknown): Promise<Record<string, unknown>> {
	const answer = await client.post(`/api/v1/tools/${tool}/invoke`, { input });
	if (answer.status !== 200) throw new Error(`${tool}: ${answer.text}`);
	return answer.json["result"] as Record<string, unknown>;
}
const rowOf = (web: Web, id: string) =>
	web.app.store.inspectAll.select().from(allMember).where(eq(allMember.id, id)).get();
const menu = async (tab: Tab, id: string, act: string): Promise<void> => {
	await tab.click(`acts-${id}`);
	await tab.press(`[role=menuitem][data-key=${act}]`);
};
/** The tree's rows as they stand, with their depth. */
const rows = (tab: Tab): Promise<string[]> =>
	tab.page.$$eval("[role=treeitem]", (all) =>
		all.map(
			(row) => `${"-".repeat(Number(row.getAttribute("aria-level")) - 1)}${row.querySelector("b, a")?.textContent}`,
		),
	);
const focused = (tab: Tab): Promise<string | null> =>
	tab.page.evaluate(() => document.activeElement?.querySelector("b, a")?.textContent ?? null);

/** Waits until the row stands below the other one, a level deeper, with nothing of the other's level between. */
async function standsUnder(tab: Tab, id: string, parentID: string): Promise<void> {
	await tab.page.waitForFunction(
		(one: string, other: string) => {
			const all = [...document.querySelectorAll("[role=treeitem]")];
			const level = (row: Element | undefined) => Number(row?.getAttribute("aria-level"));
			const at = all.findIndex((row) => row.getAttribute("data-key") === one);
			const above = all.slice(0, Math.max(at, 0)).findLast((row) => level(row) < level(all[at]));
			return above?.getAttribute("data-key") === other;
		},
		{ timeout: WAIT_MS },
		id,
		parentID,
	);
}

test(
	"alone one is asked to invite; links and passwords are shown once, and what failed stays in the box",
	async () => {
		const web = await openWeb();
		const minji = await Person.come(browser, web.url);
		const tab = await minji.enter(await web.signIn(MINJI.email), "/people");
		await tab.click("invite-first");
		await tab.type("invite-box", "Hana Seo <hana@moonrise.example>\nnobody\nbo@moonrise.example");
		await tab.click("invite-submit");
		await tab.page.waitForFunction((css: string) => document.querySelectorAll(css).length === 2, {}, at("invited-row"));
		await tab.wait(".invited .err", "This is no e-mail address.");
		expect(await tab.value("invite-box")).toBe("nobody");
		await tab.wait(".invited .note code", "kontor config set listen 0.0.0.0");
		const link = await tab.page.$eval(`${at("invited-row")} input`, (input) => (input as HTMLInputElement).value);
		expect(link).toMatch(/\/invite#\S{20,}$/);
		await tab.click("invite-close");
		await tab.wait(".person", "Hana Seo");
		await tab.wait(".person", "Invited, until");
		expect(await tab.text(".people-page")).not.toContain("/invite#");
		const hana = await Person.come(browser, web.url);
		const hers = await hana.open(`/invite${new URL(link).hash}`);
		await hers.type("invite-password", "a long enough phrase");
		await hers.click("invite-submit");
		await hers.page.waitForSelector(".frame");
		await tab.wait(".person", "Seen ");
		expect([...minji.faults, ...hana.faults]).toEqual([]);
		await web.close();
	},
	SLOW_MS,
);

test(
	"a person is found, opened, changed and written to; a colleague's page follows without a reload",
	() =>
		playScene(browser, EN, async ({ web, tab, ids, client }) => {
			const id = ids[EN.jisoo] ?? "";
			await invoke(client, "team_add", { name: "Design" });
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), `/people/${id}`);
			await tab.click("people-link");
			await tab.type("people-filter", "jisooo");
			await tab.wait(".near", "Near it:");
			await tab.fill("people-filter", "jisoo");
			expect(new URL(tab.page.url()).search).toBe("?q=jisoo");
			await tab.press(`${at(`person-${id}`)} .person-main a`);
			await tab.click("person-edit");
			await tab.fill("edit-title", "Lamp designer");
			const team = await tab.page.$eval(
				`${at("edit-team")} option:nth-child(2)`,
				(one) => (one as HTMLOptionElement).value,
			);
			await tab.page.select(at("edit-team"), team);
			await tab.click("edit-save");
			await tab.wait(".person-title", "Lamp designer · Design");
			await hers.wait(".person-title", "Lamp designer · Design");
			expect(await hers.count(at(`acts-${id}`))).toBe(0);
			await hers.click("person-edit");
			await hers.wait(at("edit-person"), "An administrator changes name, title, team and supervisor: Minji Kim.");
			expect(await hers.count(at("edit-title"))).toBe(0);
			await hers.fill("edit-phone", "010-1234-5678");
			await hers.click("edit-save");
			await tab.wait(at("person-facts"), "010-1234-5678");
			await tab.wait(at("person-facts"), "#general");
			await tab.click("person-ask");
			await tab.wait(".panel", EN.jisoo);
			await tab.click("person-message");
			await tab.see("composer");
			expect(rowOf(web, id)).toMatchObject({ jobTitle: "Lamp designer", phoneNumber: "010-1234-5678" });
			expect(jisoo.faults).toEqual([]);
		}),
	SLOW_MS,
);

test(
	"the tree is walked by keys, people and teams move by M, by menu and by dragging, and a move is taken back",
	() =>
		playScene(browser, EN, async ({ web, tab, ids, client }) => {
			const id = ids[EN.jisoo] ?? "";
			const office = String((await invoke(client, "team_add", { name: "Office" }))["teamID"]);
			const shop = String((await invoke(client, "team_add", { name: "Workshop" }))["teamID"]);
			await invoke(client, "person_update", { personHint: id, teamHint: office });
			await tab.go("/people?view=tree");
			await tab.wait("[role=treeitem]", EN.jisoo);
			expect((await rows(tab)).slice(0, 3)).toEqual(["Office", `-${EN.jisoo}`, "Workshop"]);
			await tab.page.focus(`[data-key="${office}"]`);
			const press = async (...keys: string[]): Promise<string | null> => {
				for (const key of keys) await tab.page.keyboard.press(key as "Enter");
				return await focused(tab);
			};
			expect(await press("ArrowRight")).toBe(EN.jisoo);
			expect(await press("ArrowLeft")).toBe("Office");
			expect(await press("ArrowLeft", "ArrowDown")).toBe("Workshop");
			expect((await rows(tab)).slice(0, 2)).toEqual(["Office", "Workshop"]);
			expect(await press("Home", "ArrowRight", "ArrowDown")).toBe(EN.jisoo);
			await tab.page.keyboard.down("Shift");
			await press("F10");
			await tab.page.keyboard.up("Shift");
			await tab.page.waitForSelector("[role=menuitem]");
			await press("Escape");
			await tab.page.waitForFunction((css: string) => document.activeElement?.matches(css), {}, at(`acts-${id}`));
			await tab.page.focus(`[data-key="${id}"]`);
			await press("m");
			await tab.see("move-dialog");
			await tab.page.select(at("move-place"), shop);
			await tab.click("dialog-save");
			await tab.wait(".toast", `Moved ${EN.jisoo} to Workshop`);
			await standsUnder(tab, id, shop);
			await tab.press(".toast button");
			await standsUnder(tab, id, office);
			await drag(tab, `[data-key="${shop}"]`, `[data-key="${office}"]`);
			await tab.wait(".toast", "Moved Workshop to Office");
			expect((await rows(tab)).slice(0, 3)).toEqual(["Office", `-${EN.jisoo}`, "-Workshop"]);
			// a team dropped on one below it stays where it is
			await drag(tab, `[data-key="${office}"]`, `[data-key="${shop}"]`);
			await menu(tab, shop, "rename");
			await tab.fill("team-name", "Assembly");
			await tab.click("dialog-save");
			await tab.wait("[role=treeitem]", "Assembly");
			expect((await rows(tab)).slice(0, 3)).toEqual(["Office", `-${EN.jisoo}`, "-Assembly"]);
			await menu(tab, office, "delete");
			await tab.wait(at("confirm-act"), "Move or delete them first");
			expect(await tab.count(at("confirm-yes"))).toBe(0);
			await tab.click("confirm-no");
			await menu(tab, shop, "delete");
			await tab.click("confirm-yes");
			await tab.gone("[role=treeitem]", "Assembly");
			await tab.click("by-line");
			await tab.page.waitForSelector('[role=tree] [data-key^="mem_"]');
			await drag(tab, `[data-key="${id}"]`, `[data-key="${rowOfMinji(web)}"]`);
			await tab.wait(".toast", `Moved ${EN.jisoo} to Minji Kim`);
			expect(rowOf(web, id)?.supervisorID).toBe(rowOfMinji(web));
		}),
	SLOW_MS,
);

const rowOfMinji = (web: Web): string =>
	web.app.store.inspectAll.select().from(allMember).where(eq(allMember.email, MINJI.email)).get()?.id ?? "";

/** With the mouse, as a hand does it: down, a little way, over the place, up. */
async function drag(tab: Tab, from: string, to: string): Promise<void> {
	const middle = async (selector: string): Promise<{ x: number; y: number }> => {
		const element = await tab.page.waitForSelector(selector, { visible: true });
		const box = await element?.boundingBox();
		if (box === null || box === undefined) throw new Error(`no ${selector}`);
		return { x: box.x + Math.min(200, box.width / 2), y: box.y + box.height / 2 };
	};
	const start = await middle(from);
	const end = await middle(to);
	await tab.page.mouse.move(start.x, start.y);
	await tab.page.mouse.down();
	await tab.page.mouse.move(start.x + 6, start.y + 6, { steps: 3 });
	await tab.page.$eval(to, (place) => {
		place.removeAttribute("data-seen");
		place.addEventListener("dragover", () => place.setAttribute("data-seen", ""), { once: true });
	});
	await tab.page.mouse.move(end.x, end.y, { steps: 8 });
	// a browser without a screen does not repeat what hangs still: a hand that trembles is seen
	for (let step = 0; !(await tab.page.$eval(to, (place) => place.hasAttribute("data-seen"))); step++) {
		await tab.page.mouse.move(end.x + (step % 3), end.y);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	await tab.page.mouse.up();
}

test(
	"administrators reset, appoint, let go and withdraw, and read beforehand what ends and what stays",
	() =>
		playScene(browser, EN, async ({ web, tab, ids }) => {
			const id = ids[EN.jisoo] ?? "";
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/people");
			await tab.go(`/people/${id}`);
			await menu(tab, id, "admin");
			await tab.wait(at("confirm-act"), "do not read other people’s conversations");
			await tab.click("confirm-yes");
			await tab.wait(".person-title", "administrator");
			await hers.see("invite-people");
			await menu(tab, id, "admin");
			await tab.click("confirm-yes");
			await tab.gone(".person-title", "administrator");
			await menu(tab, id, "reset");
			await tab.wait(at("confirm-lines"), "every session and every token");
			await tab.click("confirm-yes");
			await tab.see("shown-once");
			const password = await tab.page.$eval(`${at("shown-once")} input`, (input) => (input as HTMLInputElement).value);
			expect(password.length).toBeGreaterThan(10);
			await hers.see("signin-email");
			await tab.click("confirm-close");
			await menu(tab, id, "depart");
			await tab.wait(at("confirm-lines"), "can no longer sign in");
			await tab.click("confirm-yes");
			await tab.see("former-note");
			expect(await tab.count(at("person-message"))).toBe(0);
			await tab.go("/people");
			await tab.click("former");
			await tab.wait(".former .person", EN.jisoo);
			await tab.go(`/people/${id}`);
			await menu(tab, id, "back");
			await tab.click("confirm-yes");
			await tab.see("person-message");
			await menu(tab, id, "withdraw");
			await tab.wait(at("confirm-lines"), "Stays: tasks, messages and every record");
			await tab.click("confirm-yes");
			await tab.wait("h2", "There is nobody at this address");
			expect(rowOf(web, id)?.status).toBe("withdrawn");
			const own = rowOfMinji(web);
			await tab.go(`/people/${own}`);
			await menu(tab, own, "admin");
			await tab.wait(at("confirm-act"), "at least one administrator");
			expect(await tab.count(at("confirm-yes"))).toBe(0);
			expect(jisoo.faults).toEqual([]);
		}),
	SLOW_MS,
);

test(
	"who may not see the administrators' side is told whom to ask; a page that fails says so and tries again",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/admin/people");
			await hers.wait(".empty", "This is for administrators");
			await hers.wait(".empty", "You can ask Minji Kim.");
			await tab.go("/admin/people");
			await tab.see("directory");
			expect(new URL(tab.page.url()).pathname).toBe("/people");
			await hers.page.setRequestInterception(true);
			let fails = "person|team";
			hers.page.on("request", (request) => {
				if (fails !== "" && new RegExp(`(${fails})_list/invoke`).test(request.url())) void request.abort();
				else void request.continue();
			});
			await hers.go("/people");
			await hers.wait(".error-card", "The directory could not be loaded.");
			fails = "team";
			await hers.press(".error-card button");
			await hers.see("directory");
			// what loaded is shown, what did not is named
			await hers.click("view-tree");
			await hers.wait(".error-card", "The teams could not be loaded.");
			await hers.wait("[role=treeitem]", EN.jisoo);
			fails = "";
			await hers.press(".error-card button");
			await hers.wait(".empty", "No teams yet");
			await hers.wait(".empty", "An administrator makes teams: Minji Kim.");
			expect(jisoo.faults).toEqual([]);
		}),
	SLOW_MS,
);

for (const words of [EN, KO]) {
	test(
		`${words.language}: list, tree, chart, person, and every dialog pass at all widths in both themes`,
		() =>
			playScene(browser, words, async ({ tab, ids, client, web }) => {
				const id = ids[words.jisoo] ?? "";
				const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
				const team = String((await invoke(client, "team_add", { name: long }))["teamID"]);
				await invoke(client, "team_add", { name: "나", parentHint: team });
				web.addMember(long, {
					email: `${long.slice(0, 60)}@${long.slice(0, 60)}.example`,
					jobTitle: long,
					teamID: team,
				});
				await invoke(client, "person_update", {
					personHint: id,
					teamHint: "나",
					supervisorHint: MINJI.email,
					phoneNumber: "1",
				});
				const left: string[] = [];
				const check = async (name: string): Promise<void> => {
					await checkScreen(tab, name);
					left.push(...(await englishLeft(tab)).filter((text) => !/donau|zzzz|nobody/i.test(text)));
				};
				await tab.go("/people");
				await tab.see("directory");
				await check("list");
				await tab.type("people-filter", "zzzz");
				await tab.see("people-all");
				await check("nobody");
				await tab.go("/people?view=tree");
				await tab.wait("[role=treeitem]", long);
				await check("tree");
				await menu(tab, team, "move");
				await tab.see("move-dialog");
				await check("move");
				await tab.go("/people?view=chart&by=line");
				await tab.see("org-chart");
				await check("chart by line");
				await tab.click("by-team");
				await tab.wait(".org-chart", long);
				await check("chart");
				await tab.go(`/people/${id}`);
				await tab.see("person-facts");
				await check("person");
				// inside the page's own scroller nothing stands out sideways either
				await tab.page.setViewport({ width: 320, height: 720 });
				expect(await tab.page.$eval(".page", (page) => page.scrollWidth - page.clientWidth)).toBe(0);
				await tab.page.setViewport({ width: 1280, height: 900 });
				await tab.click("person-edit");
				await tab.see("edit-person");
				await check("edit");
				await tab.go(`/people/${id}`);
				await menu(tab, id, "withdraw");
				await tab.see("confirm-lines");
				await check("withdraw");
				await tab.go("/people");
				await tab.click("invite-people");
				await tab.type("invite-box", `${long.slice(0, 60)}@moonrise.example\nnobody`);
				await tab.click("invite-submit");
				await tab.see("invited-row");
				await check("invite");
				if (words.language === "ko") expect(left).toEqual([]);
			}),
		180_000,
	);
}
