/** Approval cards in chat and in Waiting: the same card, answered once, edited, declined, stale, and taken back. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { memberCaller } from "#identity/members.ts";
import type { HoldView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen } from "./checks.ts";
import { type DemoWords, EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene, type Scene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const scene = (words: DemoWords, play: (scene: Scene) => Promise<void>) => playScene(browser, words, play);

const waiting = async (client: Client): Promise<HoldView[]> =>
	(await client.get("/api/v1/holds?state=waiting")).json["holds"] as HoldView[];

/** What a person other than the requester finds written to them. */
async function received(web: Scene["web"]): Promise<string> {
	const jisoo = await web.signIn(JISOO_EMAIL);
	const { conversations } = (await jisoo.get("/api/v1/conversations")).json as { conversations: { id: string }[] };
	const pages = conversations.map(({ id }) => jisoo.get(`/api/v1/conversations/${id}/messages`));
	return (await Promise.all(pages)).map((page) => page.text).join("\n");
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/**
 * Presses the yes in all of them. The answers are held at each page's door until the last one has been given: otherwise the
 * first of them takes the button of the others away before it is pressed.
 */
async function answerTogether(tabs: readonly Tab[]): Promise<void> {
	const held: (() => void)[] = [];
	const all = Promise.withResolvers<void>();
	for (const { page } of tabs) {
		await page.setRequestInterception(true);
		page.on("request", (request) => {
			const go = (): void => void request.continue();
			if (request.method() !== "POST" || !request.url().includes("/api/v1/holds/")) return go();
			held.push(go);
			if (held.length === tabs.length) all.resolve();
		});
	}
	for (const tab of tabs) await tab.press(".approval [data-testid=hold-yes]");
	await all.promise;
	for (const go of held) go();
}

for (const words of [EN, KO]) {
	const { language } = words;

	test(
		`${language}: the card in Waiting is the card in the chat, two answers send once, and the seal stays`,
		() =>
			scene(words, async ({ web, tab, person, client }) => {
				await tab.say(words.tell);
				await tab.wait(".approval.is-waiting", words.told);
				expect(await received(web)).not.toContain(words.told);
				const card = await tab.text(".approval.is-waiting");
				await tab.wait(at("waiting-count"), "1");
				const inbox = await person.open("/waiting");
				await inbox.wait(".approval.is-waiting", words.told);
				expect(await inbox.text(".approval.is-waiting")).toBe(card);
				expect(await inbox.page.evaluate(() => document.activeElement?.matches(".approval button") ?? false)).toBe(
					false,
				);
				await answerTogether([tab, inbox]);
				for (const one of [tab, inbox]) {
					await one.wait(".approval.is-approved", words.sealed);
					await one.wait(".approval .seal", "Minji Kim");
					await one.gone(at("waiting-count"));
				}
				await tab.wait('.turn[data-state="done"] .answer');
				expect(count(await received(web), `"text":"${words.told}`)).toBe(1);
				expect(await waiting(client)).toEqual([]);
				await tab.press(".approval .quote a");
				await tab.wait("h1", words.jisoo);
				await tab.wait(".msg", words.told);
			}),
		SLOW_MS,
	);

	test(
		`${language}: declining with a reason sends nothing and says why in the card`,
		() =>
			scene(words, async ({ web, tab, client }) => {
				await tab.say(words.tell);
				await tab.wait(".approval.is-waiting", words.told);
				await tab.press(".approval details summary");
				await tab.type("hold-reason", "지금은 너무 일러요");
				await tab.click("hold-no-reason");
				await tab.wait('.approval[data-state="declined"]', words.declined);
				await tab.wait(".approval .quote", "지금은 너무 일러요");
				await tab.wait('.turn[data-state="done"] .answer');
				expect(await tab.count(".approval .seal.declined")).toBe(1);
				expect(await received(web)).not.toContain(words.told);
				expect(await waiting(client)).toEqual([]);
			}),
		SLOW_MS,
	);

	test(
		`${language}: an edited message replaces the card, waits again, and goes out as edited`,
		() =>
			scene(words, async ({ web, tab }) => {
				await tab.say(words.tell);
				await tab.wait(".approval.is-waiting", words.told);
				await tab.click("hold-edit");
				await tab.page.waitForFunction(() => document.activeElement?.matches("[data-testid^=edit-]"));
				await tab.page.keyboard.press("Escape");
				await tab.see("hold-yes");
				await tab.click("hold-edit");
				await tab.fillIn(".hold-edit textarea", words.edited);
				await tab.click("edit-save");
				await tab.wait(".approval.is-waiting", words.edited);
				await tab.wait('.approval[data-state="replaced"]', words.replaced);
				await tab.press(".approval.is-waiting [data-testid=hold-yes]");
				await tab.wait(".approval.is-approved", words.edited);
				const all = await received(web);
				expect(all).toContain(words.edited);
				expect(all).not.toContain(words.told);
			}),
		SLOW_MS,
	);

	test(
		`${language}: a task that changed meanwhile is not deleted; the card shows both, and the second yes can be taken back`,
		() =>
			scene(words, async ({ web, tab, person, client }) => {
				await tab.say(words.give);
				await tab.wait(".turn .step", words.added);
				await tab.say(words.remove);
				await tab.wait(".approval.is-destructive", words.task);
				const other = await person.open("/waiting");
				await other.wait(".approval.is-destructive", words.task);
				const hold = (await waiting(client))[0];
				const taskHint = String(hold?.input["taskHint"]);
				const moved = { taskHint, title: `${words.task} 2` };
				expect((await client.post("/api/v1/tools/task_update/invoke", { input: moved })).status).toBe(200);
				await tab.press(".approval [data-testid=hold-yes]");
				for (const one of [tab, other]) {
					await one.wait(".approval .approval-state", words.changed);
					await one.wait(".approval td.now", `${words.task} 2`);
					await one.wait(".approval del", words.task);
				}
				expect((await client.post("/api/v1/tools/task_list/invoke", { input: { scope: "all" } })).text).toContain(
					taskHint,
				);
				await tab.press(".approval [data-testid=hold-yes]");
				await tab.wait(".approval.is-approved", words.removed);
				const list = () => client.post("/api/v1/tools/task_list/invoke", { input: { scope: "all" } });
				expect((await list()).text).not.toContain(taskHint);
				await tab.press('.approval [data-testid^="undo-"]');
				await tab.wait(".approval .card-act", words.undone);
				expect((await list()).text).toContain(taskHint);
				expect(web.log.filter((line) => line.includes('"error"'))).toEqual([]);
			}),
		SLOW_MS,
	);
}

test(
	"somebody else cannot open or answer the card by its address",
	() =>
		scene(EN, async ({ web, tab, client }) => {
			await tab.say(EN.tell);
			await tab.wait(".approval.is-waiting", EN.told);
			const hold = (await waiting(client))[0];
			const jisoo = await Person.come(browser, web.url);
			const session = await web.signIn(JISOO_EMAIL);
			const other = await jisoo.enter(session, `/waiting/${hold?.id}`);
			await other.wait("h1", "Waiting for you");
			await other.wait(".empty");
			expect(await other.count(".approval")).toBe(0);
			expect((await session.post(`/api/v1/holds/${hold?.id}`, { decision: "approve" })).status).toBeGreaterThanOrEqual(
				403,
			);
			expect((await waiting(client)).map(({ id }) => id)).toEqual([hold?.id ?? ""]);
			const own = await tab.person.open(`/waiting/${hold?.id}`);
			await own.wait(".approval.is-waiting", EN.told);
			expect(jisoo.faults).toEqual([]);
		}),
	SLOW_MS,
);

for (const words of [EN, KO]) {
	const { language } = words;
	const said =
		language === "en"
			? { by: "By the operator at the command line, as Minji Kim", seal: "the operator at the command line" }
			: { by: "운영자가 명령줄에서 Minji Kim 님으로 답했어요", seal: "명령줄의 운영자" };

	test(
		`${language}: what was answered at the shell says so, on the card and among what was answered today`,
		() =>
			scene(words, async ({ web, tab, person, client }) => {
				const answer = async (decision: "approve" | "decline"): Promise<void> => {
					await tab.say(words.tell);
					await tab.wait(".approval.is-waiting", words.told);
					const [hold] = await waiting(client);
					const minji = memberCaller(web.app.store.inspectAll, hold?.requesterID ?? "", "cli");
					if (hold === undefined || minji === null) throw new Error("nothing waits");
					const input = { holdID: hold.id, decision };
					const outcome = await web.app.call({ tool: "hold_decide", input, caller: { ...minji, origin: "cli" } });
					expect(outcome.kind).toBe("done");
				};
				await answer("approve");
				await tab.wait(".approval.is-approved", said.by);
				await answer("decline");
				await tab.wait('[data-state="declined"]', said.by);
				const labels = await tab.page.$$eval(".seal", (all) => all.map((seal) => seal.getAttribute("aria-label")));
				expect(labels.map((label) => label?.includes(said.seal))).toEqual([true, true]);
				const inbox = await person.open("/waiting");
				await inbox.wait(".answered", said.by);
				expect(await inbox.count(".answered .at-shell")).toBe(2);
			}),
		SLOW_MS,
	);
}

for (const words of [EN, KO])
	test(
		`${words.language}: a card that takes much with it for good has its yes only once the name is typed`,
		() =>
			scene(words, async ({ tab, web, client }) => {
				const channel = (await client.invoke("channel_add", { name: "lamps" })).json["result"] as { channelID: string };
				const { member } = (await client.get("/api/v1/me")).json as { member: { personID: string } };
				const caller = memberCaller(web.app.store.inspectAll, member.personID, "api");
				if (caller === null) throw new Error("Minji may not act");
				const asked = {
					tool: "channel_delete",
					input: { channelHint: channel.channelID },
					caller: { ...caller, asks: true },
				};
				expect((await web.app.call(asked)).kind).toBe("held");
				await tab.go("/waiting");
				await tab.see("hold-name");
				await checkScreen(tab, `typed ${words.language}`);
				await tab.click("hold-yes");
				await tab.fill("hold-name", "lamp");
				await tab.click("hold-yes");
				expect(await waiting(client)).toHaveLength(1);
				await tab.fill("hold-name", "lamps");
				await tab.click("hold-yes");
				await tab.gone(at("hold-yes"));
				expect(await waiting(client)).toEqual([]);
				expect((await client.get(`/api/v1/conversations/${channel.channelID}/messages`)).status).toBe(404);
			}),
		SLOW_MS,
	);

for (const words of [EN, KO])
	test(
		`${words.language}: a call that would change nothing says so in the list and on its card`,
		() =>
			scene(words, async ({ web, tab, client }) => {
				const { member } = (await client.get("/api/v1/me")).json as { member: { personID: string } };
				const caller = memberCaller(web.app.store.inspectAll, member.personID, "api");
				if (caller === null) throw new Error("Minji may not act");
				await web.app.call({ tool: "task_add", input: { title: "1" }, caller });
				await web.app.call({ tool: "policy_update", input: { tool: "task_update", rule: "ask_requester" }, caller });
				for (const title of ["1", "2", "3"]) {
					const input = { taskHint: "1", title };
					const asked = await web.app.call({ tool: "task_update", input, caller: { ...caller, asks: true } });
					expect(asked.kind).toBe("held");
				}
				const holds = await waiting(client);
				const rowOf = (title: string): string =>
					at(`waiting-${holds.find(({ input }) => input["title"] === title)?.id}`);
				const told =
					words.language === "en"
						? "Nothing would change: it is already as this would leave it."
						: "이미 그렇게 되어 있어 바뀌는 것이 없어요.";
				await tab.go("/waiting");
				await tab.wait(`${rowOf("1")} .w-row`, told);
				expect(await tab.text("main")).not.toContain("task_update");
				await tab.press(`${rowOf("1")} .w-row`);
				await tab.wait(`${rowOf("1")} .approval.is-waiting`, told);
				await checkScreen(tab, "nothing would change", [320, 1280]);
				const [task] = holds.map(({ input }) => input["taskHint"]);
				await client.invoke("task_update", { taskHint: task, title: "2" });
				await tab.press(`${rowOf("2")} .w-row`);
				await tab.press(`${rowOf("2")} [data-testid=hold-yes]`);
				await tab.wait(`${rowOf("2")} td.now`, told);
				await checkScreen(tab, "nothing would change now", [320, 1280]);
			}),
		SLOW_MS,
	);
