/** `kontor tools policy`: what the company decided about its tools, and deciding it, as on Administration → Tools. */

import { ToolError } from "#base/errors.ts";
import { catalog } from "#cli/catalog.ts";
import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { type Door, throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import { table } from "#cli/terminal.ts";
import { toolNamed } from "#cli/tool-named.ts";
import type { PolicyAnswer } from "#tools/policy/shape.ts";

const SAY = {
	en: {
		head: ["TOOL", "RULE", "ALWAYS ALLOW", "DEFAULT", "NOT BELOW"],
		lifts: "each person may",
		none: "The company decided nothing: every tool has its default. All of them: --all",
		change: "Change one: kontor tools policy NAME RULE",
		changed: (tool: string, rule: string) => `${tool}: ${rule} from the next call on`,
	},
	ko: {
		head: ["도구", "규칙", "항상 허용", "기본값", "하한"],
		lifts: "각자 가능",
		none: "회사가 정한 것이 없어요. 모든 도구가 기본값이에요. 모두 보기: --all",
		change: "바꾸기: kontor tools policy NAME RULE",
		changed: (tool: string, rule: string) => `${tool}: 다음 호출부터 ${rule}`,
	},
};

export const policy: Command = {
	name: "tools policy",
	usage: "[NAME [allow|ask_requester|ask_supervisor|ask_administrator|off|default]] [--all] [--json]",
	about: {
		en: "who is asked before a tool runs, and changing that",
		ko: "도구를 실행하기 전에 누구에게 묻는지 보기와 바꾸기",
	},
	options: [
		{ name: "all", about: { en: "those with their default as well", ko: "기본값인 것까지 모두" } },
		JSON_OPTION,
	],
	words: { least: 0, most: 2 },
	examples: ["kontor tools policy --all", "kontor tools policy task_update ask_requester"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const [tool, rule] = order.words;
			if (tool !== undefined && rule !== undefined) return decide(order, door, tool, rule);
			const asked = { tool: "policy_list", input: {}, language: order.language };
			const { policies } = (await door.call(asked)) as { policies: PolicyAnswer[] };
			if (tool !== undefined) toolNamed((await catalog()).tools, tool);
			const wanted = (one: PolicyAnswer) =>
				tool === undefined ? one.isDecided || order.has("all") : one.tool === tool;
			return tell(order, policies.filter(wanted));
		}),
};

/** What holds now of each tool, by name; null where no record can be opened, as before the set-up. */
export async function policiesNow(order: Order): Promise<ReadonlyMap<string, PolicyAnswer> | null> {
	try {
		return await throughDoor(order, {}, async (door) => {
			const asked = { tool: "policy_list", input: {}, language: order.language };
			const { policies } = (await door.call(asked)) as { policies: PolicyAnswer[] };
			return new Map(policies.map((one) => [one.tool, one]));
		});
	} catch (error) {
		if (error instanceof Stop || error instanceof ToolError) return null;
		throw error;
	}
}

/** As an administrator does on the page: a rule below the tool's floor, and a name that is none, are refused in words. */
async function decide(order: Order, door: Door, tool: string, rule: string): Promise<number> {
	const input = { tool, rule };
	const now = (await door.call({ tool: "policy_update", input, language: order.language })) as PolicyAnswer;
	if (order.has("json")) printJSON(order, now);
	else order.terminal.out(SAY[order.language].changed(now.tool, now.rule));
	return EXIT.ok;
}

function tell(order: Order, policies: readonly PolicyAnswer[]): number {
	const say = SAY[order.language];
	if (order.has("json")) printJSON(order, { policies });
	else if (policies.length === 0) order.terminal.say(say.none);
	else {
		const rows = policies.map((one) => [one.tool, one.rule, one.isLiftable ? say.lifts : "-", one.default, one.floor]);
		for (const line of table([say.head, ...rows])) order.terminal.out(line);
		order.terminal.say(say.change);
	}
	return EXIT.ok;
}
