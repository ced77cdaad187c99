/** What the last test of each connection brought: kept beside it for as long as it is set as it was tested. */

import { createHash } from "node:crypto";
import type { Clock } from "#base/clock.ts";
import { instantText } from "#base/time.ts";
import type { ModelConnectionView } from "#record/model-setting.ts";
import type { ModelTest } from "#record/views.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { readConnections, readTests, type StoredConnection, type StoredTest, writeTest } from "./model-rows.ts";

type Connection = { baseURL: string; name: string; apiKey: string | null };
type Result = Pick<StoredTest, "at" | "state" | "code">;

/** an address may carry a key: it is kept as its digest alone */
const ofRow = ({ baseURL, name, key }: StoredConnection): string =>
	createHash("sha256")
		.update(JSON.stringify([baseURL, name, key]))
		.digest("hex");
const isSame = (one: Connection, other: Connection): boolean =>
	one.baseURL === other.baseURL && one.name === other.name && one.apiKey === other.apiKey;

export function modelTests(
	{ store, clock }: { store: Store; clock: Clock },
	opened: (row: StoredConnection) => Connection,
) {
	// one that is tested before it is saved: what was found goes with it when it is
	let last: { connection: Connection; result: Result } | null = null;
	const keep = (db: SystemDb, row: StoredConnection, result: Result, by: string): void => {
		const before = readTests(db)[row.id];
		const of = ofRow(row);
		const okBefore = before?.of === of ? before.okAt : null;
		const okAt = result.state === "failed" ? okBefore : result.at;
		writeTest(db, row.id, { ...result, of, okAt }, by, clock.now());
	};
	return {
		/** remembers it, and keeps it beside every connection that is set so */
		note(connection: Connection, test: ModelTest, by: string): void {
			const result = resultOf(test, clock.now());
			last = { connection, result };
			const rows = readConnections(store.inspectAll).filter((row) => isSame(opened(row), connection));
			if (rows.length > 0) store.system((db) => rows.forEach((row) => void keep(db, row, result, by)));
		},
		/** after a connection was saved: its test may have come first */
		settle(id: string, by: string): void {
			const row = readConnections(store.inspectAll).find((one) => one.id === id);
			if (row === undefined || last === null || !isSame(opened(row), last.connection)) return;
			const { result } = last;
			if (readTests(store.inspectAll)[id]?.of !== ofRow(row)) store.system((db) => keep(db, row, result, by));
		},
		of(row: StoredConnection): ModelConnectionView["tested"] {
			const test = readTests(store.inspectAll)[row.id];
			if (test === undefined || test.of !== ofRow(row)) return null;
			const { at, state, code, okAt } = test;
			return {
				at: instantText(at),
				state,
				...(code === undefined ? {} : { code }),
				okAt: okAt === null ? null : instantText(okAt),
			};
		},
	};
}

/** The first line that failed says what it was; a warning counts where none did. */
function resultOf({ lines }: ModelTest, at: number): Result {
	const line = lines.find(({ state }) => state === "failed") ?? lines.find(({ state }) => state === "warning");
	if (line === undefined) return { at, state: "ok" };
	return {
		at,
		state: line.state === "failed" ? "failed" : "warning",
		...(line.code === undefined ? {} : { code: line.code }),
	};
}
