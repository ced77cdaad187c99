/** Opens the record: migrations, two connections, views, and the only ways to read and write it. */

import type { Clock } from "#base/clock.ts";
import { RULES } from "#store/schema/tables.ts";
import { type Acting, callerSlot, callerSQL } from "./caller.ts";
import { CHANGED_CALL_VIEW } from "./changes.ts";
import { type Connection, connect, type Statement, sqliteCode } from "./driver.ts";
import { drizzleOver, type ReadDb, type SystemDb, type ToolDb } from "./drizzle.ts";
import { checkedStatements, twinOf } from "./guard.ts";
import { inspect, type TableShape } from "./inspect.ts";
import { journalSQL } from "./journal.ts";
import { LISTED_TASK_VIEW } from "./listed-task.ts";
import { migrate } from "./migrate.ts";
import { translate } from "./refusals.ts";
import { installSearch, SEARCH_VIEW } from "./search.ts";
import { plainStatements } from "./statements.ts";
import { defineTitles, installTitleSearch, TITLED_TASK_VIEW } from "./title-search.ts";
import { TURN_AHEAD_VIEW } from "./turn-ahead.ts";
import { viewSQL } from "./views.ts";

/** One open transaction. `db` has the acting member's rights, `system` has all: it is the pipeline's own. */
export type WriteTransaction = { db: ToolDb; system: SystemDb };

export type Store = {
	/** Runs `work` as somebody on the read-only connection, within one snapshot. */
	read<T>(acting: Acting, work: (db: ReadDb) => T): T;
	/**
	 * Runs `work` in one immediate transaction as somebody: all of it is kept, or, when it throws, none. Changes of
	 * journaled tables are listed under `callID`. `durable` waits for the disk (an accepted message, a host call about
	 * to act).
	 */
	write<T>(
		acting: Acting,
		callID: string | null,
		work: (transaction: WriteTransaction) => T,
		options?: { durable?: boolean },
	): T;
	/** As `write`, and then taken back whatever happened: a preview. */
	rehearse<T>(acting: Acting, callID: string, work: (transaction: WriteTransaction) => T): T;
	/** The system's own bookkeeping, with nobody acting and nothing journaled. */
	system<T>(work: (db: SystemDb) => T, options?: { durable?: boolean }): T;
	/** The system's own reading: outside of any member's rights, so never for a tool. */
	inspectAll: SystemDb;
	/** how many writing transactions were kept so far: what was read of the record holds until it moves */
	commits(): number;
	shapes: ReadonlyMap<string, TableShape>;
	/** the bare writer, for undo, backups and tests alone */
	writer: Connection;
	close(): void;
};

/** The caller rows and views of one connection; on the writer the journal and the search index besides. */
function install(db: Connection, isReader: boolean): TableShape[] {
	const shapes = inspect(db);
	db.exec(callerSQL(isReader).join("\n"));
	db.exec(shapes.flatMap((shape) => viewSQL(shape, RULES.get(shape.name))).join("\n"));
	db.exec(SEARCH_VIEW);
	db.exec(CHANGED_CALL_VIEW);
	db.exec(LISTED_TASK_VIEW);
	db.exec(TURN_AHEAD_VIEW);
	defineTitles(db);
	db.exec(TITLED_TASK_VIEW);
	if (!isReader) {
		db.exec(shapes.flatMap((shape) => journalSQL(shape, RULES.get(shape.name))).join("\n"));
		installSearch(db);
		installTitleSearch(db);
	}
	return shapes;
}

/** Compiled once: they frame everything that is read and written. */
type Bounds = { begin: Statement; commit: Statement };
const boundsOf = (db: Connection, begin: string): Bounds => ({
	begin: db.prepare(begin) as Statement,
	commit: db.prepare("commit") as Statement,
});

/** BEGIN … COMMIT, or ROLLBACK when `work` throws or `keep` is false. */
function transaction<T>(db: Connection, bounds: Bounds, keep: boolean, work: () => T): T {
	try {
		bounds.begin.run();
	} catch (error) {
		// most often: another program is writing. Nothing was begun, so there is nothing to roll back
		throw translate(error);
	}
	let isKept = false;
	try {
		const result = work();
		if (!db.inTransaction) throw new Error("a statement ended the transaction");
		if (keep) {
			bounds.commit.run();
			isKept = true;
		}
		return result;
	} catch (error) {
		throw translate(error);
	} finally {
		if (!isKept && db.inTransaction) db.exec("rollback");
	}
}

/** The migrated file's two connections, with their views, and the twin that statements are tried on. */
function openConnections(path: string, now: number) {
	migrate(path, now);
	const writer = connect(path);
	writer.pragma("synchronous = NORMAL");
	writer.pragma("journal_size_limit = 67108864");
	const shapes = install(writer, false);
	const reader = connect(path, { readonly: true });
	install(reader, true);
	return { writer, reader, shapes, twin: twinOf(reader) };
}

export function openStore(options: { path: string; clock: Clock }): Store {
	const { clock } = options;
	const { writer, reader, shapes, twin } = openConnections(options.path, clock.now());
	const toolDb = drizzleOver(checkedStatements(writer, twin, false));
	const readDb = drizzleOver(checkedStatements(reader, twin, true));
	const systemDb = drizzleOver(plainStatements(writer));
	const writeBounds = boundsOf(writer, "begin immediate");
	const readBounds = boundsOf(reader, "begin");
	const writing = callerSlot(writer);
	const reading = callerSlot(reader);

	let commits = 0;

	function writeAs<T>(
		acting: Acting,
		callID: string | null,
		keep: boolean,
		durable: boolean,
		work: (t: WriteTransaction) => T,
	): T {
		try {
			if (durable) writer.pragma("synchronous = FULL");
			writing.set(acting, callID, clock.now());
			const result = transaction(writer, writeBounds, keep, () => work({ db: toolDb, system: systemDb }));
			if (keep) commits += 1;
			return result;
		} finally {
			writing.clear();
			if (durable) writer.pragma("synchronous = NORMAL");
		}
	}

	return {
		read(acting, work) {
			try {
				reading.set(acting, null, clock.now());
				return transaction(reader, readBounds, true, () => work(readDb));
			} finally {
				reading.clear();
			}
		},
		write: (acting, callID, work, { durable = false } = {}) => writeAs(acting, callID, true, durable, work),
		rehearse: (acting, callID, work) => writeAs(acting, callID, false, false, work),
		system(work, { durable = false } = {}) {
			if (durable) writer.pragma("synchronous = FULL");
			try {
				const result = transaction(writer, writeBounds, true, () => work(systemDb));
				commits += 1;
				return result;
			} finally {
				if (durable) writer.pragma("synchronous = NORMAL");
			}
		},
		inspectAll: systemDb,
		commits: () => commits,
		shapes: new Map(shapes.map((shape) => [shape.name, shape])),
		writer,
		close() {
			reader.close();
			tidyUp(writer);
			writer.close();
			twin.close();
		},
	};
}

/** Leaves a small file behind. On a full disk there is no room for it, and none is needed: what was committed is in the log. */
function tidyUp(writer: Connection): void {
	try {
		writer.exec("pragma optimize");
		writer.pragma("wal_checkpoint(TRUNCATE)");
	} catch (error) {
		if (sqliteCode(error) === null) throw error;
	}
}
