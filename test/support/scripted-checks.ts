/** What strict providers refuse in a history, so that a test notices before a provider does (spec/faults.md D1, D7). */

export type WireMessage = {
	role: string;
	content?: unknown;
	tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
	tool_call_id?: string;
	reasoning_content?: string;
	reasoning?: string;
};

/**
 * The first thing wrong with `messages`, or null: a result without its call just before, a call without its result, an
 * id used twice in one answer, arguments that are not an object, or reasoning that did not come back as it went out.
 */
export function pairFault(messages: WireMessage[], reasoned: ReadonlyMap<string, string> = new Map()): string | null {
	let open = new Set<string>();
	for (const [at, message] of messages.entries()) {
		if (message.role === "tool") {
			if (!open.delete(message.tool_call_id ?? ""))
				return `messages[${at}]: a tool result without a call just before it`;
			continue;
		}
		if (open.size > 0) return `messages[${at}]: tool calls without a result: ${[...open].join(", ")}`;
		const calls = message.tool_calls ?? [];
		open = new Set(calls.map((call) => call.id));
		if (open.size < calls.length) return `messages[${at}]: two calls of one id`;
		for (const call of calls) {
			const fault = callFault(call.function.arguments, reasoned.get(call.id), message);
			if (fault !== null) return `messages[${at}]: ${fault}`;
		}
	}
	return open.size === 0 ? null : `tool calls without a result: ${[...open].join(", ")}`;
}

function callFault(args: string, reasoning: string | undefined, message: WireMessage): string | null {
	if (reasoning !== undefined && (message.reasoning_content ?? message.reasoning) !== reasoning)
		return "the reasoning of a call has to come back with it";
	try {
		const value: unknown = JSON.parse(args);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? null : "arguments are not an object";
	} catch {
		return "arguments are not JSON";
	}
}
