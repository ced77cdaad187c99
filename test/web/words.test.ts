/** The catalogues say the same in both languages: same keys, same values to fill in, nothing left in English. */

import { expect, test } from "bun:test";
import { adminEn } from "#web/text/admin.en.ts";
import { adminKo } from "#web/text/admin.ko.ts";
import { channelEn } from "#web/text/channel.en.ts";
import { channelKo } from "#web/text/channel.ko.ts";
import { docsEn } from "#web/text/docs.en.ts";
import { docsKo } from "#web/text/docs.ko.ts";
import { entryEn } from "#web/text/entry.en.ts";
import { entryKo } from "#web/text/entry.ko.ts";
import { messengerEn } from "#web/text/messenger.en.ts";
import { messengerKo } from "#web/text/messenger.ko.ts";
import { modelsEn } from "#web/text/models.en.ts";
import { modelsKo } from "#web/text/models.ko.ts";
import { paletteEn } from "#web/text/palette.en.ts";
import { paletteKo } from "#web/text/palette.ko.ts";
import { peopleEn } from "#web/text/people.en.ts";
import { peopleKo } from "#web/text/people.ko.ts";
import { fill } from "#web/text/say.ts";
import { searchEn } from "#web/text/search.en.ts";
import { searchKo } from "#web/text/search.ko.ts";
import { settingsEn } from "#web/text/settings.en.ts";
import { settingsKo } from "#web/text/settings.ko.ts";
import { tasksEn } from "#web/text/tasks.en.ts";
import { tasksKo } from "#web/text/tasks.ko.ts";
import { uiEn } from "#web/text/ui.en.ts";
import { uiKo } from "#web/text/ui.ko.ts";

const CATALOGUES: readonly { name: string; en: Record<string, string>; ko: Record<string, string> }[] = [
	{ name: "admin", en: adminEn, ko: adminKo },
	{ name: "models", en: modelsEn, ko: modelsKo },
	{ name: "ui", en: uiEn, ko: uiKo },
	{ name: "docs", en: docsEn, ko: docsKo },
	{ name: "entry", en: entryEn, ko: entryKo },
	{ name: "messenger", en: messengerEn, ko: messengerKo },
	{ name: "tasks", en: tasksEn, ko: tasksKo },
	{ name: "channel", en: channelEn, ko: channelKo },
	{ name: "search", en: searchEn, ko: searchKo },
	{ name: "settings", en: settingsEn, ko: settingsKo },
	{ name: "palette", en: paletteEn, ko: paletteKo },
	{ name: "people", en: peopleEn, ko: peopleKo },
];

/** Latin letters that belong in a Korean sentence: names, keys, addresses, commands. */
const LATIN =
	/Kontor|\bMCP\b|OpenAPI|application\/problem\+json|Docker|OpenAI|\bAPI\b|\bAI\b|\bEnter\b|\bCtrl\b|JSON|English|\bEsc\b|HTTPS?|https?:\/\/|\/v1|Ctrl C|⌘ C|jisoo@example\.com|\{[^}]*\}/g;

for (const { name, en, ko } of CATALOGUES) {
	test(`${name}: every message has both languages and asks for the same values`, () => {
		expect(Object.keys(ko).sort()).toEqual(Object.keys(en).sort());
		const values = (message = "") => [...new Set([...message.matchAll(/\{(\w+)/g)].map(([, value]) => value))].sort();
		for (const key of Object.keys(en))
			expect({ key, values: values(ko[key]) }).toEqual({ key, values: values(en[key]) });
	});

	test(`${name}: no English is left in the Korean messages`, () => {
		for (const [key, message] of Object.entries(ko)) {
			expect({ key, latin: message.replace(LATIN, "").match(/[A-Za-z]{2,}/g) }).toEqual({ key, latin: null });
		}
	});
}

test("a message takes its value, its particle and its plural, and keeps a placeholder nobody filled", () => {
	expect(fill("Create {name}", { name: "Moonrise" }, "en")).toBe("Create Moonrise");
	expect(fill("{name:을/를} 만들어요", { name: "지수" }, "ko")).toBe("지수를 만들어요");
	expect(fill("{name:을/를} 만들어요", { name: "민준" }, "ko")).toBe("민준을 만들어요");
	expect(fill("{count|one person|# people}", { count: 1 }, "en")).toBe("one person");
	expect(fill("{count|one person|# people}", { count: 1200 }, "en")).toBe("1,200 people");
	expect(fill("{missing}", {}, "en")).toBe("{missing}");
});
