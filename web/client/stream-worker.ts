/** The shared worker: holds the browser's one event line and passes everything on to every open tab. */

import { type EventLine, type LineState, openEventLine, type ServerEvent } from "./event-line.ts";

/** What the worker says to a tab. */
export type WorkerMessage = { event: ServerEvent } | { state: LineState };
/** What a tab says to the worker. */
export type TabMessage = "wake" | "reopen" | "bye";

const ports = new Set<MessagePort>();
let state: LineState = "connecting";
let line: EventLine | null = null;

function tell(message: WorkerMessage): void {
	for (const port of ports) port.postMessage(message);
}

function open(): void {
	line ??= openEventLine({
		onEvent: (event) => tell({ event }),
		onState: (next) => {
			state = next;
			// A later tab may belong to somebody who signed in again: it opens a line of its own.
			if (next === "signed-out") line = null;
			tell({ state: next });
		},
	});
}

function drop(port: MessagePort): void {
	ports.delete(port);
	if (ports.size > 0) return;
	line?.close();
	line = null;
	state = "connecting";
}

addEventListener("connect", (connected) => {
	const port = (connected as MessageEvent).ports[0];
	if (port === undefined) return;
	ports.add(port);
	port.onmessage = (message: MessageEvent<TabMessage>) => {
		if (message.data === "bye") drop(port);
		else if (message.data === "reopen") line?.reopen();
		else line?.wake();
	};
	open();
	port.postMessage({ state } satisfies WorkerMessage);
});
