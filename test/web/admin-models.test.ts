/** The administration's page of models: connecting, trying, ordering, disconnecting; the limit and what was spent; its states. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { keepUsage, monthOf } from "#record/model-usage.ts";
import type { Client } from "#test/support/client.ts";
import { obliging, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";
import type { Web } from "./support.ts";

const KEY = "sk-lamplamplamplamp7777";
let browser: Browser;
let model: ScriptedModel;
beforeAll(async () => {
	browser = await openBrowser();
	model = await scriptedModel({ otherwise: obliging });
}, SLOW_MS);
afterAll(async () => {
	model.stop();
	await browser.close();
}, SLOW_MS);

type Setting = { connections: { id: string; title: string | null }[]; roles: Record<string, string[]>; limit: unknown };
const setting = async (client: Client): Promise<Setting> =>
	(await client.invoke("setting_model_get", {})).json.result as Setting;
const names = async (client: Client, role: string): Promise<(string | null | undefined)[]> => {
	const { connections, roles } = await setting(client);
	return (roles[role] ?? []).map((id) => connections.find((one) => one.id === id)?.title);
};

/** Two models, one with a price, and a month in which both answered. */
async function fill(client: Client, web: Web): Promise<void> {
	const add = (input: object) =>
		client.invoke("setting_model_add", { baseURL: model.baseURL, model: "scripted", ...input });
	const price = { currency: "USD", input: 0.15, output: 0.6 };
	await add({ title: "Large", apiKey: KEY, roles: ["chat"], contextTokens: 128_000, readsImages: true, price });
	await add({ title: "Small", roles: ["chat", "small"] });
	await client.invoke("setting_model_limit_update", { amount: 20, currency: "USD" });
	const { requesterID: memberID } = (await client.invoke("person_list", {})).json.result as { requesterID: string };
	web.app.store.system((db) => {
		for (const [id, name, costMicros] of [
			["use_1", "large-1", 16_400_000],
			["use_2", "small-1", null],
		] as const)
			keepUsage(db, {
				id,
				at: 1,
				month: monthOf(web.app.clock.now(), "Asia/Seoul"),
				memberID,
				purpose: "turn",
				provider: "models.example",
				model: name,
				promptTokens: 912_345,
				cachedTokens: 0,
				completionTokens: 81_234,
				isEstimated: false,
				costMicros,
				currency: costMicros === null ? null : "USD",
				tookMs: 1,
			});
	});
}

const open = async (tab: Tab): Promise<void> => {
	await tab.go("/admin/models");
	await tab.wait("h1");
	await tab.wait(at("models-sent"));
};

test(
	"a model is connected from the form, its key is in no answer, it is tried line by line, and talk begins to use it",
	() =>
		playScene(browser, EN, async ({ tab, client }) => {
			await open(tab);
			await tab.wait(at("models-demo"), "The demo agent answers");
			await tab.click("model-connect");
			await tab.see("model-form");
			await tab.type("model-address", "ftp://nowhere");
			await tab.type("model-name", "scripted");
			await tab.click("model-save");
			await tab.wait(at("model-form"), "must begin with http:// or https://");
			await tab.fill("model-address", model.baseURL);
			await tab.type("model-key", KEY);
			await tab.type("model-title", "House");
			await tab.type("model-price-in", "0.15");
			await tab.click("model-save");
			await tab.wait(at("model-form"), "All three, or none of them");
			await tab.type("model-price-out", "0.60");
			model.mode = "401";
			await tab.click("model-save");
			await tab.wait(at("model-problem"), "The provider refused the key");
			await tab.wait(at("model-keep-anyway"), "Keep anyway");
			expect((await setting(client)).connections).toEqual([]);
			model.mode = "ok";
			await tab.click("model-save");
			await tab.gone(at("model-form"));
			await tab.wait(".m-item", "House");
			await tab.wait(".m-item", "ends in 7777");
			await tab.wait(".m-item", "$0.15 in, $0.60 out");
			await tab.gone(at("models-demo"));
			expect(await names(client, "chat")).toEqual(["House"]);
			expect((await client.invoke("setting_model_get", {})).text).not.toContain(KEY);
			expect(await tab.page.content()).not.toContain(KEY);
			const [{ id } = { id: "" }] = (await setting(client)).connections;
			await tab.click(`model-test-${id}`);
			for (const line of ["Reached", "Key accepted", "Model answers", "Can call tools"])
				await tab.wait(at("model-test-result"), line);
			expect(model.requests.at(-1)?.headers["authorization"]).toBe(`Bearer ${KEY}`);
			await tab.wait(".m-item", "Passed · ");
			await tab.page.select(at(`model-test-role-${id}`), "embedding");
			await tab.wait(at("model-test-result"), "model_unavailable");
			await tab.reload();
			await tab.wait(".m-item", "It last passed ");

			await tab.click("model-connect");
			await tab.type("model-address", "http://127.0.0.1:9/v1");
			await tab.type("model-name", "not up yet");
			await tab.click("model-save");
			await tab.click("model-keep-anyway");
			await tab.gone(at("model-form"));
			await tab.wait(".m-item:nth-child(2)", "Did not pass");
		}),
	SLOW_MS,
);

test(
	"a list is put in order with buttons, added to and taken from; one that is disconnected is in none",
	() =>
		playScene(browser, EN, async ({ tab, client, web }) => {
			await fill(client, web);
			await open(tab);
			await tab.wait(`${at("role-chat")} ol li:first-child`, "Large");
			await tab.press('button[aria-label="Ask Small earlier for Talk"]');
			await tab.wait(`${at("role-chat")} ol li:first-child`, "Small");
			expect(await names(client, "chat")).toEqual(["Small", "Large"]);
			const large = (await setting(client)).connections.find(({ title }) => title === "Large")?.id ?? "";
			await tab.page.select(at("role-add-embedding"), large);
			await tab.wait(`${at("role-embedding")} ol`, "Large");
			await tab.press('button[aria-label="No longer ask Small for Small work"]');
			await tab.wait(at("role-small"), "The models for talk");
			await tab.click(`model-remove-${large}`);
			await tab.click("model-remove-yes");
			await tab.gone(at(`model-${large}`));
			await tab.wait(at("role-embedding"), "Nobody yet");
			expect(await names(client, "chat")).toEqual(["Small"]);
		}),
	SLOW_MS,
);

test(
	"what was spent stands beside its limit, near it is said, and the limit is set and taken away",
	() =>
		playScene(browser, EN, async ({ tab, client, web }) => {
			await fill(client, web);
			await open(tab);
			await tab.wait(at("models-usage"), "$16.40");
			await tab.wait(at("models-usage"), "82 % of $20.00");
			await tab.wait(at("usage-state"), "Near the limit");
			await tab.wait(at("models-usage"), "One answer came from models without a price");
			await tab.fill("limit-amount", "none");
			await tab.click("limit-save");
			await tab.wait(at("models-usage"), "A number above zero");
			await tab.fill("limit-amount", "16");
			await tab.click("limit-save");
			await tab.wait(at("usage-state"), "Limit reached");
			await tab.fill("limit-currency", "KRW");
			await tab.click("limit-save");
			await tab.wait(at("models-usage"), "not right");
			expect((await setting(client)).limit).toEqual({ amount: 16, currency: "USD" });
			await tab.click("limit-clear");
			await tab.wait(at("models-usage"), "No limit is set");
		}),
	SLOW_MS,
);

for (const words of [EN, KO])
	test(
		`the page and its form hold at every width, in both themes, in ${words.language}`,
		() =>
			playScene(browser, words, async ({ tab, client, web }) => {
				await fill(client, web);
				await open(tab);
				const [{ id } = { id: "" }] = (await setting(client)).connections;
				await tab.click(`model-test-${id}`);
				await tab.page.waitForSelector(`${at("model-test-result")}[aria-busy=false]`);
				await checkScreen(tab, `models ${words.language}`);
				if (words.language === "ko")
					expect(
						(await englishLeft(tab)).filter((text) => !/Large|Small|large-1|small-1|scripted|US\$/.test(text)),
					).toEqual([]);
				await tab.click("model-connect");
				await tab.see("model-form");
				await checkScreen(tab, `model form ${words.language}`);
				await tab.page.keyboard.press("Escape");
				await tab.gone(at("model-form"));
			}),
		2 * SLOW_MS,
	);
