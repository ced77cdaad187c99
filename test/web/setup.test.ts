/** From the printed code to the first finished task and its Undo, in a real browser and in both languages. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { obliging, scriptedModel } from "#test/support/scripted-model.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { openWeb, PASSWORD, serveProcess } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
}, SLOW_MS);
afterAll(() => browser.close(), SLOW_MS);

/** Claim with a wrong code and then the right one, as somebody copies it by hand. */
async function claim(tab: Tab, code: string, refusal: string): Promise<void> {
	await tab.type("setup-code", "AAAAAAAA");
	await tab.click("setup-next");
	await tab.wait(".err", refusal);
	expect(await tab.value("setup-code")).toBe("AAAA-AAAA");
	await tab.fill("setup-code", ` ${code.toLowerCase().replace("-", " ")} `);
	expect(await tab.value("setup-code")).toBe(code);
	await tab.click("setup-next");
	await tab.see("setup-name");
}

/** You, with faults first: what was typed stays, and the first faulty field has the focus. */
async function introduce(tab: Tab, name: string): Promise<void> {
	await tab.type("setup-name", name);
	await tab.type("setup-email", "minji");
	await tab.type("setup-password", "short");
	await tab.click("setup-next");
	await tab.page.waitForFunction((css: string) => document.activeElement?.matches(css), {}, at("setup-email"));
	expect(await tab.count('[aria-invalid="true"]')).toBe(2);
	expect(await tab.value("setup-name")).toBe(name);
	await tab.type("setup-email", "@moonrise.example");
	await tab.fill("setup-password", PASSWORD);
	await tab.click("setup-next");
	await tab.see("setup-company");
}

/** Company, with a look back at You. */
async function settle(tab: Tab, name: string): Promise<void> {
	expect(await tab.value("setup-company")).toBe("Moonrise");
	expect(await tab.value("setup-zone")).toBe("Asia/Seoul");
	await tab.fill("setup-company", "Moonrise Lamps");
	await tab.click("setup-back");
	await tab.see("setup-email");
	expect([await tab.value("setup-name"), await tab.value("setup-email"), await tab.value("setup-password")]).toEqual([
		name,
		"minji@moonrise.example",
		PASSWORD,
	]);
	await tab.click("setup-next");
	await tab.see("setup-company");
	expect(await tab.value("setup-company")).toBe("Moonrise Lamps");
	await tab.click("setup-finish");
	await tab.see("model-demo");
}

test(
	"the printed code leads to a finished task and its Undo, and to nobody else",
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "kontor-web-"));
		const served = await serveProcess(folder);
		try {
			const minji = await Person.come(browser, served.url);
			const tab = await minji.open("/");
			expect(new URL(tab.page.url()).pathname).toBe("/setup");
			expect(await tab.count('input[type="password"]')).toBe(0);
			await claim(tab, served.setupURL?.split("#")[1] ?? "", "That code doesn't match");
			await introduce(tab, "Minji Kim");
			await settle(tab, "Minji Kim");
			await tab.click("model-demo");
			await tab.click("model-save");
			await tab.see("people-box");
			await tab.click("people-done");
			await tab.wait("h1", "Kontor (demo)");
			await tab.say("Give Minji a task to draft the quarterly report, due Friday");
			await tab.wait(".turn .step", "Added a task");
			await tab.press('.turn [data-testid^="undo-"]');
			await tab.wait(".step.undone", "Taken back");
			expect(minji.faults).toEqual([]);

			const stranger = await Person.come(browser, served.url);
			const other = await stranger.open(served.setupURL?.replace(served.url, "") ?? "");
			await other.wait("h1", "This Kontor is already set up.");
			await other.click("setup-used");
			await other.see("signin-email");
			expect(stranger.faults).toEqual([]);
		} finally {
			await served.kill();
			rmSync(folder, { recursive: true, force: true });
		}
	},
	SLOW_MS,
);

test(
	"설정은 한국어로도 첫 업무와 되돌리기까지 이어진다",
	async () => {
		const web = await openWeb({ isSetUp: false });
		const minji = await Person.come(browser, web.url, { language: "ko" });
		const tab = await minji.open("/signin");
		await tab.wait("h1", "이 컴퓨터에는 아직 관리자가 없어요.");
		// as over plain http from another computer: the note says what it takes
		await tab.page.evaluateOnNewDocument(() => Object.defineProperty(window, "isSecureContext", { value: false }));
		await tab.reload();
		await tab.click("setup-encrypt");
		await tab.wait(".sys-bar code", "kontor config set public_url");
		expect(await tab.page.title()).toBe("관리자 등록 · 설정 · Kontor");
		await claim(tab, web.code(), "코드가 맞지 않아요.");
		await introduce(tab, "김민지");
		await settle(tab, "김민지");
		await tab.click("model-demo");
		await tab.click("model-save");
		await tab.type("people-box", "jisoo@moonrise.example\n이하나 <hana@moonrise.example>\nnobody");
		await tab.click("people-invite");
		await tab.wait(".result-title", "초대 2개가 준비됐어요.");
		expect(await tab.count(at("people-row-failed"))).toBe(1);
		// these links open on this computer alone: the note says how to change that
		await tab.wait(".people-note code", "kontor config set listen 0.0.0.0");
		await tab.click("people-done");
		await tab.wait("h1", "Kontor(데모)");
		expect(await tab.page.evaluate(() => document.documentElement.lang)).toBe("ko");
		await tab.say("민지에게 분기 보고서 초안 업무를 금요일까지 줘");
		await tab.wait(".turn .step", "업무를");
		await tab.press('.turn [data-testid^="undo-"]');
		await tab.wait(".step.undone", "되돌");
		expect(minji.faults).toEqual([]);
		await web.close();
	},
	SLOW_MS,
);

test(
	"the setup link carries the code, and Kontor already set up meanwhile says so at the end",
	async () => {
		const web = await openWeb({ isSetUp: false });
		const code = web.code();
		const minji = await Person.come(browser, web.url);
		const tab = await minji.open(`/setup#${code}`);
		await tab.see("setup-code");
		expect(await tab.value("setup-code")).toBe(code);
		await tab.click("setup-next");
		await introduce(tab, "Minji Kim");
		const first = { code, name: "Daniel", email: "daniel@moonrise.example", password: PASSWORD };
		const company = { name: "Quill", timeZone: "Asia/Seoul" };
		expect((await web.client().post("/api/v1/setup", { ...first, company })).status).toBe(201);
		await tab.click("setup-finish");
		await tab.wait("h1", "This Kontor is already set up.");
		expect(minji.faults).toEqual([]);
		await web.close();
	},
	SLOW_MS,
);

test(
	"a model passes its test and is saved with what it may cost in a month",
	async () => {
		using model = await scriptedModel({ otherwise: obliging });
		const web = await openWeb({ isSetUp: false });
		const minji = await Person.come(browser, web.url);
		const tab = await minji.open(`/setup#${web.code()}`);
		await tab.see("setup-code");
		await tab.click("setup-next");
		await introduce(tab, "Minji Kim");
		await settle(tab, "Minji Kim");
		await tab.click("model-address");
		await tab.type("model-base-url", model.connection.baseURL);
		await tab.type("model-name", model.connection.name);
		await tab.click("model-test");
		await tab.page.waitForSelector(`${at("model-save")}:not([aria-disabled="true"]):not([disabled])`);
		await tab.type("model-cap", "about fifty");
		await tab.click("model-save");
		await tab.wait(".err", "Enter an amount above 0");
		await tab.fill("model-cap", "49,50");
		await tab.click("model-save");
		await tab.see("people-box");
		const client = await web.signIn("minji@moonrise.example");
		const { json } = await client.invoke("setting_model_get", {});
		expect(json).toMatchObject({ result: { limit: { amount: 49.5, currency: "USD" } } });
		expect(minji.faults).toEqual([]);
		await web.close();
	},
	SLOW_MS,
);
