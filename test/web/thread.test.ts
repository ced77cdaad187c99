/** A long thread: its older replies come as they are scrolled to, and a link to a reply finds it in its thread. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { ConversationView, MessageView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab, WAIT_MS } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const REPLIES = 230;

async function say(client: Client, id: string, text: string, parentMessageID?: string): Promise<string> {
	const { json } = await client.send("POST", `/api/v1/conversations/${id}/messages`, { text, parentMessageID });
	return (json as { message: MessageView }).message.id;
}

/** A channel with a thread longer than a page of it, and messages beside it. */
async function longThread(client: Client, personHints: string[] = []) {
	const input = { name: "launch", personHints };
	const { json } = await client.send("POST", "/api/v1/tools/channel_add/invoke", { input });
	const id = String((json as { result: { channelID: string } }).result.channelID);
	const root = await say(client, id, "Proofs");
	const replies: string[] = [];
	for (let index = 1; index <= REPLIES; index += 1) replies.push(await say(client, id, `Reply ${index}.`, root));
	await say(client, id, "Beside it");
	return { id, root, replies };
}

/** In the panel, in order. */
const shown = (tab: Tab): Promise<string[]> => tab.texts("aside .msg .md");

/** Waits until this is marked and in sight in the panel. */
const marked = (tab: Tab, messageID = ""): Promise<unknown> =>
	tab.page.waitForFunction(
		(css: string) => {
			const row = document.querySelector(css);
			const log = row?.closest(".timeline");
			if (row === null || log === null || log === undefined) return false;
			const [box, window] = [row.getBoundingClientRect(), log.getBoundingClientRect()];
			return box.top >= window.top - 1 && box.bottom <= window.bottom + 1;
		},
		{ timeout: WAIT_MS, polling: 50 },
		`aside .is-open${at(`message-${messageID}`)}`,
	);

for (const words of [EN, KO])
	test(
		`${words.language}: older replies come when one scrolls up, below the first message and in their order`,
		() =>
			playScene(browser, words, async ({ tab, client }) => {
				const { id, root } = await longThread(client);
				await tab.go(`/c/${id}/t/${root}`);
				await tab.wait("aside .msg", `Reply ${REPLIES}.`);
				await tab.wait("aside .day", words.language === "ko" ? "230" : "230 replies");
				const first = await shown(tab);
				expect([first.length, first[0], first[1]]).toEqual([201, "Proofs", "Reply 31."]);
				await tab.page.hover("aside .timeline");
				await tab.page.waitForFunction(
					(count: number) => {
						const log = document.querySelector("aside .timeline");
						// a wheel turned towards the top
						log?.dispatchEvent(new WheelEvent("wheel", { deltaY: -400 }));
						if (log !== null) log.scrollTop -= 400;
						return document.querySelectorAll("aside .msg .md").length === count;
					},
					{ timeout: WAIT_MS, polling: 50 },
					REPLIES + 1,
				);
				expect(await shown(tab)).toEqual(["Proofs", ...Array.from({ length: REPLIES }, (_, at) => `Reply ${at + 1}.`)]);
				expect(await tab.count("aside .timeline-note")).toBe(0);
				await tab.fill("panel-composer", "One more");
				await tab.page.keyboard.press("Enter");
				await tab.wait("aside .day", "231");
				expect((await shown(tab)).at(-1)).toBe("One more");
			}),
		2 * SLOW_MS,
	);

test(
	"replies leave the channel's own log to its messages, and are read with it",
	() =>
		playScene(browser, EN, async ({ web, client }) => {
			const { id, root } = await longThread(client, [EN.jisoo]);
			await say(client, id, "The last reply", root);
			const session = await web.signIn(JISOO_EMAIL);
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(session, `/c/${id}`);
			await hers.wait("main .msg", "Beside it");
			expect(await hers.texts("main .msg .md")).toEqual(["Proofs", "Beside it"]);
			await hers.wait(at(`thread-${root}`), "231 replies");
			expect(await hers.count("main .timeline-note")).toBe(0);
			const unread = async (): Promise<number | undefined> => {
				const { json } = await session.send("GET", "/api/v1/conversations");
				return (json as { conversations: ConversationView[] }).conversations.find((one) => one.id === id)?.unreadCount;
			};
			const end = Date.now() + WAIT_MS;
			while ((await unread()) !== 0) {
				if (Date.now() > end) expect(await unread()).toBe(0);
				await Bun.sleep(50);
			}
			// what is new after a reply that was read has its line
			await hers.press(".conv:has(.agent-avatar)");
			await hers.wait("h1", "Kontor");
			await say(client, id, "News");
			await hers.wait(".conv.unread");
			await hers.press(at(`conversation-${id}`));
			await hers.wait("main .new-line ~ .msg", "News");
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	2 * SLOW_MS,
);

test(
	"a link to a reply brings it into view in its thread, also one that is not loaded, also by the channel's address",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			const { id, root, replies } = await longThread(client);
			await tab.go(`/c/${id}/t/${root}?m=${replies[219]}`);
			await marked(tab, replies[219]);
			expect((await shown(tab)).length).toBe(201);
			expect(await tab.count("main .is-open")).toBe(0);
			await tab.go(`/c/${id}/t/${root}?m=${replies[3]}`);
			await marked(tab, replies[3]);
			await tab.go(`/c/${id}?m=${replies[100]}`);
			await marked(tab, replies[100]);
			expect(new URL(tab.page.url()).pathname).toBe(`/c/${id}/t/${root}`);
			await tab.click("close-panel");
			await tab.gone("aside");
			expect(tab.page.url()).toEndWith(`/c/${id}`);
			await tab.go(`/c/${id}/t/${root}?m=${root}`);
			await marked(tab, root);
			// one that is not there is not looked for
			await tab.go(`/c/${id}?m=msg_00000000000000000000000000`);
			await tab.wait("main .msg", "Beside it");
		}),
	2 * SLOW_MS,
);
