/** Two people write the same entry, team or channel: both values are shown with who wrote first, and nothing is written over unseen. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { JISOO_EMAIL, playScene } from "./scene.ts";

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

const menu = async (tab: Tab, button: string, act: string): Promise<void> => {
	await tab.click(button);
	await tab.press(`[role=menuitem][data-key=${act}]`);
};

const BY_JISOO = "Jisoo Park changed this while you were editing.";

test(
	"of an entry that two administrators write both values are shown, untouched fields follow, and either may stay",
	() =>
		playScene(browser, EN, async ({ web, tab, client, ids }) => {
			const [jisooID = "", id = ""] = [ids[EN.jisoo], ids[EN.twins[0]]];
			await invoke(client, "person_update", { personHint: jisooID, isAdmin: true });
			const jisoo = await web.signIn(JISOO_EMAIL);
			const write = (input: object) => invoke(jisoo, "person_update", { personHint: id, ...input });
			const team = await invoke(jisoo, "team_add", { name: "Workshop" });
			await tab.go(`/people/${id}`);
			await tab.click("person-edit");
			await tab.fill("edit-title", "Lamp maker");
			await tab.page.select(at("edit-supervisor"), jisooID);
			await write({ jobTitle: "Lamp designer", phoneNumber: "010-1234-5678", teamHint: team["teamID"] });
			await tab.wait(at("clash"), BY_JISOO);
			expect(await tab.count(`${at("clash")} dl`)).toBe(0);
			// saving is no answer to it, by Enter no more than by the button
			await tab.wait(`${at("edit-save")}[aria-disabled=true][aria-description="Choose first which of the two stays."]`);
			await tab.page.keyboard.press("Enter");
			await tab.see("clash");
			await tab.page.waitForFunction(
				(css: string) => (document.querySelector(css) as HTMLInputElement).value === "010-1234-5678",
				{},
				at("edit-phone"),
			);
			expect([await tab.value("edit-title"), await tab.value("edit-supervisor"), await tab.value("edit-team")]).toEqual(
				["Lamp maker", jisooID, String(team["teamID"])],
			);
			await tab.click("clash-both");
			await tab.wait(`${at("clash")} dt`, "Title");
			await tab.wait(`${at("clash")} dl`, "Mine Lamp maker");
			await tab.wait(`${at("clash")} dl`, "Theirs Lamp designer");
			await checkScreen(tab, "two values in an entry");
			await tab.click("clash-theirs");
			await tab.gone(at("clash"));
			expect(await tab.page.evaluate(() => document.activeElement?.matches(".edit-person"))).toBe(true);
			expect(await tab.value("edit-title")).toBe("Lamp designer");
			await write({ supervisorHint: ids[EN.twins[1]] });
			await tab.wait(at("clash"), BY_JISOO);
			await tab.click("clash-both");
			await tab.wait(`${at("clash")} dl`, `Mine ${EN.jisoo}`);
			await tab.click("clash-mine");
			await tab.click("edit-save");
			await tab.gone(at("edit-person"));
			const { people } = (await invoke(client, "person_list", {})) as { people: Record<string, unknown>[] };
			expect(people.find(({ personID }) => personID === id)).toMatchObject({
				jobTitle: "Lamp designer",
				supervisorID: jisooID,
				phoneNumber: "010-1234-5678",
				teamID: team["teamID"],
			});
		}),
	SLOW_MS * 2,
);

test(
	"a team's name and its place are asked about when another administrator renames or moves it meanwhile",
	() =>
		playScene(browser, KO, async ({ web, tab, client, ids }) => {
			await invoke(client, "person_update", { personHint: ids[KO.jisoo], isAdmin: true });
			const jisoo = await web.signIn(JISOO_EMAIL);
			const add = async (name: string) => String((await invoke(client, "team_add", { name }))["teamID"]);
			const [office, shop, hall] = [await add("사무실"), await add("작업실"), await add("전시장")];
			await tab.go("/people?view=tree");
			await menu(tab, `acts-${shop}`, "rename");
			await tab.fill("team-name", "조명 공방");
			await invoke(jisoo, "team_update", { teamHint: shop, name: "공방" });
			await tab.wait(at("clash"), `수정하는 동안 ${KO.jisoo} 님이 먼저 바꿨어요.`);
			await tab.click("clash-both");
			await tab.wait(`${at("clash")} dl`, "상대 내용 공방");
			expect(await englishLeft(tab)).toEqual([]);
			await checkScreen(tab, "두 이름");
			await tab.click("clash-mine");
			await tab.click("dialog-save");
			await tab.gone(at("team-name-dialog"));
			await tab.wait("[role=treeitem]", "조명 공방");
			await tab.page.focus(`[data-key="${shop}"]`);
			await tab.page.keyboard.press("m");
			await tab.see("move-place");
			await tab.page.select(at("move-place"), office);
			await invoke(jisoo, "team_update", { teamHint: shop, parentHint: hall });
			await tab.wait(at("clash"), KO.jisoo);
			await tab.click("clash-both");
			await tab.wait(`${at("clash")} dl`, "상대 내용 전시장");
			await tab.click("clash-theirs");
			expect(await tab.value("move-place")).toBe(hall);
			await tab.click("dialog-save");
			await tab.gone(at("move-dialog"));
			const { teams } = (await invoke(client, "team_list", {})) as { teams: Record<string, unknown>[] };
			expect(teams.find(({ teamID }) => teamID === shop)).toMatchObject({ name: "조명 공방", parentTeamID: hall });
		}),
	SLOW_MS * 2,
);

test(
	"of a channel's name and purpose the one that was not touched keeps what a colleague wrote, the other is asked about",
	() =>
		playScene(browser, EN, async ({ web, tab, client, ids }) => {
			const channel = await invoke(client, "channel_add", {
				name: "lamps",
				visibility: "open",
				topic: "Spring",
				personHints: [ids[EN.jisoo]],
			});
			const id = String(channel["channelID"]);
			const jisoo = await web.signIn(JISOO_EMAIL);
			const write = (input: object) => invoke(jisoo, "conversation_update", { conversationID: id, ...input });
			await tab.go(`/c/${id}`);
			await menu(tab, "conversation-menu", "details");
			await tab.fill("channel-topic", "Summer");
			await write({ name: "lights", topic: "Autumn" });
			// who changed a channel is told to themselves alone
			await tab.wait(at("clash"), "This was changed while you were editing.");
			expect([await tab.value("channel-name"), await tab.value("channel-topic")]).toEqual(["lights", "Summer"]);
			await tab.click("clash-both");
			await tab.wait(`${at("clash")} dl`, "Theirs Autumn");
			await checkScreen(tab, "two purposes");
			await tab.click("clash-mine");
			await tab.gone(at("clash"));
			await tab.click("details-save");
			await tab.gone(at("details-dialog"));
			await tab.wait("h1", "lights");
			await tab.wait(".head .sub", "Summer");
		}),
	SLOW_MS * 2,
);
