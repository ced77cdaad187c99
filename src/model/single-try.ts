/** One request to a model server and the one answer to it. */

import type OpenAI from "openai";
import type { Clock } from "#base/clock.ts";
import { AnswerBuilder } from "./answer-builder.ts";
import { createClient, refusedIn } from "./client.ts";
import type { Endpoint, Fetch } from "./endpoint.ts";
import { eventData } from "./event-stream.ts";
import type { ModelAnswer } from "./port.ts";
import {
	broken,
	contextNamed,
	notAModel,
	type Place,
	type Refusal,
	refusalOf,
	transportRefusal,
	wordsOf,
} from "./refusal.ts";
import { type Guard, Stalled, watched } from "./watch.ts";
import type { Habits } from "./wire.ts";

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

/** After its reason for stopping a server owes only figures; one that keeps the line open is not waited for longer. */
const CLOSING_MS = 3_000;

export type Progress = { text(delta: string): void; cut(arrived: ModelAnswer): void; habits: Habits };

/** Why a try failed, for the loop that decides what comes next; never thrown beyond this folder. */
export class FailedTry extends Error {
	constructor(
		readonly refusal: Refusal,
		/** text or a call had arrived */
		readonly hasStarted: boolean,
		readonly status: number | null = null,
		/** the server's words, for recognising and never for showing */
		readonly words = "",
		readonly contextTokens: number | null = null,
	) {
		super(refusal.error.code);
	}
}

export type TryOptions = { body: Body; progress: Progress; clock: Clock; limitMs: number; signal: AbortSignal };

/** A function that makes one try. The library is loaded with the first, because loading it takes a while. */
export function openConversation(endpoint: Endpoint, fetch: Fetch | undefined) {
	let client: Promise<OpenAI> | null = null;
	return async (options: TryOptions): Promise<ModelAnswer> => {
		client ??= createClient(endpoint, fetch);
		const place: Place = { endpoint, model: options.body.model, clock: options.clock };
		let fault: { error: unknown } | null = null;
		const builder = new AnswerBuilder((delta) => {
			if (options.signal.aborted) return;
			try {
				options.progress.text(delta);
			} catch (error) {
				fault = { error };
				throw error;
			}
		});
		const stage = { isAnswering: false };
		try {
			const ready = await client;
			return await watched(options, (guard) => readAnswer(ready, options, builder, guard, stage));
		} catch (error) {
			const isOurs = options.signal.aborted || fault !== null;
			if (!isOurs && builder.hasFinished && !(error instanceof InStream)) return builder.finish();
			const arrived = builder.arrived();
			if (arrived !== null) options.progress.cut(arrived);
			if (options.signal.aborted) throw error;
			// a listener that throws is our own bug, not the server's
			if (fault !== null) throw (fault as { error: unknown }).error;
			const isSilent = error instanceof Stalled;
			throw await failedTry(error, place, builder.hasStarted, stage.isAnswering && !isSilent);
		} finally {
			if (builder.reasoningField !== null) options.progress.habits.reasoningField = builder.reasoningField;
		}
	};
}

/** An error that a server reports inside a stream it began as a success. */
class InStream extends Error {
	constructor(readonly body: unknown) {
		super("the stream holds an error");
	}
}

/** A success whose content is neither a stream nor JSON. */
class NotAModel extends Error {}

async function readAnswer(
	client: OpenAI,
	options: TryOptions,
	builder: AnswerBuilder,
	guard: Guard,
	stage: { isAnswering: boolean },
): Promise<ModelAnswer> {
	const response = await client.chat.completions.create(options.body, { signal: guard.signal }).asResponse();
	guard.alive();
	const contentType = response.headers.get("content-type") ?? "";
	if (/text\/html/i.test(contentType) || response.body === null) throw new NotAModel("not a model's answer");
	stage.isAnswering = true;
	if (/json/i.test(contentType) && !/ndjson|stream/i.test(contentType)) {
		add(builder, await response.text());
		return ended(builder, builder.hasFinished);
	}
	let isClosed = false;
	for await (const data of eventData(response.body, guard.alive)) {
		if (data.trim() === "[DONE]") {
			isClosed = true;
			break;
		}
		const wasFinished = builder.hasFinished;
		add(builder, data);
		if (builder.hasFinished && !wasFinished) guard.limit(CLOSING_MS);
	}
	return ended(builder, isClosed || builder.hasFinished);
}

function add(builder: AnswerBuilder, data: string): void {
	const chunk: unknown = JSON.parse(data);
	if (typeof chunk === "object" && chunk !== null && "error" in chunk && chunk.error) throw new InStream(chunk.error);
	builder.add(chunk);
}

/** A stream that stopped without saying so is not an answer: half a call must not look like a whole one. */
function ended(builder: AnswerBuilder, isWhole: boolean): ModelAnswer {
	if (!isWhole) throw new Error("the stream has no end");
	return builder.finish();
}

async function failedTry(error: unknown, place: Place, hasStarted: boolean, isAnswering: boolean): Promise<FailedTry> {
	if (error instanceof NotAModel) return new FailedTry(notAModel(place), hasStarted);
	if (error instanceof InStream) {
		const words = wordsOf(error.body);
		// once text has been shown, that it broke off is what the person has to know
		const refusal = hasStarted
			? broken(place)
			: refusalOf({ status: null, headers: undefined, body: error.body }, place);
		return new FailedTry(refusal, hasStarted, null, words, contextNamed(error.body));
	}
	const refused = await refusedIn(error);
	if (refused !== null)
		return new FailedTry(
			refusalOf(refused, place),
			hasStarted,
			refused.status,
			wordsOf(refused.body),
			contextNamed(refused.body),
		);
	return new FailedTry(transportRefusal(error, place, isAnswering), hasStarted);
}
