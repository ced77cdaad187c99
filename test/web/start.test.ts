/** Getting started: a new administrator goes through the list on a real server; it follows the record, is put away for good, and comes back. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { foundCompany, kontor, type RunningKontor, startKontor } from "#test/cli/kontor.ts";
import { Client } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";
import { MINJI, PASSWORD } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const step = (name: string): string => at(`start-${name}`);
const done = (tab: Tab, name: string) => tab.wait(`${step(name)}.is-done`);
const way = (tab: Tab, name: string) => tab.press(`${step(name)} .btn`);

async function signIn(server: RunningKontor): Promise<Client> {
	const client = new Client(server.address);
	expect((await client.post("/api/v1/session", { email: MINJI.email, password: PASSWORD })).status).toBe(200);
	return client;
}

async function invoke(client: Client, tool: string, input: unknown): Promise<Record<string, unknown>> {
	const answer = await client.post(`/api/v1/tools/${tool}/invoke`, { input });
	if (answer.status !== 200) throw new Error(answer.text);
	return answer.json.result as Record<string, unknown>;
}

/** All but the model, each by its own way or by what another device does. */
async function walk(tab: Tab, client: Client, folder: string): Promise<void> {
	await tab.wait(at("start-count"), "0 of 6 done");
	await way(tab, "company");
	await tab.wait("h1", "Company");
	await invoke(client, "setting_company_update", { name: "Moonrise Lamps" });
	await tab.page.goBack();
	await done(tab, "company");
	// told by the event of somebody else's act
	const words = ["user", "add", "--email", JISOO_EMAIL, "--name", "Jisoo Park"];
	expect((await kontor(folder, words, { input: `${PASSWORD}\n` })).exit).toBe(0);
	await done(tab, "people");
	await tab.wait(".phrase", "Jisoo");
	await way(tab, "task");
	expect(await tab.value("composer")).toContain("Jisoo");
	await tab.page.keyboard.press("Enter");
	await done(tab, "task");
	await way(tab, "approval");
	await tab.page.keyboard.press("Enter");
	await tab.see("hold-yes");
	expect(await tab.text(step("approval"))).toContain("See what waits");
	await tab.click("hold-yes");
	await done(tab, "approval");
	await tab.wait(at("start-count"), "4 of 6 done");
	await tab.click("make-backup");
	await done(tab, "backup");
	const made = readdirSync(join(folder, "data", "backups"));
	expect(made).toEqual([expect.stringMatching(/^kontor-\d{8}T\d{6}Z\.tar$/)]);
	await tab.wait(at("backup-state"), made[0] ?? "");
	expect(await tab.count(at("make-backup"))).toBe(0);
	await tab.reload();
	await tab.wait(at("start-count"), "5 of 6 done");
}

test(
	"a new administrator comes to six of six, sees it once more, and then it is gone, over a restart as well",
	async () => {
		const folder = temporaryFolder();
		await foundCompany(folder);
		let server = await startKontor(folder);
		const person = await Person.come(browser, server.address);
		try {
			const client = await signIn(server);
			const tab = await person.enter(client, "/");
			await walk(tab, client, folder);
			await invoke(client, "setting_model_update", { baseURL: "http://127.0.0.1:9/v1", model: "lamp-1" });
			await tab.reload();
			await done(tab, "model");
			await tab.wait(".start-end", "All six are done");
			const isOver = async () => !(await invoke(client, "setting_progress_get", {})).isShown;
			while (!(await isOver())) await Bun.sleep(20);
			expect(await tab.count(at("start-list"))).toBe(1);
			await tab.reload();
			await tab.see("composer");
			await tab.wait(at("composer"));
			expect(await tab.count(at("start-list"))).toBe(0);
			await server.stop();
			server = await startKontor(folder, ["--port", new URL(server.address).port]);
			expect((await invoke(client, "person_self_get", {})).isGettingStarted).toBe(false);
			expect(person.faults).toEqual([]);
		} finally {
			await person.leave();
			await server.stop();
		}
	},
	2 * SLOW_MS,
);

for (const words of [EN, KO]) {
	test(
		`${words.language}: the list is put away on every page of every administrator, and brought back from one's own settings`,
		async () => {
			await playScene(browser, words, async ({ web, person, tab }) => {
				await tab.see("start-list");
				await checkScreen(tab, "getting started");
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
				const jisoo = await Person.come(browser, web.url);
				const other = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
				await other.see("composer");
				expect(await other.count(at("start-list"))).toBe(0);
				await jisoo.leave();
				const second = await person.open(new URL(tab.page.url()).pathname);
				await second.see("start-list");
				await tab.click("start-hide");
				await tab.gone(at("start-list"));
				expect(await tab.page.evaluate(() => document.activeElement?.id)).toBe("composer-box");
				await second.gone(at("start-list"));
				await tab.reload();
				await tab.see("composer");
				expect(await tab.count(at("start-list"))).toBe(0);
				await tab.go("/settings/profile");
				await tab.click("show-start");
				await tab.see("start-list");
				await second.see("start-list");
			});
		},
		SLOW_MS,
	);
}

test(
	"on a phone it lies folded at the top, opens and closes by keys, and folds when it has filled the box",
	async () => {
		await playScene(
			browser,
			EN,
			async ({ tab }) => {
				await tab.see("start-count");
				expect(await tab.page.$eval(".start-body", (body) => body.checkVisibility())).toBe(false);
				await tab.page.focus(at("start-open"));
				await tab.page.keyboard.press("Enter");
				await tab.see("start-task");
				await checkScreen(tab, "getting started, open", [320]);
				await tab.page.setViewport({ width: 320, height: 720 });
				// the widest of those windows has no such button, and took the focus off it
				await tab.see("start-open");
				await tab.page.focus(at("start-open"));
				await tab.page.keyboard.press("Escape");
				await tab.wait(`${at("start-open")}[aria-expanded=false]`);
				await tab.page.keyboard.press("Enter");
				await tab.see("start-task");
				await tab.page.focus(`${step("task")} .btn`);
				await tab.page.keyboard.press("Enter");
				await tab.wait(`${at("start-open")}[aria-expanded=false]`);
				expect(await tab.value("composer")).toContain("quarterly report");
			},
			{ width: 320, height: 720 },
		);
	},
	SLOW_MS,
);
