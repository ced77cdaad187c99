/** equip: bad arguments, only what the person may use, and which tools a turn keeps at hand. */

import { expect } from "bun:test";
import { and, eq } from "drizzle-orm";
import { pinned } from "#agent/equipped.ts";
import { LIMITS } from "#base/limits.ts";
import { allLedger } from "#store/schema/log.ts";
import { allTurn } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const names = (result: Record<string, unknown>) => (result.tools as { name: string }[]).map(({ name }) => name);
const equipped = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, id)).get()?.equipped ?? [];

const notedOf = (c: Company, id: string) =>
	c.app.store.inspectAll
		.select({ body: allLedger.body })
		.from(allLedger)
		.where(and(eq(allLedger.turnID, id), eq(allLedger.name, "turn.equipped")))
		.all()
		.map(({ body }) => body);

scenarios("equip", {
	"what is hidden from the model, or for administrators, is not found": {
		as: (c) => c.jisoo,
		call: "equip",
		args: { query: "set the model, decide a hold, host status" },
		outcome: "done",
		events: [],
		after: (_, { result }) => expect(names(result).filter((name) => /^(setting|hold|host)_/.test(name))).toEqual([]),
	},
	"a blank query is refused": { as: (c) => c.minji, call: "equip", args: { query: "  " }, outcome: "invalid_input" },
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "equip",
		args: { need: "x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.need", "input.query"]),
	},
	"the best match first, each with what it does and where it belongs": {
		as: (c) => c.minji,
		call: "equip",
		args: { query: "take the last change back" },
		outcome: "done",
		after: (_, { result }) => {
			expect(names(result).slice(0, 2).sort()).toEqual(["change_list", "change_undo"]);
			expect((result.tools as unknown[])[0]).toEqual({
				name: expect.any(String),
				description: expect.any(String),
				namespace: "change",
			});
			expect(names(result).length).toBeLessThanOrEqual(8);
		},
	},
	"in Korean as well": {
		as: (c) => c.minji,
		call: "equip",
		args: { query: "지수에게 메시지 보내기" },
		outcome: "done",
		after: (_, { result }) => expect(names(result)[0]).toBe("message_send"),
	},
	"nothing that fits is an answer, not an error": {
		as: (c) => c.minji,
		call: "equip",
		args: { query: "zzzz qqqq" },
		outcome: "done",
		after: (_, { result }) => expect(result).toEqual({ tools: [] }),
	},
	"what makes room for what is found is noted": {
		before: async (c) => {
			const turn = openTurn(c, c.minji, "x");
			const many = Array.from({ length: LIMITS.equippedTools }, (_, index) => `old_${index}`);
			c.app.store.system((db) => db.update(allTurn).set({ equipped: many }).where(eq(allTurn.id, turn.id)).run());
			await callInTurn(c, turn, "equip", { query: "take the last change back" }, c.minji);
			const kept = equipped(c, turn.id);
			expect(notedOf(c, turn.id)).toEqual([{ tools: kept, dropped: many.filter((name) => !kept.includes(name)) }]);
			expect(kept).toHaveLength(LIMITS.equippedTools);
		},
		as: (c) => c.minji,
		call: "equip",
		args: { query: "x" },
		outcome: "done",
	},
	"in a turn what is found joins what is there; nothing found changes nothing": {
		before: async (c) => {
			const turn = openTurn(c, c.minji, "x");
			await callInTurn(c, turn, "equip", { query: "add a task" }, c.minji);
			expect(equipped(c, turn.id)).toContain("task_add");
			await callInTurn(c, turn, "equip", { query: "take the last change back" }, c.minji);
			const both = equipped(c, turn.id);
			expect(both).toEqual(expect.arrayContaining(["task_add", "change_undo"]));
			expect(both.indexOf("change_undo")).toBeLessThan(both.indexOf("task_add"));
			await callInTurn(c, turn, "equip", { query: "zzzz" }, c.minji);
			expect(equipped(c, turn.id)).toEqual(both);
		},
		as: (c) => c.minji,
		call: "equip",
		args: { query: "x" },
		outcome: "done",
		after: () => {
			const many = Array.from({ length: 14 }, (_, index) => `old_${index}`);
			const all = ["new_0", "new_1", "old_3", ...many.filter((name) => name !== "old_3")];
			expect(pinned(["new_0", "new_1", "old_3"], many)).toEqual({
				tools: all.slice(0, LIMITS.equippedTools),
				dropped: all.slice(LIMITS.equippedTools),
			});
		},
	},
});
