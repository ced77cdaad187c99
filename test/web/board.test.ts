/** The weekly board in a real browser: weeks and filters in the address, adding, moving by every way, undo, two people. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { weekName } from "#web/messenger/tasks/week-words.ts";
import { addDays, companyDay, mondayOf, weekAddress } from "#web/messenger/tasks/weeks.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { compose } from "./input-method.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const ZONE = "Asia/Seoul";
const today = (): string => companyDay(ZONE, new Date());
const thisWeek = (): string => mondayOf(today());

type Added = { taskID: string };
async function invoke(client: Client, tool: string, input: unknown): Promise<Added> {
	const answer = await client.invoke(tool, input);
	if (answer.status !== 200) throw new Error(answer.text);
	return answer.json["result"] as Added;
}
const add = (client: Client, title: string, more: Record<string, unknown> = {}) =>
	invoke(client, "task_add", { title, ...more });

const inColumn = (column: string): string => `[data-col="${column}"]`;
/** Waits until a card of this title stands in the column. */
const stands = (tab: Tab, title: string, column: string) => tab.wait(`${inColumn(column)} .b-card h3`, title);
const focusCard = (tab: Tab, title: string) =>
	tab.page.evaluate((wanted: string) => {
		const link = [...document.querySelectorAll<HTMLElement>(".b-card h3 a")].find((one) => one.textContent === wanted);
		link?.focus();
		return link !== undefined;
	}, title);
const focused = (tab: Tab) => tab.page.evaluate(() => document.activeElement?.textContent ?? "");
/** The same physical key as on a Korean layout, where no Latin letter arrives. */
const hangulKey = async (tab: Tab, key: string, code: string): Promise<void> => {
	const event = { key, code, windowsVirtualKeyCode: code.charCodeAt(3), text: key };
	await tab.cdp.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
	await tab.cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
};
const pick = (tab: Tab, testID: string, label: string) =>
	tab.page.evaluate(
		(css: string, wanted: string) => {
			const select = document.querySelector<HTMLSelectElement>(css);
			const option = [...(select?.options ?? [])].find((one) => one.label === wanted);
			if (select === null || option === undefined) throw new Error(`no ${wanted} in ${css}`);
			select.value = option.value;
			select.dispatchEvent(new Event("change", { bubbles: true }));
		},
		at(testID),
		label,
	);
const search = (tab: Tab) => tab.page.evaluate(() => location.pathname + location.search);

test(
	"the week, whose work and the words to look for stand in the address; back and reload keep the place",
	() =>
		playScene(browser, EN, async ({ tab, client, ids }) => {
			const week = thisWeek();
			await add(client, "Renew the insurance", { startsAt: addDays(week, -10), endsAt: addDays(week, -4) });
			await add(client, "Order brass tube", { participantPersonHints: [ids[EN.jisoo]], status: "planned" });
			await add(client, "Next week's photos", { endsAt: addDays(week, 9) });
			await tab.click("tasks-link");
			await tab.see("board");
			await stands(tab, "Renew the insurance", "planned");
			await stands(tab, "Order brass tube", "planned");
			const overdue = await tab.wait(`${inColumn("planned")} .b-card`, "Renew the insurance");
			expect(overdue).toContain(`from ${weekName(addDays(week, -10), "en")}`);
			expect(overdue).toContain("overdue");
			expect(await search(tab)).toBe("/tasks");
			await tab.click("week-next");
			await stands(tab, "Next week's photos", "planned");
			expect(await search(tab)).toBe(`/tasks?week=${weekAddress(addDays(week, 7))}`);
			expect(await tab.count(".b-card")).toBe(1);
			await tab.reload();
			await stands(tab, "Next week's photos", "planned");
			await tab.page.goBack();
			await stands(tab, "Renew the insurance", "planned");
			await pick(tab, "owner-pick", EN.jisoo);
			await tab.gone(".b-card h3", "Renew the insurance");
			await stands(tab, "Order brass tube", "planned");
			expect(await search(tab)).toBe(`/tasks?who=${ids[EN.jisoo]}`);
			await tab.type("find-task", "nothing like it");
			await tab.see("board-empty");
			await tab.wait(".empty h2", "Nothing in this week matches.");
			expect(await search(tab)).toContain("q=nothing+like+it");
			await tab.press(".empty .btn");
			await stands(tab, "Renew the insurance", "planned");
			await pick(tab, "group-pick", "Group by person");
			await tab.wait(".b-lane h2", EN.jisoo);
			await tab.reload();
			await tab.wait(".b-lane h2", "Minji Kim");
			expect(await search(tab)).toBe("/tasks?by=person");
			await pick(tab, "group-pick", "Not grouped");
			await tab.click("week-previous");
			await tab.wait(".empty, .b-none");
			expect(await tab.count(".b-card")).toBe(0);
			await tab.click("this-week");
			await stands(tab, "Renew the insurance", "planned");
		}),
	SLOW_MS,
);

test(
	"a card is added in place, moved by menu, key and handle, and taken back; a second person's board follows",
	() =>
		playScene(browser, EN, async ({ web, tab, client }) => {
			const jisoo = await Person.come(browser, web.url);
			const other = await jisoo.enter(await web.signIn(JISOO_EMAIL), "/tasks");
			await other.wait(".empty h2", "No work planned");
			await tab.click("tasks-link");
			await tab.press(".empty .btn");
			await tab.type("add-title", "Paint the sign");
			await tab.page.keyboard.press("Enter");
			for (const one of [tab, other]) await stands(one, "Paint the sign", "planned");
			await tab.wait(".toast", "“Paint the sign” was added.");
			// the line stays for the next one; the same again within ten minutes is the same task
			await tab.page.waitForFunction(
				(css: string) => (document.querySelector(css) as HTMLTextAreaElement).value === "",
				{},
				at("add-title"),
			);
			await tab.page.keyboard.type("Paint the sign");
			await tab.page.keyboard.press("Enter");
			await tab.wait(".toast", "Updated the task added");
			expect(await tab.count(".b-card")).toBe(1);
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("add-title"));
			// by menu
			await tab.click("card-menu");
			await tab.press('[role="menuitem"]:nth-of-type(1)');
			for (const one of [tab, other]) await stands(one, "Paint the sign", "in_progress");
			await tab.wait(".toast", "“Paint the sign” is now: In progress.");
			await tab.press(".toast:last-child button");
			for (const one of [tab, other]) await stands(one, "Paint the sign", "planned");
			// by key, on a Korean layout as well
			expect(await focusCard(tab, "Paint the sign")).toBe(true);
			await hangulKey(tab, "ㅡ", "KeyM");
			await tab.wait('[role="menuitem"]', "Paused");
			await tab.page.keyboard.press("ArrowDown");
			await tab.page.keyboard.press("Enter");
			for (const one of [tab, other]) await stands(one, "Paint the sign", "paused");
			await tab.page.waitForFunction(() => document.activeElement?.closest(".b-card") !== null, { polling: 50 });
			// by handle
			await drag(tab, `${inColumn("paused")} ${at("card-handle")}`, inColumn("completed"));
			for (const one of [tab, other]) await stands(one, "Paint the sign", "completed");
			const done = (await client.invoke("task_list", { status: "completed" })).json["result"] as { count: number };
			expect(done.count).toBe(1);
			// let go over where it came from, or given up: nothing moves
			await drag(tab, `${inColumn("completed")} ${at("card-handle")}`, inColumn("planned"), "Escape");
			await drag(tab, `${inColumn("completed")} ${at("card-handle")}`, inColumn("completed"));
			expect(await tab.count(`${inColumn("completed")} .b-card`)).toBe(1);
			// deleted, and taken back
			await tab.click("card-menu");
			await tab.press('[role="menuitem"].is-danger');
			for (const one of [tab, other]) await one.gone(".b-card");
			await tab.wait(".toast", "“Paint the sign” was deleted.");
			await tab.press(".toast:last-child button");
			for (const one of [tab, other]) await stands(one, "Paint the sign", "completed");
			expect(jisoo.faults).toEqual([]);
			await jisoo.leave();
		}),
	SLOW_MS,
);

/** Presses the handle, moves to the middle of the target in steps, and lets go, or gives up. */
async function drag(tab: Tab, handle: string, target: string, end: "drop" | "Escape" = "drop"): Promise<void> {
	const from = await tab.page.waitForSelector(handle, { visible: true });
	const to = await tab.page.waitForSelector(target);
	const [start, goal] = [await from?.boundingBox(), await to?.boundingBox()];
	if (!start || !goal) throw new Error(`nothing to drag at ${handle}`);
	const { mouse } = tab.page;
	await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
	await mouse.down();
	await mouse.move(goal.x + goal.width / 2, goal.y + 120, { steps: 8 });
	if (end === "Escape") await tab.page.keyboard.press("Escape");
	await mouse.up();
}

test(
	"arrows go from card to card, letters act only inside the board, brackets change the week",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			for (const [title, more] of [
				["A", { endsAt: today() }],
				["B", {}],
				["C", { status: "in_progress" }],
				["D", { status: "paused" }],
			] as const)
				await add(client, title, more);
			await tab.click("tasks-link");
			await stands(tab, "D", "paused");
			await tab.page.keyboard.press("m");
			await tab.page.keyboard.press("n");
			expect(await tab.count('[role="menuitem"]')).toBe(0);
			expect(await tab.count(at("add-title"))).toBe(0);
			await focusCard(tab, "A");
			const walk = [
				["ArrowDown", "B"],
				["ArrowDown", "B"],
				["ArrowRight", "C"],
				["ArrowRight", "D"],
				["ArrowRight", "D"],
				["ArrowLeft", "C"],
				["ArrowLeft", "A"],
			] as const;
			for (const [key, wanted] of walk) {
				await tab.page.keyboard.press(key);
				expect(await focused(tab)).toBe(wanted);
			}
			// one card alone is in the order of Tab
			expect(await tab.count('.b-card h3 a[tabindex="0"]')).toBe(1);
			await hangulKey(tab, "ㅜ", "KeyN");
			await tab.see("add-title");
			// within the line letters are letters
			await tab.page.keyboard.type("mne[]");
			expect(await tab.value("add-title")).toBe("mne[]");
			await tab.page.keyboard.press("Escape");
			await focusCard(tab, "C");
			await tab.page.keyboard.press("]");
			await tab.wait(at("week-pick"));
			await tab.page.waitForFunction(() => location.search.includes("week="), { polling: 50 });
			expect(await search(tab)).toBe(`/tasks?week=${weekAddress(addDays(thisWeek(), 7))}`);
			await stands(tab, "D", "paused");
			await focusCard(tab, "D");
			await tab.page.keyboard.press("[");
			await stands(tab, "A", "planned");
			await focusCard(tab, "B");
			await tab.page.keyboard.press("Enter");
			await tab.wait('[data-testid="task-panel"] h2', "B");
			await tab.page.keyboard.press("Escape");
			await tab.gone(at("task-panel"));
			expect(await focused(tab)).toBe("B");
		}),
	SLOW_MS,
);

test(
	"the last syllable belongs to the title: the committing Enter adds nothing, the next one adds once",
	() =>
		playScene(browser, KO, async ({ tab }) => {
			await tab.go("/tasks");
			await tab.press(".empty .btn");
			await tab.see("add-title");
			await compose(tab, "간판 칠하기");
			expect(await tab.value("add-title")).toBe("간판 칠하기");
			expect(await tab.count(".b-card")).toBe(0);
			await tab.page.keyboard.press("Enter");
			await stands(tab, "간판 칠하기", "planned");
			expect(await tab.count(".b-card")).toBe(1);
		}),
	SLOW_MS,
);

test(
	"on a phone one column at a time, chosen by tabs, and a card moves through a sheet",
	() =>
		playScene(
			browser,
			EN,
			async ({ tab, client }) => {
				await add(client, "Paint the sign");
				await add(client, "Call the maker", { status: "paused" });
				await tab.go("/tasks");
				await stands(tab, "Paint the sign", "planned");
				const seen = () =>
					tab.page.$$eval(".b-card h3", (all) =>
						all.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? ""),
					);
				expect(await seen()).toEqual(["Paint the sign"]);
				await tab.press("label:has([data-testid=tab-paused])");
				await tab.page.waitForFunction(() => location.search.includes("col=paused"), { polling: 50 });
				expect(await seen()).toEqual(["Call the maker"]);
				await tab.press(`${inColumn("paused")} ${at("card-menu")}`);
				await tab.see("move-sheet");
				await tab.press(".sheet-act:nth-of-type(1)");
				await tab.wait("label:has([data-testid=tab-paused])", "0");
				await tab.press("label:has([data-testid=tab-planned])");
				expect((await seen()).sort()).toEqual(["Call the maker", "Paint the sign"]);
				expect(await tab.count(".bottom-bar a[aria-current=page][href='/tasks']")).toBe(1);
			},
			{ width: 360, height: 740, isTouch: true },
		),
	SLOW_MS,
);

test(
	"a move that the record refuses goes back with the reason; a board that cannot be read again stays and says so",
	() =>
		playScene(browser, EN, async ({ web, tab, client }) => {
			await add(client, "Later", { startsAt: addDays(today(), 1), endsAt: addDays(today(), 2) });
			await add(client, "Water the plants");
			await tab.go(`/tasks?week=${weekAddress(mondayOf(addDays(today(), 2)))}`);
			await stands(tab, "Later", "planned");
			await tab.press(`article[data-task="${(await taskIDs(client, "Later"))[0]}"] ${at("card-menu")}`);
			await tab.press('[role="menuitem"]:nth-of-type(1)');
			await tab.wait(".toast", "starts in the future");
			await stands(tab, "Later", "planned");
			await tab.go("/tasks");
			await stands(tab, "Water the plants", "planned");
			const [plants] = await taskIDs(client, "Water the plants");
			await web.unplug();
			await tab.press(`article[data-task="${plants}"] ${at("card-menu")}`);
			await tab.press('[role="menuitem"]:nth-of-type(2)');
			await tab.wait(".toast", "was not changed");
			await stands(tab, "Water the plants", "planned");
			await tab.see("board-notice");
			web.plug();
			await tab.gone(at("board-notice"), "", 30_000);
		}),
	SLOW_MS * 2,
);

const taskIDs = async (client: Client, query: string): Promise<string[]> => {
	const { result } = (await client.invoke("task_list", { query, everyWeek: true })).json as {
		result: { tasks: Added[] };
	};
	return result.tasks.map(({ taskID }) => taskID);
};
