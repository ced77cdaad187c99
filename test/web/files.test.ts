/** Files in the messenger: uploaded, stopped, refused, pasted, dropped, sent, and the other person has the same bytes. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import type { ConversationView, MessageView } from "#record/views.ts";
import { allFile } from "#store/schema/file.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene, type Scene } from "./scene.ts";

let browser: Browser;
let folder = "";
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "kontor-files-"));
	browser = await openBrowser();
}, SLOW_MS);
afterAll(async () => {
	await browser.close();
	rmSync(folder, { recursive: true });
}, SLOW_MS);

function put(name: string, bytes: string | Uint8Array): string {
	writeFileSync(join(folder, name), bytes);
	return join(folder, name);
}

async function attach(tab: Tab, path: string, button = "attach"): Promise<void> {
	const [chooser] = await Promise.all([tab.page.waitForFileChooser({ timeout: WAIT_MS }), tab.click(button)]);
	await chooser.accept([path]);
}

const upload = (state: string): string => `${at("upload")}[data-state=${state}]`;
const isOff = (tab: Tab): Promise<string | null> =>
	tab.page.$eval(at("send"), (button) => button.getAttribute("aria-disabled"));

/** A slow way up, so that what happens meanwhile can be seen; -1 takes it away. */
const throttle = (tab: Tab, bytesPerSecond: number): Promise<void> =>
	tab.page.emulateNetworkConditions(
		bytesPerSecond < 0 ? null : { upload: bytesPerSecond, download: 10_000_000, latency: 0 },
	);

async function addChannel(client: Client, hints: string[], name = "launch"): Promise<string> {
	const input = { name, personHints: hints };
	const { json } = await client.send("POST", "/api/v1/tools/channel_add/invoke", { input });
	return String((json as { result: { channelID: string } }).result.channelID);
}

async function messagesOf(client: Client, conversationID: string): Promise<MessageView[]> {
	const { json } = await client.send("GET", `/api/v1/conversations/${conversationID}/messages`);
	return (json as { messages: MessageView[] }).messages;
}

const kept = ({ web }: Scene): string[] =>
	web.app.store.inspectAll
		.select()
		.from(allFile)
		.all()
		.map(({ name }) => name);

/** The bytes that the page's own link answers, read with this person's session. */
async function download(tab: Tab, selector: string): Promise<Buffer> {
	const text = await tab.page.$eval(selector, async (link) => {
		const blob = await (await fetch((link as HTMLAnchorElement).href)).blob();
		return await new Promise<string>((done) => {
			const reader = new FileReader();
			reader.onload = () => done(String(reader.result));
			reader.readAsDataURL(blob);
		});
	});
	return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}

/** Pastes or drops a file made in the page, the way the platform hands one over. */
async function hand(tab: Tab, kind: "paste" | "drop", selector: string, name: string, base64: string): Promise<void> {
	await tab.page.$eval(
		selector,
		(element, how, called, content) => {
			const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
			const data = new DataTransfer();
			data.items.add(new File([bytes], called, { type: "image/png" }));
			const flags = { bubbles: true, cancelable: true };
			if (how === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...flags, clipboardData: data }));
			else
				for (const type of ["dragover", "drop"])
					element.dispatchEvent(new DragEvent(type, { ...flags, dataTransfer: data }));
		},
		kind,
		name,
		base64,
	);
}

test(
	"an upload shows how far it is, keeps Send waiting, is stopped, refused when too large, and tried again",
	() =>
		playScene(browser, EN, async (scene) => {
			const { tab, client } = scene;
			const id = await addChannel(client, []);
			await tab.go(`/c/${id}`);
			await tab.type("composer", "Here it is");
			await throttle(tab, 100_000);
			await attach(tab, put("film.bin", new Uint8Array(4_000_000)));
			await tab.wait(upload("uploading"), "film.bin");
			await tab.page.waitForFunction(
				(css: string) => ((document.querySelector(css) as HTMLProgressElement | null)?.value ?? 0) > 0,
				{ timeout: WAIT_MS, polling: 50 },
				at("upload-progress"),
			);
			await tab.wait(".composer .hint", "Wait until the files are uploaded");
			expect(await isOff(tab)).toBe("true");
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.press("Enter");
			expect(await tab.value("composer")).toBe("Here it is");
			// it goes on, and stays, while the person looks elsewhere
			await tab.press('.conv[href^="/c/"]:not([aria-current])');
			await tab.gone(at("upload"));
			await tab.press(`.conv[href="/c/${id}"]`);
			await tab.wait(upload("uploading"), "film.bin");
			await tab.click("upload-drop");
			await tab.gone(at("upload"));
			await throttle(tab, -1);

			const large = put("large.bin", "");
			truncateSync(large, 25 * 1024 * 1024 + 1);
			await attach(tab, large);
			await tab.wait(upload("failed"), "Larger than 25 MB.");
			expect(await tab.count(at("upload-retry"))).toBe(0);
			await tab.wait(".composer .hint", "take it off");
			await tab.click("upload-drop");

			await tab.page.setOfflineMode(true);
			await attach(tab, put("gone.txt", "thrown away meanwhile"));
			await tab.wait(upload("failed"), "The connection was lost.");
			await tab.page.setOfflineMode(false);
			rmSync(join(folder, "gone.txt"));
			await tab.click("upload-retry");
			await tab.wait(upload("failed"), "It could not be read.");
			await tab.click("upload-drop");

			await tab.page.setOfflineMode(true);
			await attach(tab, put("plan.txt", "Three lamps"));
			await tab.wait(upload("failed"), "The connection was lost.");
			await tab.page.setOfflineMode(false);
			await tab.click("upload-retry");
			await tab.wait(upload("done"), "plan.txt");
			expect(kept(scene)).toEqual(["plan.txt"]);
			// beside its draft after a reload, and with its message while there is no network
			await tab.reload();
			await tab.wait(upload("done"), "plan.txt");
			expect(await tab.value("composer")).toBe("Here it is");
			await tab.page.setOfflineMode(true);
			await tab.click("send");
			await tab.wait(".msg[data-state=waiting]", "plan.txt");
			await tab.page.setOfflineMode(false);
			await tab.gone(".msg[data-state]");
			await tab.wait(at("file-card"), "plan.txt");
			await tab.gone(at("upload"));
			const sent = (await messagesOf(client, id)).find(({ text }) => text === "Here it is");
			expect(sent?.files.map(({ name }) => name)).toEqual(["plan.txt"]);
		}),
	2 * SLOW_MS,
);

test(
	"pasted and dropped pictures go without words; the other person sees them, has the same bytes, and none once removed",
	() =>
		playScene(browser, EN, async ({ web, tab, client }) => {
			const id = await addChannel(client, [EN.jisoo]);
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), `/c/${id}`);
			await tab.go(`/c/${id}`);
			await tab.see("composer");
			const png = Buffer.from(await tab.page.screenshot());
			await hand(tab, "paste", at("composer"), "proof.png", png.toString("base64"));
			await tab.wait(upload("done"), "proof.png");
			await hand(tab, "drop", ".timeline", "cover.png", png.toString("base64"));
			await tab.page.waitForFunction(
				(css: string) => document.querySelectorAll(css).length === 2,
				{ timeout: WAIT_MS, polling: 50 },
				upload("done"),
			);
			await tab.page.focus(at("composer"));
			await tab.page.keyboard.press("Enter");
			await hers.wait(at("file-card"), "proof.png");
			await hers.wait(at("file-card"), "cover.png");
			expect(await download(hers, at("file-card"))).toEqual(png);
			await hers.page.waitForFunction(
				(css: string) => {
					const picture = document.querySelector<HTMLImageElement>(css);
					return (
						picture?.complete === true && picture.naturalWidth > 0 && picture.getBoundingClientRect().height <= 322
					);
				},
				{ timeout: WAIT_MS, polling: 50 },
				`${at("picture")} img[alt="proof.png"]`,
			);
			await checkScreen(hers, "pictures");
			const message = (await messagesOf(client, id)).find(({ files }) => files.length === 2);
			expect(message?.text).toBe("");
			const input = { messageIDs: [message?.id] };
			await client.send("POST", "/api/v1/tools/message_delete/invoke", { input });
			await hers.wait(".tombstone");
			expect([await hers.count(at("file-card")), await hers.count(at("picture"))]).toEqual([0, 0]);
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	4 * SLOW_MS,
);

test(
	"a reply's files stay in its thread, and Kontor is sent files with the question",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			await attach(tab, put("hours.csv", "day,hours\n1,8\n"));
			await tab.wait(upload("done"), "hours.csv");
			await tab.say("What is in this?");
			await tab.wait(at("file-card"), "hours.csv");
			const { json } = await client.send("GET", "/api/v1/conversations");
			const home = (json as { conversations: ConversationView[] }).conversations.find((one) => one.isWithKontor);
			const asked = (await messagesOf(client, home?.id ?? "")).find(({ text }) => text === "What is in this?");
			expect(asked?.files.map(({ name }) => name)).toEqual(["hours.csv"]);

			const id = await addChannel(client, []);
			const root = await client.send("POST", `/api/v1/conversations/${id}/messages`, { text: "Proofs" });
			const { message } = root.json as { message: MessageView };
			await tab.go(`/c/${id}/t/${message.id}`);
			await attach(tab, put("reply.txt", "fine"), "panel-attach");
			await tab.wait(`aside ${upload("done")}`, "reply.txt");
			expect(await tab.count(`main ${at("upload")}`)).toBe(0);
			await tab.click("panel-send");
			await tab.wait(`aside ${at("file-card")}`, "reply.txt");
			expect(await tab.count(`main ${at("file-card")}`)).toBe(0);
		}),
	2 * SLOW_MS,
);

test(
	"ko: chips and cards at every width in both themes",
	() =>
		playScene(browser, KO, async ({ tab, client }) => {
			const id = await addChannel(client, [], "출시");
			await tab.go(`/c/${id}`);
			const large = put("도면", "");
			truncateSync(large, 25 * 1024 * 1024 + 1);
			await attach(tab, put("시안", "첫 시안"));
			await tab.wait(upload("done"), "시안");
			await tab.type("composer", "시안이에요");
			await tab.click("send");
			await tab.wait(at("file-card"), "시안");
			await attach(tab, put("아주 긴 이름을 가진 견적서와 회의록과 도면 모음 최종본", "둘째"));
			await tab.wait(upload("done"));
			await attach(tab, large);
			await tab.wait(upload("failed"), "보다 커요");
			await checkScreen(tab, "files");
			const left = await englishLeft(tab);
			// the sign of a unit is no word
			expect(left.filter((text) => /[A-Za-z]{2,}/.test(text.replaceAll("MB", "")))).toEqual([]);
		}),
	4 * SLOW_MS,
);
