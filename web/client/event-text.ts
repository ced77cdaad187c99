/** Reads the text of a Server-Sent Events answer, piece by piece, and hands out the parsed data of each event. */

import type { ServerEvent } from "./event-line.ts";

/** `onBytes` is called for every piece that arrives, comments included: it is how silence is told from quiet. */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<ServerEvent> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let rest = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		onBytes();
		// over what is left as well: a piece may end between the two characters of a line break
		rest = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n");
		for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
			const event = parseBlock(rest.slice(0, end));
			rest = rest.slice(end + 2);
			if (event !== null) yield event;
		}
	}
}

/** One block of lines; null for a comment or for data that is not ours. */
export function parseBlock(block: string): ServerEvent | null {
	let data = "";
	let type = "";
	for (const line of block.split("\n")) {
		if (line.startsWith("data:")) data += (data === "" ? "" : "\n") + line.slice(5).trimStart();
		else if (line.startsWith("event:")) type = line.slice(6).trim();
	}
	if (data === "" && type === "") return null;
	try {
		const parsed: unknown = data === "" ? {} : JSON.parse(data);
		if (typeof parsed !== "object" || parsed === null) return null;
		return ("type" in parsed ? parsed : { ...parsed, type }) as ServerEvent;
	} catch {
		return null;
	}
}
