/** Server-sent events, read by the letter of the HTML standard (section 9.2.6), however the bytes are cut. */

/** An event larger than this is not an answer; the stream is given up. */
const EVENT_CHARACTERS = 8 * 1024 * 1024;

/** Cuts text that arrives in pieces into lines ending in CR, LF or CRLF. */
function lineCutter(): { push(piece: string): string[]; rest(): string } {
	let parts: string[] = [];
	let length = 0;
	let afterReturn = false;
	return {
		push(piece) {
			const lines: string[] = [];
			let start = afterReturn && piece.startsWith("\n") ? 1 : 0;
			if (piece !== "") afterReturn = false;
			for (let at = start; at < piece.length; at++) {
				const character = piece[at];
				if (character !== "\n" && character !== "\r") continue;
				lines.push(parts.join("") + piece.slice(start, at));
				parts = [];
				length = 0;
				if (character === "\r" && at + 1 === piece.length) afterReturn = true;
				if (character === "\r" && piece[at + 1] === "\n") at++;
				start = at + 1;
			}
			if (start < piece.length) parts.push(piece.slice(start));
			length += Math.max(0, piece.length - start);
			if (length > EVENT_CHARACTERS) throw new Error("an event of the stream is too large");
			return lines;
		},
		rest: () => parts.join(""),
	};
}

/** Gathers the `data` lines of one event; `line` answers the event's data when the event is complete. */
function eventGatherer(): { line(text: string): string | null } {
	let data: string[] = [];
	return {
		line(text) {
			if (text === "") {
				const whole = data.length === 0 ? null : data.join("\n");
				data = [];
				return whole === "" ? null : whole;
			}
			const colon = text.indexOf(":");
			const field = colon === -1 ? text : text.slice(0, colon);
			const value = colon === -1 ? "" : text.slice(colon + 1);
			if (field === "data") data.push(value.startsWith(" ") ? value.slice(1) : value);
			return null;
		},
	};
}

/**
 * The data of each event of `body`, in order; comments, names and empty events are passed over. An event that the end
 * of the stream left without its blank line is delivered too: some servers omit it. `onBytes` hears of every piece.
 * A connection that breaks rejects with the error of the transport.
 */
export async function* eventData(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	const lines = lineCutter();
	const event = eventGatherer();
	const reader = body.getReader();
	let finished = false;
	try {
		for (;;) {
			const { value, done } = await reader.read();
			onBytes();
			for (const line of lines.push(decoder.decode(value, { stream: !done }))) {
				const data = event.line(line);
				if (data !== null) yield data;
			}
			if (done) break;
		}
		finished = true;
		for (const line of [lines.rest(), ""]) {
			const data = event.line(line);
			if (data !== null) yield data;
		}
	} finally {
		// the stream is being left; that its connection had already broken no longer matters to anybody
		if (!finished) reader.cancel().catch(() => {});
	}
}
