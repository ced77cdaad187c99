/** A request as an OpenAI-compatible server reads it, with what a particular server refuses left out. */

import { createHash } from "node:crypto";
import type OpenAI from "openai";
import type { ModelImage, ModelMessage, ModelRequest } from "./port.ts";

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

/** Parts of a request that not every server takes. */
export type Refusable = "stream_options" | "max_tokens" | "tool_choice" | "reasoning" | "call_ids";

/** What is known of one server: learned from its answers, forgotten when the connection is. */
export type Habits = {
	refused: Set<Refusable>;
	/** the field it puts its reasoning in, and gets it back in */
	reasoningField: "reasoning_content" | "reasoning";
	/** it has answered with `stream_options`, so a refusal is about something else */
	takesStreamOptions: boolean;
};

export function newHabits(): Habits {
	return { refused: new Set(), reasoningField: "reasoning_content", takesStreamOptions: false };
}

/** The body for `model`. Messages must already hold call and result pairs (`repairMessages`). */
export function requestBody(request: ModelRequest, model: string, habits: Habits, host: string): Body {
	const body: Body = {
		model,
		messages: request.messages.map((message) => wireMessage(message, habits, host)),
		stream: true,
	};
	if (!habits.refused.has("stream_options")) body.stream_options = { include_usage: true };
	if (request.maxTokens !== undefined) {
		// newer models refuse the old name, older servers do not know the new one
		if (habits.refused.has("max_tokens")) body.max_completion_tokens = request.maxTokens;
		else body.max_tokens = request.maxTokens;
	}
	if (request.tools.length > 0) {
		body.tools = request.tools.map(({ name, description, parameters }) => ({
			type: "function",
			function: { name, description, parameters },
		}));
		const choice = toolChoice(request, habits);
		if (choice !== undefined) body.tool_choice = choice;
	}
	return body;
}

function toolChoice(request: ModelRequest, habits: Habits): Body["tool_choice"] {
	const { toolChoice: choice } = request;
	if (choice === "none") return "none";
	if (typeof choice !== "object" || habits.refused.has("tool_choice")) return undefined;
	return { type: "function", function: { name: choice.call } };
}

function wireMessage(message: ModelMessage, habits: Habits, host: string): WireMessage {
	switch (message.role) {
		case "system":
			return { role: "system", content: message.text };
		case "user":
			return {
				role: "user",
				content: message.images?.length ? withImages(message.text, message.images) : message.text,
			};
		case "tool":
			return { role: "tool", tool_call_id: wireID(message.callID, habits), content: message.text };
		case "assistant": {
			if (message.calls.length === 0) return { role: "assistant", content: message.text };
			const isOwn = (message.from ?? host) === host && !habits.refused.has("reasoning");
			const reasoning = isOwn ? reasoningOf(message, habits) : {};
			return {
				role: "assistant",
				content: message.text === "" ? null : message.text,
				...reasoning,
				tool_calls: message.calls.map((call) => ({
					id: wireID(call.id, habits),
					type: "function",
					function: { name: replayedName(call.name), arguments: replayedArguments(call.arguments) },
					...(call.extra === undefined || !isOwn ? {} : { extra_content: call.extra }),
				})),
			};
		}
	}
}

/** As it came: blocks say all that the text says, and only they carry its signatures. */
function reasoningOf(
	{ reasoning, reasoningBlocks }: Extract<ModelMessage, { role: "assistant" }>,
	habits: Habits,
): Record<string, unknown> {
	if (reasoningBlocks !== undefined) return { reasoning_details: reasoningBlocks };
	return reasoning === undefined ? {} : { [habits.reasoningField]: reasoning };
}

/** Pictures as data addresses: the provider is handed the bytes and fetches nothing. */
function withImages(text: string, images: readonly ModelImage[]): OpenAI.Chat.Completions.ChatCompletionContentPart[] {
	return [
		{ type: "text", text },
		...images.map(({ contentType, bytes }) => ({
			type: "image_url" as const,
			image_url: { url: `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}` },
		})),
	];
}

/**
 * Arguments in the history of a conversation. Several servers parse them and refuse the whole request when they are
 * not a JSON object, which would leave a conversation with one broken call dead for ever: those are wrapped in one.
 */
export function replayedArguments(text: string): string {
	if (text.trim() === "") return "{}";
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return text;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	return JSON.stringify({ unreadable: text });
}

/**
 * A name a model made up may hold what no server accepts in a history (OpenAI: letters, digits, `_` and `-`, 64 of them
 * at most); replayed as it is, it would leave the conversation dead.
 */
export function replayedName(name: string): string {
	return name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unnamed";
}

/** Ids travel from one provider to another in a history: those that are too long for some become short, always the same. */
function wireID(id: string, habits: Habits): string {
	if (/^[a-zA-Z0-9_-]{1,40}$/.test(id) && !habits.refused.has("call_ids")) return id;
	return createHash("sha256").update(id).digest("hex").slice(0, SHORT_ID);
}

/** Nine letters and digits are what the strictest server asks for. */
const SHORT_ID = 9;

const REASONING_FIELDS = ["reasoning_content", "reasoning", "reasoning_details"];

/** Words by which a server names what it refuses. */
const NAMED: [Refusable, RegExp][] = [
	["stream_options", /stream_options|include_usage/i],
	["max_tokens", /max_tokens/i],
	["tool_choice", /tool_choice|tool choice/i],
	// a block signed for one model is refused by another behind the same address
	["reasoning", /\breasoning(_content|_details)?\b|\bthinking\b.{0,80}\bblocks?\b|\bthought.?signature/i],
	["call_ids", /tool.?call.?id\b.{0,120}\b(length|characters?|a-z)/i],
];

/** What of `body` a refusal with these words is about, or null when it names nothing that can be left out. */
export function refusedPart(body: Body, words: string): Refusable | null {
	const sent: Record<Refusable, boolean> = {
		stream_options: body.stream_options !== undefined,
		max_tokens: body.max_tokens !== undefined && /max_completion_tokens|unsupported|not supported/i.test(words),
		tool_choice: typeof body.tool_choice === "object",
		reasoning: body.messages.some((message) => REASONING_FIELDS.some((field) => field in message)),
		call_ids: body.messages.some((message) => message.role === "tool" && message.tool_call_id.length !== SHORT_ID),
	};
	return NAMED.find(([part, pattern]) => sent[part] && pattern.test(words))?.[0] ?? null;
}
