/** The page's end of the event stream: through the shared worker where there is one, on a line of its own otherwise. */

import { type EventLine, type LineState, openEventLine, type ServerEvent } from "./event-line.ts";
import type { TabMessage, WorkerMessage } from "./stream-worker.ts";

export type Stream = EventLine;

type Hooks = { onEvent: (event: ServerEvent) => void; onState: (state: LineState) => void };

/** A worker that cannot be loaded says nothing at all: after this long the page opens its own line. */
const WORKER_MS = 4_000;

/** The address of the worker's script, written into the page by the server; null where the page carries none. */
function workerAddress(): string | null {
	return document.querySelector<HTMLMetaElement>('meta[name="stream-worker"]')?.content ?? null;
}

/**
 * Many events that come at one stroke are handed on together. Each by itself would be drawn before the next is heard, while
 * the page's other work waits behind all of them, and React takes fifty such drawings in a row for a loop without an end.
 */
function gathered({ onEvent, onState }: Hooks): { hooks: Hooks; end: () => void } {
	// a message to oneself comes behind those that are here already, and no timer of a hidden tab holds it up
	const { port1, port2 } = new MessageChannel();
	let waiting: (() => void)[] = [];
	port1.onmessage = () => {
		const all = waiting;
		waiting = [];
		for (const hand of all) {
			try {
				hand();
			} catch (error) {
				reportError(error);
			}
		}
	};
	const later = (hand: () => void): void => {
		if (waiting.push(hand) === 1) port2.postMessage(null);
	};
	return {
		hooks: {
			onEvent: (event) => later(() => onEvent(event)),
			onState: (state) => later(() => onState(state)),
		},
		end: () => {
			waiting = [];
			port1.close();
		},
	};
}

/** Connects until `close`. A page put away (back/forward cache) leaves the worker and comes back with `wake`. */
export function openStream(given: Hooks): Stream {
	const { hooks, end } = gathered(given);
	const line = openLine(hooks);
	return {
		...line,
		close: () => {
			line.close();
			end();
		},
	};
}

function openLine(hooks: Hooks): Stream {
	const address = workerAddress();
	if (address === null || typeof SharedWorker === "undefined") return openEventLine(hooks);
	let inner: Stream | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const fallBack = (): void => {
		clearTimeout(timer);
		inner?.close();
		inner = openEventLine(hooks);
	};
	try {
		const worker = new SharedWorker(address, { name: "kontor-stream" });
		timer = setTimeout(fallBack, WORKER_MS);
		worker.onerror = fallBack;
		inner = throughWorker(worker.port, hooks, () => clearTimeout(timer));
	} catch {
		fallBack();
	}
	return {
		wake: () => inner?.wake(),
		reopen: () => inner?.reopen(),
		close: () => {
			clearTimeout(timer);
			inner?.close();
		},
	};
}

function throughWorker(port: MessagePort, hooks: Hooks, onHeard: () => void): Stream {
	const say = (message: TabMessage): void => port.postMessage(message);
	const leave = (): void => say("bye");
	port.onmessage = (message: MessageEvent<WorkerMessage>) => {
		onHeard();
		if ("event" in message.data) hooks.onEvent(message.data.event);
		else hooks.onState(message.data.state);
	};
	// A port does not tell its other end that the tab closed.
	addEventListener("pagehide", leave);
	return {
		wake: () => say("wake"),
		reopen: () => say("reopen"),
		close: () => {
			removeEventListener("pagehide", leave);
			leave();
			port.onmessage = null;
			port.close();
		},
	};
}
