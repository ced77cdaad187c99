/** `kontor user invite`: a link and a temporary password for somebody new, each on a line of its own. */

import { type Command, JSON_OPTION } from "#cli/command.ts";
import { throughDoor } from "#cli/door.ts";
import { EXIT } from "#cli/exit.ts";
import { needed, printJSON } from "#cli/options.ts";

const SAY = {
	en: (name: string, email: string) =>
		`${name} <${email}> is invited. Link and temporary password are shown once; the link works once within 7 days.`,
	ko: (name: string, email: string) =>
		`${name} <${email}> 님을 초대했어요. 링크와 임시 비밀번호는 한 번만 보여요. 링크는 7일 안에 한 번 쓸 수 있어요.`,
};

type Invited = {
	personID: string;
	email: string;
	name: string;
	employmentStatus: string;
	invitationURL: string;
	temporaryPassword: string;
};

export const invite: Command = {
	name: "user invite",
	usage: "--email E --name N [--title TITLE] [--team TEAM] [--json]",
	about: {
		en: "invite a person: prints their link and temporary password, once",
		ko: "사람 초대, 링크와 임시 비밀번호를 한 번 보여요",
	},
	options: [
		{ name: "email", value: "E", about: { en: "the address they sign in with", ko: "로그인할 이메일" } },
		{ name: "name", value: "N", about: { en: "their name", ko: "이름" } },
		{ name: "title", value: "TITLE", about: { en: "what they do", ko: "직함" } },
		{ name: "team", value: "TEAM", about: { en: "name or id of their team", ko: "팀 이름 또는 ID" } },
		JSON_OPTION,
	],
	examples: [
		"kontor user invite --email hana@moonrise.example --name 'Hana Seo'",
		"kontor user invite --email hana@moonrise.example --name 'Hana Seo' --team Design --json",
	],
	run(order) {
		const title = order.option("title");
		const team = order.option("team");
		const input = {
			email: needed(order, "email"),
			name: needed(order, "name"),
			...(title === undefined ? {} : { jobTitle: title }),
			...(team === undefined ? {} : { teamHint: team }),
		};
		return throughDoor(order, {}, async (door) => {
			const done = (await door.call({ tool: "person_invite", input, language: order.language })) as Invited;
			const { personID, email, name, employmentStatus, invitationURL, temporaryPassword } = done;
			if (order.has("json"))
				printJSON(order, { personID, email, name, employmentStatus, invitationURL, temporaryPassword });
			else for (const line of [invitationURL, temporaryPassword]) order.terminal.out(line);
			order.terminal.say(SAY[order.language](name, email));
			return EXIT.ok;
		});
	},
};
