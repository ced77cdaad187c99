/** How a scripted answer becomes bytes: every way of streaming, numbering and cutting that servers are known for. */

export type ScriptedCall = {
	name: string;
	/** an object, or the text as it stands: broken JSON is welcome */
	arguments: unknown;
	/** null sends no id; made from the position when left out */
	id?: string | null;
	index?: number;
};

/** Departures from the plain way of streaming. */
export type Wire = {
	/** characters of text or arguments in one delta; everything in one when left out */
	pieces?: number;
	/** calls take turns, one delta each, instead of one after the other */
	interleaved?: boolean;
	/** in which deltas of a call its id stands; "first" by the standard */
	ids?: "first" | "every" | "none";
	/** the index of each call: its position by the standard, always 0, or not sent */
	index?: "position" | "zero" | "none";
	/** bytes in one write; everything in one when left out */
	bytes?: number;
	eol?: "\n" | "\r\n" | "\r";
	/** `data:` without the space */
	tight?: boolean;
	/** comment lines, named events, empty events and ids between the events */
	noise?: boolean;
	/** JSON spread over several `data:` lines */
	multiline?: boolean;
	/** false leaves out `[DONE]` */
	done?: boolean;
	/** false leaves out the blank line after the last event */
	finalBlank?: boolean;
	/** one JSON document instead of a stream */
	json?: boolean;
	/** false leaves out the chunk with the figures even when asked for */
	usage?: boolean;
};

export type ScriptedAnswer = {
	text?: string;
	calls?: ScriptedCall[];
	reasoning?: string;
	/** the field reasoning stands in; `reasoning_content` when left out */
	reasoningField?: "reasoning_content" | "reasoning";
	/** null sends no reason for stopping at all */
	finish?: string | null;
	usage?: { prompt: number; completion: number; cached?: number; costUSD?: number };
	wire?: Wire;
	/** content as a list of deltas instead, for what the fields above cannot say */
	deltas?: Record<string, unknown>[];
	/** the whole body instead of anything above */
	raw?: string;
};

type Delta = Record<string, unknown>;

/** Cuts by code units on purpose: half a surrogate pair per delta is one of the faults. */
function cut(text: string, size: number | undefined): string[] {
	if (size === undefined || text === "") return [text];
	const pieces: string[] = [];
	for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
	return pieces;
}

function callDeltas(call: ScriptedCall, position: number, wire: Wire): Delta[] {
	const id = call.id === undefined ? `call_${position + 1}` : call.id;
	const text = typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments);
	const index = call.index ?? (wire.index === "zero" ? 0 : position);
	return cut(text, wire.pieces).map((piece, order) => ({
		...(wire.index === "none" ? {} : { index }),
		...(id === null || wire.ids === "none" || (wire.ids !== "every" && order > 0) ? {} : { id }),
		...(order === 0 ? { type: "function" } : {}),
		function: { ...(order === 0 ? { name: call.name } : {}), arguments: piece },
	}));
}

/** One of each list in turn, until all are used up. */
function takeTurns<T>(lists: T[][]): T[] {
	const longest = Math.max(0, ...lists.map((list) => list.length));
	return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

function deltasOf(answer: ScriptedAnswer): Delta[] {
	if (answer.deltas !== undefined) return answer.deltas;
	const { wire = {}, reasoningField = "reasoning_content" } = answer;
	const calls = (answer.calls ?? []).map((call, position) => callDeltas(call, position, wire));
	return [
		{ role: "assistant", content: "" },
		...(answer.reasoning === undefined
			? []
			: cut(answer.reasoning, wire.pieces).map((piece) => ({ [reasoningField]: piece }))),
		...(answer.text === undefined ? [] : cut(answer.text, wire.pieces).map((content) => ({ content }))),
		...(wire.interleaved ? takeTurns(calls) : calls.flat()).map((call) => ({ tool_calls: [call] })),
	];
}

function finishOf(answer: ScriptedAnswer): string | null {
	if (answer.finish !== undefined) return answer.finish;
	return (answer.calls ?? []).length > 0 ? "tool_calls" : "stop";
}

function usageOf(answer: ScriptedAnswer): Record<string, unknown> {
	const { prompt, completion, cached = 0, costUSD } = answer.usage ?? { prompt: 10, completion: 5 };
	return {
		prompt_tokens: prompt,
		completion_tokens: completion,
		total_tokens: prompt + completion,
		prompt_tokens_details: { cached_tokens: cached },
		...(costUSD === undefined ? {} : { cost: costUSD }),
	};
}

/** The answer as one JSON document, the way servers answer that do not stream. */
export function documentOf(answer: ScriptedAnswer, model: string): string {
	const calls = (answer.calls ?? []).map((call, position) => ({
		...(call.id === null ? {} : { id: call.id ?? `call_${position + 1}` }),
		type: "function",
		function: {
			name: call.name,
			arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
		},
	}));
	const { reasoning, reasoningField = "reasoning_content" } = answer;
	const message = {
		role: "assistant",
		content: answer.text ?? null,
		...(reasoning === undefined ? {} : { [reasoningField]: reasoning }),
		...(calls.length === 0 ? {} : { tool_calls: calls }),
	};
	const choices = [{ index: 0, message, finish_reason: finishOf(answer) }];
	return JSON.stringify({
		id: "chatcmpl-1",
		object: "chat.completion",
		created: 0,
		model,
		choices,
		usage: usageOf(answer),
	});
}

/** The answer as the body of an event stream. `wantsUsage` as the request asked. */
export function streamOf(answer: ScriptedAnswer, model: string, wantsUsage: boolean): string {
	if (answer.raw !== undefined) return answer.raw;
	const { wire = {} } = answer;
	const chunk = (choices: unknown[], more: Delta = {}) => ({
		id: "chatcmpl-1",
		object: "chat.completion.chunk",
		created: 0,
		model,
		choices,
		...more,
	});
	const finish = finishOf(answer);
	const chunks = deltasOf(answer).map((delta) => chunk([{ index: 0, delta, finish_reason: null }]));
	if (finish !== null) chunks.push(chunk([{ index: 0, delta: {}, finish_reason: finish }]));
	if (wantsUsage && wire.usage !== false) chunks.push(chunk([], { usage: usageOf(answer) }));
	const events = [
		...chunks.map((each) => JSON.stringify(each, null, wire.multiline ? 1 : 0)),
		...(wire.done === false ? [] : ["[DONE]"]),
	];
	return framed(events, wire);
}

function framed(events: string[], wire: Wire): string {
	const eol = wire.eol ?? "\n";
	const prefix = wire.tight ? "data:" : "data: ";
	const noise = wire.noise
		? `: still here${eol}${eol}event: ping${eol}${eol}data:${eol}${eol}id: 7${eol}retry: 10${eol}unknown${eol}`
		: "";
	const body = events.map((event) => {
		const lines = event.split("\n").map((line) => `${prefix}${line}`);
		return `${noise}${lines.join(eol)}${eol}${eol}`;
	});
	const text = body.join("");
	return wire.finalBlank === false ? text.slice(0, -2 * eol.length) : text;
}
