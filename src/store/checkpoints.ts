/**
 * Moves what was committed from SQLite's log into the database file, in a thread of its own. By itself SQLite lets the
 * commit that fills the log do that, and in a server everybody waits for the disk with it: 10 to 90 ms, every second or two
 * under load.
 */

import type { Log } from "#base/log.ts";
import type { Store } from "./open.ts";

export type Asked = { path: string } | "stop";
export type Told = { failed: string } | "stopped";

/** Pages of the log at which a commit does it after all: the thread does not keep up, or is gone. SQLite's own is 1000. */
const AT_LAST = 16_000;
const BY_ITSELF = 1000;

export type Checkpoints = { stop(): Promise<void> };

/** `thread` runs checkpoint-thread.ts; one that fails is told in the log, and commits do the work again. */
export function startCheckpoints(
	{ writer }: Pick<Store, "writer">,
	thread: Worker,
	log: Pick<Log, "warn">,
): Checkpoints {
	const ask = (asked: Asked) => thread.postMessage(asked);
	const stopped = Promise.withResolvers<void>();
	let failed = "";
	thread.onmessage = ({ data }: { data: Told }) => {
		if (data === "stopped") return stopped.resolve();
		// on a full disk it fails every second, and that is said once
		if (data.failed !== failed) log.warn("the record's log cannot be moved into its file yet", { code: data.failed });
		failed = data.failed;
	};
	thread.onerror = ({ message }) => {
		log.warn("the record's log is moved by commits from now on", { why: message });
		writer.pragma(`wal_autocheckpoint = ${BY_ITSELF}`);
		stopped.resolve();
	};
	writer.pragma(`wal_autocheckpoint = ${AT_LAST}`);
	ask({ path: writer.name });
	return {
		async stop() {
			writer.pragma(`wal_autocheckpoint = ${BY_ITSELF}`);
			ask("stop");
			await stopped.promise;
			thread.terminate();
		},
	};
}
