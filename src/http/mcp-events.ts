/** What a client that lost its connection may ask for again: the last messages of one MCP session, in memory. */

import type { EventStore } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

/** enough for an answer and what led to it; an older cursor is refused, and the client asks anew */
const MOST_EVENTS = 200;
const MOST_CHARACTERS = 8_000_000;

type Kept = { streamID: string; message: JSONRPCMessage; size: number };

/**
 * One for each session, so that no cursor reaches into another's. Ids rise by one; they are no secret, for they mean
 * nothing outside of their session. A restart ends sessions and what is kept of them.
 */
export class SessionEvents implements EventStore {
	readonly #kept = new Map<string, Kept>();
	#size = 0;
	#last = 0;

	knows(eventID: string): boolean {
		return this.#kept.has(eventID);
	}

	async storeEvent(streamID: string, message: JSONRPCMessage): Promise<string> {
		const size = JSON.stringify(message).length;
		const id = String(++this.#last);
		this.#kept.set(id, { streamID, message, size });
		this.#size += size;
		for (const [oldest, { size: freed }] of this.#kept) {
			if (oldest === id || (this.#kept.size <= MOST_EVENTS && this.#size <= MOST_CHARACTERS)) break;
			this.#kept.delete(oldest);
			this.#size -= freed;
		}
		return id;
	}

	async replayEventsAfter(
		lastEventID: string,
		{ send }: { send: (eventID: string, message: JSONRPCMessage) => Promise<void> },
	): Promise<string> {
		const from = this.#kept.get(lastEventID);
		if (from === undefined) throw new Error(`no event ${lastEventID} is kept in this session`);
		for (const [id, { streamID, message }] of [...this.#kept]) {
			// a primer holds no message
			if (Number(id) > Number(lastEventID) && streamID === from.streamID && "jsonrpc" in message)
				await send(id, message);
		}
		return from.streamID;
	}
}
