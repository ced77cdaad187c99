/** What a request tells: the last message of the person, what was done since, and the facts of the system message. */

import { type Day, isDay, isZone } from "#base/time.ts";
import type { ModelMessage, ModelRequest } from "#model/port.ts";
import { tidied } from "./clean.ts";
import { cutObject, isFields } from "./fields.ts";

export type Outcome =
	| { kind: "done"; result: Record<string, unknown>; isCut: boolean }
	| { kind: "refused"; code: string; message: string }
	| { kind: "declined"; reason: string }
	| { kind: "waiting" }
	| { kind: "unreadable" };

export type Step = { name: string; arguments: string; outcome: Outcome };

export type Turn = {
	text: string;
	/** the calls since the last message of the person, in their order */
	steps: Step[];
	today: Day | null;
	zone: string | null;
	askingID: string | null;
	/** the one the request was written in */
	conversationID: string | null;
	/** 1, or more when the turn was tried again */
	attempt: number;
	tools: ReadonlySet<string>;
	mayCall: boolean;
	/** ids of calls that were used already */
	usedIDs: ReadonlySet<string>;
};

export function readTurn(request: ModelRequest): Turn {
	const { messages } = request;
	const from = messages.findLastIndex(({ role }) => role === "user");
	const system = messages.flatMap((message) => (message.role === "system" ? [message.text] : [])).join("\n");
	const now = /^Now: (\d{4}-\d{2}-\d{2})T[^\s[]*(?:\[([^\]\s]+)\])?/m.exec(system);
	const [, today, zone] = now ?? [];
	return {
		text: tidied(messages[from]?.text ?? ""),
		steps: stepsOf(messages.slice(from + 1)),
		today: today !== undefined && isDay(today) ? today : null,
		zone: zone !== undefined && isZone(zone) ? zone : null,
		askingID: /^Asking: .*?(mem_[0-9a-z]+)(?:, administrator)?$/m.exec(system)?.[1] ?? null,
		conversationID: /^Conversation: (conv_[0-9a-z]+)$/m.exec(system)?.[1] ?? null,
		attempt: Number(/^Attempt: (\d{1,4})$/m.exec(system)?.[1] ?? 1),
		tools: new Set(request.tools.map(({ name }) => name)),
		mayCall: request.toolChoice !== "none",
		usedIDs: new Set(
			messages.flatMap((message) => (message.role === "assistant" ? message.calls.map(({ id }) => id) : [])),
		),
	};
}

function stepsOf(messages: readonly ModelMessage[]): Step[] {
	const steps: Step[] = [];
	const open = new Map<string, Step>();
	for (const message of messages) {
		if (message.role === "assistant") {
			for (const call of message.calls) {
				const step: Step = { name: call.name, arguments: call.arguments, outcome: { kind: "unreadable" } };
				steps.push(step);
				open.set(call.id, step);
			}
		}
		const answered = message.role === "tool" ? open.get(message.callID) : undefined;
		if (message.role === "tool" && answered !== undefined) answered.outcome = outcomeOf(message.text);
	}
	return steps;
}

/** A result's text as the loop writes it; a long one arrives with its middle cut out. */
function outcomeOf(text: string): Outcome {
	const value = parsed(text);
	if (!isFields(value)) {
		const head = cutObject(text);
		return head === null ? { kind: "unreadable" } : { kind: "done", result: head, isCut: true };
	}
	if (isFields(value["error"])) {
		const { code, message } = value["error"];
		return { kind: "refused", code: String(code ?? ""), message: String(message ?? "") };
	}
	if (value["declined"] === true) {
		return { kind: "declined", reason: typeof value["reason"] === "string" ? value["reason"].trim() : "" };
	}
	if (value["waiting"] === true) return { kind: "waiting" };
	return { kind: "done", result: value, isCut: false };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}
