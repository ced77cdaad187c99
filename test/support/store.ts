/** A store on a real file in a folder of its own, removed when the test file ends. */

import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "#base/clock.ts";
import { openStore, type Store } from "#store/open.ts";

export const NOW = 1_796_000_000_000;
export const stillClock: Clock = { now: () => NOW, sleep: async () => {} };

/** A new folder that goes away after the tests of the file that asked for it. */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "kontor-test-"));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** An empty store; closed after the tests of the file. */
export function temporaryStore(): Store {
	const store = openStore({ path: join(temporaryFolder(), "kontor.db"), clock: stillClock });
	afterAll(() => {
		if (store.writer.open) store.close();
	});
	return store;
}
