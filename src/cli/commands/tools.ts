/** `kontor tools`: what the tools of this build are, and a call of one as a member. */

import { readFileSync } from "node:fs";
import { catalog } from "#cli/catalog.ts";
import { type Command, JSON_OPTION, type Option, type Order } from "#cli/command.ts";
import { type CallAnswer, type Door, throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import { clean, table } from "#cli/terminal.ts";
import { toolNamed } from "#cli/tool-named.ts";
import { describeTool } from "#cli/tool-text.ts";
import { CLI } from "#cli/words.ts";
import type { HoldView } from "#record/views.ts";
import { policiesNow, policy } from "./tools-policy.ts";

const SAY = {
	en: {
		head: ["NAME", "EFFECT", "APPROVAL", "WHAT"],
		policy: "POLICY",
		asks: "asks",
		count: (count: number) => `${count} tools. More: kontor tools show NAME`,
		noNamespace: (name: string, known: string) => `There is no namespace ${name}. There are: ${known}`,
		badJSON: (where: string, why: string) => `${where} holds no JSON object: ${why}. Nothing was called.`,
		secret: (field: string) =>
			`${field} is a secret, and every user of this computer can read a command line. Give the input by --input @FILE or --input -. Nothing was called.`,
		done: (effects: string) => `Done: ${effects}`,
		nothing: "nothing changed",
		waits: (sentence: string) => `This waits for an approval: ${sentence}`,
		answer: (id: string, who: string) => `  kontor approvals approve ${id} --as ${who}`,
		show: (id: string, who: string) => `  kontor approvals show ${id} --as ${who}`,
	},
	ko: {
		head: ["이름", "영향", "승인", "하는 일"],
		policy: "정책",
		asks: "물어봄",
		count: (count: number) => `도구 ${count}개. 자세히: kontor tools show NAME`,
		noNamespace: (name: string, known: string) => `${name}이라는 묶음이 없어요. 있는 것: ${known}`,
		badJSON: (where: string, why: string) => `${where}에 JSON 객체가 없어요: ${why}. 아무것도 호출하지 않았어요.`,
		secret: (field: string) =>
			`${field} 값은 비밀인데, 명령줄은 이 컴퓨터의 누구나 읽을 수 있어요. --input @FILE이나 --input -로 주세요. 아무것도 호출하지 않았어요.`,
		done: (effects: string) => `끝났어요: ${effects}`,
		nothing: "바뀐 것 없음",
		waits: (sentence: string) => `승인을 기다려요: ${sentence}`,
		answer: (id: string, who: string) => `  kontor approvals approve ${id} --as ${who}`,
		show: (id: string, who: string) => `  kontor approvals show ${id} --as ${who}`,
	},
};

const list: Command = {
	name: "tools list",
	usage: "[--namespace NAME] [--json]",
	about: { en: "list the tools of this build", ko: "이 빌드의 도구 목록" },
	options: [
		{
			name: "namespace",
			value: "NAME",
			about: { en: "only those of one area, such as task", ko: "한 영역만, 예: task" },
		},
		JSON_OPTION,
	],
	examples: ["kontor tools list", "kontor tools list --namespace task --json"],
	run: async (order) => {
		const say = SAY[order.language];
		const { tools, ...identity } = await catalog();
		const wanted = order.option("namespace");
		const found = tools.filter(({ namespace }) => wanted === undefined || namespace === wanted);
		if (found.length === 0) {
			const known = [...new Set(tools.map(({ namespace }) => namespace))].join(", ");
			throw new Stop(EXIT.usage, say.noNamespace(wanted ?? "", known));
		}
		if (order.has("json")) printJSON(order, { tools: found, catalog: identity });
		else {
			const policies = await policiesNow(order);
			const rows = found.map(({ name, sideEffectClass, requiresApproval, label }) => [
				name,
				sideEffectClass,
				requiresApproval ? say.asks : "-",
				...(policies === null ? [] : [policies.get(name)?.rule ?? "-"]),
				label[order.language],
			]);
			const head = policies === null ? say.head : say.head.toSpliced(3, 0, say.policy);
			for (const line of table([head, ...rows])) order.terminal.out(line);
			order.terminal.say(say.count(found.length));
		}
		return EXIT.ok;
	},
};

const show: Command = {
	name: "tools show",
	usage: "NAME [--json]",
	about: { en: "what one tool does, takes and answers", ko: "도구 하나가 하는 일, 받는 것, 답하는 것" },
	options: [JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: ["kontor tools show task_add", "kontor tools show task_add --json"],
	run: async (order) => {
		const { tools } = await catalog();
		const tool = toolNamed(tools, order.words[0] ?? "");
		if (order.has("json")) printJSON(order, tool);
		else {
			const now = (await policiesNow(order))?.get(tool.name);
			for (const line of describeTool(tool, order.language, now)) order.terminal.out(line);
		}
		return EXIT.ok;
	},
};

const AS: Option = {
	name: "as",
	value: "EMAIL",
	about: {
		en: "the member it runs as; without it, this computer’s operator",
		ko: "누구로 실행할지, 없으면 이 컴퓨터의 운영자",
	},
};

const call: Command = {
	name: "tools call",
	usage: "NAME [--as EMAIL] [--input JSON|@FILE|-] [--key KEY] [--json]",
	about: { en: "call a tool", ko: "도구 호출" },
	options: [
		AS,
		{
			name: "input",
			value: "JSON|@FILE|-",
			about: { en: "its input as JSON, from a file, or from stdin", ko: "입력: JSON, 파일, 또는 표준 입력" },
		},
		{
			name: "key",
			value: "KEY",
			about: { en: "the same key within a day answers the same", ko: "하루 안에 같은 키는 같은 답" },
		},
		JSON_OPTION,
	],
	words: { least: 1, most: 1 },
	examples: [
		`kontor tools call task_list --as minji@moonrise.example --json`,
		`kontor tools call task_add --as minji@moonrise.example --input '{"title":"Order lamp glass"}'`,
	],
	run: async (order) => {
		const tool = toolNamed((await catalog()).tools, order.words[0] ?? "");
		const input = await readInput(order);
		return throughDoor(order, {}, async (door) => {
			await requireNoSecret(order, tool.name, input);
			const request = { tool: tool.name, input, as: order.option("as"), language: order.language };
			const answer = await door.outcome({ ...request, idempotencyKey: order.option("key") });
			return answer.kind === "held" ? tellHeld(order, door, answer) : tellDone(order, answer);
		});
	},
};

/** The input as an object; none is an empty one. */
async function readInput(order: Order): Promise<Record<string, unknown>> {
	const written = order.option("input");
	if (written === undefined) return {};
	const where = written === "-" ? "stdin" : written.startsWith("@") ? written.slice(1) : "--input";
	const text = written === "-" ? await Bun.stdin.text() : written.startsWith("@") ? readFile(order, where) : written;
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
		throw new SyntaxError(Array.isArray(value) ? "array" : typeof value);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new Stop(EXIT.usage, SAY[order.language].badJSON(where, clean(error.message)));
	}
}

function readFile(order: Order, path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new Stop(EXIT.failed, CLI[order.language].unreadable(path, String(error.code)));
	}
}

/** A secret that stands in the command line is refused, as everywhere in this command. */
async function requireNoSecret(order: Order, name: string, input: Record<string, unknown>): Promise<void> {
	const written = order.option("input") ?? "";
	if (written === "" || written === "-" || written.startsWith("@")) return;
	const { TOOLS } = await import("#generated/tools.ts");
	const field = TOOLS.find((tool) => tool.name === name)?.secret?.find((one) => one in input);
	if (field !== undefined) throw new Stop(EXIT.usage, SAY[order.language].secret(field));
}

function tellDone(order: Order, { tool, result, effects, callID }: Extract<CallAnswer, { kind: "done" }>): number {
	const say = SAY[order.language];
	if (order.has("json")) {
		printJSON(order, { tool, outcome: "done", result, effects, callID });
		return EXIT.ok;
	}
	// as JSON text too: control characters of the record are escaped in it
	order.terminal.out(clean(JSON.stringify(result, null, 2)));
	const said = effects.map(({ objectType, effect, id }) => [objectType, effect, id ?? ""].join(" ").trim());
	order.terminal.say(say.done(said.length === 0 ? say.nothing : said.join(", ")));
	return EXIT.ok;
}

/** It is kept and runs by itself after a yes: who may say it, and with which command. */
async function tellHeld(
	order: Order,
	door: Door,
	{ tool, holdID }: Extract<CallAnswer, { kind: "held" }>,
): Promise<number> {
	const as = order.option("as");
	const say = SAY[order.language];
	const read = { tool: "hold_get", input: { holdID }, as, language: order.language };
	const { hold } = (await door.call(read)) as { hold: HoldView };
	if (order.has("json")) printJSON(order, { tool, outcome: "held", hold });
	order.terminal.complain(say.waits(clean(hold.sentence)));
	order.terminal.complain(say.show(holdID, as ?? "EMAIL"));
	order.terminal.complain(say.answer(holdID, hold.canAnswer && as !== undefined ? as : hold.answerer.toUpperCase()));
	return EXIT.failed;
}

export const toolsCommands: readonly Command[] = [list, show, call, policy];
