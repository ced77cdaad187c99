/** Links in messages: which are this company's own, the cards below them, live, and never for who may not see the thing. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { linkedObjects } from "#web/messenger/links/linked-objects.ts";
import { ownPath } from "#web/messenger/own-path.ts";
import { at, openBrowser, Person, SLOW_MS, WAIT_MS } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const OWN = "https://kontor.moonrise.example";
const id = (prefix: string, letter = "a"): string => `${prefix}_${letter.repeat(26)}`;
const ids = (text: string): string[] => linkedObjects(text, OWN).map((object) => `${object.kind} ${object.id}`);

test("tasks, people, conversations, approvals and messages of this server are found by their addresses, threads by their first message", () => {
	expect(ids(`See ${OWN}/tasks/${id("task")}, and [her](/people/${id("mem")}).`)).toEqual([
		`task ${id("task")}`,
		`person ${id("mem")}`,
	]);
	expect(ids(`- ${OWN}/c/${id("conv")}\n- **${OWN}/c/${id("conv")}?m=${id("msg")}**`)).toEqual([
		`conversation ${id("conv")}`,
		`message ${id("msg")}`,
	]);
	expect(ids(`${OWN}/waiting/${id("hold")} ${OWN}/waiting?hold=${id("hold", "b")}`)).toEqual([
		`hold ${id("hold")}`,
		`hold ${id("hold", "b")}`,
	]);
	expect(ids(`${OWN}/c/${id("conv")}/t/${id("msg")}`)).toEqual([`message ${id("msg")}`]);
	expect(ids(`${OWN}/c/${id("conv")}/t/${id("msg")}?m=${id("msg", "b")}`)).toEqual([`message ${id("msg", "b")}`]);
});

test.each([
	`https://elsewhere.example/tasks/${id("task")}`,
	`https://kontor.moonrise.example.elsewhere.example/tasks/${id("task")}`,
	`https://kontor.moonrise.example@elsewhere.example/tasks/${id("task")}`,
	`https://somebody@kontor.moonrise.example/tasks/${id("task")}`,
	`http://kontor.moonrise.example/tasks/${id("task")}`,
	`https://kontor.moonrise.example:8443/tasks/${id("task")}`,
	`[a](//kontor.moonrise.example/tasks/${id("task")})`,
	`\`${OWN}/tasks/${id("task")}\``,
	`\`\`\`\n${OWN}/tasks/${id("task")}\n\`\`\``,
	`${OWN}/tasks/${id("mem")}`,
	`${OWN}/tasks/task_1`,
	`${OWN}/tasks`,
	`${OWN}/c/${id("conv")}?m=nothing`,
	`${OWN}/admin/tools`,
	`${OWN}/api/v1/files/${id("file")}`,
])("%s is no card", (text) => {
	expect(ids(text)).toEqual([]);
});

test("the first three, each once", () => {
	const task = (letter: string): string => `${OWN}/tasks/${id("task", letter)}`;
	expect(ids([task("a"), task("a"), task("b"), task("c"), task("d")].join(" "))).toEqual(
		["a", "b", "c"].map((letter) => `task ${id("task", letter)}`),
	);
});

test("an address of this server is a place in the page, whatever else it holds", () => {
	expect(ownPath(`${OWN}/search?q=a#b`, OWN)).toBe("/search?q=a");
	expect(ownPath("mailto:minji@moonrise.example", OWN)).toBeNull();
	expect(ownPath("//elsewhere.example/tasks", OWN)).toBeNull();
});

async function invoke(client: Client, tool: string, input: object): Promise<Record<string, unknown>> {
	const answer = await client.post(`/api/v1/tools/${tool}/invoke`, { input });
	if (answer.status !== 200) throw new Error(`${tool} answered ${answer.text}`);
	return answer.json["result"] as Record<string, unknown>;
}

async function write(client: Client, conversationID: string, text: string, more: object = {}): Promise<string> {
	const answer = await client.post(`/api/v1/conversations/${conversationID}/messages`, { text, ...more });
	if (answer.status !== 201) throw new Error(`the message was answered ${answer.text}`);
	return (answer.json["message"] as { id: string }).id;
}

/** The company's open channel that everybody is in. */
async function general(client: Client): Promise<string> {
	const { channels } = await invoke(client, "channel_list", { query: "general" });
	return (channels as { channelID: string }[])[0]?.channelID ?? "";
}

/** A task, a private channel with a message in it, and one message in the open channel that links to all of them. */
async function talkOf({ web, client }: Scene, title: string, words: string, name = "harbour") {
	const { taskID } = await invoke(client, "task_add", { title, endsAt: "2031-03-14" });
	const { channelID } = await invoke(client, "channel_add", { name, topic: words, visibility: "private" });
	const hidden = String(channelID);
	const messageID = await write(client, hidden, `**${words}**\n…`);
	const openID = await general(client);
	const links = { task: `/tasks/${taskID}`, channel: `/c/${hidden}`, message: `/c/${hidden}?m=${messageID}` };
	const text = Object.values(links).map((path) => `${web.url}${path}`);
	return { taskID: String(taskID), hidden, messageID, openID, links, linkText: text.join("\n") };
}

const card = (of: string): string => at(`card-${of}`);

test(
	"a linked task shows its state, people and day, a message its author and words, and both change as they do",
	() =>
		playScene(browser, EN, async (scene) => {
			const { tab, client } = scene;
			const { taskID, hidden, messageID, openID, linkText, links } = await talkOf(
				scene,
				"Draft the lease",
				"Pier four",
			);
			await write(client, openID, linkText);
			await tab.go(`/c/${openID}`);
			await tab.wait(card(taskID), "Draft the lease");
			expect(await tab.text(card(taskID))).toMatch(/Planned\s+Minji Kim\s+due\s+14 Mar/);
			await tab.wait(card(hidden), "harbour");
			await tab.wait(card(hidden), "Pier four");
			expect(await tab.text(card(messageID))).toMatch(/Minji Kim\s+# harbour\s+\d\d:\d\d\s+Pier four …$/);
			await invoke(client, "task_update", { taskHint: taskID, status: "in_progress", title: "Sign the lease" });
			await tab.wait(card(taskID), "In progress");
			await tab.wait(card(taskID), "Sign the lease");
			await invoke(client, "message_update", { messageID, text: "Pier five" });
			await tab.wait(card(messageID), "Pier five");
			await invoke(client, "conversation_update", { conversationID: hidden, topic: "Lamps at night" });
			await tab.wait(card(hidden), "Lamps at night");
			await invoke(client, "task_delete", { taskHint: taskID });
			await tab.gone(card(taskID));
			await tab.press(card(messageID));
			await tab.wait("h1", "harbour");
			expect(new URL(tab.page.url()).pathname + new URL(tab.page.url()).search).toBe(links.message);
			// the written address leads there as well, in this page
			await tab.page.goBack();
			await tab.press(`.msg a[href$="${links.channel}"]:not(.link-card)`);
			await tab.wait("h1", "harbour");
			expect((await tab.person.context.pages()).length).toBe(1);
		}),
	SLOW_MS,
);

test(
	"who may not see a linked thing sees the link alone, asks for no message of a place they are not in, and gets the card with the right",
	() =>
		playScene(browser, EN, async (scene) => {
			const { web, client, ids: people } = scene;
			const { taskID, hidden, messageID, openID, linkText } = await talkOf(scene, "Buy the rival", "Nobody knows yet");
			// on a deal of Minji's: nobody else sees it
			const minji = (await client.get("/api/v1/me")).json["member"] as { personID: string };
			web.app.store.writer
				.prepare(
					"insert into all_organization(id, name, status, types, tags, created_by, created_at, updated_by, updated_at) values('org_1', 'Rival Lamps', 'active', '[]', '[]', ?, 1, ?, 1)",
				)
				.run(minji.personID, minji.personID);
			web.app.store.writer
				.prepare(
					"insert into all_opportunity(id, organization_id, name, pipeline_id, stage_id, stage_position, stage_changed_at, owner_id, created_by, created_at, updated_by, updated_at) values('opp_1', 'org_1', 'Purchase', 'p', 's', 0, 1, ?, ?, 1, ?, 1)",
				)
				.run(minji.personID, minji.personID, minji.personID);
			await invoke(client, "task_update", { taskHint: taskID, opportunityHint: "opp_1" });
			await write(client, openID, `${linkText}\n`);
			await write(client, openID, `${web.url}/people/${people[EN.jisoo]}`);
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			const asked: string[] = [];
			hers.page.on("request", (request) => {
				if (request.url().includes("message_list") && (request.postData() ?? "").includes(hidden))
					asked.push(request.url());
			});
			const refused = hers.page.waitForResponse(
				(answer) => answer.url().includes("task_get") && answer.status() === 404,
				{
					timeout: WAIT_MS,
				},
			);
			const listed = hers.page.waitForResponse((answer) => answer.url().includes("channel_list"), { timeout: WAIT_MS });
			await hers.go(`/c/${openID}`);
			await Promise.all([refused, listed]);
			await hers.wait(card(String(people[EN.jisoo])), "Jisoo Park");
			expect(await hers.count(".link-card")).toBe(1);
			expect(await hers.text("#main")).not.toMatch(/Buy the rival|harbour|Nobody knows yet|Rival Lamps/);
			expect(asked).toEqual([]);
			// let in, she sees what the links lead to; let go again, no more
			await invoke(client, "channel_member_add", { channelHint: hidden, personHints: [people[EN.jisoo]] });
			await hers.wait(card(messageID), "Nobody knows yet");
			await hers.wait(card(hidden), "harbour");
			await invoke(client, "channel_member_delete", { channelHint: hidden, personHint: people[EN.jisoo] });
			await hers.gone(card(messageID));
			await hers.gone(card(hidden));
			await invoke(client, "task_update", { taskHint: taskID, participantPersonHints: [people[EN.jisoo]] });
			await hers.wait(card(taskID), "Buy the rival");
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"an approval is a card for those it concerns, says whose turn it is, and what became of it",
	() =>
		playScene(browser, EN, async (scene) => {
			const { web, tab, client } = scene;
			await tab.say(EN.tell);
			await tab.wait(".approval.is-waiting", EN.told);
			const { holds } = (await client.get("/api/v1/holds")).json as { holds: { id: string }[] };
			const hold = holds[0]?.id ?? "";
			const openID = await general(client);
			await write(client, openID, `May I? ${web.url}/waiting/${hold}`);
			await write(client, openID, `Ask ${web.url}/people/${scene.ids[EN.jisoo]}`);
			await tab.go(`/c/${openID}`);
			await tab.wait(card(hold), "Waiting for you");
			const jisoo = await Person.come(browser, web.url);
			const hers = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/");
			const refused = hers.page.waitForResponse((answer) => answer.url().includes(hold) && answer.status() === 404, {
				timeout: WAIT_MS,
			});
			await hers.go(`/c/${openID}`);
			await refused;
			await hers.wait(card(String(scene.ids[EN.jisoo])), "Jisoo Park");
			expect(await hers.count(".link-card")).toBe(1);
			expect((await client.post(`/api/v1/holds/${hold}`, { decision: "approve" })).status).toBe(200);
			await tab.wait(card(hold), "Approved and sent");
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

test(
	"cards stand in threads, direct talks and Kontor’s own words; an open channel one is not in has one, with nothing of what is said there",
	() =>
		playScene(browser, EN, async (scene) => {
			const { web, tab, client, ids: people } = scene;
			const { taskID, openID } = await talkOf(scene, "Draft the lease", "Pier four");
			const link = `${web.url}/tasks/${taskID}`;
			const rootID = await write(client, openID, "Where are we?");
			await write(client, openID, `Here: ${link}`, { parentMessageID: rootID });
			await tab.go(`/c/${openID}/t/${rootID}`);
			await tab.wait(`${at("thread-panel")} ${card(taskID)}`, "Draft the lease");
			const jisoo = await web.signIn(JISOO_EMAIL);
			const { channelID } = await invoke(jisoo, "channel_add", {
				name: "garden",
				topic: "Lamps outside",
				visibility: "open",
			});
			const seed = await write(jisoo, String(channelID), "Only for the garden");
			const direct = await client.post("/api/v1/conversations", { kind: "direct", memberIDs: [people[EN.jisoo]] });
			const directID = (direct.json["conversation"] as { id: string }).id;
			await write(jisoo, directID, `${link} ${web.url}/c/${channelID} ${web.url}/c/${channelID}?m=${seed}`);
			await tab.go(`/c/${directID}`);
			await tab.wait(card(taskID), "Draft the lease");
			await tab.wait(card(String(channelID)), "Lamps outside");
			expect(await tab.text("#main")).not.toContain("Only for the garden");
			expect(await tab.count(".link-card")).toBe(2);
			// Kontor's words are a row like anybody's
			web.app.store.writer
				.prepare("update all_message set author_id = 'mem_kontor' where text like 'http%/tasks/%'")
				.run();
			await tab.reload();
			await tab.wait(`.msg:has(.agent-avatar) ${card(taskID)}`, "Draft the lease");
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`${words.language}: the cards at every width in both themes`,
		() =>
			playScene(browser, words, async (scene) => {
				const { web, tab, client, ids: people } = scene;
				const title =
					words.language === "ko" ? "항구 등대 납품 계약서 초안 쓰기" : "Draft the contract for the harbour lamps";
				const talk =
					words.language === "ko"
						? await talkOf(scene, title, "부두 조명 이야기", "항구")
						: await talkOf(scene, title, "Everything about the pier");
				web.app.store.writer.prepare("update all_task set ends_at = 1767600000000 where id = ?").run(talk.taskID);
				await write(client, talk.openID, talk.linkText);
				await write(client, talk.openID, `${web.url}/people/${people[words.jisoo]}`);
				await tab.go(`/c/${talk.openID}`);
				await tab.wait(`${card(talk.taskID)} .due.over`);
				await tab.wait(card(String(people[words.jisoo])));
				await checkScreen(tab, "cards");
				if (words.language === "ko") expect(await englishLeft(tab)).toEqual([]);
			}),
		SLOW_MS,
	);
