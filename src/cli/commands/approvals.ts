/** `kontor approvals`: what waits for somebody's yes, read and answered as that member. Needs no server and no model. */

import { ToolError } from "#base/errors.ts";
import { type Command, JSON_OPTION, type Option, type Order } from "#cli/command.ts";
import { type Door, throughDoor } from "#cli/door.ts";
import { EXIT, exitOf, Stop } from "#cli/exit.ts";
import { holdCard, holdList, staleLines, stateWord } from "#cli/hold-text.ts";
import { needed, oneOf, printJSON } from "#cli/options.ts";
import type { HoldView } from "#record/views.ts";
import { HOLD_STATES } from "#store/schema/turn.ts";

const STATES = [...HOLD_STATES, "all"] as const;

const SAY = {
	en: {
		none: "Nothing is waiting.",
		noneAtAll: "There is nothing.",
		pick: "Choose one with --choice ID. Nothing was changed.",
		confirm: (name: string) =>
			`This can’t be taken back and takes much with it. Nothing was changed. To say yes, give the name: --confirm '${name}'`,
	},
	ko: {
		none: "기다리는 것이 없어요.",
		noneAtAll: "아무것도 없어요.",
		pick: "--choice ID로 하나를 선택해 주세요. 바뀐 것은 없어요.",
		confirm: (name: string) =>
			`되돌릴 수 없고 많은 것이 함께 사라져요. 바뀐 것은 없어요. 승인하려면 이름을 함께 써 주세요: --confirm '${name}'`,
	},
};

const AS: Option = { name: "as", value: "EMAIL", about: { en: "the member who answers", ko: "답하는 구성원" } };
const STATE: Option = {
	name: "state",
	value: "STATE",
	about: {
		en: "waiting (as without it), all, done, declined, failed, …",
		ko: "waiting(기본), all, done, declined, failed, …",
	},
};
const PREVIEW: Option = {
	name: "preview",
	value: "VERSION",
	about: { en: "answer only what `show` printed under this version", ko: "`show`가 보여 준 이 버전에만 답하기" },
};
const REASON: Option = {
	name: "reason",
	value: "TEXT",
	about: { en: "why, for the person who asked", ko: "요청한 사람에게 알릴 이유" },
};
const CHOICE: Option = {
	name: "choice",
	value: "ID",
	about: { en: "the candidate that is meant, where one is asked for", ko: "후보를 고르는 경우 선택한 ID" },
};

const CONFIRM: Option = {
	name: "confirm",
	value: "NAME",
	about: {
		en: "the name on the card, where it can't be taken back and takes much with it",
		ko: "되돌릴 수 없고 많은 것이 사라지는 일일 때, 카드에 적힌 이름",
	},
};

const list: Command = {
	name: "approvals list",
	usage: "--as EMAIL [--state STATE] [--json]",
	about: { en: "list what a member is asked or has asked", ko: "구성원이 답하거나 요청한 승인 목록" },
	options: [AS, STATE, JSON_OPTION],
	examples: [
		"kontor approvals list --as minji@moonrise.example",
		"kontor approvals list --as minji@moonrise.example --state all --json",
	],
	run: (order) => {
		const as = needed(order, "as");
		const state = order.option("state") === undefined ? "waiting" : oneOf(order, "state", STATES);
		return throughDoor(order, {}, async (door) => {
			const holds = await allHolds(door, order, as, state);
			if (order.has("json")) printJSON(order, { holds });
			else if (holds.length === 0)
				order.terminal.say(state === "waiting" ? SAY[order.language].none : SAY[order.language].noneAtAll);
			else for (const line of holdList(holds, state !== "waiting", order.language)) order.terminal.out(line);
			return EXIT.ok;
		});
	},
};

async function allHolds(door: Door, { language }: Order, as: string, state: string): Promise<HoldView[]> {
	const holds: HoldView[] = [];
	let cursor: string | null = null;
	do {
		const input: Record<string, unknown> = { state, limit: 200, ...(cursor === null ? {} : { cursor }) };
		const page = (await door.call({ tool: "hold_list", input, as, language })) as {
			holds: HoldView[];
			nextCursor: string | null;
		};
		holds.push(...page.holds);
		cursor = page.nextCursor;
	} while (cursor !== null);
	return holds;
}

async function readHold(door: Door, { language }: Order, as: string, holdID: string): Promise<HoldView> {
	return (await door.call({ tool: "hold_get", input: { holdID }, as, language })).hold as HoldView;
}

const show: Command = {
	name: "approvals show",
	usage: "ID --as EMAIL [--json]",
	about: { en: "show one with everything it would change", ko: "무엇이 바뀌는지 모두 보기" },
	options: [AS, JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: [
		"kontor approvals show hold_01… --as minji@moonrise.example",
		"kontor approvals show hold_01… --as minji@moonrise.example --json",
	],
	run: (order) => {
		const as = needed(order, "as");
		return throughDoor(order, {}, async (door) => {
			const hold = await readHold(door, order, as, order.words[0] ?? "");
			if (order.has("json")) printJSON(order, hold);
			else for (const line of holdCard(hold, order.language)) order.terminal.out(line);
			return EXIT.ok;
		});
	},
};

const approve: Command = {
	name: "approvals approve",
	usage: "ID --as EMAIL [--preview VERSION] [--choice ID] [--confirm NAME] [--json]",
	about: { en: "say yes: it runs once, exactly as shown", ko: "승인: 보여 준 그대로 한 번 실행" },
	options: [AS, PREVIEW, CHOICE, CONFIRM, JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: [
		"kontor approvals approve hold_01… --as minji@moonrise.example",
		"kontor approvals approve hold_01… --as minji@moonrise.example --preview 3f9c0a51d2e4b687",
	],
	run: (order) => answer(order, "approve"),
};

const decline: Command = {
	name: "approvals decline",
	usage: "ID --as EMAIL [--reason TEXT] [--json]",
	about: { en: "say no: it never runs", ko: "거절: 실행하지 않음" },
	options: [AS, REASON, JSON_OPTION],
	words: { least: 1, most: 1 },
	examples: [
		"kontor approvals decline hold_01… --as minji@moonrise.example",
		"kontor approvals decline hold_01… --as minji@moonrise.example --reason 'not before Friday'",
	],
	run: (order) => answer(order, "decline"),
};

function answer(order: Order, decision: "approve" | "decline"): Promise<number> {
	const as = needed(order, "as");
	const [holdID = ""] = order.words;
	const { language, terminal } = order;
	return throughDoor(order, {}, async (door) => {
		const asked = await readHold(door, order, as, holdID);
		const missing = decision === "approve" && asked.state === "waiting" ? missingOption(order, asked) : null;
		if (missing !== null) {
			for (const line of holdCard(asked, language)) terminal.complain(line);
			throw new Stop(EXIT.usage, missing);
		}
		const typedName = order.option("confirm");
		try {
			const input = {
				holdID,
				decision,
				...(decision === "approve" ? { version: order.option("preview") ?? asked.preview.version } : {}),
				...given(order, "reason"),
				...given(order, "choice"),
				...(typedName === undefined ? {} : { typedName }),
			};
			const { hold } = (await door.call({ tool: "hold_decide", input, as, language })) as { hold: HoldView };
			return report(order, hold);
		} catch (error) {
			if (!(error instanceof ToolError) || error.code !== "hold_stale") throw error;
			const now = await readHold(door, order, as, holdID);
			if (order.has("json")) printJSON(order, now);
			for (const line of [...staleLines(now, language), `[${error.code}]`]) terminal.complain(line);
			return exitOf(error.code);
		}
	});
}

/** What a yes to this hold needs besides the yes; null when nothing is missing. */
function missingOption(order: Order, { kind, nameToType }: HoldView): string | null {
	const say = SAY[order.language];
	if (kind === "choice") return order.option("choice") === undefined ? say.pick : null;
	return nameToType !== undefined && order.option("confirm") === undefined ? say.confirm(nameToType) : null;
}

const given = (order: Order, name: string): Record<string, string> => {
	const value = order.option(name);
	return value === undefined ? {} : { [name]: value };
};

/** What became of it: a call that was approved and failed is a failure of the command. */
function report(order: Order, hold: HoldView): number {
	const { language, terminal } = order;
	if (order.has("json")) printJSON(order, hold);
	else for (const line of holdCard(hold, language)) terminal.out(line);
	if (hold.state === "failed" || hold.state === "cancelled" || hold.state === "unknown") {
		terminal.complain(`${stateWord(hold, language)}: ${hold.id}`);
		return EXIT.failed;
	}
	return EXIT.ok;
}

export const approvalsCommands: readonly Command[] = [list, show, approve, decline];
