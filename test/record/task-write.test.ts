/** Writing tasks: a row that moved since it was read is left alone. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { writeTask } from "#record/task-write.ts";
import { allTask, task } from "#store/schema/task.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let company: Company;
beforeAll(async () => {
	company = await openCompany();
});
afterAll(() => company.close());

test("a write onto a row that moved since it was read is refused as record_changed, and writes nothing", async () => {
	const { taskID } = await company.done("task_add", { title: "Paint the sign" }, company.minji);
	const { store } = company.app;
	const acting = { memberID: company.minji, isAdministrator: true };
	const isTask = eq(task.id, String(taskID));
	const read = must(
		store.read(acting, (db) => db.select().from(task).where(isTask).get()),
		"the task",
	);
	store.system((db) =>
		db
			.update(allTask)
			.set({ size: "S", updatedAt: read.updatedAt + 1 })
			.where(eq(allTask.id, read.id))
			.run(),
	);
	const write = () => store.write(acting, "call_x", ({ db }) => writeTask(db, read, { title: "Other" }));
	expect(write).toThrow(expect.objectContaining({ code: "record_changed" }));
	expect(store.read(acting, (db) => db.select().from(task).where(isTask).get())).toMatchObject({
		title: "Paint the sign",
		size: "S",
	});
});
