/** Drafts of one person on two devices: the same on both, marked in the list, never over what is being written. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import type { DraftView, MessageView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene, type Scene } from "./scene.ts";
import { MINJI } from "./support.ts";

let browser: Browser;
let folder = "";
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "kontor-drafts-"));
	browser = await openBrowser();
}, SLOW_MS);
afterAll(async () => {
	await browser.close();
	rmSync(folder, { recursive: true });
}, SLOW_MS);

async function addChannel(client: Client, name: string): Promise<string> {
	const { json } = await client.send("POST", "/api/v1/tools/channel_add/invoke", { input: { name } });
	return String((json as { result: { channelID: string } }).result.channelID);
}

async function say(client: Client, id: string, text: string): Promise<string> {
	const { json } = await client.send("POST", `/api/v1/conversations/${id}/messages`, { text });
	return (json as { message: MessageView }).message.id;
}

async function drafts(client: Client): Promise<string[]> {
	const { json } = await client.send("POST", "/api/v1/tools/draft_list/invoke", { input: {} });
	const { result } = json as { result: { drafts: DraftView[] } };
	return result.drafts.map(({ text, files }) => [text, ...files.map(({ name }) => name)].join(" + ")).sort();
}

/** Waits until the server keeps exactly these. */
async function kept(client: Client, wanted: readonly string[]): Promise<void> {
	const end = Date.now() + WAIT_MS;
	while (JSON.stringify(await drafts(client)) !== JSON.stringify(wanted)) {
		if (Date.now() > end) expect(await drafts(client)).toEqual([...wanted]);
		await Bun.sleep(50);
	}
}

async function holds(tab: Tab, box: string, text: string): Promise<void> {
	const css = at(box);
	await tab.page
		.waitForFunction(
			(css: string, text: string) => document.querySelector<HTMLTextAreaElement>(css)?.value === text,
			{ timeout: WAIT_MS, polling: 50 },
			css,
			text,
		)
		.catch(async () => expect(await tab.value(box)).toBe(text));
}

/** The person turns to something else: nobody writes in the box any more. */
const turnAway = (tab: Tab): Promise<void> => tab.page.focus(at("jump-to"));

/** The same person at another desk, with a browser and a session of their own. */
async function another({ web, person }: Scene, path: string): Promise<{ second: Person; there: Tab }> {
	const second = await Person.come(browser, web.url, person.options);
	return { second, there: await second.enter(await web.signIn(MINJI.email), path) };
}

for (const words of [EN, KO]) {
	const { language } = words;
	const begun = language === "ko" ? "내일 주간회의 자료는" : "The slides for tomorrow";
	const more = language === "ko" ? " 아직이에요" : " are not ready";

	test(
		`${language}: what is begun here goes on there, in a conversation and in its thread, and is gone from both when sent`,
		() =>
			playScene(
				browser,
				words,
				async (scene) => {
					const { tab, client } = scene;
					const id = await addChannel(client, "launch");
					const root = await say(client, id, "Proofs");
					const { second, there } = await another(scene, "/");
					await tab.go(`/c/${id}`);
					await tab.type("composer", begun);
					await there.wait(`${at(`conversation-${id}`)} .meta .vh`, language === "ko" ? "쓰던 글" : "draft");
					await turnAway(tab);
					await there.press(at(`conversation-${id}`));
					await holds(there, "composer", begun);
					await there.page.focus(at("composer"));
					await there.page.keyboard.press("End");
					await there.page.keyboard.type(more);
					await holds(tab, "composer", begun + more);

					await there.go(`/c/${id}/t/${root}`);
					await there.type("panel-composer", "Below");
					await tab.wait(at("thread-draft"));
					await checkScreen(tab, `${language} draft in a thread`);
					if (language === "ko") expect((await englishLeft(tab)).filter((text) => text === "draft")).toEqual([]);
					await tab.click(`thread-${root}`);
					await holds(tab, "panel-composer", "Below");
					await kept(client, ["Below", begun + more].sort());
					await turnAway(there);
					await tab.click("panel-send");
					await holds(there, "panel-composer", "");
					await kept(client, [begun + more]);
					await there.page.focus(at("composer"));
					await there.page.keyboard.press("Enter");
					await tab.wait(".msg .md", begun + more);
					await holds(tab, "composer", "");
					await kept(client, []);
					await tab.gone(".conv .meta .vh", language === "ko" ? "쓰던 글" : "draft");
					expect(second.faults).toEqual([]);
					await second.leave();
				},
				{ language },
			),
		3 * SLOW_MS,
	);
}

test(
	"the box somebody writes in is theirs: a syllable that is being composed stays whole, and what they write wins",
	() =>
		playScene(browser, KO, async (scene) => {
			const { tab, client } = scene;
			const id = await addChannel(client, "회의");
			const { second, there } = await another(scene, `/c/${id}`);
			await tab.go(`/c/${id}`);
			await tab.page.focus(at("composer"));
			await there.type("composer", "먼저");
			await holds(tab, "composer", "먼저");
			await turnAway(there);
			await tab.page.keyboard.press("End");
			const compose = (text: string) =>
				tab.cdp.send("Input.imeSetComposition", {
					text,
					selectionStart: text.length,
					selectionEnd: text.length,
				});
			await compose("ㅎ");
			await compose("하");
			await holds(there, "composer", "먼저하");
			// no key was pressed here for long: the syllable alone keeps the box
			await tab.page.evaluate(() => {
				const now = Date.now.bind(Date);
				Date.now = () => now() + 60_000;
			});
			await there.fill("composer", "전화에서 새로 쓴 말");
			await kept(client, ["전화에서 새로 쓴 말"]);
			// what came from there has come, and the syllable goes on as if nothing had
			await tab.page.waitForFunction(
				(box: string) => localStorage.getItem(box)?.includes("전화에서 새로 쓴 말") === true,
				{ timeout: WAIT_MS, polling: 50 },
				`kontor.draft.${await myID(client)}.${id}`,
			);
			expect(await tab.value("composer")).toBe("먼저하");
			await turnAway(there);
			await compose("한");
			await tab.cdp.send("Input.insertText", { text: "한글" });
			expect(await tab.value("composer")).toBe("먼저한글");
			await kept(client, ["먼저한글"]);
			await holds(there, "composer", "먼저한글");
			await there.page.focus(at("composer"));
			await there.page.keyboard.press("End");
			await there.page.keyboard.type("이");
			// the hand here rests at last: what came last is shown
			await holds(tab, "composer", "먼저한글이");
			expect(second.faults).toEqual([]);
			await second.leave();
		}),
	3 * SLOW_MS,
);

async function myID(client: Client): Promise<string> {
	const { json } = await client.send("GET", "/api/v1/me");
	return (json as { member: { personID: string } }).member.personID;
}

test(
	"files alone are a draft; without a network it is kept and sent later; a page that is left sends its last words",
	() =>
		playScene(browser, EN, async (scene) => {
			const { tab, client } = scene;
			const [one, two] = [await addChannel(client, "one"), await addChannel(client, "two")];
			const { second, there } = await another(scene, "/");
			await tab.go(`/c/${one}`);
			writeFileSync(join(folder, "plan.txt"), "Three lamps");
			const [chooser] = await Promise.all([tab.page.waitForFileChooser({ timeout: WAIT_MS }), tab.click("attach")]);
			await chooser.accept([join(folder, "plan.txt")]);
			await there.wait(`${at(`conversation-${one}`)} .meta .vh`, "draft");
			await there.press(at(`conversation-${one}`));
			await there.wait(`${at("upload")}[data-state=done]`, "plan.txt");
			await kept(client, [" + plan.txt"]);
			await there.click("upload-drop");
			await tab.gone(at("upload"));
			await kept(client, []);

			await tab.page.setOfflineMode(true);
			await tab.type("composer", "written on the train");
			await tab.press(at(`conversation-${two}`));
			await tab.wait("h1", "two");
			await tab.wait(`${at(`conversation-${one}`)} .meta .vh`, "draft");
			expect(await drafts(client)).toEqual([]);
			await tab.page.setOfflineMode(false);
			await holds(there, "composer", "written on the train");

			await tab.type("composer", "and gone");
			await tab.go("/api/docs");
			await there.wait(`${at(`conversation-${two}`)} .meta .vh`, "draft");
			await kept(client, ["and gone", "written on the train"]);
			expect(second.faults).toEqual([]);
			await second.leave();
		}),
	3 * SLOW_MS,
);

test(
	"two tabs of one browser share a draft, without a network too",
	() =>
		playScene(browser, EN, async ({ person, tab, client }) => {
			const id = await addChannel(client, "launch");
			await tab.go(`/c/${id}`);
			const other = await person.open(`/c/${id}`);
			await other.see("composer");
			await tab.type("composer", "here");
			await holds(other, "composer", "here");
			await tab.page.setOfflineMode(true);
			await other.page.setOfflineMode(true);
			await tab.type("composer", " and there");
			await holds(other, "composer", "here and there");
			await tab.page.setOfflineMode(false);
			await other.page.setOfflineMode(false);
			await kept(client, ["here and there"]);
			await tab.page.keyboard.press("Enter");
			await other.wait(".msg .md", "here and there");
			await holds(other, "composer", "");
			await kept(client, []);
		}),
	2 * SLOW_MS,
);
