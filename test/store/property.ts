/** Runs random companies against the model and tells the first disagreement; used by the property test and the mutants. */

import fc from "fast-check";
import { sqliteCode } from "#store/driver.ts";
import type { Store } from "#store/open.ts";
import { RowRefused } from "#store/refusals.ts";
import type { Dice } from "./makers.ts";
import { MAKERS, makeRow } from "./makers-talk.ts";
import { type Actor, modelOf, type Row, rowsOf, type World } from "./model.ts";
import { keyOf } from "./model-links.ts";
import { bound, deletion, insertion, readOnce, type Setting, updating, type Write } from "./operations.ts";
import { changeRows, differing, dump, fill, insertStored, makeWorld, replayChanges } from "./world.ts";

export type Tally = { worlds: number; reads: number; rows: number; writes: number; accepted: number; refused: number };
export const newTally = (): Tally => ({ worlds: 0, reads: 0, rows: 0, writes: 0, accepted: 0, refused: 0 });

const TABLES = Object.keys(MAKERS);
/** Writes go where something can happen more often than to closed tables. */
const WRITTEN = TABLES.flatMap((table) => {
	const { insert, update, delete: remove } = modelOf(table);
	return Array.from({ length: insert || update || remove ? 4 : 1 }, () => table);
});

export function diceOf(draw: fc.GeneratorValue): Dice {
	const below = (n: number) => (n <= 1 ? 0 : draw(fc.nat, n - 1));
	return {
		below,
		once: (n) => below(n) === n - 1,
		pick(list) {
			const item = list[below(list.length)];
			if (item === undefined) throw new Error("nothing to pick from");
			return item;
		},
	};
}

export type Options = {
	operations: number;
	/** tables that are read and written more often than others */
	focus?: string[];
	/** takes a refusal in the database's own words for one: mutants have to do harm, not only speak badly */
	isTolerant?: boolean;
};

/** The error of a refused write, or null; an error that is no refusal is a fault and goes on. */
function attempt(store: Store, me: Actor, callID: string | null, write: Write, isTolerant: boolean): Error | null {
	const acting = { memberID: me.id, isAdministrator: me.isAdmin };
	try {
		store.write(acting, callID, ({ db }) => {
			// the statement check does not let tools even name the caller tables
			if (write.isGuarded && !write.text.includes("caller_version"))
				db.all(bound(`${write.text} returning 1 as one`, write.values));
			else store.writer.prepare(write.text).run(...write.values);
		});
		return null;
	} catch (error) {
		const code = sqliteCode(error);
		const isRefusal =
			error instanceof RowRefused ||
			(isTolerant && code?.startsWith("SQLITE_CONSTRAINT")) ||
			code === "SQLITE_CONSTRAINT_CHECK" ||
			code === "SQLITE_CONSTRAINT_FOREIGNKEY";
		if (!isRefusal || !(error instanceof Error)) throw error;
		return error;
	}
}

const rowID = (table: string, row: Row) => {
	const parts = keyOf(table).map((column) => row[column]);
	return parts.length === 1 ? String(parts[0]) : JSON.stringify(parts);
};

/** The call's changes must carry the old state to the new one, and touch nothing that is not listed. */
function explains(before: World, after: World, list: Row[], callID: string | null): string | null {
	const changes = changeRows(list);
	if (callID === null) return changes.length === 0 ? null : "changes were listed without a call";
	if (list.some((row) => row.call_id !== callID)) return "changes were listed under another call";
	const foreign = changes.find(({ table, rowID: id, after: fresh }) => {
		const whole = rowsOf(before, table).find((row) => rowID(table, row) === id) ?? fresh ?? {};
		return modelOf(table).journaled?.(before, whole) !== true && modelOf(table).journaled?.(after, whole) !== true;
	});
	if (foreign !== undefined) return `${foreign.table} ${foreign.rowID} should not be listed`;
	const replayed = replayChanges(before, changes, rowID);
	const wrong = differing(replayed, after).find((table) => {
		const { journaled, quiet = [] } = modelOf(table);
		const told = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => !quiet.includes(column)));
		const listed = (world: World) =>
			rowsOf(world, table).flatMap((row) => (journaled?.(world, row) ? [told(row)] : []));
		return differing({ ...before, [table]: listed(replayed) }, { ...before, [table]: listed(after) }).length > 0;
	});
	return wrong === undefined ? null : `the change list does not explain ${wrong}`;
}

/** A call of the acting member's own, so that its changes have somebody who made them. */
function addCall({ store, world, dice, me, serial }: Setting, callID: string): void {
	const made = makeRow("call", { world, dice, me: me.id, loose: false, serial });
	const row = { ...made, id: callID, member_id: me.id, turn_id: null, idempotency_key: null };
	rowsOf(world, "call").push(row);
	insertStored(store, "call", row);
}

/** The same member often goes on, as after a change that moved what they see. */
function chooseActor(world: World, dice: Dice, last: Actor | null): Actor {
	const again = rowsOf(world, "member").find(({ id }) => id === last?.id);
	const member = again !== undefined && dice.once(2) ? again : dice.pick(rowsOf(world, "member"));
	return actorOf(member);
}

const actorOf = (member: Row): Actor => ({
	id: String(member.id),
	isAdmin: member.is_admin === 1 && member.status === "active",
});
function writeOnce(
	setting: Setting,
	table: string,
	tally: Tally,
	isTolerant: boolean,
): { world: World; disagreement: string | null } {
	const { store, world, dice, me } = setting;
	const callID = dice.once(6) ? null : `call_${setting.serial}`;
	if (callID !== null && dice.once(2)) addCall(setting, callID);
	const kind = dice.pick([insertion, updating, deletion]);
	const write = kind(setting, table);
	if (write === null) return { world, disagreement: null };
	const lastChange = Math.max(0, ...rowsOf(world, "change").map(({ id }) => Number(id)));
	const error = attempt(store, me, callID, write, isTolerant);
	tally.writes++;
	tally[error === null ? "accepted" : "refused"]++;
	const where = `${write.text} ${JSON.stringify(write.values)}`;
	const isAsExpected = (error === null) === (write.expected !== null);
	const told = error === null ? "accepted" : error.message;
	if (!isAsExpected)
		return { world, disagreement: `${where}: ${told}, model ${write.expected ? "accepts" : "refuses"}` };
	const now = dump(store);
	const moved = differing(write.expected ?? world, now);
	if (moved.length > 0)
		return { world, disagreement: `${where}: ${told}, but ${moved.join(", ")} differ from the model` };
	const list = rowsOf(now, "change").filter(({ id }) => Number(id) > lastChange);
	const unexplained = explains(world, now, list, callID);
	const next = { ...(write.expected ?? world), change: rowsOf(now, "change") };
	return { world: next, disagreement: unexplained === null ? null : `${where}: ${unexplained}` };
}

/** One company with `operations` reads and writes. */
export function runWorld(store: Store, dice: Dice, options: Options, tally: Tally): string | null {
	let world = makeWorld(dice);
	fill(store, world);
	tally.worlds++;
	let last: Actor | null = null;
	const { focus = [] } = options;
	for (let serial = 100_000; serial < 100_000 + options.operations; serial++) {
		const me = chooseActor(world, dice, last);
		last = me;
		const setting: Setting = { store, world, dice, me, serial };
		const who = `${me.id}${me.isAdmin ? " (administrator)" : ""}`;
		const readTable = focus.length > 0 && dice.once(2) ? dice.pick(focus) : dice.pick(TABLES);
		if (readTable !== "migration" && readTable !== "caller_version") {
			const { rows, disagreement } = readOnce(setting, readTable);
			tally.reads++;
			tally.rows += rows;
			if (disagreement !== null) return `${who} reads ${readTable}: ${disagreement}`;
		}
		const writeTable = focus.length > 0 && !dice.once(4) ? dice.pick(focus) : dice.pick(WRITTEN);
		const written = writeOnce(setting, writeTable, tally, options.isTolerant ?? false);
		if (written.disagreement !== null) return `${who}: ${written.disagreement}`;
		world = written.world;
	}
	return null;
}

/** Runs `worlds` companies from a fixed seed and answers the first disagreement. */
export function findDisagreement(
	store: Store,
	options: Options & { seed: number; worlds: number },
	tally: Tally,
): string | null {
	let found: string | null = null;
	const property = fc.property(fc.gen(), (draw) => {
		const disagreement = runWorld(store, diceOf(draw), options, tally);
		found ??= disagreement;
		return disagreement === null;
	});
	const result = fc.check(property, { seed: options.seed, numRuns: options.worlds, endOnFailure: true });
	if (!result.failed) return null;
	const cause =
		result.errorInstance instanceof Error ? (result.errorInstance.stack ?? result.errorInstance.message) : "";
	return `seed ${result.seed}, company ${result.numRuns}: ${found ?? cause}`;
}
