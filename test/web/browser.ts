/** People in a real Chromium: one browser, a context for each person, and a record of everything a page must not do. */
// biome-ignore-all lint/performance/useDomNodeTextContent: what is read here is what a person sees

import { type Browser, type BrowserContext, type CDPSession, launch, type Page } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";

export const WAIT_MS = 15_000;
/** for `test(…, …, SLOW_MS)`: a browser on a busy machine */
export const SLOW_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
	return await launch({
		executablePath: process.env["KONTOR_CHROMIUM"] ?? "/usr/bin/chromium",
		args: ["--no-sandbox", "--disable-gpu", "--lang=en-GB", "--force-color-profile=srgb"],
	});
}

export type PersonOptions = {
	language?: "en" | "ko";
	width?: number;
	height?: number;
	isTouch?: boolean;
	theme?: "light" | "dark";
};

/** What pages did that pages must not do: errors on the console, refused by the policy, requests to anywhere else. */
export type Faults = string[];

/** Somebody with a browser window of their own: cookies, storage and language belong to the context. */
export class Person {
	readonly pages: Tab[] = [];

	private constructor(
		readonly context: BrowserContext,
		readonly url: string,
		readonly options: PersonOptions,
		readonly faults: Faults,
	) {}

	static async come(browser: Browser, url: string, options: PersonOptions = {}): Promise<Person> {
		return new Person(await browser.createBrowserContext(), url, options, []);
	}

	async open(path: string, more: PersonOptions = {}): Promise<Tab> {
		const tab = await Tab.open(this, { ...this.options, ...more });
		this.pages.push(tab);
		await tab.go(path);
		return tab;
	}

	/** Signs in on the page itself and waits for the messenger. */
	async signIn(email: string, password: string, path = "/"): Promise<Tab> {
		const tab = await this.open(`/signin?next=${encodeURIComponent(path)}`);
		await tab.type("signin-email", email);
		await tab.type("signin-password", password);
		await tab.click("signin-submit");
		await tab.page.waitForSelector(".frame", { timeout: WAIT_MS });
		return tab;
	}

	/** Comes in with a session that was opened over HTTP, which spares the sign-in page. */
	async enter(client: Client, path: string, more: PersonOptions = {}): Promise<Tab> {
		for (const [name, value] of client.cookies) await this.context.setCookie({ name, value, ...cookieOf(this.url) });
		const tab = await this.open(path, more);
		await tab.page.waitForSelector(".frame", { timeout: WAIT_MS });
		return tab;
	}

	async leave(): Promise<void> {
		await this.context.close();
	}
}

const cookieOf = (url: string) => ({
	domain: new URL(url).hostname,
	path: "/",
	httpOnly: true,
	sameSite: "Lax" as const,
});

export const at = (testID: string): string => `[data-testid="${testID}"]`;

/** One open page, used the way a person uses it: by what it shows. */
export class Tab {
	private constructor(
		readonly page: Page,
		readonly cdp: CDPSession,
		readonly person: Person,
	) {}

	static async open(person: Person, options: PersonOptions): Promise<Tab> {
		// a window of its own: a tab behind another one draws no frames, and nobody can press anything in it
		const page = await person.context.newPage({ type: "window" });
		const { width = 1280, height = 900, isTouch = false, language = "en", theme = "light" } = options;
		await page.setViewport({ width, height, hasTouch: isTouch, isMobile: isTouch });
		await page.emulateMediaFeatures([
			{ name: "prefers-color-scheme", value: theme },
			{ name: "prefers-reduced-motion", value: "reduce" },
		]);
		const cdp = await page.createCDPSession();
		const agent = await page.browser().userAgent();
		const acceptLanguage = language === "ko" ? "ko-KR,ko;q=0.9,en;q=0.5" : "en-GB,en;q=0.9";
		await cdp.send("Network.setUserAgentOverride", { userAgent: agent, acceptLanguage });
		await cdp.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Seoul" });
		await cdp.send("Emulation.setFocusEmulationEnabled", { enabled: true });
		listen(page, person);
		return new Tab(page, cdp, person);
	}

	async go(path: string): Promise<void> {
		await this.page.goto(new URL(path, this.person.url).href, { waitUntil: "load" });
	}

	async reload(): Promise<void> {
		await this.page.reload({ waitUntil: "load" });
	}

	async see(testID: string): Promise<void> {
		await this.page.waitForSelector(at(testID), { visible: true, timeout: WAIT_MS });
	}

	/** Waits until `selector` is there and, where given, its text holds `text`. */
	async wait(selector: string, text = "", timeout = WAIT_MS): Promise<string> {
		try {
			const handle = await this.page.waitForFunction(
				(css: string, words: string) => {
					const all = [...document.querySelectorAll<HTMLElement>(css)];
					const found = all.find((element) => (element.innerText ?? "").includes(words));
					return found === undefined ? false : found.innerText || " ";
				},
				{ timeout, polling: 50 },
				selector,
				text,
			);
			return String(await handle.jsonValue());
		} catch (error) {
			const shown = await this.page.evaluate(() => document.body.innerText).catch(() => "");
			throw new Error(`no ${selector} with “${text}” at ${this.page.url()}. The page says:\n${shown}`, {
				cause: error,
			});
		}
	}

	async gone(selector: string, text = "", timeout = WAIT_MS): Promise<void> {
		await this.page.waitForFunction(
			(css: string, words: string) =>
				![...document.querySelectorAll<HTMLElement>(css)].some((element) => element.innerText.includes(words)),
			{ timeout, polling: 50 },
			selector,
			text,
		);
	}

	/** Presses it with the mouse where it is, or fails because it is covered, off or not there. */
	async click(testID: string): Promise<void> {
		await this.press(at(testID));
	}

	async press(selector: string): Promise<void> {
		const element = await this.page.waitForSelector(selector, { visible: true, timeout: WAIT_MS });
		if (element === null) throw new Error(`no ${selector}`);
		await element.scrollIntoView();
		await element.click();
	}

	async type(testID: string, text: string): Promise<void> {
		await this.see(testID);
		await this.page.focus(at(testID));
		await this.page.keyboard.type(text);
	}

	/** Replaces what is in a field. */
	async fill(testID: string, text: string): Promise<void> {
		await this.fillIn(at(testID), text);
	}

	async fillIn(selector: string, text: string): Promise<void> {
		await this.page.waitForSelector(selector, { visible: true, timeout: WAIT_MS });
		await this.page.focus(selector);
		await this.page.keyboard.down("Control");
		await this.page.keyboard.press("a");
		await this.page.keyboard.up("Control");
		await this.page.keyboard.press("Backspace");
		await this.page.keyboard.type(text);
	}

	value(testID: string): Promise<string> {
		return this.page.$eval(at(testID), (field) => (field as HTMLInputElement).value);
	}

	text(selector = "body"): Promise<string> {
		return this.page.$eval(selector, (element) => (element as HTMLElement).innerText);
	}

	texts(selector: string): Promise<string[]> {
		return this.page.$$eval(selector, (all) => all.map((element) => (element as HTMLElement).innerText));
	}

	count(selector: string): Promise<number> {
		return this.page.$$eval(selector, (all) => all.length);
	}

	/** Writes in the composer and sends with Enter, as people do. */
	async say(text: string): Promise<void> {
		await this.fill("composer", text);
		await this.page.keyboard.press("Enter");
		await this.page.waitForFunction(
			(css: string) => (document.querySelector(css) as HTMLTextAreaElement).value === "",
			{ timeout: WAIT_MS },
			at("composer"),
		);
	}
}

/** Chromium reports every refused request as an error although the page handles it: those are told apart by their text. */
const HANDLED = /Failed to load resource: (?:the server responded|net::ERR_)|net::ERR_(?:CONNECTION|INTERNET)/;

function listen(page: Page, person: Person): void {
	const own = new URL(person.url).host;
	page.on("console", (message) => {
		const text = message.text();
		if (message.type() === "error" && !HANDLED.test(text)) person.faults.push(`console: ${text}`);
		if (/Content Security Policy/i.test(text)) person.faults.push(`policy: ${text}`);
	});
	page.on("pageerror", (error) => person.faults.push(`thrown: ${String(error)}`));
	page.on("request", (request) => {
		const url = new URL(request.url());
		if (/^https?:$/.test(url.protocol) && url.host !== own) person.faults.push(`outside: ${request.url()}`);
	});
}
