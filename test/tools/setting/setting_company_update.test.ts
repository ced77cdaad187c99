/** setting_company_update: whose it is, bad values, one field at a time, taking back, and what a new zone means for days and weeks. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Company, openCompany, testClock, WEDNESDAY } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const SET_UP = {
	name: "Moonrise Lamps",
	timeZone: "Asia/Seoul",
	language: "en",
	country: "KR",
	currencyCode: "KRW",
};

scenarios("setting_company_update", {
	"a member changes nothing": {
		as: (c) => c.jisoo,
		call: "setting_company_update",
		args: { name: "Mine" },
		outcome: "administrator_only",
	},
	"nor does the agent of an administrator": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "setting_company_update",
		args: { name: "Mine" },
		outcome: "not_allowed",
	},
	"nothing to change, a blank name among it, is refused": {
		as: (c) => c.minji,
		call: "setting_company_update",
		args: { name: " " },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input"]),
	},
	"every wrong value is named at once": {
		as: (c) => c.minji,
		call: "setting_company_update",
		args: { name: "x".repeat(257), timeZone: "+09:00", language: "fr", country: "kr", currencyCode: "won" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.country",
				"input.currencyCode",
				"input.language",
				"input.name",
				"input.timeZone",
			]),
	},
	"what is left out stays, blank takes away": {
		as: (c) => c.minji,
		call: "setting_company_update",
		args: { name: "  Sunrise Lamps ", country: "", currencyCode: "EUR" },
		outcome: "done",
		events: ["call.done"],
		changes: ["company updated"],
		after: (_, { result }) =>
			expect(result).toEqual({ ...SET_UP, name: "Sunrise Lamps", country: null, currencyCode: "EUR" }),
	},
	"what stands already is no change": {
		as: (c) => c.minji,
		call: "setting_company_update",
		args: { name: "Sunrise Lamps", language: "en" },
		outcome: "done",
		changes: [],
	},
	"the language speaks to whoever has chosen none, from the next call on": {
		as: (c) => c.minji,
		call: "setting_company_update",
		args: { language: "ko" },
		outcome: "done",
		after: (c) => expect(c.as(c.daniel).language).toBe("ko"),
	},
});

type Board = {
	today: string;
	tasks: { title: string; endDate: string }[];
	cards: { isOverdue: boolean }[];
};

describe("a new zone", () => {
	let company: Company;
	const clock = testClock();
	beforeEach(async () => {
		clock.set(WEDNESDAY);
		company = await openCompany({ clock });
	});
	afterEach(() => company.close());
	const move = (timeZone: string) => company.done("setting_company_update", { timeZone }, company.minji);
	const board = async (boardWeek = "2026-11-30") =>
		(await company.done("task_board_get", { boardWeek }, company.jisoo)) as unknown as Board;

	test("reads today, lateness and the days of tasks anew, and moves no moment", async () => {
		await company.done(
			"task_add",
			{ title: "Wire the lamp", endsAt: "2026-12-01", status: "paused", size: "M" },
			company.jisoo,
		);
		const stored = () =>
			company.app.store.writer.prepare("select ends_at from all_task where title = 'Wire the lamp'").pluck().get();
		const before = stored();
		expect(await board()).toMatchObject({
			today: "2026-12-02",
			tasks: [{ endDate: "2026-12-01" }],
			cards: [{ isOverdue: true }],
		});
		// in Los Angeles it is still Tuesday, and the task's last moment is in the morning of that day
		await move("America/Los_Angeles");
		expect(await board()).toMatchObject({
			today: "2026-12-01",
			tasks: [{ endDate: "2026-12-01" }],
			cards: [{ isOverdue: false }],
		});
		expect(stored()).toBe(before);
		// in Kiritimati that moment is on Wednesday
		await move("Pacific/Kiritimati");
		expect(await board()).toMatchObject({ today: "2026-12-02", tasks: [{ endDate: "2026-12-02" }] });
		expect(stored()).toBe(before);
	});

	test("a day said from then on is a day of that zone", async () => {
		await move("America/Los_Angeles");
		await company.done("task_add", { title: "Hang the sign", endsAt: "2026-12-03", size: "M" }, company.jisoo);
		const at = company.app.store.writer.prepare("select ends_at from all_task where title = 'Hang the sign'").pluck();
		expect(at.get()).toBe(Temporal.Instant.from("2026-12-03T23:59:59.999-08:00").epochMilliseconds);
	});

	test("the week begins when the zone's Monday does", async () => {
		clock.set(Temporal.Instant.from("2026-12-07T02:00:00+09:00").epochMilliseconds);
		await company.done("task_add", { title: "Under way", status: "in_progress", size: "M" }, company.jisoo);
		const isOn = async (week: string) => (await board(week)).tasks.length === 1;
		expect([await isOn("2026-11-30"), await isOn("2026-12-07")]).toEqual([false, true]);
		await move("America/Los_Angeles");
		expect([await isOn("2026-11-30"), await isOn("2026-12-07")]).toEqual([true, false]);
	});

	test("is taken back from the audit by an administrator's own hand, and never by the agent", async () => {
		const outcome = await company.call("setting_company_update", { timeZone: "UTC" }, company.minji);
		expect(outcome.kind).toBe("done");
		const callID = outcome.kind === "done" ? outcome.callID : "";
		const undo = (as: Parameters<Company["call"]>[2]) => company.call("change_undo", { callID }, as);
		const refused = await undo(company.as(company.minji, { origin: "mcp" }));
		expect(refused.kind === "failed" && refused.error.code).toBe("not_allowed");
		expect((await undo(company.minji)).kind).toBe("done");
		expect(await company.done("setting_company_get", {}, company.minji)).toEqual(SET_UP);
	});

	test("a card that was drawn in the old zone is drawn anew where its days moved", async () => {
		const agent = company.as(company.jisoo, { origin: "mcp", asks: true });
		await company.done("task_add", { title: "Oil the hinge", endsAt: "2026-12-04", size: "M" }, company.jisoo);
		const held = await company.call("task_delete", { taskHint: "Oil the hinge" }, agent);
		expect(held.kind).toBe("held");
		await move("Pacific/Kiritimati");
		const { holds } = (await company.done("hold_list", {}, company.jisoo)) as {
			holds: { preview: { changes: { fields: { name: string; before: string }[] }[] } }[];
		};
		const due = holds[0]?.preview.changes[0]?.fields.find(({ name }) => name === "ends_at");
		expect(due?.before).toBe("5 Dec 2026");
	});
});
