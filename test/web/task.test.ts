/** The open task in a real browser: edited and saved in one call, read-only with the reason, kept drafts, links, deletion. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

async function invoke(client: Client, tool: string, input: unknown): Promise<{ taskID: string }> {
	const answer = await client.invoke(tool, input);
	if (answer.status !== 200) throw new Error(answer.text);
	return answer.json["result"] as { taskID: string };
}
const read = async (client: Client, taskID: string) =>
	(await client.invoke("task_get", { taskID })).json["result"] as {
		task: Record<string, unknown>;
		note: string;
		children: { title: string }[];
	};
const choose = (tab: Tab, testID: string, value: string) => tab.page.select(at(testID), value);
const heading = '[data-testid="task-panel"] h2';

test(
	"fields are saved in one call that can be taken back; nothing is written before",
	() =>
		playScene(browser, EN, async ({ tab, client, ids }) => {
			const { taskID } = await invoke(client, "task_add", { title: "Paint the sign" });
			await tab.go("/tasks");
			await tab.click("card-title");
			await tab.wait(heading, "Paint the sign");
			expect(await tab.page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
			expect(await tab.count(at("save-task"))).toBe(0);
			await tab.fill("field-title", "Paint the big sign");
			await choose(tab, "field-status", "paused");
			await choose(tab, "field-size", "L");
			await choose(tab, "field-people", ids[EN.jisoo] ?? "");
			await tab.type("field-note", "Ask the maker first.");
			await tab.fill("field-business", "Office");
			expect((await read(client, taskID)).task["content"]).toBe("Paint the sign");
			await tab.click("save-task");
			await tab.wait(".toast", "“Paint the big sign” was changed.");
			await tab.wait(heading, "Paint the big sign");
			await tab.wait(`${at("activity")} li`, "Status: Planned → Paused");
			const after = await read(client, taskID);
			expect(after.note).toBe("Ask the maker first.");
			expect(after.task).toMatchObject({ status: "paused", size: "L", business: "Office" });
			expect(after.task["participantIDs"]).toContain(ids[EN.jisoo]);
			await tab.press(".toast:last-child button");
			await tab.wait(heading, "Paint the sign");
			expect((await read(client, taskID)).note).toBe("");
			// a subtask, opened from its parent and found under it
			await tab.press(`${at("subtasks")} .b-add`);
			await tab.type("add-title", "Buy the paint");
			await tab.page.keyboard.press("Enter");
			await tab.wait(`${at("subtasks")} li`, "Buy the paint");
			await tab.wait(".b-card .num", "0/1");
			await tab.press(`${at("subtasks")} li a`);
			await tab.wait(heading, "Buy the paint");
			expect(await tab.value("field-parent")).toBe("Paint the sign");
			// by its name the parent could be several: chosen, not guessed
			await invoke(client, "task_add", { title: "Shop front" });
			await invoke(client, "task_add", { title: "Shop window" });
			await tab.fill("field-parent", "Shop");
			await tab.click("save-task");
			await tab.wait(at("task-refused"), "Shop window");
			await tab.press(`${at("task-refused")} li:nth-of-type(1) button`);
			await tab.wait(".toast", "“Buy the paint” was changed.");
			expect((await read(client, taskID)).children).toEqual([]);
			await tab.click("task-acts");
			await tab.press('[role="menuitem"].is-danger');
			await tab.gone(at("task-panel"));
			await tab.wait(".toast", "“Buy the paint” was deleted.");
		}),
	SLOW_MS * 2,
);

test(
	"of a long history an administrator has the way to the rest, a member is told who has",
	() =>
		playScene(browser, EN, async ({ web, tab }) => {
			const jisoo = await web.signIn(JISOO_EMAIL);
			const { taskID } = await invoke(jisoo, "task_add", { title: "Paint the sign" });
			for (let count = 0; count < 21; count += 1)
				await invoke(jisoo, "task_update", { taskHint: taskID, note: `Coat ${String(count)}` });
			const her = await Person.come(browser, web.url);
			const hers = await her.enter(jisoo, `/tasks/${taskID}`);
			await hers.wait(at("activity-more"), "an administrator can look further back");
			expect(await hers.count(`${at("activity-more")} a`)).toBe(0);
			await tab.go(`/tasks/${taskID}`);
			await tab.press(`${at("activity-more")} a`);
			await tab.wait("h1", "Audit");
			expect(new URL(tab.page.url()).search).toBe("?objectType=task");
			expect(her.faults).toEqual([]);
			await her.leave();
		}),
	SLOW_MS,
);

test(
	"somebody else's change comes into untouched fields, what is being written stays; who may not change it is told why",
	() =>
		playScene(browser, EN, async ({ web, tab, client }) => {
			const { taskID } = await invoke(client, "task_add", { title: "Paint the sign" });
			await tab.go(`/tasks/${taskID}`);
			await tab.wait(heading, "Paint the sign");
			await tab.type("field-note", "Half a sent");
			await invoke(client, "task_update", { taskHint: taskID, title: "Paint both signs", size: "XL" });
			await tab.wait(heading, "Paint both signs");
			await tab.wait(".t-moved", "What you have not saved is kept.");
			expect([await tab.value("field-note"), await tab.value("field-size")]).toEqual(["Half a sent", "XL"]);
			await tab.click("save-task");
			await tab.wait(".toast", "was changed");
			expect(await read(client, taskID)).toMatchObject({ note: "Half a sent", task: { size: "XL" } });
			const jisoo = await Person.come(browser, web.url);
			const other = await jisoo.enter(await web.signIn(JISOO_EMAIL), `/tasks/${taskID}`);
			await other.wait(at("task-facts"), "Minji Kim who asked for it");
			await other.wait(at("task-facts"), "Half a sent");
			expect(await other.count(at("task-form"))).toBe(0);
			await other.wait(at("activity"), "You see your own changes");
			await other.wait(".b-card h3", "Paint both signs");
			expect(await other.count(at("card-handle"))).toBe(0);
			await other.press(`article[data-task="${taskID}"] ${at("card-menu")}`);
			await other.wait('[role="menuitem"][data-disabled]', "Only those who take part");
			await other.page.keyboard.press("Escape");
			await invoke(client, "task_delete", { taskHint: taskID });
			await other.wait(".panel .error-card", "There is no such task");
			await other.press(".panel .error-card .btn");
			await other.gone(at("task-panel"));
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS * 2,
);

test(
	"of a field that two people write both values are shown with who wrote first, and either may stay",
	() =>
		playScene(browser, EN, async ({ web, tab, client, ids }) => {
			const { taskID } = await invoke(client, "task_add", {
				title: "Paint the sign",
				participantPersonHints: [ids[EN.jisoo]],
			});
			const jisoo = await web.signIn(JISOO_EMAIL);
			const write = (note: string, more: object = {}) =>
				invoke(jisoo, "task_update", { taskHint: taskID, note, ...more });
			await tab.go(`/tasks/${taskID}`);
			await tab.wait(heading, "Paint the sign");
			await tab.type("field-note", "Blue");
			await write("Red", { size: "XL" });
			await tab.wait(at("clash"), "Jisoo Park changed this while you were editing.");
			expect([await tab.value("field-note"), await tab.value("field-size")]).toEqual(["Blue", "XL"]);
			await tab.click("clash-both");
			await tab.wait(`${at("clash")} dl`, "Mine Blue");
			await tab.wait(`${at("clash")} dl`, "Theirs Red");
			await checkScreen(tab, "two values of one field");
			await tab.click("clash-theirs");
			await tab.gone(at("clash"));
			expect(await tab.page.evaluate(() => document.activeElement?.matches(".t-form"))).toBe(true);
			expect([await tab.value("field-note"), await tab.count(at("save-task"))]).toEqual(["Red", 0]);
			await tab.fill("field-note", "Green");
			await write("Black");
			await tab.wait(at("clash"));
			await tab.click("clash-mine");
			await tab.gone(at("clash"));
			await tab.click("save-task");
			await tab.wait(".toast", "was changed");
			expect((await read(client, taskID)).note).toBe("Green");
		}),
	SLOW_MS * 2,
);

test(
	"a task the agent made says so, opens from the conversation and can be asked about",
	() =>
		playScene(browser, EN, async ({ tab }) => {
			await tab.say(EN.give);
			await tab.wait(".turn .step", EN.added);
			await tab.press('.turn .step a[href^="/tasks/"]');
			await tab.wait(heading, "Draft the quarterly report");
			await tab.wait(".b-card .by-k", "added on behalf of Minji Kim");
			await tab.wait(`${at("activity")} li`, "through Kontor");
			await tab.click("ask-about");
			await tab.see("ask-panel");
			await tab.wait('[data-testid="ask-panel"]', "Draft the quarterly report");
		}),
	SLOW_MS,
);

for (const words of [EN, KO]) {
	test(
		`${words.language}: board, lanes, phone, open task, read-only task, dialog and empty weeks pass every check`,
		() =>
			playScene(browser, words, async ({ web, tab, client, ids }) => {
				const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
				const left: string[] = [];
				const check = async (name: string) => {
					await checkScreen(tab, name);
					left.push(
						...(await englishLeft(tab)).filter(
							(text) => !/Donau|Minji|Sign|W\d\d|Office|Bora|Tae|Jisoo|^[XML]+$/.test(text),
						),
					);
				};
				await invoke(client, "task_vocabulary_set", { businesses: [{ name: "Office" }] });
				const parent = await invoke(client, "task_add", { title: "Signs", status: "in_progress", business: "Office" });
				await invoke(client, "task_add", {
					title: LONG,
					parentTaskHint: parent.taskID,
					endsAt: "2020-01-01",
					business: "Office",
				});
				await invoke(client, "task_add", {
					title: "Sign 2",
					participantPersonHints: [ids[words.jisoo], ids[words.twins[0]]],
					status: "planned",
				});
				await invoke(client, "task_add", { title: "Sign 3", participantPersonHints: [ids[words.jisoo]] });
				await invoke(client, "task_add", { title: "Sign 4", status: "stopped" });
				await invoke(client, "task_update", { taskHint: parent.taskID, note: LONG });
				await tab.go("/tasks");
				await tab.see("given-up");
				await check("board");
				await tab.go("/tasks?by=person");
				await tab.wait(".b-lane");
				await check("lanes");
				await tab.go(`/tasks/${parent.taskID}`);
				await tab.see("field-note");
				await check("open task");
				await tab.click("close-panel");
				await tab.click("add-task");
				await tab.see("add-task-dialog");
				await tab.click("add-task-keep");
				await tab.wait(".dialog .err");
				await check("dialog");
				await tab.page.keyboard.press("Escape");
				await tab.go("/tasks?q=nothing");
				await tab.see("board-empty");
				await check("empty, filtered");
				await tab.go("/tasks/task_nothing?week=2019-W10");
				await tab.wait(".panel .error-card");
				await check("no such task");
				const jisoo = await Person.come(browser, web.url, { language: words.language });
				const other = await jisoo.enter(await web.signIn(JISOO_EMAIL), `/tasks/${parent.taskID}`);
				await other.see("task-facts");
				await checkScreen(other, "read-only task");
				expect(jisoo.faults).toEqual([]);
				if (words.language === "ko") expect(left).toEqual([]);
				await jisoo.leave();
			}),
		180_000,
	);
}
