/**
 * What else an OpenAI-compatible server may do: vectors, pictures, speech, transcripts, by the endpoints of the
 * provider's published API (`/embeddings`, `/images/generations`, `/audio/speech`, `/audio/transcriptions`).
 */

import type OpenAI from "openai";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import { createClient, refusedIn } from "./client.ts";
import { type Endpoint, endpointOf, type Fetch } from "./endpoint.ts";
import type { Embedder, MediaUsage, ModelConnection, Painter, Speaker, Transcriber } from "./port.ts";
import { broken, refusalOf, transportRefusal } from "./refusal.ts";
import { abortError, watched } from "./watch.ts";

/** A picture takes a minute or two; a server silent for longer is given up. */
const LIMIT_MS = 180_000;

export type MediaDeps = { clock: Clock; fetch?: Fetch; limitMs?: number };

/** One request through the library, with our errors. */
function opened(connection: ModelConnection, deps: MediaDeps) {
	const endpoint: Endpoint = endpointOf(connection);
	const place = { endpoint, model: connection.name, clock: deps.clock };
	let client: Promise<OpenAI> | null = null;
	return {
		provider: endpoint.host,
		name: connection.name,
		async send<T>(signal: AbortSignal, act: (client: OpenAI, signal: AbortSignal) => Promise<T>): Promise<T> {
			client ??= createClient(endpoint, deps.fetch);
			const ready = await client;
			try {
				const options = { clock: deps.clock, limitMs: deps.limitMs ?? LIMIT_MS, signal };
				return await watched(options, (guard) => act(ready, guard.signal));
			} catch (error) {
				if (signal.aborted) throw abortError();
				if (error instanceof ToolError) throw error;
				if (error instanceof Unreadable || error instanceof SyntaxError) throw broken(place).error;
				const refused = await refusedIn(error);
				throw refused === null ? transportRefusal(error, place, false).error : refusalOf(refused, place).error;
			}
		},
	};
}

/** A success that does not hold what was asked for. */
class Unreadable extends Error {}

type Counts = { prompt_tokens?: number; input_tokens?: number; output_tokens?: number; completion_tokens?: number };

/** The figures, under the names that servers give them. */
function usageOf(usage: unknown): MediaUsage {
	if (typeof usage !== "object" || usage === null) return null;
	const counts = usage as Counts;
	return {
		promptTokens: counts.prompt_tokens ?? counts.input_tokens ?? 0,
		completionTokens: counts.completion_tokens ?? counts.output_tokens ?? 0,
	};
}

export function connectEmbedder(connection: ModelConnection, deps: MediaDeps): Embedder {
	const { provider, name, send } = opened(connection, deps);
	return {
		provider,
		name,
		embed: (texts, signal) =>
			send(signal, async (client, until) => {
				// asked for as numbers: the library's own choice, base64, is not known to every server
				const body = { model: name, input: [...texts], encoding_format: "float" as const };
				const answer = await client.embeddings.create(body, { signal: until });
				const vectors = [...(answer.data ?? [])].sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
				if (vectors.length !== texts.length || vectors.some((vector) => !Array.isArray(vector) || vector.length === 0))
					throw new Unreadable("not one vector for each text");
				return { vectors, usage: usageOf(answer.usage) };
			}),
	};
}

export function connectPainter(connection: ModelConnection, deps: MediaDeps): Painter {
	const { provider, name, send } = opened(connection, deps);
	return {
		provider,
		name,
		paint: ({ prompt, size }, signal) =>
			send(signal, async (client, until) => {
				const body = { model: name, prompt, n: 1, ...(size === undefined ? {} : { size }) } as const;
				const answer = await paintWith(client, body, until);
				const encoded = answer.data?.[0]?.b64_json;
				if (encoded === undefined || encoded === "") throw new Unreadable("no picture in the answer");
				const bytes = new Uint8Array(Buffer.from(encoded, "base64"));
				return { bytes, contentType: pictureType(bytes), usage: usageOf(answer.usage) };
			}),
	};
}

type PaintBody = { model: string; prompt: string; n: 1; size?: string };

/**
 * The bytes are asked for, as an address of theirs would be one more server to trust; models that always answer with
 * bytes refuse the field, and are asked without it.
 */
async function paintWith(client: OpenAI, body: PaintBody, signal: AbortSignal): Promise<OpenAI.ImagesResponse> {
	const asked = body as OpenAI.ImageGenerateParamsNonStreaming;
	try {
		return await client.images.generate({ ...asked, response_format: "b64_json" }, { signal });
	} catch (error) {
		const refused = await refusedIn(error);
		if (refused?.status !== 400 || !JSON.stringify(refused.body).includes("response_format")) throw error;
		return await client.images.generate(asked, { signal });
	}
}

/** By its first bytes: servers answer with one of three kinds and do not say which. */
function pictureType(bytes: Uint8Array): string {
	if (bytes[0] === 0x89 && bytes[1] === 0x50) return "image/png";
	if (bytes[0] === 0xff && bytes[1] === 0xd8) return "image/jpeg";
	if (bytes[0] === 0x52 && bytes[8] === 0x57) return "image/webp";
	throw new Unreadable("not a picture");
}

const SOUND_TYPES = { mp3: "audio/mpeg", wav: "audio/wav", opus: "audio/ogg" } as const;
const VOICE = "alloy";

export function connectSpeaker(connection: ModelConnection, deps: MediaDeps): Speaker {
	const { provider, name, send } = opened(connection, deps);
	return {
		provider,
		name,
		speak: ({ text, voice = VOICE, format = "mp3" }, signal) =>
			send(signal, async (client, until) => {
				const body = { model: name, input: text, voice, response_format: format };
				const answer = await client.audio.speech.create(body, { signal: until });
				const bytes = new Uint8Array(await answer.arrayBuffer());
				const said = answer.headers.get("content-type") ?? "";
				if (bytes.length === 0 || /json|html/i.test(said)) throw new Unreadable("no sound in the answer");
				return { bytes, contentType: SOUND_TYPES[format], usage: null };
			}),
	};
}

export function connectTranscriber(connection: ModelConnection, deps: MediaDeps): Transcriber {
	const { provider, name, send } = opened(connection, deps);
	return {
		provider,
		name,
		transcribe: ({ bytes, fileName, language }, signal) =>
			send(signal, async (client, until) => {
				const file = new File([new Uint8Array(bytes)], fileName);
				const more = language === undefined ? {} : { language };
				const body = { file, model: name, response_format: "json" as const, ...more };
				const answer: { text?: unknown; usage?: unknown } = await client.audio.transcriptions.create(body, {
					signal: until,
				});
				if (typeof answer.text !== "string") throw new Unreadable("no words in the answer");
				return { text: answer.text, usage: usageOf(answer.usage) };
			}),
	};
}
