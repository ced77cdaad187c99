/** The thread of store/checkpoints.ts: one connection that writes nothing of its own. An entry of the executable, beside main.ts. */

import { every } from "#base/clock.ts";
import type { Asked, Told } from "#store/checkpoints.ts";
import { type Connection, connect, sqliteCode } from "#store/driver.ts";

declare const self: { onmessage: ((event: { data: Asked }) => void) | null; postMessage(told: Told): void };

const LOOK_MS = 1000;

let connection: Connection | null = null;
let stopLooking = () => {};

/** Looks whether anything was committed since, and moves it. Nobody is waited for, and nobody waits: the rest is moved next time. */
function look(db: Connection): () => void {
	const version = db.prepare("pragma data_version").pluck();
	const move = db.prepare("pragma wal_checkpoint(PASSIVE)");
	let moved: unknown = null;
	return () => {
		try {
			const now = version.get();
			if (now === moved) return;
			const [{ log, checkpointed }] = move.all() as [{ log: number; checkpointed: number }];
			if (log === checkpointed) moved = now;
		} catch (error) {
			const code = sqliteCode(error);
			if (code === null) throw error;
			self.postMessage({ failed: code });
		}
	};
}

self.onmessage = ({ data }) => {
	if (data === "stop") {
		stopLooking();
		connection?.close();
		return self.postMessage("stopped");
	}
	connection = connect(data.path);
	stopLooking = every(LOOK_MS, look(connection));
};
