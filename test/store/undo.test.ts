/** What calls changed is taken back exactly, in any mixture, and refused with a reason when somebody has built on it. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { changesOf, digestOf } from "#store/changes.ts";
import type { Store } from "#store/open.ts";
import { RULES } from "#store/schema/tables.ts";
import { CannotUndo, undoChanges } from "#store/undo.ts";
import { NOW, temporaryStore } from "#test/support/store.ts";
import { COLUMN_VALUES, insertRow, smallCompany } from "./company.ts";
import type { Dice } from "./makers.ts";
import { type Row, rowsOf, type World } from "./model.ts";
import { deletion, insertion, type Setting, updating } from "./operations.ts";
import { diceOf } from "./property.ts";
import { canonical, dump, fill, makeWorld } from "./world.ts";

const TABLES = [
	"team",
	"member",
	"organization",
	"contact",
	"opportunity",
	"task",
	"task_participant",
	"setting",
	"policy",
];
const admin = { memberID: "admin", isAdministrator: true };

/** The journaled tables without the columns that move by themselves. */
function steadyState(store: Store): string {
	const world = dump(store);
	return TABLES.map((table) => {
		const moving = RULES.get(table)?.volatile ?? [];
		const rows = rowsOf(world, table).map((row) =>
			Object.fromEntries(Object.entries(row).filter(([column]) => !moving.includes(column))),
		);
		return `${table}\n${canonical(rows as Row[])}`;
	}).join("\n\n");
}

function undo(store: Store, callID: string, acting = admin): string {
	const id = `undo_${callID}`;
	store.write(acting, id, ({ system }) => undoChanges(store.writer, store.shapes, changesOf(system, callID), NOW));
	return id;
}

/** Runs one to four random statements as one call; statements that are refused leave the others in place. */
function randomCall(store: Store, world: World, dice: Dice, callID: string, serial: number): void {
	store.write(admin, callID, () => {
		for (let count = 0; count < 1 + dice.below(4); count++) {
			const setting: Setting = { store, world, dice, me: { id: "mem_kontor", isAdmin: true }, serial: serial + count };
			const write = dice.pick([insertion, updating, deletion])(setting, dice.pick(TABLES));
			try {
				if (write !== null) store.writer.prepare(write.text).run(...write.values);
			} catch (error) {
				if (!(error instanceof Error) || !("code" in error)) throw error;
			}
		}
	});
}

test("any calls undone in reverse leave what was before them, and undoing an undo brings it back", () => {
	const store = temporaryStore();
	const tally = { calls: 0, changes: 0 };
	const property = fc.property(fc.gen(), (draw) => {
		const dice = diceOf(draw);
		fill(store, makeWorld(dice));
		const states: [callID: string, before: string][] = [];
		for (let count = 0; count < 12; count++) {
			const callID = `call_${tally.calls++}`;
			states.push([callID, steadyState(store)]);
			randomCall(store, dump(store), dice, callID, 100_000 + count * 10);
			tally.changes += changesOf(store.inspectAll, callID).length;
		}
		const [last = ""] = states.at(-1) ?? [];
		const after = steadyState(store);
		undo(store, undo(store, last));
		expect(steadyState(store)).toBe(after);
		for (const [callID, before] of states.toReversed()) {
			undo(store, callID === last ? `undo_undo_${last}` : callID);
			expect(steadyState(store)).toBe(before);
		}
	});
	const result = fc.check(property, { seed: 20261130, numRuns: 40, endOnFailure: true });
	console.log(`undo: ${tally.calls} calls with ${tally.changes} changes taken back`);
	expect(result.errorInstance ?? null).toBeNull();
}, 120_000);

const ann = { memberID: "ann", isAdministrator: false };
function companyStore(): Store {
	const store = temporaryStore();
	smallCompany(store);
	return store;
}
function conflictOf(work: () => void): unknown {
	try {
		work();
	} catch (error) {
		if (error instanceof CannotUndo) return error.conflict;
		throw error;
	}
	return "undone";
}
const act = (store: Store, acting: typeof ann, callID: string, text: string) =>
	store.write(acting, callID, () => void store.writer.prepare(text).run());
const titleOf = (store: Store) =>
	store.writer.prepare("select title from main.all_task where id = 'mine'").pluck().get();

test("what somebody changed since is not taken back, and nothing of the call is", () => {
	const store = companyStore();
	store.write(ann, "call1", () => {
		store.writer.exec("update task set title = 'first', note = 'n' where id = 'mine'");
		store.writer.exec("insert into task_participant values('mine', 'bea')");
	});
	act(store, ann, "call2", "update task set title = 'second' where id = 'mine'");
	expect(conflictOf(() => undo(store, "call1"))).toEqual({ reason: "changed_since", table: "task", rowID: "mine" });
	expect(titleOf(store)).toBe("second");
	expect(
		store.writer.prepare("select count(*) from main.all_task_participant where task_id = 'mine'").pluck().get(),
	).toBe(2);
});
test("a change of other columns of the same row does not stand in the way", () => {
	const store = companyStore();
	act(store, ann, "call1", "update task set title = 'first' where id = 'mine'");
	act(store, ann, "call2", "update task set note = 'kept', updated_at = 9 where id = 'mine'");
	undo(store, "call1", ann);
	expect(store.writer.prepare("select title, note from main.all_task where id = 'mine'").get()).toEqual({
		title: "mine",
		note: "kept",
	});
});
test("a row that somebody has built on does not go, or what they added would go with it", () => {
	const store = companyStore();
	insertRow(store, "task", { ...COLUMN_VALUES.task, id: "other", title: "other" });
	store.write(ann, "call1", () => {
		const columns = Object.keys(COLUMN_VALUES.task).join(", ");
		store.writer.exec(
			`insert into task(${columns}) select ${columns.replace(/^id/, "'new'")} from task where id = 'other'`,
		);
	});
	act(store, ann, "call2", "insert into task_participant values('new', 'bea')");
	expect(conflictOf(() => undo(store, "call1"))).toEqual({
		reason: "referred_to",
		table: "task",
		rowID: "new",
		by: "task_participant",
	});
	undo(store, "call2");
	expect(conflictOf(() => undo(store, "call1"))).toBe("undone");
});
test("a unique value that was taken meanwhile stays with who took it", () => {
	const store = companyStore();
	act(store, admin, "call1", "update member set email = 'new' where id = 'ann'");
	act(store, admin, "call2", "update member set email = 'ann' where id = 'bea'");
	expect(conflictOf(() => undo(store, "call1"))).toMatchObject({ reason: "taken", table: "member", rowID: "ann" });
});
test("who may no longer write a row may not take back what they once wrote", () => {
	const store = companyStore();
	act(store, admin, "call1", "update member set job_title = 'chief' where id = 'ann'");
	expect(conflictOf(() => undo(store, "call1", ann))).toMatchObject({ reason: "not_writable", table: "member" });
});
test("a deleted row does not come back pointing at one that is gone", () => {
	const store = companyStore();
	store.writer.exec(
		"insert into main.all_team values('gone', 'Gone', null, 1); insert into main.all_team values('child', 'Child', 'gone', 1)",
	);
	act(store, admin, "call1", "delete from team where id = 'child'");
	act(store, admin, "call2", "delete from team where id = 'gone'");
	expect(conflictOf(() => undo(store, "call1"))).toMatchObject({
		reason: "referred_to",
		table: "team",
		rowID: "child",
	});
	undo(store, "call2");
	expect(conflictOf(() => undo(store, "call1"))).toBe("undone");
});
test("the digest of a repeated rehearsal is the same, and another once a row joined the set", () => {
	const store = companyStore();
	const rehearse = (at: number) =>
		store.rehearse(ann, "call1", ({ system }) => {
			store.writer.exec(
				`update task set status = 'completed', updated_at = ${at} where status = 'planned' and requester_id = 'ann'`,
			);
			return digestOf(changesOf(system, "call1"), 0);
		});
	const approved = rehearse(5);
	expect(rehearse(6)).toBe(approved);
	insertRow(store, "task", { ...COLUMN_VALUES.task, id: "joined" });
	expect(rehearse(6)).not.toBe(approved);
});
test("a moved column that counts for nothing gives the digest of no change", () => {
	const store = companyStore();
	const digest = store.rehearse(ann, "call1", ({ system }) => {
		store.writer.exec("update task set updated_at = 77 where id = 'mine'");
		return digestOf(changesOf(system, "call1"), 0);
	});
	expect(digest).toBe(digestOf([], 0));
});
