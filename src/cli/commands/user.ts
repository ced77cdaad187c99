/** `kontor user`: people, from the shell of the computer itself. */

import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { type Door, throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { needed, printJSON } from "#cli/options.ts";
import { readSecret, table } from "#cli/terminal.ts";
import { PHRASES } from "#text/phrases.ts";
import { invite } from "./user-invite.ts";
import { standingCommands } from "./user-standing.ts";

const SAY = {
	en: {
		password: "Password: ",
		again: "Once more: ",
		added: (name: string, email: string) => `${name} <${email}> can sign in.`,
		founded: (name: string, zone: string, language: string) =>
			`Set up: company "${name}", time zone ${zone}, language ${language}. Change them: kontor company set`,
		first:
			"This Kontor has no administrator yet, and the first person has to be one. Nothing was changed.\n  kontor user add --admin …",
		onlyFirst: "--time-zone is for the first administrator alone. Nothing was changed.",
		reset: (name: string, email: string) =>
			`New password for ${name} <${email}>, shown once. Sessions and tokens have ended.`,
		head: ["E-MAIL", "NAME", "ROLE", "STATUS"],
		administrator: "administrator",
		member: "member",
	},
	ko: {
		password: "비밀번호: ",
		again: "한 번 더: ",
		added: (name: string, email: string) => `${name} <${email}> 님이 로그인할 수 있어요.`,
		founded: (name: string, zone: string, language: string) =>
			`설정을 마쳤어요: 회사 "${name}", 시간대 ${zone}, 언어 ${language}. 바꾸기: kontor company set`,
		first: "아직 관리자가 없어 첫 사람은 관리자여야 해요. 바뀐 것은 없어요.\n  kontor user add --admin …",
		onlyFirst: "--time-zone은 첫 관리자에게만 써요. 바뀐 것은 없어요.",
		reset: (name: string, email: string) =>
			`${name} <${email}> 님의 새 비밀번호예요. 한 번만 보여요. 세션과 토큰은 모두 끝났어요.`,
		head: ["이메일", "이름", "역할", "상태"],
		administrator: "관리자",
		member: "구성원",
	},
};

const add: Command = {
	name: "user add",
	usage: "--email E --name N [--admin] [--time-zone ZONE] [--stdin | --file FILE] [--json]",
	about: {
		en: "add a person; the first administrator ends set-up",
		ko: "사람 추가, 첫 관리자를 추가하면 설정이 끝나요",
	},
	options: [
		{ name: "email", value: "E", about: { en: "the address they sign in with", ko: "로그인할 이메일" } },
		{ name: "name", value: "N", about: { en: "their name", ko: "이름" } },
		{ name: "admin", about: { en: "make them an administrator", ko: "관리자로 추가" } },
		{
			name: "time-zone",
			value: "ZONE",
			about: {
				en: "with the first administrator: the company's zone (this computer's)",
				ko: "첫 관리자일 때 회사의 시간대(이 컴퓨터의 시간대)",
			},
		},
		{
			name: "stdin",
			about: {
				en: "read the password from stdin (as without a terminal)",
				ko: "비밀번호를 stdin에서 읽기(터미널이 없을 때와 같음)",
			},
		},
		{
			name: "file",
			value: "FILE",
			about: { en: "read the password from a file's first line", ko: "비밀번호를 파일 첫 줄에서 읽기" },
		},
		JSON_OPTION,
	],
	examples: [
		"kontor user add --email minji@moonrise.example --name 'Minji Kim' --admin",
		"kontor user add --email jisoo@moonrise.example --name 'Jisoo Park' < password.txt",
	],
	async run(order) {
		const email = needed(order, "email").trim().toLowerCase();
		const name = needed(order, "name").trim();
		const say = SAY[order.language];
		const password = await readSecret(order.terminal, order.language, {
			file: order.option("file"),
			isStdin: order.has("stdin"),
			question: say.password,
			again: say.again,
		});
		return throughDoor(order, { mayCreate: order.has("admin") }, async (door) => {
			const { isSetUp } = await door.state();
			if (!isSetUp && !order.has("admin")) throw new Stop(EXIT.failed, say.first);
			if (isSetUp && order.option("time-zone") !== undefined) throw new Stop(EXIT.usage, say.onlyFirst);
			const personID = isSetUp
				? await addPerson(door, order, { email, name, password })
				: await found(door, order, { email, name, password });
			if (order.has("json")) printJSON(order, { personID, email, name, isAdmin: order.has("admin") });
			else order.terminal.say(say.added(name, email));
			return EXIT.ok;
		});
	},
};

type Account = { email: string; name: string; password: string };

async function addPerson(door: Door, order: Order, account: Account): Promise<unknown> {
	const input = { ...account, ...(order.has("admin") ? { isAdmin: true } : {}) };
	return (await door.call({ tool: "person_add", input, language: order.language })).personID;
}

async function found(door: Door, order: Order, account: Account): Promise<unknown> {
	const { personID, company } = await door.found({
		...account,
		timeZone: order.option("time-zone"),
		language: order.language,
	});
	order.terminal.say(SAY[order.language].founded(company.name, company.timeZone, company.language));
	return personID;
}

type Person = { email: string; name: string; isAdmin: boolean; employmentStatus: string };

const list: Command = {
	name: "user list",
	usage: "[--json]",
	about: { en: "list the people", ko: "사람 목록" },
	options: [JSON_OPTION],
	examples: ["kontor user list", "kontor user list --json --data /var/lib/kontor"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const { people } = (await door.call({ tool: "person_list", input: {}, language: order.language })) as {
				people: Person[];
			};
			if (order.has("json")) printJSON(order, { people });
			else for (const line of listLines(people, order)) order.terminal.out(line);
			return EXIT.ok;
		}),
};

function listLines(people: Person[], { language }: Order): string[] {
	const say = SAY[language];
	return table([
		say.head,
		...people.map(({ email, name, isAdmin, employmentStatus }) => [
			email,
			name,
			isAdmin ? say.administrator : say.member,
			PHRASES[language].values[employmentStatus] ?? employmentStatus,
		]),
	]);
}

const resetPassword: Command = {
	name: "user reset-password",
	usage: "EMAIL [--json]",
	about: { en: "give a person a new password, shown once", ko: "새 비밀번호 발급, 한 번만 보여요" },
	options: [JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: [
		"kontor user reset-password jisoo@moonrise.example",
		"kontor user reset-password jisoo@moonrise.example --json",
	],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const input = { personHint: order.words[0] };
			const done = (await door.call({ tool: "person_password_reset", input, language: order.language })) as {
				personID: string;
				name: string;
				email: string;
				temporaryPassword: string;
			};
			const { personID, name, email, temporaryPassword } = done;
			if (order.has("json")) printJSON(order, { personID, name, email, temporaryPassword });
			else order.terminal.out(temporaryPassword);
			order.terminal.say(SAY[order.language].reset(name, email));
			return EXIT.ok;
		}),
};

export const userCommands: readonly Command[] = [add, invite, list, resetPassword, ...standingCommands];
