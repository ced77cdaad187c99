/**
 * One connection to the company's event log: reads the stream, notices gaps, comes back after every failure, and asks
 * again and again (long poll) where a proxy holds the stream back. Runs in the shared worker or in the page itself.
 */

import type { LiveEvent, StoredEvent } from "#record/views.ts";
import { readEvents } from "./event-text.ts";

export type ServerEvent = (StoredEvent & { id: number | string; prev: number | string | null; at: string }) | LiveEvent;

export type LineState = "connecting" | "live" | "offline" | "signed-out";

export type EventLine = {
	close: () => void;
	/** tries now instead of after the pause */
	wake: () => void;
	/** asks anew from the same place: the server composes for the language the person had when the line was opened */
	reopen: () => void;
};

type Hooks = { onEvent: (event: ServerEvent) => void; onState: (state: LineState) => void };

const FIRST_BYTE_MS = 5_000;
/** the server writes a comment every 15 s: three of them missing means the line is dead although nobody said so */
const SILENCE_MS = 45_000;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** how long the long poll is used before the stream is tried again */
const POLL_MS = 5 * 60_000;
const URL = "/api/v1/events";

const RESYNC: LiveEvent = { type: "resync" };

/** Opens the line and keeps it open until `close`. After a gap, or when the line never saw an id, it sends `resync`. */
export function openEventLine(hooks: Hooks): EventLine {
	const line = new Line(hooks);
	void line.run();
	return { close: () => line.close(), wake: () => line.wake(), reopen: () => line.reopen() };
}

/** Not signed in, or with a temporary password that has to be replaced first. */
const isOut = (status: number): boolean => status === 401 || status === 403;

class Line {
	#last: number | string | null = null;
	#failures = 0;
	#wasLive = false;
	#isClosed = false;
	#isReopening = false;
	#pollUntil = 0;
	#request: AbortController | null = null;
	#endPause: (() => void) | null = null;

	constructor(private readonly hooks: Hooks) {}

	close(): void {
		this.#isClosed = true;
		this.#request?.abort();
		this.#endPause?.();
	}

	/** The network came back or the page was woken up: try now instead of after the pause. */
	wake(): void {
		this.#failures = 0;
		this.#endPause?.();
	}

	reopen(): void {
		this.#isReopening = true;
		this.#request?.abort();
		this.#endPause?.();
	}

	async run(): Promise<void> {
		this.hooks.onState("connecting");
		while (!this.#isClosed) {
			const polling = Date.now() < this.#pollUntil;
			const ended = polling ? await this.#poll() : await this.#stream();
			if (this.#isClosed) return;
			if (this.#isReopening) {
				this.#isReopening = false;
				continue;
			}
			if (ended === "signed-out") {
				this.hooks.onState("signed-out");
				return;
			}
			if (ended === "held-back") {
				this.#pollUntil = Date.now() + POLL_MS;
			} else if (ended === "failed") {
				this.hooks.onState("offline");
				await this.#pause();
			}
		}
	}

	async #stream(): Promise<"failed" | "held-back" | "signed-out"> {
		const request = new AbortController();
		this.#request = request;
		let hasByte = false;
		let timer = setTimeout(() => request.abort(), FIRST_BYTE_MS);
		try {
			const response = await fetch(this.#address(""), {
				headers: { accept: "text/event-stream" },
				credentials: "same-origin",
				cache: "no-store",
				signal: request.signal,
			});
			if (isOut(response.status)) return "signed-out";
			if (!response.ok || response.body === null) return "failed";
			for await (const data of readEvents(response.body, () => {
				clearTimeout(timer);
				timer = setTimeout(() => request.abort(), SILENCE_MS);
				if (!hasByte) this.#arrived();
				hasByte = true;
			})) {
				this.#take(data);
			}
			return "failed";
		} catch {
			// Only our own five-second limit says "held back"; a refused connection fails at once.
			return !hasByte && request.signal.aborted ? "held-back" : "failed";
		} finally {
			clearTimeout(timer);
			request.abort();
		}
	}

	async #poll(): Promise<"done" | "failed" | "signed-out"> {
		const request = new AbortController();
		this.#request = request;
		const timer = setTimeout(() => request.abort(), SILENCE_MS);
		try {
			const response = await fetch(this.#address("25"), {
				credentials: "same-origin",
				cache: "no-store",
				signal: request.signal,
			});
			if (isOut(response.status)) return "signed-out";
			if (!response.ok) return "failed";
			const body = (await response.json()) as { events: ServerEvent[]; lastID?: number | string };
			this.#arrived();
			for (const event of body.events) this.#take(event);
			// Events of others are passed over: the next question starts behind them.
			if (body.lastID !== undefined) this.#last = body.lastID;
			return "done";
		} catch {
			return "failed";
		} finally {
			clearTimeout(timer);
		}
	}

	#address(wait: string): string {
		const query = new URLSearchParams();
		if (this.#last !== null) query.set("after", String(this.#last));
		if (wait !== "") query.set("wait", wait);
		const text = query.toString();
		return text === "" ? URL : `${URL}?${text}`;
	}

	#arrived(): void {
		this.#failures = 0;
		this.hooks.onState("live");
		// Without an id there is nothing to ask the server to go on from: what happened meanwhile is unknown.
		if (this.#wasLive && this.#last === null) this.hooks.onEvent(RESYNC);
		this.#wasLive = true;
	}

	#take(event: ServerEvent): void {
		if ("id" in event && event.id !== undefined) {
			const isGap = this.#last !== null && event.prev !== null && String(event.prev) !== String(this.#last);
			this.#last = event.id;
			this.hooks.onEvent(event);
			if (isGap) this.hooks.onEvent(RESYNC);
			return;
		}
		// After a resync the server counts from its newest event, whatever was seen before.
		if (event.type === "resync") this.#last = null;
		this.hooks.onEvent(event);
	}

	#pause(): Promise<void> {
		const base = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] ?? 15_000;
		this.#failures += 1;
		// Spread out, so that a whole office does not return in the same instant after a restart.
		const ms = base * (0.75 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 512);
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.#endPause = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
