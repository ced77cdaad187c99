/** Connecting a model from the messenger: the four-line test against a scripted model, saving, and a turn it answers. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "puppeteer-core";
import { obliging, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, SLOW_MS, type Tab } from "./browser.ts";
import { EN, KO } from "./demo-words.ts";
import { playScene } from "./scene.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

const KEY = "sk-live-5Zq9wXr2TbN7fKd3LmH8";
const RESULT = at("model-test-result");

/** Every answer the page got, to look for what must not be in any. */
function record(tab: Tab): string[] {
	const bodies: string[] = [];
	tab.page.on("response", (response) => {
		void response.text().then(
			(text) => bodies.push(text),
			() => undefined,
		);
	});
	return bodies;
}

async function openModelStep(tab: Tab, model: ScriptedModel): Promise<void> {
	await tab.click("connect-model");
	await tab.click("model-address");
	await tab.type("model-base-url", model.baseURL);
	await tab.type("model-key", KEY);
	await tab.page.keyboard.press("Tab");
	// leaving a field tests by itself, and what is offered then makes the name a list to choose from
	await tab.page.waitForFunction(
		(css: string) => document.querySelector(css)?.getAttribute("aria-busy") === "false",
		{ timeout: 30_000 },
		RESULT,
	);
	await tab.type("model-name", "scripted");
}

/** Runs the test anew and answers what the four lines say. */
async function tryOut(tab: Tab): Promise<string> {
	await tab.press(`${at("model-test-again")}, ${at("model-test")}`);
	await tab.page.waitForFunction(
		(css: string) => document.querySelector(css)?.getAttribute("aria-busy") === "false",
		{ timeout: 30_000 },
		RESULT,
	);
	return await tab.text(RESULT);
}

test(
	"each way a model can be wrong is told in its line, nothing of it is saved, and the one that works answers the next turn",
	async () => {
		using model = await scriptedModel({ otherwise: obliging, mode: "401" });
		await playScene(browser, EN, async ({ tab, client, web }) => {
			const bodies = record(tab);
			await openModelStep(tab, model);
			expect(await tryOut(tab)).toContain("The provider refused the key");
			expect(await tab.page.$eval(at("model-save"), (button) => button.getAttribute("aria-disabled"))).toBe("true");
			model.mode = "quota";
			expect(await tryOut(tab)).toContain("out of credit");
			model.mode = "no-tools";
			expect(await tryOut(tab)).toContain("did not call a tool");
			await tab.wait(at("model-save"), "Keep");
			model.mode = "ok";
			const good = await tryOut(tab);
			for (const line of ["Reached", "Key accepted", "Model answers", "Can call tools"]) expect(good).toContain(line);
			const before = await client.post("/api/v1/tools/setting_model_get/invoke", { input: {} });
			expect(before.text).not.toContain(model.baseURL);
			await tab.click("model-save");
			await tab.wait("h1", "Kontor");
			await tab.gone(at("demo-bar"));
			model.reply({ text: "Noted: the lamp is **lit**.", wire: { pieces: 5 } });
			await tab.say("Is the lamp lit?");
			await tab.wait('.turn[data-state="done"] .answer', "Noted: the lamp is lit.");
			const after = await client.post("/api/v1/tools/setting_model_get/invoke", { input: {} });
			expect(after.text).toContain(model.baseURL);
			expect(after.text).toContain(KEY.slice(-4));
			const everything = [...bodies, after.text, (await client.get("/api/v1/me")).text, ...web.log].join("\n");
			expect(everything).not.toContain(KEY);
			expect(everything).not.toContain(KEY.slice(3, 20));
			expect(model.requests.at(-1)?.headers["authorization"]).toBe(`Bearer ${KEY}`);
		});
	},
	SLOW_MS,
);

test(
	"연결할 수 없는 모델은 저장되지 않고, 데모로 돌아갈 수 있다",
	async () => {
		using model = await scriptedModel({ otherwise: obliging });
		await playScene(browser, KO, async ({ tab }) => {
			await openModelStep(tab, model);
			model.stop();
			const said = await tryOut(tab);
			expect(said).toContain("연결할 수 없어요");
			expect(await tab.value("model-key")).toBe(KEY);
			await tab.click("setup-back");
			await tab.wait(at("demo-bar"), KO.demoBar);
		});
	},
	SLOW_MS,
);
