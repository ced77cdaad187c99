/** `kontor user disable|enable|make-admin`: whether somebody may sign in, and whether they administer. */

import { type Command, JSON_OPTION } from "#cli/command.ts";
import { throughDoor } from "#cli/door.ts";
import { EXIT } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import type { PersonView } from "#record/views.ts";

type Standing = {
	verb: "disable" | "enable" | "make-admin";
	about: Command["about"];
	change: { employmentStatus: "departed" | "active" } | { isAdmin: true };
	said: { en: (who: string) => string; ko: (who: string) => string };
};

const STANDINGS: readonly Standing[] = [
	{
		verb: "disable",
		about: {
			en: "close a person's sign-in; they stay listed as a former member",
			ko: "로그인 닫기, 이전 구성원으로 목록에 남아요",
		},
		change: { employmentStatus: "departed" },
		said: {
			en: (who) => `${who} can no longer sign in. Sessions, tokens and open requests have ended; what they did stays.`,
			ko: (who) => `${who} 님은 더 이상 로그인할 수 없어요. 세션, 토큰, 진행 중인 요청이 끝났고 남긴 일은 그대로예요.`,
		},
	},
	{
		verb: "enable",
		about: { en: "open a former member's sign-in again", ko: "이전 구성원의 로그인 다시 열기" },
		change: { employmentStatus: "active" },
		said: {
			en: (who) => `${who} can sign in again, with the password they had.`,
			ko: (who) => `${who} 님이 전에 쓰던 비밀번호로 다시 로그인할 수 있어요.`,
		},
	},
	{
		verb: "make-admin",
		about: { en: "make a person an administrator", ko: "관리자로 지정" },
		change: { isAdmin: true },
		said: {
			en: (who) => `${who} is an administrator.`,
			ko: (who) => `${who} 님은 관리자예요.`,
		},
	},
];

/** One command a standing: the person by e-mail address, or by anything else only they are called. */
export const standingCommands: readonly Command[] = STANDINGS.map(({ verb, about, change, said }) => ({
	name: `user ${verb}`,
	usage: "EMAIL [--json]",
	about,
	options: [JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: [`kontor user ${verb} jisoo@moonrise.example`, `kontor user ${verb} jisoo@moonrise.example --json`],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const input = { personHint: order.words[0], ...change };
			const done = (await door.call({ tool: "person_update", input, language: order.language })) as PersonView;
			const { personID, name, email, isAdmin, employmentStatus } = done;
			if (order.has("json")) printJSON(order, { personID, name, email, isAdmin, employmentStatus });
			order.terminal.say(said[order.language](`${name} <${email}>`));
			return EXIT.ok;
		}),
}));
