/** turn_update: who may, bad arguments, the wish is kept until it was seen, and a turn that is over takes none. */

import { expect } from "bun:test";
import { eq, gt } from "drizzle-orm";
import type { ConversationView, TurnView } from "#record/views.ts";
import { allEvent } from "#store/schema/log.ts";
import { allTurn } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";
import type { TurnRef } from "#tools/context.ts";

let ref: TurnRef;
let mark = 0;
const wish = (tellsWhenDone: boolean) => () => ({ turnID: ref.id, tellsWhenDone });
const set = (c: Company, state: TurnView["state"]) =>
	c.app.store.system((db) => db.update(allTurn).set({ state }).where(eq(allTurn.id, ref.id)).run());
const told = async (c: Company, memberID = c.jisoo) => {
	const { conversations } = await c.done("conversation_list", {}, memberID);
	return (conversations as ConversationView[]).find(({ id }) => id === ref.conversationID)?.toldTurnIDs;
};
const events = (c: Company) => c.app.store.inspectAll.select().from(allEvent).where(gt(allEvent.id, mark)).all();
const since = (c: Company) => {
	mark = Math.max(mark, ...events(c).map(({ id }) => id));
};

scenarios("turn_update", {
	"neither the agent, nor a schedule, nor an MCP client keeps a wish": {
		before: async (c) => {
			ref = openTurn(c, c.jisoo, "Count the lamps");
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("turn_update", wish(true)(), c.as(c.jisoo, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.jisoo, { origin: "mcp" }),
		call: "turn_update",
		args: wish(true),
		outcome: "not_allowed",
		events: [],
	},
	"nor does a token that may only read": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "turn_update",
		args: wish(true),
		outcome: "token_scope",
		events: [],
	},
	"a colleague's turn is not found, for an administrator too": {
		as: (c) => c.minji,
		call: "turn_update",
		args: wish(true),
		outcome: "not_found",
	},
	"just as one that never was": {
		as: (c) => c.jisoo,
		call: "turn_update",
		args: { turnID: "turn_00000000000000000000000000", tellsWhenDone: true },
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "turn_update",
		args: { turnID: 7, tellsWhenDone: "yes", loud: true },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.loud", "input.tellsWhenDone", "input.turnID"]),
	},
	"the wish is kept with the turn, and while that goes on there is nothing to tell": {
		before: since,
		as: (c) => c.jisoo,
		call: "turn_update",
		args: wish(true),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			expect(result.turn).toMatchObject({ id: ref.id, state: "working", tellsWhenDone: true });
			expect(events(c).map(({ type, memberID, subjectID }) => [type, memberID, subjectID])).toEqual([
				["turn.changed", c.jisoo, ref.id],
			]);
			expect(await told(c)).toEqual([]);
		},
	},
	"the same wish again moves nothing": {
		before: since,
		as: (c) => c.jisoo,
		call: "turn_update",
		args: wish(true),
		outcome: "done",
		after: (c) => expect(events(c)).toEqual([]),
	},
	"once it is over it stands in their list, until they have seen it": {
		before: async (c) => {
			set(c, "failed");
			expect(await told(c)).toEqual([ref.id]);
			since(c);
		},
		as: (c) => c.jisoo,
		call: "turn_update",
		args: wish(false),
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.turn).toMatchObject({ state: "failed", tellsWhenDone: false });
			expect(await told(c)).toEqual([]);
			expect(events(c).map(({ type, memberID, subjectID }) => [type, memberID, subjectID])).toEqual([
				["turn.changed", c.jisoo, ref.id],
				["conversation.changed", c.jisoo, ref.conversationID],
			]);
		},
	},
	"what is over takes no wish any more": {
		as: (c) => c.jisoo,
		call: "turn_update",
		args: wish(true),
		outcome: "turn_finished",
		after: async (c) => expect(await told(c)).toEqual([]),
	},
	"one that waits for an approval does: it is not over": {
		before: (c) => set(c, "waiting"),
		as: (c) => c.jisoo,
		call: "turn_update",
		args: wish(true),
		outcome: "done",
		after: async (c) => expect(await told(c)).toEqual([]),
	},
});
