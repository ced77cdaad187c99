/** setting_progress_get: whose it is, each of the six steps by what the record holds, and how backups stand. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { remember } from "#backup/shelf.ts";
import { localRoot } from "#identity/members.ts";
import { UNNAMED } from "#record/company.ts";
import { allMember } from "#store/schema/member.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

type Steps = { name: string; isDone: boolean }[];

scenarios("setting_progress_get", {
	"a member is told nothing": {
		as: (c) => c.jisoo,
		call: "setting_progress_get",
		args: {},
		outcome: "administrator_only",
	},
	"nor is the agent of an administrator": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "setting_progress_get",
		args: {},
		outcome: "not_allowed",
	},
	"an argument it has not is named": {
		as: (c) => c.minji,
		call: "setting_progress_get",
		args: { step: "model" },
		outcome: "invalid_input",
	},
	"reading leaves nothing behind": {
		as: (c) => c.minji,
		call: "setting_progress_get",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
	},
});

describe("what the record shows", () => {
	let c: Company;
	beforeEach(async () => {
		c = await openCompany();
	});
	afterEach(() => c.close());

	const read = () => c.done("setting_progress_get", {}, c.minji);
	const done = async () => ((await read()).steps as Steps).filter(({ isDone }) => isDone).map(({ name }) => name);

	test("the steps stand in their order, and a named company of three has two of them behind it", async () => {
		expect(((await read()).steps as Steps).map(({ name }) => name)).toEqual([
			"company",
			"model",
			"people",
			"task",
			"approval",
			"backup",
		]);
		expect(await done()).toEqual(["company", "people"]);
	});

	test("one that the command line founded has no name yet, and nobody alone has invited people", async () => {
		await c.done("setting_company_update", { name: UNNAMED }, c.minji);
		for (const id of [c.jisoo, c.daniel])
			c.app.store.system((db) => db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, id)).run());
		expect(await done()).toEqual([]);
		await c.done("person_invite", { email: "bora@moonrise.example", name: "Bora Moon" }, c.minji);
		expect(await done()).toEqual(["people"]);
	});

	test("a model is connected", async () => {
		await c.done("setting_model_update", { baseURL: "http://127.0.0.1:9/v1", model: "lamp-1" }, c.minji);
		expect(await done()).toContain("model");
	});

	test("a task counts when Kontor filed it, whoever asked, and not when somebody filed it by hand", async () => {
		await c.done("task_add", { title: "Polish the brass" }, c.minji);
		expect(await done()).not.toContain("task");
		const turn = openTurn(c, c.jisoo, "I have to count the shades");
		expect((await callInTurn(c, turn, "task_add", { title: "Count the shades" }, c.jisoo)).kind).toBe("done");
		expect(await done()).toContain("task");
	});

	test("an approval counts once somebody answered it, though it is not this administrator's to see", async () => {
		const turn = openTurn(c, c.jisoo, "Tell Daniel the lamps are lit");
		const message = { targetType: "directMessage", personHint: "Daniel", message: "The lamps are lit" };
		const hold = await holdOf(c, await callInTurn(c, turn, "message_send", message, c.jisoo), c.jisoo);
		expect(await done()).not.toContain("approval");
		await approve(c, hold, c.jisoo);
		expect(await done()).toContain("approval");
		expect((await c.call("hold_get", { holdID: hold.id }, c.minji)).kind).toBe("failed");
	});

	test("a backup lies in the folder, and one that failed since is told", async () => {
		expect((await read()).backup).toEqual({
			folder: join(c.folder, "backups"),
			newestAt: null,
			isRunning: false,
			hasFailed: false,
		});
		mkdirSync(join(c.folder, "backups"));
		writeFileSync(join(c.folder, "backups", "kontor-20261130T000000Z.tar"), "");
		expect(await done()).toContain("backup");
		remember(c.folder, { failure: { at: c.clock.now(), reason: "full" } });
		expect((await read()).backup).toMatchObject({ newestAt: "2026-11-30T00:00:00.000Z", hasFailed: true });
	});

	test("the shell of the computer reads it too", async () => {
		const { steps } = await c.done("setting_progress_get", {}, localRoot("en"));
		expect(steps).toHaveLength(6);
	});
});
