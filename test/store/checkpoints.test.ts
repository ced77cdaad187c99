/** What is committed is moved into the database file by the thread; where there is no thread, by commits as before. */

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { startCheckpoints } from "#store/checkpoints.ts";
import { temporaryStore } from "#test/support/store.ts";

const ENTRY = new URL("../../src/checkpoint-thread.ts", import.meta.url).href;
const WORD = "moved by the thread";

const write = (store: ReturnType<typeof temporaryStore>, value: string) =>
	store.system((db) =>
		db.run(
			sql`insert into main.all_setting(key, value, updated_by, updated_at) values('word', ${JSON.stringify(value)}, 'nobody', 0) on conflict(key) do update set value = excluded.value`,
		),
	);
async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await Bun.sleep(10);
}
const isInFile = (path: string, text: string) => readFileSync(path).includes(text);
const pagesOf = (store: ReturnType<typeof temporaryStore>) =>
	store.writer.pragma("wal_autocheckpoint", { simple: true });

test("a commit is in the file without any further one, and again after the next", async () => {
	const store = temporaryStore();
	const warnings: string[] = [];
	const checkpoints = startCheckpoints(store, new Worker(ENTRY), { warn: (event) => void warnings.push(event) });
	for (const text of [WORD, `${WORD} again`]) {
		write(store, text);
		expect(isInFile(store.writer.name, JSON.stringify(text))).toBe(false);
		await until(() => isInFile(store.writer.name, JSON.stringify(text)));
	}
	await checkpoints.stop();
	expect(warnings).toEqual([]);
	expect(pagesOf(store)).toBe(1000);
});

test("a thread that does not run is told in the log, and commits move their log themselves", async () => {
	const store = temporaryStore();
	const warnings: string[] = [];
	const missing = new Worker(new URL("../../src/no-such-thread.ts", import.meta.url).href);
	const checkpoints = startCheckpoints(store, missing, { warn: (event) => void warnings.push(event) });
	await until(() => warnings.length > 0);
	expect(warnings).toEqual(["the record's log is moved by commits from now on"]);
	expect(pagesOf(store)).toBe(1000);
	await checkpoints.stop();
	write(store, WORD);
});
