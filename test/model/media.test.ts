// Vectors, pictures, speech and transcripts through a loopback server that checks each request by the published API.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ToolError } from "#base/errors.ts";
import { createModelHub } from "#model/hub.ts";
import { connectEmbedder, connectPainter, connectSpeaker, connectTranscriber } from "#model/media.ts";
import { testRole } from "#model/role-test.ts";
import type { ModelRole } from "#record/model-setting.ts";
import { type MediaServer, mediaServer, PICTURE } from "#test/support/media-server.ts";
import { manualClock, rememberingLog, whileTimePasses } from "./helpers.ts";

let server: MediaServer;
const clock = manualClock();
const signal = new AbortController().signal;
const deps = { clock };

beforeEach(() => {
	server = mediaServer();
});
afterEach(() => server.stop());

async function refused(work: Promise<unknown>): Promise<ToolError> {
	const error: unknown = await work.then(
		(answer) => new Error(`answered ${JSON.stringify(answer)}`),
		(each: unknown) => each,
	);
	if (!(error instanceof ToolError)) throw error;
	return error;
}

describe("an embedder", () => {
	test("answers one vector for each text in their order, with its figures", async () => {
		server.isShuffled = true;
		const { vectors, usage } = await connectEmbedder(server.connection, deps).embed(["lamp", "등불"], signal);
		expect(vectors).toEqual([
			[4, 0, 0.5],
			[2, 1, 0.5],
		]);
		expect(usage).toEqual({ promptTokens: 6, completionTokens: 0 });
		expect(server.asked).toEqual([
			{
				path: "/v1/embeddings",
				key: "Bearer sk-media-0123456789",
				body: { model: "m", input: ["lamp", "등불"], encoding_format: "float" },
			},
		]);
	});

	test("takes no vector too few, and no empty one", async () => {
		for (const answer of [{ data: [] }, { data: [{ index: 0, embedding: [] }] }, { ok: true }]) {
			server.answer = () => Response.json(answer);
			expect((await refused(connectEmbedder(server.connection, deps).embed(["a"], signal))).code).toBe(
				"model_answer_broken",
			);
		}
	});
});

describe("a painter", () => {
	test("answers the picture's bytes and their kind", async () => {
		const made = await connectPainter(server.connection, deps).paint({ prompt: "a lamp", size: "1024x1024" }, signal);
		expect(Buffer.from(made.bytes).toString("base64")).toBe(PICTURE);
		expect(made.contentType).toBe("image/png");
		expect(server.asked[0]?.body).toEqual({
			model: "m",
			prompt: "a lamp",
			n: 1,
			size: "1024x1024",
			response_format: "b64_json",
		});
	});

	test("asks without the field that newer models refuse", async () => {
		server.refusesFormat = true;
		const made = await connectPainter(server.connection, deps).paint({ prompt: "a lamp" }, signal);
		expect(made.contentType).toBe("image/png");
		expect(server.asked.map(({ body }) => body)).toEqual([
			{ model: "m", prompt: "a lamp", n: 1, response_format: "b64_json" },
			{ model: "m", prompt: "a lamp", n: 1 },
		]);
	});

	test("takes an address or anything else for no picture", async () => {
		for (const data of [[{ url: "http://127.0.0.1/x.png" }], [], [{ b64_json: "aGVsbG8=" }]]) {
			server.answer = () => Response.json({ data });
			expect((await refused(connectPainter(server.connection, deps).paint({ prompt: "x" }, signal))).code).toBe(
				"model_answer_broken",
			);
		}
	});
});

test("a speaker answers sound in the format it was asked for", async () => {
	const said = await connectSpeaker(server.connection, deps).speak(
		{ text: "안녕하세요", voice: "sage", format: "wav" },
		signal,
	);
	expect([new TextDecoder().decode(said.bytes), said.contentType]).toEqual(["RIFF sound", "audio/wav"]);
	expect(server.asked[0]?.body).toEqual({ model: "m", input: "안녕하세요", voice: "sage", response_format: "wav" });
	server.answer = () => Response.json({ error: null });
	expect((await refused(connectSpeaker(server.connection, deps).speak({ text: "x" }, signal))).code).toBe(
		"model_answer_broken",
	);
});

test("a transcriber sends the file with its name and answers the words", async () => {
	const bytes = new TextEncoder().encode("RIFF sound");
	const { text } = await connectTranscriber(server.connection, deps).transcribe(
		{ bytes, fileName: "회의.wav", language: "ko" },
		signal,
	);
	expect(text).toBe("RIFF sound heard");
	expect(server.asked[0]?.body).toEqual({ model: "m", response_format: "json", language: "ko", file: "회의.wav" });
});

describe("each of them", () => {
	const works = {
		embedding: () => connectEmbedder(server.connection, deps).embed(["a"], signal),
		image: () => connectPainter(server.connection, deps).paint({ prompt: "a" }, signal),
		speech: () => connectSpeaker(server.connection, deps).speak({ text: "a" }, signal),
		transcription: () =>
			connectTranscriber(server.connection, deps).transcribe({ bytes: new Uint8Array(4), fileName: "a.wav" }, signal),
	};
	for (const [role, work] of Object.entries(works)) {
		test(`tells a refusal by its code and without a key: ${role}`, async () => {
			for (const [status, code] of [
				[401, "model_key_refused"],
				[429, "model_rate_limited"],
				[500, "model_unavailable"],
			] as const) {
				server.answer = () => Response.json({ error: { message: "no sk-media-0123456789" } }, { status });
				const error = await refused(work());
				expect([error.code as string, error.message.includes("sk-media")]).toEqual([code, false]);
			}
			server.stop();
			expect((await refused(work())).code).toBe("model_unavailable");
		});

		test(`gives up on a silent server: ${role}`, async () => {
			server.answer = () => new Promise<Response>(() => {});
			const failed = refused(work());
			expect((await whileTimePasses(clock, failed, 20_000)).code).toBe("model_unavailable");
		});
	}

	test("is passed on to the next of its role", async () => {
		const broken = mediaServer();
		broken.answer = () => new Response("busy", { status: 503 });
		const candidates = (role: ModelRole) =>
			role === "embedding"
				? [broken, server].map((each, at) => ({ id: String(at), connection: each.connection, contextTokens: null }))
				: [];
		const sources = { isDemoForced: () => false, isDemoOff: () => false, candidates };
		const embedder = createModelHub(sources, { clock, log: rememberingLog() }).embedder();
		expect((await embedder?.embed(["lamp"], signal))?.vectors).toHaveLength(1);
		expect([broken.asked.length, server.asked.length]).toEqual([1, 1]);
		broken.stop();
	});
});

describe("a test of a role", () => {
	const lines = async (role: ModelRole) =>
		(await testRole(role, server.connection, { clock, log: rememberingLog() })).lines.map(
			({ name, state, code, detail }) =>
				`${name} ${state}${code === undefined ? "" : ` ${code}`}${detail === undefined ? "" : ` ${detail}`}`,
		);

	test("has four lines for each that can be tried, and paints nothing", async () => {
		const host = `127.0.0.1:${server.port}`;
		const three = [`reached ok ${host}`, "key ok 6789", "answers ok m"];
		expect(await lines("embedding")).toEqual([...three, "work ok 3"]);
		expect(await lines("vision")).toEqual([...three, "work ok red"]);
		expect(await lines("speech")).toEqual([...three, "work ok 1 KB"]);
		expect((await lines("transcription")).slice(0, 3)).toEqual(three);
		expect(await lines("image")).toEqual([`reached ok ${host}`, "key ok 6789", "answers untried", "work untried"]);
		expect(server.asked.filter(({ path }) => path.endsWith("/generations"))).toEqual([]);
	});

	test("stops at the line that fails", async () => {
		server.colour = "blue";
		expect((await lines("vision")).at(-1)).toBe("work warning model_no_work");
		server.answer = () => Response.json({ error: {} }, { status: 401 });
		expect((await lines("embedding")).slice(1)).toEqual([
			"key failed model_key_refused 6789",
			"answers untried",
			"work untried",
		]);
		server.stop();
		expect((await lines("speech"))[0]).toStartWith("reached failed model_unavailable");
	});
});
