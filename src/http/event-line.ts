/** One open event stream: fed as fast as it is read, checked against its credential, closed with the request. */

import { every } from "#base/clock.ts";
import { traceOf } from "#base/log.ts";
import type { Caller } from "#identity/caller.ts";
import type { Server } from "./context.ts";
import { eventsAfter, isFor, lastEventID, recognised } from "./event-log.ts";

/** A quiet line is closed by servers and proxies in between: a comment keeps it open. */
const COMMENT_MS = 15_000;
/** What is handed to a connection and not read yet; past this the rest waits in the log until there is room. */
const BUFFER_BYTES = 1_000_000;
/** A reader that takes nothing while this many events go by is cut off: it comes back and asks from where it was. */
const MOST_BEHIND = 1_000;

export class EventLine {
	readonly body: ReadableStream<Uint8Array>;
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	readonly #encoder = new TextEncoder();
	/** the last event of the log that was looked at, and the last that was sent */
	#cursor: number;
	#previous: number;
	#isBehind = false;
	#isClosed = false;
	readonly #stops: (() => void)[] = [];

	constructor(
		private readonly server: Server,
		private caller: Caller,
		after: number | null,
	) {
		this.#cursor = after ?? lastEventID(server);
		this.#previous = this.#cursor;
		this.body = new ReadableStream<Uint8Array>(
			{
				start: (controller) => {
					this.#controller = controller;
					this.#write(": open\n\n");
					this.#guarded(() => this.#flush());
				},
				pull: () => {
					if (this.#isBehind) this.#guarded(() => this.#flush());
				},
				cancel: () => this.close(),
			},
			new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
		);
		this.#listen();
	}

	#listen(): void {
		const { hub } = this.server;
		this.#stops.push(
			hub.listen({
				memberID: this.caller.memberID,
				wake: () => this.#guarded(() => this.#woken()),
				recheck: () => this.#guarded(() => this.#recheck()),
				live: (to, sent) =>
					this.#guarded(() => {
						// stored nowhere and not waited for: a reader without room reads it in the thing itself
						if (this.#hasRoom() && isFor(this.server, this.caller, to)) this.#write(frame(sent));
					}),
			}),
			every(COMMENT_MS, () =>
				this.#guarded(() => {
					this.#recheck();
					if (this.#hasRoom()) this.#write(": still here\n\n");
				}),
			),
		);
	}

	close(): void {
		if (!this.#end()) return;
		try {
			this.#controller?.close();
		} catch (error) {
			// the peer has closed it already, which is what was wanted
			if (!(error instanceof TypeError)) throw error;
		}
	}

	/** Drops what is still in the buffer. */
	#cutOff(): void {
		if (this.#end()) this.#controller?.error(new Error("the reader fell behind"));
	}

	#end(): boolean {
		if (this.#isClosed) return false;
		this.#isClosed = true;
		for (const stop of this.#stops) stop();
		return true;
	}

	#hasRoom(): boolean {
		return (this.#controller?.desiredSize ?? 0) >= -BUFFER_BYTES;
	}

	#write(text: string): void {
		if (!this.#isClosed) this.#controller?.enqueue(this.#encoder.encode(text));
	}

	#woken(): void {
		if (!this.#isBehind) return this.#flush();
		if (lastEventID(this.server) - this.#cursor > MOST_BEHIND) this.#cutOff();
	}

	/** Sends what the log has beyond the cursor, until there is no more of it or no more room. */
	#flush(): void {
		this.#isBehind = false;
		for (;;) {
			const found = eventsAfter(this.server, this.caller, this.#cursor);
			if (found === null) {
				this.#cursor = this.#previous = lastEventID(this.server);
				return this.#write(frame({ type: "resync" }));
			}
			for (const sent of found.events) {
				if (!this.#hasRoom()) {
					this.#isBehind = true;
					return;
				}
				this.#write(`id: ${sent.id}\n${frame({ ...sent, prev: this.#previous })}`);
				this.#cursor = this.#previous = sent.id;
			}
			if (found.last === this.#cursor) return;
			this.#cursor = found.last;
		}
	}

	#recheck(): void {
		const now = recognised(this.server, this.caller);
		if (now === null) return this.close();
		this.caller = now;
	}

	/** Whoever wakes the streams has committed something: a fault of one stream ends that stream and nothing else. */
	#guarded(work: () => void): void {
		if (this.#isClosed) return;
		try {
			work();
		} catch (error) {
			const cause = traceOf(error);
			this.server.log.error("an event stream failed", { member: this.caller.memberID, error: cause });
			this.close();
		}
	}
}

function frame(data: object): string {
	return `data: ${JSON.stringify(data)}\n\n`;
}
