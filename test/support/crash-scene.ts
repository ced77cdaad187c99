/** The scenes that crash tests play: a model that answers by rote, tools that reach outside, and who asks for what. */

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Clock, systemClock } from "#base/clock.ts";
import { TOOLS } from "#generated/tools.ts";
import type { Model, ModelCall, ModelMessage, ModelRequest } from "#model/port.ts";
import { hostTool, type Tool } from "#tools/define.ts";
import { pairFault, type WireMessage } from "./scripted-checks.ts";

/** One answer by rote: a call, or words in pieces. */
type Line = { call: string; args: Record<string, unknown> } | { text: string[] };
export type Scene = {
	ask: string;
	lines: Line[];
	/** what a person does about the hold that comes up; twice at once in the race */
	answer?: "approve" | "choose" | "race";
	/** said while the first is being answered, which takes until it is stopped, and then sent at once */
	next?: string;
	/** of the model; 16,000 when left out */
	contextTokens?: number;
	/** how often it took effect, told from the world itself */
	effects(world: World): number;
};
/** What the effect of a scene is counted by: rows of the record, and lines of the outside's own book. */
export type World = { titles: string[]; sent: number; messages: string[] };

const WORDS = { text: ["Done. ", "It is ", "all there, ", "to the ", "last word."] };
export const ANSWER = WORDS.text.join("");
export const TASK = "Old price list";
const NEWS = "The deck is finished.";
export const LONG = { text: Array.from({ length: 12 }, (_, at) => `Sentence ${at + 1}. `) };

const LAMPS = 16;
const WIDE = "as wide as a lamp ".repeat(20).trim();

const added = (title: string) => (world: World) => world.titles.filter((one) => one === title).length;
const deleted = (world: World) => (world.titles.includes(TASK) ? 0 : 1);
/** two messages are one effect; one alone would be half of it */
const told = (world: World) => world.messages.filter((text) => text === NEWS).length / 2;
const outside = (world: World) => world.sent;

export const SCENES = {
	/** a record call that needs nobody */
	add: {
		ask: "Add a task",
		lines: [{ call: "task_add", args: { title: "Count the lamps" } }, WORDS],
		effects: added("Count the lamps"),
	},
	/** a call into the world that needs nobody */
	note: { ask: "Note it outside", lines: [{ call: "outside_note", args: { text: "lamps" } }, WORDS], effects: outside },
	/** a record call that is approved */
	remove: {
		ask: "Delete the price list",
		lines: [{ call: "task_delete", args: { taskHint: TASK } }, WORDS],
		answer: "approve",
		effects: deleted,
	},
	/** a record call of several rows that is approved */
	tell: {
		ask: "Tell them",
		lines: [
			{ call: "message_send", args: { targetType: "directMessage", personHints: ["Jisoo", "Daniel"], message: NEWS } },
			WORDS,
		],
		answer: "approve",
		effects: told,
	},
	/** a call into the world that is approved */
	send: {
		ask: "Send it outside",
		lines: [{ call: "outside_send", args: { text: "offer" } }, WORDS],
		answer: "approve",
		effects: outside,
	},
	/** a name that two people have */
	choice: {
		ask: "Give Kim a task",
		lines: [{ call: "task_add", args: { title: "Check the stock", participantPersonHints: ["Kim"] } }, WORDS],
		answer: "choose",
		effects: added("Check the stock"),
	},
	/** two people press the button in the same instant */
	race: {
		ask: "Delete the price list",
		lines: [{ call: "task_delete", args: { taskHint: TASK } }, WORDS],
		answer: "race",
		effects: deleted,
	},
	raceSend: {
		ask: "Send it outside",
		lines: [{ call: "outside_send", args: { text: "offer" } }, WORDS],
		answer: "race",
		effects: outside,
	},
	/** so many steps that they are condensed several times; counts double where one was made twice */
	lamps: {
		ask: "Add the lamps",
		contextTokens: 3_000,
		lines: [
			...Array.from({ length: LAMPS }, (_, at) => ({ call: "task_add", args: { title: `Lamp ${at + 1} ${WIDE}` } })),
			WORDS,
		],
		effects: ({ titles }) => {
			const lamps = titles.filter((title) => title.startsWith("Lamp "));
			return new Set(lamps).size === LAMPS && lamps.length === LAMPS ? 1 : lamps.length / LAMPS;
		},
	},
	/** one that is interrupted for another */
	next: { ask: "Count everything", next: "Only the lamps", lines: [WORDS], effects: () => 0 },
	/** one long answer */
	talk: { ask: "Tell me everything", lines: [LONG], effects: () => 0 },
} satisfies Record<string, Scene>;
export type SceneName = keyof typeof SCENES;
export const sceneOf = (name: SceneName): Scene => SCENES[name];

export type Hooks = {
	/** after so many pieces of an answer have gone out */
	piece?(count: number): void;
	/** around the effect of a call into the world */
	outside?(moment: "before" | "after"): void;
	asked?(): void;
};

const BOOK = "outside.book";
const REQUESTS = "model.book";

/** Lines of the outside's own book: what arrived there, whatever Kontor believes. */
export const booked = (folder: string, book: "sent" | "asked"): number => {
	const path = join(folder, book === "sent" ? BOOK : REQUESTS);
	return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
};

/** Says its lines by how far the turn has come, so that it goes on rightly after any restart. */
export function sceneModel(folder: string, scene: Scene, hooks: Hooks = {}): Model {
	return {
		provider: "scene",
		name: "rote",
		isDemo: false,
		contextTokens: scene.contextTokens ?? 16_000,
		async answer(request, listener, signal) {
			const fault = pairFault(request.messages.map(wireMessage));
			if (fault !== null) throw new Error(fault);
			appendFileSync(join(folder, REQUESTS), "asked\n");
			hooks.asked?.();
			if (scene.next !== undefined && lastSaid(request) === scene.ask) await stopped(signal);
			const line = scene.lines[stepsIn(request)] ?? WORDS;
			if ("call" in line) return { text: "", calls: [callOf(request, line)], usage: null, finish: "calls" };
			for (const [at, piece] of line.text.entries()) {
				signal.throwIfAborted();
				listener.text(piece);
				hooks.piece?.(at + 1);
				await Bun.sleep(1);
			}
			return { text: line.text.join(""), calls: [], usage: null, finish: "stop" };
		},
	};
}

const lastSaid = ({ messages }: ModelRequest) => messages.findLast(({ role }) => role === "user")?.text;

const stopped = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** How far the turn has come: the ids say it, whatever part of the steps was condensed. */
const stepsIn = ({ messages }: ModelRequest): number => {
	const own = messages.slice(messages.findLastIndex(({ role }) => role === "user"));
	const last = own.findLast((message) => message.role === "assistant" && message.calls.length > 0);
	return last?.role === "assistant" ? Number(last.calls[0]?.id.slice("call_".length)) : 0;
};

function callOf(request: ModelRequest, line: Extract<Line, { call: string }>): ModelCall {
	return { id: `call_${stepsIn(request) + 1}`, name: line.call, arguments: JSON.stringify(line.args) };
}

function wireMessage(message: ModelMessage): WireMessage {
	if (message.role === "tool") return { role: "tool", tool_call_id: message.callID, content: message.text };
	if (message.role !== "assistant" || message.calls.length === 0) return { role: message.role, content: message.text };
	return {
		role: "assistant",
		content: message.text,
		tool_calls: message.calls.map(({ id, name, arguments: args }) => ({
			id,
			type: "function",
			function: { name, arguments: args },
		})),
	};
}

/** Time that runs, and jumps with each piece of an answer so that partial text is kept at every one. */
export function sceneClock(): Clock & { jump(ms: number): void } {
	let ahead = 0;
	const jump = (ms: number): void => {
		ahead += ms;
	};
	return { now: () => systemClock.now() + ahead, sleep: systemClock.sleep, jump };
}

/** The real catalog, and two tools that write into the outside's book: one gated, one not. */
export function sceneTools(folder: string, hooks: Hooks = {}): Tool[] {
	const common = {
		namespace: { name: "outside", label: { en: "Outside", ko: "바깥" }, summary: "What leaves the company." },
		version: "1",
		audience: "member" as const,
		uses: [],
		input: z.strictObject({ text: z.string() }),
		output: z.object({ sent: z.boolean() }),
		effects: [{ objectType: "letter", effect: "sent" as const, id: null }],
		errors: [],
		object: (args: { text: string }) => args.text,
		isKernel: true,
		async handler({ text }: { text: string }) {
			hooks.outside?.("before");
			appendFileSync(join(folder, BOOK), `${text}\n`);
			hooks.outside?.("after");
			await Bun.sleep(1);
			return { sent: true };
		},
	};
	const words = (what: string) => ({
		ask: `${what} {object}`,
		doing: `${what}ing {object}`,
		done: `${what} · {object}`,
		failed: `May or may not: ${what} {object}`,
	});
	return [
		...TOOLS,
		hostTool({
			...common,
			name: "outside_send",
			label: { en: "Send", ko: "보내기" },
			description: "Send a text outside.",
			sideEffectClass: "external_send",
			requiresApproval: true,
			sentences: { en: words("Send"), ko: words("보내기") },
			preview: async ({ text }) => ({ text }),
		}),
		hostTool({
			...common,
			name: "outside_note",
			label: { en: "Note", ko: "적기" },
			description: "Note a text outside.",
			sideEffectClass: "external_write",
			requiresApproval: false,
			sentences: { en: words("Note"), ko: words("적기") },
		}),
	];
}
