/** Changed rows as a person reads them: owned rows folded into their owner, a row changed twice told once, values in words. */

import { describe, expect, test } from "bun:test";
import { changeViews } from "#record/change-view.ts";
import type { PreviewChange } from "#store/schema/turn.ts";

const english = { language: "en", zone: "Asia/Seoul" } as const;
const korean = { language: "ko", zone: "Asia/Seoul" } as const;
const names = new Map([
	["mem_j", "Jisoo Park"],
	["mem_d", "Daniel Quill"],
	["mem_m", "김민지"],
]);

type Image = PreviewChange["before"];
const task = (before: Image, after: Image, rowID = "task_1"): PreviewChange => ({
	table: "task",
	rowID,
	label: "Paint the sign",
	before,
	after,
});
const takesPart = (memberID: string, how: "joins" | "leaves", taskID = "task_1"): PreviewChange => {
	const row = { task_id: taskID, member_id: memberID };
	return {
		table: "task_participant",
		rowID: JSON.stringify([taskID, memberID]),
		label: "Paint the sign",
		before: how === "leaves" ? row : null,
		after: how === "joins" ? row : null,
	};
};
const view = (changes: PreviewChange[]) => changeViews(english, changes, names);
const fields = (changes: PreviewChange[]) =>
	view(changes)[0]?.fields.map(({ name, before, after }) => [name, before, after]);

describe("rows that belong to another", () => {
	test("are one field of the entry of the row they belong to", () => {
		const made = [
			task(null, { title: "Paint the sign", size: "S" }),
			takesPart("mem_j", "joins"),
			takesPart("mem_d", "joins"),
		];
		expect(view(made)).toEqual([
			{
				objectType: "task",
				id: "task_1",
				label: "Paint the sign",
				effect: "created",
				fields: [
					{ name: "title", label: "Title", before: null, after: "Paint the sign" },
					{ name: "size", label: "Size", before: null, after: "S" },
					{ name: "task_participant", label: "Takes part", before: null, after: "Jisoo Park, Daniel Quill" },
				],
			},
		]);
	});

	test("make the entry of their owner when nothing else of it moved", () => {
		expect(view([takesPart("mem_d", "leaves"), takesPart("mem_j", "joins")])).toEqual([
			{
				objectType: "task",
				id: "task_1",
				label: "Paint the sign",
				effect: "updated",
				fields: [{ name: "task_participant", label: "Takes part", before: "Daniel Quill", after: "Jisoo Park" }],
			},
		]);
	});

	test("that come before their owner's row leave its effect as it is", () => {
		const gone = view([takesPart("mem_j", "leaves"), task({ title: "Paint the sign" }, null)]);
		expect(gone.map(({ effect }) => effect)).toEqual(["deleted"]);
		expect(gone[0]?.fields.map(({ name, before, after }) => [name, before, after])).toEqual([
			["title", "Paint the sign", null],
			["task_participant", "Jisoo Park", null],
		]);
		expect(view([takesPart("mem_j", "joins"), task(null, { title: "Paint the sign" })])[0]?.effect).toBe("created");
	});

	test("of two owners stay apart, in the order they were written", () => {
		const both = view([takesPart("mem_j", "joins", "task_2"), takesPart("mem_d", "joins", "task_1")]);
		expect(both.map(({ id, fields: [field] }) => [id, field?.after])).toEqual([
			["task_2", "Jisoo Park"],
			["task_1", "Daniel Quill"],
		]);
	});

	test("keep an id where nobody knows the name", () => {
		expect(fields([takesPart("mem_x", "joins")])).toEqual([["task_participant", null, "mem_x"]]);
	});

	test("of the same kind are rows of their own: a task under a task", () => {
		const under = view([task(null, { title: "One", parent_task_id: "task_1" }, "task_2")]);
		expect(under.map(({ id }) => id)).toEqual(["task_2"]);
	});
});

describe("a row that was changed twice", () => {
	test("is told once, from its first state to its last", () => {
		expect(fields([task({ title: "One" }, { title: "Two" }), task({ title: "Two" }, { title: "Three" })])).toEqual([
			["title", "One", "Three"],
		]);
	});

	test("was empty before when its first change found it empty", () => {
		expect(fields([task({ note: null }, { note: "Red" }), task({ note: "Red" }, { note: "Blue" })])).toEqual([
			["note", null, "Blue"],
		]);
	});

	test("and back says nothing of what is as it was", () => {
		const back = [
			task({ size: "S", title: "One" }, { size: "L", title: "Two" }),
			task({ size: "L" }, { size: "S" }),
			task({ note: null }, { note: "Red" }),
			task({ note: "Red" }, { note: null }),
		];
		expect(fields(back)).toEqual([["title", "One", "Two"]]);
	});

	test("keeps the fields of both changes", () => {
		const both = [task({ title: "One" }, { title: "Two" }), task({ size: "S" }, { size: "L" })];
		expect(fields(both)).toEqual([
			["title", "One", "Two"],
			["size", "S", "L"],
		]);
	});

	test("is created when it was made and then changed, and deleted when it was changed and then went", () => {
		expect(view([task(null, { title: "One" }), task({ title: "One" }, { title: "Two" })])).toMatchObject([
			{ effect: "created", fields: [{ name: "title", before: null, after: "Two" }] },
		]);
		expect(view([task({ title: "One" }, { title: "Two" }), task({ title: "Two" }, null)])).toMatchObject([
			{ effect: "deleted", fields: [{ name: "title", before: "One", after: null }] },
		]);
	});
});

describe("a value", () => {
	test("is a name for an id, a day of the company for an instant, a word for a state", () => {
		// 23:30 UTC of the 3rd is the 4th in Seoul
		const due = Temporal.Instant.from("2026-12-03T23:30:00Z").epochMilliseconds;
		const image = { requester_id: "mem_m", ends_at: due, status: "in_progress" };
		expect(fields([task(null, image)])?.map(([, , after]) => after)).toEqual(["김민지", "4 Dec 2026", "In progress"]);
	});

	test("reads Korean for who reads Korean, its label too", () => {
		const due = Temporal.Instant.from("2026-12-03T23:30:00Z").epochMilliseconds;
		const [entry] = changeViews(
			korean,
			[task({ status: "planned", ends_at: null }, { status: "completed", ends_at: due })],
			names,
		);
		expect(entry?.fields).toEqual([
			{ name: "status", label: "상태", before: "예정", after: "완료" },
			{ name: "ends_at", label: "기한", before: null, after: "2026. 12. 4." },
		]);
	});

	test("of a person is yes or no for what is true or not", () => {
		const admin: PreviewChange = {
			table: "member",
			rowID: "mem_j",
			label: "Jisoo Park",
			before: { is_admin: 0 },
			after: { is_admin: 1 },
		};
		expect(view([admin])).toMatchObject([
			{ objectType: "person", fields: [{ label: "Administrator", before: "No", after: "Yes" }] },
		]);
	});

	test("is text as it was written, whatever words it is made of", () => {
		for (const title of ["constructor", "toString", "__proto__", "completed", "true"])
			expect(fields([task(null, { title })])).toEqual([["title", null, title]]);
	});

	test("that says how a row is kept is left out, and an empty one too", () => {
		expect(fields([task({ updated_at: 1, note: "" }, { updated_at: 2, note: null })])).toEqual([]);
	});
});

test("no changes are no entries", () => {
	expect(view([])).toEqual([]);
});
