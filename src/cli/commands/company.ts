/** `kontor company`: what the company is called, and by which zone, language and currency it goes. */

import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import { table } from "#cli/terminal.ts";
import type { CompanyFacts } from "#record/company.ts";

const SAY = {
	en: {
		name: "name",
		timeZone: "time zone",
		language: "language",
		country: "country",
		currencyCode: "currency",
		none: "none",
		changed: "Changed. Open pages follow by themselves. To take it back: Admin → Audit",
		nothing: "Nothing to change was given. Nothing was changed.\n  kontor company set --time-zone Asia/Seoul",
	},
	ko: {
		name: "이름",
		timeZone: "시간대",
		language: "언어",
		country: "국가",
		currencyCode: "통화",
		none: "없음",
		changed: "바꿨어요. 열려 있는 화면에도 바로 적용돼요. 되돌리기: 관리 → 변경 감사",
		nothing: "바꿀 것을 알려 주지 않았어요. 바뀐 것은 없어요.\n  kontor company set --time-zone Asia/Seoul",
	},
};

const FIELDS = ["name", "timeZone", "language", "country", "currencyCode"] as const;
const OPTION = {
	name: "name",
	timeZone: "time-zone",
	language: "language",
	country: "country",
	currencyCode: "currency",
} as const satisfies Record<(typeof FIELDS)[number], string>;

const show: Command = {
	name: "company show",
	usage: "[--json]",
	about: { en: "show the company's name, time zone, language and currency", ko: "회사 이름, 시간대, 언어, 통화 보기" },
	options: [JSON_OPTION],
	examples: ["kontor company show", "kontor company show --json --data /var/lib/kontor"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const asked = { tool: "setting_company_get", input: {}, language: order.language };
			tell(order, (await door.call(asked)) as CompanyFacts);
			return EXIT.ok;
		}),
};

const set: Command = {
	name: "company set",
	usage: "[--name N] [--time-zone ZONE] [--language en|ko] [--country CC] [--currency CCC] [--json]",
	about: { en: "change them; what is left out stays", ko: "회사 설정 바꾸기, 쓰지 않은 것은 그대로 둬요" },
	options: [
		{ name: "name", value: "N", about: { en: "the company's name", ko: "회사 이름" } },
		{
			name: "time-zone",
			value: "ZONE",
			about: { en: "the zone that decides its days and weeks", ko: "날짜와 주를 정하는 시간대" },
		},
		{
			name: "language",
			value: "LANGUAGE",
			choices: ["en", "ko"],
			about: { en: "for whoever has chosen none", ko: "언어를 고르지 않은 사람에게 쓸 언어" },
		},
		{ name: "country", value: "CC", about: { en: 'two capitals; "" for none', ko: '대문자 두 글자, 없애려면 ""' } },
		{
			name: "currency",
			value: "CCC",
			about: { en: 'three capitals; "" for none', ko: '대문자 세 글자, 없애려면 ""' },
		},
		JSON_OPTION,
	],
	examples: [
		"kontor company set --time-zone Asia/Seoul",
		"kontor company set --name Moonrise --country KR --currency KRW",
	],
	run(order) {
		const given = FIELDS.flatMap((field) => {
			const value = order.option(OPTION[field]);
			return value === undefined ? [] : [[field, value] as const];
		});
		if (given.length === 0) throw new Stop(EXIT.usage, SAY[order.language].nothing);
		return throughDoor(order, {}, async (door) => {
			const asked = { tool: "setting_company_update", input: Object.fromEntries(given), language: order.language };
			tell(order, (await door.call(asked)) as CompanyFacts);
			order.terminal.say(SAY[order.language].changed);
			return EXIT.ok;
		});
	},
};

function tell(order: Order, facts: CompanyFacts): void {
	const say = SAY[order.language];
	if (order.has("json")) printJSON(order, facts);
	else
		for (const line of table(FIELDS.map((field) => [say[field], facts[field] ?? say.none]))) order.terminal.out(line);
}

export const companyCommands: readonly Command[] = [show, set];
