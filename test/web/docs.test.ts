/** The docs pages in a real browser: what they show of each operation, finding one, running one, at every width. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import Ajv from "ajv/dist/2020";
import type { Browser } from "puppeteer-core";
import catalog from "#generated/catalog.json" with { type: "json" };
import { TOOLS } from "#generated/tools.ts";
import { openAPI } from "#projection/openapi.ts";
import { createRegistry } from "#registry/registry.ts";
import { curlOf, exampleOf } from "#web/docs/example.ts";
import { type Document, readSpec, type Schema } from "#web/docs/spec.ts";
import { at, openBrowser, Person, SLOW_MS, type Tab } from "./browser.ts";
import { checkScreen, englishLeft } from "./checks.ts";
import { MINJI, openWeb, type Web } from "./support.ts";

let browser: Browser;
let web: Web;
beforeAll(async () => {
	browser = await openBrowser();
	web = await openWeb();
}, SLOW_MS);
afterAll(async () => {
	await browser?.close();
	await web?.close();
}, SLOW_MS);

const PAGES = ["/api/docs", "/api/docs/task_add", "/api/docs/no_such_thing"];
const TEST_MS = 180_000;

for (const language of ["en", "ko"] as const) {
	test(
		`${language}: every kind of page at three widths in both themes, for somebody who is not signed in`,
		async () => {
			const reader = await Person.come(browser, web.url, { language });
			const left: string[] = [];
			for (const path of PAGES) {
				const tab = await reader.open(path);
				await tab.wait("h1, h2");
				await tab.gone("[aria-busy=true]");
				await checkScreen(tab, path);
				if (language === "ko") left.push(...(await englishLeft(tab)));
			}
			expect(
				left.filter(
					(text) => !/OpenAPI 3\.1|application\/problem\+json|\bMCP|Prometheus|\bcsv\b|\bMiB\b|\bRFC \d/.test(text),
				),
			).toEqual([]);
			expect(reader.faults).toEqual([]);
			await reader.leave();
		},
		TEST_MS,
	);
}

describe("a reader", () => {
	const open = async (path: string, more: { language?: "en" | "ko" } = {}): Promise<[Person, Tab]> => {
		const reader = await Person.come(browser, web.url, more);
		const tab = await reader.open(path);
		await tab.wait("h1");
		return [reader, tab];
	};

	test(
		"finds a tool by its name in either language, goes there, and back",
		async () => {
			const [reader, tab] = await open("/api/docs");
			for (const query of ["업무 추가", "ㅇㅁㅊㄱ", "task_add"]) {
				await tab.fill("docs-search", query);
				await tab.wait(".docs-link", "task_add");
				await tab.gone(".docs-link", "person_withdraw");
			}
			await tab.fill("docs-search", "nothing at all like this");
			await tab.wait(".docs-none");
			await tab.fill("docs-search", "task_add");
			await tab.page.click('.docs-link[href="/api/docs/task_add"]');
			await tab.wait("h1", "Add a task");
			expect(await tab.page.title()).toBe("Add a task · Kontor API");
			await tab.page.goBack();
			await tab.wait("h1", "Kontor API");
			expect(reader.faults).toEqual([]);
			await reader.leave();
		},
		SLOW_MS,
	);

	test(
		"sees what a tool is, takes, refuses and an example, and changes the language",
		async () => {
			const [reader, tab] = await open("/api/docs/task_delete");
			await tab.wait(".docs-facts", "Deletes");
			await tab.wait(".docs-facts", "Asks, when the agent");
			await tab.wait(".docs-errors", "task_not_found");
			expect(await tab.wait(at("docs-curl"))).toContain(`${web.url}/api/v1/tools/task_delete/invoke`);
			await tab.click("language-ko");
			await tab.wait(".docs-facts", "지우기");
			expect(await tab.page.evaluate(() => document.documentElement.lang)).toBe("ko");
			expect(reader.faults).toEqual([]);
			await reader.leave();
		},
		SLOW_MS,
	);

	test(
		"runs a tool with the session of the browser, and reads a refusal in full",
		async () => {
			const reader = await Person.come(browser, web.url);
			await reader.enter(await web.signIn(MINJI.email), "/");
			const tab = await reader.open("/api/docs/task_add");
			await tab.fill("docs-input", '{"title": "Written from the docs"}');
			await tab.click("docs-run");
			await tab.wait(at("docs-answer"), "Written from the docs");
			await tab.fill("docs-input", '{"titel": 1}');
			await tab.click("docs-run");
			await tab.wait(at("docs-answer"), "invalid_input");
			await tab.fill("docs-input", "not json");
			await tab.click("docs-run");
			await tab.wait(".err");
			// a refusal is an answer here; the browser writes it down all the same
			expect(reader.faults.filter((fault) => !/400/.test(fault))).toEqual([]);
			await reader.leave();
		},
		SLOW_MS,
	);

	test(
		"is told when the description does not load, and tries again",
		async () => {
			const reader = await Person.come(browser, web.url);
			const tab = await reader.open("/robots.txt");
			await tab.page.setRequestInterception(true);
			let isBroken = true;
			tab.page.on("request", (request) =>
				isBroken && request.url().endsWith("/openapi.json") ? void request.abort() : void request.continue(),
			);
			await tab.go("/api/docs/task_add");
			await tab.wait(".error-card", "didn’t load");
			isBroken = false;
			await tab.page.click(".error-card button");
			await tab.wait("h1", "Add a task");
			await reader.leave();
		},
		SLOW_MS,
	);
});

describe("examples", () => {
	const spec = readSpec(
		openAPI(createRegistry(TOOLS).all, [], { version: "1", serverURL: "/" }) as unknown as Document,
	);

	test("are inputs that the tool's own schema takes", () => {
		const ajv = new Ajv({ strict: false, validateFormats: false });
		const wrong = catalog.tools.flatMap(({ name, inputSchema }) => {
			const example = exampleOf(inputSchema as unknown as Schema);
			return ajv.validate(inputSchema, example) ? [] : [{ name, example, errors: ajv.errors }];
		});
		expect(wrong).toEqual([]);
	});

	test("are command lines a shell reads as they are meant", async () => {
		const entry = spec.byID.get("task_add");
		if (entry === undefined) throw new Error("no such entry");
		const line = curlOf(entry, "http://127.0.0.1:7470").replace(/^curl/, "printf '%s\\n'");
		const child = Bun.spawn(["sh", "-c", line], { env: { KONTOR_TOKEN: "kt_x" }, stdout: "pipe" });
		const words = (await new Response(child.stdout).text()).trim();
		expect(words).toContain("Authorization: Bearer kt_x");
		const body = words.slice(words.indexOf("{"));
		expect(JSON.parse(body)).toEqual({ input: { title: "Order lamp glass" } });
	});
});
