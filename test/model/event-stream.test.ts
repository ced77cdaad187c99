// Server-sent events are the same events however their bytes arrive.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { eventData } from "#model/event-stream.ts";
import { bytesOf } from "./helpers.ts";

async function read(pieces: Uint8Array[]): Promise<string[]> {
	const rest = [...pieces];
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			const next = rest.shift();
			if (next === undefined) controller.close();
			else controller.enqueue(next);
		},
	});
	const events: string[] = [];
	for await (const data of eventData(body, () => {})) events.push(data);
	return events;
}

test("events cut anywhere are the events sent", async () => {
	const data = fc.array(
		fc.string({ unit: "binary", minLength: 1 }).map((text) => text.replaceAll(/[\r\n\ufeff]/g, "") || "x"),
		{ maxLength: 8 },
	);
	const eol = fc.constantFrom("\n", "\r\n", "\r");
	await fc.assert(
		fc.asyncProperty(data, eol, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), async (events, end, sizes) => {
			const bytes = bytesOf(events.map((text) => `data: ${text}${end}${end}`).join(""));
			const pieces: Uint8Array[] = [];
			for (let at = 0; at < bytes.length; ) {
				const size = Number(sizes.next().value);
				pieces.push(bytes.slice(at, at + size));
				at += size;
			}
			expect(await read(pieces)).toEqual(events.map((text) => text.toWellFormed()));
		}),
		{ numRuns: 500 },
	);
});

test("lines of one event are joined, its first space is dropped, other fields are passed over", async () => {
	const text = "event: a\ndata: one\ndata:  two\ndata\nid: 4\n: comment\n\ndata:[DONE]\n\n\n\n:only\n\n";
	expect(await read([bytesOf(text)])).toEqual(["one\n two\n", "[DONE]"]);
});

test("an event without end of line at the end is delivered", async () => {
	for (const text of ["data: a", "data: a\n", "data: a\r", "data: a\r\n\r", "data: a\n\n"])
		expect(await read([bytesOf(text)])).toEqual(["a"]);
});

test("an event without end is given up", async () => {
	const piece = bytesOf("x".repeat(1024 * 1024));
	const error: unknown = await read(Array.from({ length: 10 }, () => piece)).catch((each: unknown) => each);
	expect(error).toMatchObject({ message: "an event of the stream is too large" });
});
