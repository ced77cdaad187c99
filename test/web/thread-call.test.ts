/** A mention within a thread stays in sight until that thread is opened, in every browser of whoever is called. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { MessageView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function say(client: Client, id: string, text: string, parentMessageID?: string): Promise<string> {
	const { json } = await client.send("POST", `/api/v1/conversations/${id}/messages`, { text, parentMessageID });
	return (json as { message: MessageView }).message.id;
}

for (const words of [EN, KO])
	test(
		`${words.language}: a mention in an old thread leads to it, and opening it ends the badge in the other browser too`,
		() =>
			playScene(browser, words, async ({ web, client }) => {
				const input = { name: "launch", personHints: [words.jisoo] };
				const { json } = await client.send("POST", "/api/v1/tools/channel_add/invoke", { input });
				const id = String((json as { result: { channelID: string } }).result.channelID);
				const root = await say(client, id, "Proofs");
				await say(client, id, "First reply", root);
				await say(client, id, "Beside it");
				const row = at(`conversation-${id}`);
				const here = await Person.come(browser, web.url);
				const there = await Person.come(browser, web.url);
				const open = await here.enter(await web.signIn(JISOO_EMAIL), `/c/${id}`);
				const other = await there.enter(await web.signIn(JISOO_EMAIL), "/c");
				await open.wait("main .msg", "Beside it");
				const reply = await say(client, id, "@person0, which one?", root);
				// the open channel says so, on the thread's line and above the log; reading the channel does not end it
				await open.wait(at("thread-call"));
				await open.wait(`${at(`thread-${root}`)}.is-calling .count`, "1");
				await other.wait(`${row} .count`, "1");
				await say(client, id, "More beside it");
				await open.wait("main .msg", "More beside it");
				await other.wait(`${row} .last`, "More beside it");
				await open.page.reload();
				await open.wait(at("thread-call"));
				await other.wait(`${row} .count`, "1");
				await open.press(at("thread-call"));
				await open.wait(`aside ${at(`message-${reply}`)}`, "which one?");
				await open.gone(at("thread-call"));
				await other.gone(`${row} .count`);
				expect(await open.count(`${at(`thread-${root}`)}.is-calling`)).toBe(0);
				expect([here.faults, there.faults]).toEqual([[], []]);
				await here.leave();
				await there.leave();
			}),
		2 * SLOW_MS,
	);
