/** A company of four with the administrator in front of the messenger, for one test. */

import { expect } from "bun:test";
import type { Browser } from "puppeteer-core";
import type { Client } from "#test/support/client.ts";
import { Person, type PersonOptions, type Tab } from "./browser.ts";
import type { DemoWords } from "./demo-words.ts";
import { MINJI, openWeb, type Web, type WebOptions } from "./support.ts";

export type Scene = { web: Web; person: Person; tab: Tab; client: Client; ids: Record<string, string> };

/** address of the first colleague, who can sign in */
export const JISOO_EMAIL = "person0@moonrise.example";

/** Opens it all, plays, expects that no page did what pages must not do, and clears up. */
export async function playScene(
	browser: Browser,
	words: DemoWords,
	play: (scene: Scene) => Promise<void>,
	more: PersonOptions & { web?: WebOptions } = {},
): Promise<void> {
	const web = await openWeb({ language: words.language, ...more.web });
	const ids: Record<string, string> = {};
	const people: Person[] = [];
	try {
		for (const [at, name] of [words.jisoo, ...words.twins].entries())
			ids[name] = web.addMember(name, { email: `person${at}@moonrise.example` });
		const person = await Person.come(browser, web.url, { language: words.language, ...more });
		people.push(person);
		const client = await web.signIn(MINJI.email);
		const tab = await person.enter(client, "/");
		await tab.see("composer");
		await play({ web, person, tab, client, ids });
		expect(person.faults).toEqual([]);
	} finally {
		for (const person of people) await person.leave();
		await web.close();
	}
}

/** Opens the channel everybody is in. */
export async function general(tab: Tab): Promise<void> {
	await tab.press(".conv:has(.glyph)");
	await tab.wait("h1", "general");
	await tab.see("composer");
}
