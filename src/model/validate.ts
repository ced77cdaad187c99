/** Makes any stored history one that every provider accepts: each call with exactly one result, just after it. */

import type { ModelCall, ModelMessage } from "./port.ts";

/** What the model reads in place of a result that was never recorded. */
export const INTERRUPTED = "interrupted, outcome unknown";

type Result = Extract<ModelMessage, { role: "tool" }>;
type Spoken = Extract<ModelMessage, { role: "assistant" }>;

/**
 * The same history with orphan results dropped, results moved up to their call, calls without a result answered with
 * "interrupted, outcome unknown", and a second call of one id within one answer renamed. `repairs` names each change by
 * tool and id, never by content, and is empty when nothing was wrong. Results stand in the order of their calls; a call
 * and its reasoning stay together. The messages given are not modified.
 */
export function repairMessages(messages: ModelMessage[]): { messages: ModelMessage[]; repairs: string[] } {
	const repaired: ModelMessage[] = [];
	const repairs: string[] = [];
	const used = new Set<number>();
	messages.forEach((message, position) => {
		if (message.role === "tool") {
			if (!used.has(position)) repairs.push(`dropped a result of ${message.name} (${message.callID}) that has no call`);
			return;
		}
		if (message.role !== "assistant" || message.calls.length === 0) {
			repaired.push(message);
			return;
		}
		const calls = renamed(message, repairs);
		repaired.push(calls === message.calls ? message : { ...message, calls });
		message.calls.forEach((call, order) => {
			const found = findResult(messages, position, call.id, used);
			const callID = calls[order]?.id ?? call.id;
			if (found === null) {
				repairs.push(`answered ${call.name} (${callID}), which had no result`);
				repaired.push({ role: "tool", callID, name: call.name, text: INTERRUPTED });
				return;
			}
			used.add(found.position);
			if (found.isApart) repairs.push(`moved the result of ${call.name} (${callID}) to its call`);
			repaired.push(callID === call.id ? found.result : { ...found.result, callID });
		});
	});
	return { messages: repaired, repairs };
}

/** The calls with ids that differ within the answer; the same array when they already do. */
function renamed(message: Spoken, repairs: string[]): ModelCall[] {
	const taken = new Set(message.calls.map((call) => call.id));
	if (taken.size === message.calls.length) return message.calls;
	const seen = new Set<string>();
	return message.calls.map((call) => {
		if (!seen.has(call.id)) {
			seen.add(call.id);
			return call;
		}
		let number = 2;
		while (taken.has(`${call.id}_${number}`)) number++;
		const id = `${call.id}_${number}`;
		taken.add(id);
		repairs.push(`renamed a second call ${call.id} of ${call.name} to ${id}`);
		return { ...call, id };
	});
}

/**
 * The first unused result of `callID` after `position` and before another answer that calls by the same id: providers
 * that number their calls per answer use each id again and again.
 */
function findResult(
	messages: ModelMessage[],
	position: number,
	callID: string,
	used: ReadonlySet<number>,
): { result: Result; position: number; isApart: boolean } | null {
	let isApart = false;
	for (let at = position + 1; at < messages.length; at++) {
		const message = messages[at];
		if (message === undefined) break;
		if (message.role === "tool") {
			if (message.callID === callID && !used.has(at)) return { result: message, position: at, isApart };
			continue;
		}
		isApart = true;
		if (message.role === "assistant" && message.calls.some((call) => call.id === callID)) return null;
	}
	return null;
}
