/** hold_list: whose holds, bad arguments, the states, the order and the pages. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { HoldView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { allHold } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const listed = (result: Record<string, unknown>) => result.holds as HoldView[];
const texts = (result: Record<string, unknown>) => listed(result).map(({ preview }) => preview.text);
const ids: string[] = [];

async function send(c: Company, message: string, memberID: string): Promise<string> {
	const input = { targetType: "directMessage", personHint: "Daniel", message };
	const outcome = await c.call("message_send", input, c.as(memberID, { origin: "api", asks: true }));
	if (outcome.kind !== "held") throw new Error("it is not held");
	return outcome.holdID;
}

scenarios("hold_list", {
	"neither the agent, nor a schedule, nor an MCP client lists what waits for a person": {
		before: async (c) => {
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("hold_list", {}, c.as(c.jisoo, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.jisoo, { origin: "mcp" }),
		call: "hold_list",
		args: {},
		outcome: "not_allowed",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "hold_list",
		args: { state: "open", limit: 201, cursor: 1, mine: true },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.cursor", "input.limit", "input.mine", "input.state"]),
	},
	"the newest comes first, and only what still waits": {
		before: async (c) => {
			for (const text of ["하나", "둘", "셋", "넷", "다섯"]) ids.push(await send(c, text, c.jisoo));
			await c.done("hold_decide", { holdID: ids[0], decision: "approve" }, c.jisoo);
			await c.done("hold_decide", { holdID: ids[2], decision: "decline" }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "hold_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) => {
			expect(texts(result)).toEqual(["다섯", "넷", "둘"]);
			expect(listed(result).every(({ state, canAnswer }) => state === "waiting" && canAnswer)).toBe(true);
			expect(result.nextCursor).toBeNull();
		},
	},
	"a colleague and an administrator have lists of their own": {
		before: (c) => send(c, "From Minji", c.minji),
		as: (c) => c.minji,
		call: "hold_list",
		args: { state: "all" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["From Minji"]);
			expect(listed(await c.done("hold_list", { state: "all" }, c.daniel))).toEqual([]);
		},
	},
	"one state alone, or all of them": {
		before: async (c) => {
			c.clock.advance(7 * 24 * 3600_000 + 1);
			c.app.sweep();
			ids.push(await send(c, "여섯", c.jisoo));
		},
		as: (c) => c.jisoo,
		call: "hold_list",
		args: { state: "all" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(listed(result).map(({ preview, state }) => `${preview.text} ${state}`)).toEqual([
				"여섯 waiting",
				"다섯 expired",
				"넷 expired",
				"셋 declined",
				"둘 expired",
				"하나 done",
			]);
			const only = async (state: string) => texts(await c.done("hold_list", { state }, c.jisoo));
			expect(await only("waiting")).toEqual(["여섯"]);
			expect(await only("declined")).toEqual(["셋"]);
			expect(await only("done")).toEqual(["하나"]);
			expect(await only("expired")).toEqual(["다섯", "넷", "둘"]);
			for (const state of ["approved", "running", "failed", "unknown", "replaced", "cancelled"])
				expect(await only(state)).toEqual([]);
		},
	},
	"page by page every hold comes once, and one that opens meanwhile shifts nothing": {
		as: (c) => c.jisoo,
		call: "hold_list",
		args: { state: "all", limit: 2 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["여섯", "다섯"]);
			await send(c, "일곱", c.jisoo);
			const second = await c.done("hold_list", { state: "all", limit: 2, cursor: result.nextCursor }, c.jisoo);
			expect(texts(second)).toEqual(["넷", "셋"]);
			const third = await c.done("hold_list", { state: "all", limit: 2, cursor: second.nextCursor }, c.jisoo);
			expect(texts(third)).toEqual(["둘", "하나"]);
			expect(third.nextCursor).toBeNull();
		},
	},
	"pages go by the state that was asked for": {
		as: (c) => c.jisoo,
		call: "hold_list",
		args: { state: "expired", limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const rest = await c.done("hold_list", { state: "expired", cursor: result.nextCursor }, c.jisoo);
			expect([...texts(result), ...texts(rest)]).toEqual(["다섯", "넷", "둘"]);
		},
	},
	"a token that asks does not list them": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", asks: true }),
		call: "hold_list",
		args: {},
		outcome: "not_allowed",
	},
	"what a second person is asked stands in their list and in the requester's": {
		before: (c) =>
			c.app.store.system((db) => {
				db.update(allMember).set({ supervisorID: c.daniel }).where(eq(allMember.id, c.jisoo)).run();
				db.update(allHold)
					.set({ answerer: "supervisor" })
					.where(eq(allHold.id, ids[5] ?? ""))
					.run();
			}),
		as: (c) => c.daniel,
		call: "hold_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			expect(listed(result).map(({ id, canAnswer }) => [id, canAnswer])).toEqual([[ids[5] ?? "", true]]);
			const own = listed(await c.done("hold_list", {}, c.jisoo));
			expect(own.map(({ preview, canAnswer }) => [preview.text, canAnswer])).toEqual([
				["일곱", true],
				["여섯", false],
			]);
		},
	},
});
