/** A loopback server with the endpoints beside talk: it answers by the published API and keeps what it was asked. */

import { streamOf } from "./scripted-wire.ts";

/** One point, transparent. */
export const PICTURE =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export type MediaServer = {
	port: number;
	connection: { baseURL: string; apiKey: string; name: string };
	asked: { path: string; key: string | null; body: Record<string, unknown> }[];
	/** instead of the right answer */
	answer: (() => Response | Promise<Response>) | null;
	/** vectors in another order than the texts */
	isShuffled: boolean;
	/** as newer picture models do */
	refusesFormat: boolean;
	/** what it sees in any picture */
	colour: string;
	stop(): void;
};

export function mediaServer(): MediaServer {
	const server = Bun.serve({
		hostname: "127.0.0.1",
		port: 0,
		idleTimeout: 0,
		fetch: (request) => respond(media, request),
	});
	const port = server.port ?? 0;
	const media: MediaServer = {
		port,
		connection: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: "sk-media-0123456789", name: "m" },
		asked: [],
		answer: null,
		isShuffled: false,
		refusesFormat: false,
		colour: "Red.",
		stop: () => void server.stop(true),
	};
	return media;
}

async function respond(media: MediaServer, request: Request): Promise<Response> {
	const { pathname } = new URL(request.url);
	if (pathname === "/v1/models") return Response.json({ data: [{ id: "m" }] });
	const body = await bodyOf(request);
	media.asked.push({ path: pathname, key: request.headers.get("authorization"), body });
	if (media.answer !== null) return media.answer();
	switch (pathname) {
		case "/v1/embeddings":
			return embeddings(media, body["input"] as string[]);
		case "/v1/images/generations":
			if (media.refusesFormat && "response_format" in body)
				return Response.json({ error: { message: "Unknown parameter: 'response_format'." } }, { status: 400 });
			return Response.json({ created: 0, data: [{ b64_json: PICTURE }], usage: { input_tokens: 3, output_tokens: 9 } });
		case "/v1/audio/speech":
			return new Response("RIFF sound", { headers: { "content-type": "application/octet-stream" } });
		case "/v1/audio/transcriptions":
			return Response.json({ text: `${sounds.get(body)} heard` });
		case "/v1/chat/completions":
			return new Response(streamOf({ text: media.colour }, "m", true), {
				headers: { "content-type": "text/event-stream" },
			});
		default:
			return new Response("404 page not found", { status: 404 });
	}
}

const sounds = new WeakMap<Record<string, unknown>, string>();

/** JSON, or a form whose file is told by its name. */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
	if (!/multipart/.test(request.headers.get("content-type") ?? ""))
		return (await request.json()) as Record<string, unknown>;
	const form = await request.formData();
	const file = form.get("file") as File;
	const body = { ...Object.fromEntries(form), file: file.name };
	sounds.set(body, (await file.text()).slice(0, 10));
	return body;
}

function embeddings({ isShuffled }: MediaServer, input: string[]): Response {
	const data = input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, index, 0.5] }));
	const total = input.join("").length;
	return Response.json({
		object: "list",
		data: isShuffled ? data.reverse() : data,
		usage: { prompt_tokens: total, total_tokens: total },
	});
}
