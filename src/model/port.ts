/** What the agent's loop needs of a model, whoever provides it: one streamed answer to a list of messages and tools. */

import type { ReasoningBlock } from "./reasoning-details.ts";

/** A picture a person shows; only models that read pictures may be sent one. */
export type ModelImage = { contentType: string; bytes: Uint8Array };

/** One function the model may call. `parameters` is the tool's input as JSON Schema. */
export type ModelTool = { name: string; description: string; parameters: Record<string, unknown> };

/**
 * One call the model asked for. `arguments` is the text as it arrived: parsing it is the caller's business. `extra` is
 * what the provider put beside it and wants back with it, as a signature of its reasoning.
 */
export type ModelCall = { id: string; name: string; arguments: string; extra?: Record<string, unknown> };

export type ModelMessage =
	| { role: "system"; text: string }
	| { role: "user"; text: string; images?: readonly ModelImage[] }
	| {
			role: "assistant";
			text: string;
			calls: ModelCall[];
			reasoning?: string;
			reasoningBlocks?: ReasoningBlock[];
			/** the provider that wrote it: its reasoning goes back to it and to no other; left out, to any */
			from?: string;
	  }
	| { role: "tool"; callID: string; name: string; text: string };

export type ModelRequest = {
	messages: ModelMessage[];
	tools: ModelTool[];
	/**
	 * "none" forbids calls: used when a limit was reached and only words are left. A name asks for a call of that tool,
	 * which a server may not honour: the answer has to be looked at.
	 */
	toolChoice?: "auto" | "none" | { call: string };
	maxTokens?: number;
};

export type ModelUsage = {
	promptTokens: number;
	completionTokens: number;
	cachedTokens: number;
	/** in US dollars, where the server says what it took (the field `cost` of its usage) */
	costUSD?: number;
};

export type ModelAnswer = {
	text: string;
	calls: ModelCall[];
	/** replayed verbatim beside its calls by providers that ask for it */
	reasoning?: string;
	/** the same as blocks, from providers that give and want it so */
	reasoningBlocks?: ReasoningBlock[];
	usage: ModelUsage | null;
	finish: "stop" | "calls" | "length" | "filtered";
	/** which model answered, where several may; left out by one that is asked by itself */
	by?: AnsweredBy;
};

/** `connectionID` is null for a model that is set from outside of the record, and for the demo agent. */
export type AnsweredBy = { connectionID: string | null; provider: string; name: string };

export type ModelListener = {
	/** more of the answer's text, never split inside a character */
	text(delta: string): void;
	/** waiting before another try, for the person to see; `hurry` ends the wait, and answers whether it still was one */
	retry?(waitMs: number, code: string, hurry: () => boolean): void;
	/** one model failed before a word and another is asked, for the person to see */
	passedOn?(from: AnsweredBy, to: AnsweredBy, code: string): void;
	/** an answer broke off or was stopped: what had arrived of it, which is billed all the same */
	cut?(arrived: ModelAnswer): void;
};

/**
 * A connected model. `answer` throws ToolError with a `model_*` code (the partial text has already gone to the
 * listener) and AbortError when `signal` aborts.
 */
export type Model = {
	/** "demo", or the provider's host */
	provider: string;
	/** the model's name as the provider knows it; "demo" for the demo agent */
	name: string;
	isDemo: boolean;
	/** tokens one request may hold */
	contextTokens: number;
	answer(request: ModelRequest, listener: ModelListener, signal: AbortSignal): Promise<ModelAnswer>;
};

/** How to reach an OpenAI-compatible server. */
export type ModelConnection = { baseURL: string; apiKey: string | null; name: string };

/** Figures of a call that is no chat; null where the provider gives none. */
export type MediaUsage = { promptTokens: number; completionTokens: number } | null;
type Named = { provider: string; name: string };

/** Texts as vectors, for searching by meaning. All methods throw ToolError with a `model_*` code, and AbortError. */
export type Embedder = Named & {
	/** one vector a text, in order */
	embed(texts: readonly string[], signal: AbortSignal): Promise<{ vectors: number[][]; usage: MediaUsage }>;
};

/** Pictures from words. */
export type Painter = Named & {
	/** `size` as the provider spells it, "1024x1024" */
	paint(
		request: { prompt: string; size?: string },
		signal: AbortSignal,
	): Promise<{ bytes: Uint8Array; contentType: string; usage: MediaUsage }>;
};

/** Words read aloud. */
export type Speaker = Named & {
	speak(
		request: { text: string; voice?: string; format?: "mp3" | "wav" | "opus" },
		signal: AbortSignal,
	): Promise<{ bytes: Uint8Array; contentType: string; usage: MediaUsage }>;
};

/** Speech written down. */
export type Transcriber = Named & {
	/** `fileName` carries the format by its ending; `language` as ISO 639-1 */
	transcribe(
		request: { bytes: Uint8Array; fileName: string; language?: string },
		signal: AbortSignal,
	): Promise<{ text: string; usage: MediaUsage }>;
};
