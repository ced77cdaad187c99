/** A talk with the demo agent as the loop holds it: system facts, a message, calls and their results. */

import { demoModel } from "#model/demo/demo-model.ts";
import type { ModelAnswer, ModelMessage, ModelRequest } from "#model/port.ts";
import { manualClock } from "./helpers.ts";

export const SYSTEM = `You are Kontor.

Company: Hanbit
Now: 2026-11-30T16:22:00+09:00[Asia/Seoul] (Monday)
Asking: Minji Kim mem_minji, administrator`;

export const TOOLS = [
	"equip",
	"plan",
	"task_add",
	"task_list",
	"task_update",
	"task_delete",
	"message_send",
	"message_search",
	"message_update",
	"person_list",
	"change_list",
	"change_undo",
];

export type Talk = {
	system?: string;
	tools?: readonly string[];
	toolChoice?: ModelRequest["toolChoice"];
	before?: ModelMessage[];
};
/** A call that was made, and its result. */
export type Made = { name: string; args?: unknown; result: unknown };

export function requestOf(text: string, made: readonly Made[] = [], talk: Talk = {}): ModelRequest {
	const after = made.flatMap(({ name, args = {}, result }, index): ModelMessage[] => {
		const id = `call_${index}`;
		const answer = typeof result === "string" ? result : JSON.stringify(result);
		return [
			{ role: "assistant", text: "", calls: [{ id, name, arguments: JSON.stringify(args) }] },
			{ role: "tool", callID: id, name, text: answer },
		];
	});
	return {
		messages: [
			{ role: "system", text: talk.system ?? SYSTEM },
			...(talk.before ?? []),
			{ role: "user", text },
			...after,
		],
		tools: (talk.tools ?? TOOLS).map((name) => ({ name, description: name, parameters: {} })),
		...(talk.toolChoice === undefined ? {} : { toolChoice: talk.toolChoice }),
	};
}

export type Heard = { answer: ModelAnswer; deltas: string[]; waits: number[] };

export async function hear(request: ModelRequest): Promise<Heard> {
	const clock = manualClock();
	const deltas: string[] = [];
	const answer = await demoModel({ clock }).answer(
		request,
		{ text: (delta) => void deltas.push(delta) },
		new AbortController().signal,
	);
	return { answer, deltas, waits: clock.waits };
}

/** The one call the agent makes, or null when it only talks. */
export async function callFor(text: string, made: readonly Made[] = [], talk: Talk = {}) {
	const { answer } = await hear(requestOf(text, made, talk));
	const [call] = answer.calls;
	return call === undefined ? null : { name: call.name, args: JSON.parse(call.arguments) as Record<string, unknown> };
}

export async function saidTo(text: string, made: readonly Made[] = [], talk: Talk = {}): Promise<string> {
	return (await hear(requestOf(text, made, talk))).answer.text;
}
