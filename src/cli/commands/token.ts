/** `kontor token`: what programs sign in with, each as one member. */

import { systemClock } from "#base/clock.ts";
import { instantText, parseInstant } from "#base/time.ts";
import { type Command, JSON_OPTION, type Option, type Order } from "#cli/command.ts";
import { type Door, throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { needed, oneOf, printJSON } from "#cli/options.ts";
import { table } from "#cli/terminal.ts";
import { when } from "#cli/when.ts";
import { CLI } from "#cli/words.ts";

const SAY = {
	en: {
		once: (name: string, email: string) =>
			`Token "${name}" of ${email}, shown once. Whoever has it acts as that person.`,
		revoked: (id: string) => `Revoked ${id}: whatever uses it is refused from now on.`,
		none: (email: string) => `${email} has no tokens.`,
		head: ["ID", "NAME", "SCOPE", "ASKS", "MADE", "LAST USED", "ENDS"],
		asks: "asks",
		never: "never",
	},
	ko: {
		once: (name: string, email: string) =>
			`${email} 님의 "${name}" 토큰이에요. 한 번만 보여요. 이 토큰을 가진 사람은 그 사람으로 일할 수 있어요.`,
		revoked: (id: string) => `${id} 토큰을 폐기했어요. 이제 쓸 수 없어요.`,
		none: (email: string) => `${email} 님의 토큰이 없어요.`,
		head: ["ID", "이름", "범위", "확인", "만든 때", "마지막 사용", "만료"],
		asks: "물어봄",
		never: "없음",
	},
};

const USER: Option = { name: "user", value: "E", about: { en: "the member's e-mail", ko: "구성원의 이메일" } };

const add: Command = {
	name: "token add",
	usage: "--user E --name N --scope read|write|delete [--mcp] [--asks|--no-asks] [--expires 90d] [--json]",
	about: { en: "make a token, shown once", ko: "토큰 만들기, 한 번만 보여요" },
	options: [
		USER,
		{ name: "name", value: "N", about: { en: "what uses it", ko: "무엇이 쓰는지" } },
		{
			name: "scope",
			value: "S",
			choices: ["read", "write", "delete"],
			about: { en: "read looks, write changes, delete removes as well", ko: "read 읽기, write 변경, delete 삭제까지" },
		},
		{
			name: "mcp",
			about: {
				en: "for an MCP client; it asks unless --no-asks is given",
				ko: "MCP 클라이언트용, --no-asks가 없으면 승인을 기다림",
			},
		},
		{ name: "no-asks", about: { en: "calls run without asking", ko: "묻지 않고 실행" } },
		{ name: "asks", about: { en: "calls that need approval wait for it", ko: "승인이 필요한 호출은 승인을 기다림" } },
		{
			name: "expires",
			value: "WHEN",
			about: {
				en: "90d, 12h, or a moment such as 2027-01-31T00:00:00Z",
				ko: "90d, 12h, 또는 2027-01-31T00:00:00Z 같은 시각",
			},
		},
		JSON_OPTION,
	],
	examples: [
		"kontor token add --user minji@moonrise.example --name backup --scope read --expires 90d",
		"kontor token add --user minji@moonrise.example --name assistant --scope write --mcp --json",
	],
	run: (order) => {
		const email = needed(order, "user");
		const scope = oneOf(order, "scope", ["read", "write", "delete"]);
		const input = { name: needed(order, "name"), scope, ...asking(order), ...expiry(order) };
		return throughDoor(order, {}, async (door) => {
			const made = (await door.call({ tool: "token_add", input, as: email, language: order.language })) as {
				id: string;
				name: string;
				token: string;
				scope: string;
				asks: boolean;
				expiresAt?: string;
			};
			const { id, name, token, asks, expiresAt } = made;
			if (order.has("json"))
				printJSON(order, {
					id,
					name,
					token,
					scope: made.scope,
					asks,
					...(expiresAt === undefined ? {} : { expiresAt }),
				});
			else order.terminal.out(token);
			order.terminal.say(SAY[order.language].once(name, email));
			return EXIT.ok;
		});
	},
};

/** What was said of asking; a token for an MCP client asks when nothing was. */
function asking(order: Order): { use?: "mcp"; asks?: boolean } {
	if (order.has("asks") && order.has("no-asks"))
		throw new Stop(EXIT.usage, CLI[order.language].badOption("--asks", "--asks, --no-asks"));
	return {
		...(order.has("mcp") ? { use: "mcp" } : {}),
		...(order.has("asks") ? { asks: true } : order.has("no-asks") ? { asks: false } : {}),
	};
}

const HOUR_MS = 3600_000;
const UNITS: Record<string, number> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** `90d` from now, or a moment with its offset. */
function expiry(order: Order): { expiresAt?: string } {
	const written = order.option("expires");
	if (written === undefined) return {};
	const [, number = "", unit = ""] = /^([1-9]\d{0,4})([hdw])$/.exec(written) ?? [];
	if (unit !== "") return { expiresAt: instantText(systemClock.now() + Number(number) * (UNITS[unit] ?? 0)) };
	if (parseInstant(written) === null)
		throw new Stop(EXIT.usage, CLI[order.language].badOption("--expires", "90d, 12h, 2027-01-31T00:00:00Z"));
	return { expiresAt: written };
}

type Token = {
	id: string;
	name: string;
	scope: string;
	asks: boolean;
	createdAt: string;
	expiresAt?: string;
	lastUsedAt?: string;
};

const list: Command = {
	name: "token list",
	usage: "--user E [--json]",
	about: { en: "list a member's tokens", ko: "구성원의 토큰 목록" },
	options: [USER, JSON_OPTION],
	examples: [
		"kontor token list --user minji@moonrise.example",
		"kontor token list --user minji@moonrise.example --json",
	],
	run: (order) => {
		const email = needed(order, "user");
		return throughDoor(order, {}, async (door) => {
			const tokens = await allTokens(door, order, email);
			if (order.has("json")) printJSON(order, { tokens });
			else if (tokens.length === 0) order.terminal.say(SAY[order.language].none(email));
			else for (const line of listLines(tokens, order)) order.terminal.out(line);
			return EXIT.ok;
		});
	},
};

async function allTokens(door: Door, { language }: Order, email: string): Promise<Token[]> {
	const tokens: Token[] = [];
	let cursor: string | null = null;
	do {
		const input: Record<string, unknown> = cursor === null ? { limit: 200 } : { limit: 200, cursor };
		const page = (await door.call({ tool: "token_list", input, as: email, language })) as {
			tokens: (Token & { isCurrent?: boolean })[];
			nextCursor: string | null;
		};
		// of no meaning here: the shell's call is made with no token at all
		tokens.push(...page.tokens.map(({ isCurrent: _, ...token }) => token));
		cursor = page.nextCursor;
	} while (cursor !== null);
	return tokens;
}

function listLines(tokens: Token[], { language }: Order): string[] {
	const say = SAY[language];
	return table([
		say.head,
		...tokens.map(({ id, name, scope, asks, createdAt, lastUsedAt, expiresAt }) => [
			id,
			name,
			scope,
			asks ? say.asks : "-",
			when(createdAt),
			lastUsedAt === undefined ? "-" : when(lastUsedAt),
			expiresAt === undefined ? say.never : when(expiresAt),
		]),
	]);
}

const revoke: Command = {
	name: "token revoke",
	usage: "ID --user E",
	about: { en: "end a token at once", ko: "토큰 폐기" },
	options: [USER],
	words: { least: 1, most: 1 },
	examples: [
		"kontor token revoke tok_01… --user minji@moonrise.example",
		"kontor token revoke tok_01… --user minji@moonrise.example --quiet",
	],
	run: (order) => {
		const email = needed(order, "user");
		const [tokenID = ""] = order.words;
		return throughDoor(order, {}, async (door) => {
			await door.call({ tool: "token_delete", input: { tokenID }, as: email, language: order.language });
			order.terminal.say(SAY[order.language].revoked(tokenID));
			return EXIT.ok;
		});
	},
};

export const tokenCommands: readonly Command[] = [add, list, revoke];
