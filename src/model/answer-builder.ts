/** Puts an answer together from the pieces a server streams, and from the ways in which servers number calls. */

import type { ModelAnswer, ModelCall, ModelUsage } from "./port.ts";
import { addBlocks, type ReasoningBlock } from "./reasoning-details.ts";

/** An answer larger than this is a server that does not stop; eight million characters are two thousand pages. */
const ANSWER_CHARACTERS = 8_000_000;

type PartialCall = { index: number; wireID: string | null; name: string; pieces: string[]; extra: Json | null };
type Json = Record<string, unknown>;

const objectOf = (value: unknown): Json | null =>
	typeof value === "object" && value !== null ? (value as Json) : null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const countOf = (value: unknown): number => (typeof value === "number" && value > 0 ? Math.floor(value) : 0);

/** Text that some servers send as a list of parts instead of a string. */
function contentOf(value: unknown): string {
	if (!Array.isArray(value)) return textOf(value);
	return value.map((part) => textOf(objectOf(part)?.["text"])).join("");
}

/** One answer in the making; made anew for every try. */
export class AnswerBuilder {
	#text = "";
	#held = "";
	#reasoning = "";
	readonly #blocks: ReasoningBlock[] = [];
	#calls: PartialCall[] = [];
	#usage: ModelUsage | null = null;
	#finish: string | null = null;
	#characters = 0;
	/** the field reasoning arrived in, so that it can go back in the same one */
	reasoningField: "reasoning_content" | "reasoning" | null = null;

	/** `onText` gets what may be shown: never half a character. */
	constructor(private readonly onText: (delta: string) => void) {}

	/** text or a call arrived: trying again would show it twice */
	get hasStarted(): boolean {
		return this.#text !== "" || this.#held !== "" || this.#calls.length > 0;
	}

	/** the server said why it stopped: what follows is figures */
	get hasFinished(): boolean {
		return this.#finish !== null;
	}

	/** Adds one chunk, or a whole answer of a server that does not stream. Throws when the answer has no end. */
	add(chunk: unknown): void {
		const body = objectOf(chunk);
		if (body === null) return;
		this.#readUsage(objectOf(body["usage"]));
		const choices = Array.isArray(body["choices"]) ? body["choices"] : [];
		const choice = choices.map(objectOf).find((each) => each !== null && countOf(each["index"]) === 0);
		if (choice === null || choice === undefined) return;
		const delta = objectOf(choice["delta"]) ?? objectOf(choice["message"]);
		if (delta !== null) this.#addDelta(delta);
		const reason = textOf(choice["finish_reason"]);
		if (reason === "error") throw new Error("the server gives an error as its reason for stopping");
		if (reason !== "") this.#finish = reason;
		if (this.#characters > ANSWER_CHARACTERS) throw new Error("the answer is too large");
	}

	/** The answer. Called when the server said that it was done, in words (`hasFinished`) or by its closing mark. */
	finish(): ModelAnswer {
		if (this.#held !== "") this.#show(`${this.#held}`.toWellFormed());
		this.#held = "";
		return this.#answer();
	}

	/** What had arrived of an answer that broke off; null when nothing had. Nothing more is shown of it. */
	arrived(): ModelAnswer | null {
		const hasSome = this.hasStarted || this.#reasoning !== "" || this.#blocks.length > 0 || this.#usage !== null;
		return hasSome ? this.#answer() : null;
	}

	#answer(): ModelAnswer {
		const calls = this.#finishedCalls();
		return {
			text: this.#text,
			calls,
			...(this.#reasoning === "" ? {} : { reasoning: this.#reasoning }),
			...(this.#blocks.length === 0 ? {} : { reasoningBlocks: this.#blocks }),
			usage: this.#usage,
			finish: finishOf(this.#finish, calls.length),
		};
	}

	#addDelta(delta: Json): void {
		this.#addText(contentOf(delta["content"]) + textOf(delta["refusal"]));
		for (const field of ["reasoning_content", "reasoning"] as const) {
			const reasoning = textOf(delta[field]);
			if (reasoning === "" || (this.reasoningField !== null && this.reasoningField !== field)) continue;
			this.reasoningField = field;
			this.#characters += reasoning.length;
			this.#reasoning += reasoning;
		}
		this.#characters += addBlocks(this.#blocks, delta["reasoning_details"]);
		const calls = Array.isArray(delta["tool_calls"]) ? delta["tool_calls"] : [];
		calls.forEach((call, position) => {
			const piece = objectOf(call);
			if (piece !== null) this.#addCall(piece, position);
		});
	}

	/** A character outside the basic plane may arrive in two halves: the first waits for the second. */
	#addText(delta: string): void {
		if (delta === "") return;
		this.#characters += delta.length;
		const whole = this.#held + delta;
		const endsInHalf = /[\ud800-\udbff]$/.test(whole);
		this.#held = endsInHalf ? whole.slice(-1) : "";
		const shown = (endsInHalf ? whole.slice(0, -1) : whole).toWellFormed();
		if (shown !== "") this.#show(shown);
	}

	#show(text: string): void {
		this.#text += text;
		this.onText(text);
	}

	#addCall(piece: Json, position: number): void {
		const index = typeof piece["index"] === "number" ? piece["index"] : position;
		const id = textOf(piece["id"]) || null;
		const body = objectOf(piece["function"]);
		const name = textOf(body?.["name"]);
		const given = body?.["arguments"];
		const text = typeof given === "string" ? given : objectOf(given) === null ? "" : JSON.stringify(given);
		const call = this.#callFor(index, id, name, text);
		if (name !== "" && name !== call.name && call.pieces.length === 0) call.name += name;
		if (text !== "") call.pieces.push(text);
		const extra = objectOf(piece["extra_content"]);
		if (extra !== null) call.extra = { ...call.extra, ...extra };
		this.#characters += text.length;
	}

	/**
	 * Which call a piece belongs to. A new id is a new call, whatever its index; without an id the index decides, except
	 * that a piece naming a tool again after whole arguments, or after none, begins another call.
	 */
	#callFor(index: number, id: string | null, name: string, text: string): PartialCall {
		const latest = this.#calls.findLast((call) => call.index === index);
		const known = id === null ? latest : this.#calls.find((call) => call.index === index && call.wireID === id);
		if (known !== undefined && !(id === null && name !== "" && isAnother(known, name, text))) return known;
		if (id !== null && latest !== undefined && latest.wireID === null && name === "") {
			latest.wireID = id;
			return latest;
		}
		const call: PartialCall = { index, wireID: id, name: "", pieces: [], extra: null };
		this.#calls.push(call);
		return call;
	}

	#finishedCalls(): ModelCall[] {
		const taken = new Set<string>();
		return this.#calls.map((call) => {
			const isFree = call.wireID !== null && !taken.has(call.wireID);
			const id = isFree && call.wireID !== null ? call.wireID : madeID();
			taken.add(id);
			const { name, pieces, extra } = call;
			return { id, name, arguments: pieces.join(""), ...(extra === null ? {} : { extra }) };
		});
	}

	#readUsage(usage: Json | null): void {
		if (usage === null) return;
		const details = objectOf(usage["prompt_tokens_details"]);
		const cost = usage["cost"];
		this.#usage = {
			promptTokens: countOf(usage["prompt_tokens"]),
			completionTokens: countOf(usage["completion_tokens"]),
			cachedTokens: countOf(details?.["cached_tokens"] ?? usage["prompt_cache_hit_tokens"]),
			...(typeof cost === "number" && cost >= 0 ? { costUSD: cost } : {}),
		};
	}
}

/** An id for a call that came without one, or with one that another call of the answer has. */
function madeID(): string {
	return `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}

/** Whether a piece without an id that names `name` begins another call than `call`; `text` is what it has of arguments. */
function isAnother(call: PartialCall, name: string, text: string): boolean {
	if (call.name === "") return false;
	// a server may name the tool in every piece: one with the first arguments goes on with the call, one without is its like
	if (call.pieces.length === 0) return call.wireID === null && (call.name !== name || text === "");
	if (call.name !== name) return true;
	try {
		JSON.parse(call.pieces.join(""));
		return true;
	} catch (error) {
		if (error instanceof SyntaxError) return false;
		throw error;
	}
}

/** Why the answer ended. Servers differ in the word, so calls that arrived count for more than the word. */
function finishOf(reason: string | null, calls: number): ModelAnswer["finish"] {
	if (reason === "length" || reason === "max_tokens") return "length";
	if (reason === "content_filter" || reason === "safety") return "filtered";
	return calls > 0 ? "calls" : "stop";
}
