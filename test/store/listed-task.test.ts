/** The list of whose task is listed until when follows every way in which tasks and those who take part change. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { temporaryStore } from "#test/support/store.ts";
import { insertRow, smallCompany } from "./company.ts";

const OPEN = Number.MAX_SAFE_INTEGER;
const store = temporaryStore();
smallCompany(store);

const kept = (): unknown[] =>
	store.writer
		.prepare("select member_id, listed_until, task_id from all_task_window_index order by 1, 2, 3")
		.raw()
		.all();
const computed = (): unknown[] =>
	store.writer
		.prepare(
			`select p.member_id, case when t.status in ('completed', 'rejected', 'stopped') then coalesce(t.ends_at, t.starts_at, t.status_at) else ${OPEN} end, t.id
			from all_task t join all_task_participant p on p.task_id = t.id order by 1, 2, 3`,
		)
		.raw()
		.all();

const instant = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null });
const step = fc.oneof(
	fc.record({
		kind: fc.constant("task" as const),
		status: fc.constantFrom("requested", "planned", "in_progress", "paused", "stopped", "rejected", "completed"),
		starts: instant,
		ends: instant,
	}),
	fc.record({
		kind: fc.constantFrom("join" as const, "leave" as const),
		member: fc.constantFrom("ann", "boss", "bea"),
	}),
	fc.record({ kind: fc.constant("delete" as const) }),
);

test("after any steps it is what the tasks say", () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.constantFrom("mine", "public", "secret"), step), { maxLength: 12 }), (steps) => {
			store.writer.exec("savepoint steps");
			for (const [task, one] of steps) {
				const { writer } = store;
				if (one.kind === "task")
					writer
						.prepare("update all_task set status = ?, status_at = 7, starts_at = ?, ends_at = ? where id = ?")
						.run(one.status, one.starts, one.ends === null ? null : Math.max(one.ends, one.starts ?? 0), task);
				else if (one.kind === "delete") writer.prepare("delete from all_task where id = ?").run(task);
				else if (one.kind === "leave")
					writer.prepare("delete from all_task_participant where task_id = ? and member_id = ?").run(task, one.member);
				else
					writer
						.prepare(
							"insert or ignore into all_task_participant(task_id, member_id) select id, ? from all_task where id = ?",
						)
						.run(one.member, task);
			}
			const [found, wanted] = [kept(), computed()];
			store.writer.exec("rollback to steps; release steps");
			expect(found).toEqual(wanted);
		}),
	);
});

test("it shows a member only tasks they see", () => {
	insertRow(store, "task_participant", { task_id: "public", member_id: "ann" });
	const seen = (memberID: string) =>
		store.read({ memberID, isAdministrator: false }, (db) =>
			(db.all("select id from listed_task order by id" as never) as { id: string }[]).map(({ id }) => id),
		);
	expect(seen("ann")).toEqual(["mine", "public", "public"]);
	expect(seen("boss")).toContain("secret");
	expect(() =>
		store.read({ memberID: "ann", isAdministrator: false }, (db) =>
			db.all("select * from all_task_window_index" as never),
		),
	).toThrow();
});
