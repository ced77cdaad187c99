/** Tries a connection at the work it is meant for: talk by four lines of its own, the others by the smallest piece of it. */

import { elapsed } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { ModelRole } from "#record/model-setting.ts";
import type { ModelTest } from "#record/views.ts";
import { endpointOf } from "./endpoint.ts";
import { connectEmbedder, connectSpeaker, connectTranscriber } from "./media.ts";
import { listModels } from "./model-list.ts";
import { testModel } from "./model-test.ts";
import { connectModel, type ModelDeps } from "./openai.ts";
import type { ModelConnection } from "./port.ts";

type Line = ModelTest["lines"][number];
type Work = (connection: ModelConnection, deps: ModelDeps, signal: AbortSignal) => Promise<string | null>;

const LIST_MS = 10_000;
/** how long the smallest piece of work may take: a model on this computer may have to be loaded first */
const WORK_MS = 60_000;

/**
 * As `testModel`, for any role. The last line is "work": what was made of it, or a "warning" `model_no_work` when the
 * model answered with something else. A picture is not painted for a test, as each one costs: it stays "untried".
 */
export async function testRole(
	role: ModelRole,
	connection: ModelConnection,
	deps: ModelDeps & { signal?: AbortSignal },
): Promise<ModelTest> {
	if (role === "chat" || role === "small") return testModel(connection, deps);
	const { signal = new AbortController().signal, clock, fetch } = deps;
	const endpoint = endpointOf(connection);
	const startedAt = elapsed(clock);
	const list = await listModels(endpoint, { clock, fetch, limitMs: LIST_MS, signal });
	const models = "models" in list ? list.models.map(({ name }) => endpoint.mask(name)) : [];
	const reached: Line = {
		name: "reached",
		state: "ok",
		ms: Math.round(elapsed(clock) - startedAt),
		detail: endpoint.host,
	};
	if (!("models" in list) && (list.status === null || list.refusal.error.code === "model_proxy")) {
		const failed: Line = { ...reached, state: "failed", code: list.refusal.error.code };
		return { lines: [failed, untried("key"), untried("answers"), untried("work")], models, host: endpoint.host };
	}
	const rest = role === "image" ? listed(connection, list, models) : await tried(WORK[role], connection, deps, signal);
	return { lines: [reached, ...rest(endpoint.last4, endpoint.mask(connection.name))], models, host: endpoint.host };
}

type Rest = (last4: string, name: string) => Line[];
const untried = (name: Line["name"]): Line => ({ name, state: "untried", ms: 0 });

/** Does the piece of work, and says from its outcome what became of key, answer and work. */
async function tried(work: Work, connection: ModelConnection, deps: ModelDeps, signal: AbortSignal): Promise<Rest> {
	const startedAt = elapsed(deps.clock);
	const took = () => Math.round(elapsed(deps.clock) - startedAt);
	try {
		const made = await work(connection, deps, signal);
		const ms = took();
		return (last4, name) => [
			{ name: "key", state: "ok", ms: 0, detail: last4 },
			{ name: "answers", state: "ok", ms, detail: name },
			made === null
				? { name: "work", state: "warning", ms: 0, code: "model_no_work" }
				: { name: "work", state: "ok", ms: 0, detail: made },
		];
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		const [ms, { code }] = [took(), error];
		if (code === "model_key_refused")
			return (last4) => [
				{ name: "key", state: "failed", ms, code, detail: last4 },
				untried("answers"),
				untried("work"),
			];
		return (last4, name) => [
			{ name: "key", state: "ok", ms: 0, detail: last4 },
			{ name: "answers", state: "failed", ms, code, detail: name },
			untried("work"),
		];
	}
}

function listed(connection: ModelConnection, list: Awaited<ReturnType<typeof listModels>>, models: string[]): Rest {
	const refusal = "models" in list ? null : list.refusal.error.code;
	return (last4, name) => [
		refusal === "model_key_refused"
			? { name: "key", state: "failed", ms: 0, code: refusal, detail: last4 }
			: { name: "key", state: "models" in list ? "ok" : "untried", ms: 0, detail: last4 },
		models.length > 0 && !models.includes(connection.name)
			? { name: "answers", state: "failed", ms: 0, code: "model_name_unknown", detail: name }
			: { name: "answers", state: "untried", ms: 0 },
		untried("work"),
	];
}

const WORK: Record<Exclude<ModelRole, "chat" | "small" | "image">, Work> = {
	async embedding(connection, { clock, fetch }, signal) {
		const embedder = connectEmbedder(connection, media(clock, fetch));
		const { vectors } = await embedder.embed(["lamp", "등불"], signal);
		return String(vectors[0]?.length ?? 0);
	},
	async vision(connection, deps, signal) {
		const model = connectModel(connection, { stallMs: WORK_MS, ...deps, maxRetries: 0, contextTokens: 0 });
		const text = "Which colour fills this picture? Answer with the one word in English.";
		const images = [{ contentType: "image/png", bytes: new Uint8Array(Buffer.from(RED_PICTURE, "base64")) }];
		const asked = { messages: [{ role: "user" as const, text, images }], tools: [], maxTokens: 512 };
		const answer = await model.answer(asked, { text: () => {} }, signal);
		return /\bred\b/i.test(answer.text) ? "red" : null;
	},
	async speech(connection, { clock, fetch }, signal) {
		const { bytes } = await connectSpeaker(connection, media(clock, fetch)).speak({ text: "Ready." }, signal);
		return `${Math.ceil(bytes.length / 1024)} KB`;
	},
	async transcription(connection, { clock, fetch }, signal) {
		const transcriber = connectTranscriber(connection, media(clock, fetch));
		const { text } = await transcriber.transcribe({ bytes: silence(), fileName: "silence.wav" }, signal);
		return text.slice(0, 40) || "…";
	},
};

const media = (clock: ModelDeps["clock"], fetch: ModelDeps["fetch"]) => ({
	clock,
	limitMs: WORK_MS,
	...(fetch === undefined ? {} : { fetch }),
});

const RATE = 16_000;
const HEADER = 44;

/** Half a second of silence as a WAV file: 16 bits, one channel (RIFF, IBM and Microsoft 1991). */
function silence(): Uint8Array {
	const data = RATE;
	const wav = Buffer.alloc(HEADER + data);
	wav.write("RIFF", 0).toString();
	wav.writeUInt32LE(HEADER - 8 + data, 4);
	wav.write("WAVEfmt ", 8);
	wav.writeUInt32LE(16, 16);
	wav.writeUInt16LE(1, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(RATE, 24);
	wav.writeUInt32LE(RATE * 2, 28);
	wav.writeUInt16LE(2, 32);
	wav.writeUInt16LE(16, 34);
	wav.write("data", 36);
	wav.writeUInt32LE(data, 40);
	return new Uint8Array(wav);
}

/** 64 by 64 points, all of them red. */
const RED_PICTURE =
	"iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC";
