/** policy_update: administrators alone, unknown names, floors, the change it leaves, the default, and taking it back. */

import { expect } from "bun:test";
import type { ChangedCallView } from "#record/views.ts";
import { allPolicy } from "#store/schema/policy.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const stored = (c: Company) =>
	Object.fromEntries(
		c.app.store.inspectAll
			.select()
			.from(allPolicy)
			.all()
			.map(({ tool, rule }) => [tool, rule]),
	);
const codeOf = async (outcome: ReturnType<Company["call"]>) => {
	const answer = await outcome;
	return answer.kind === "failed" ? answer.error.code : answer.kind;
};

scenarios("policy_update", {
	"a member decides nothing, and neither do the agent, a schedule, an MCP client or a token that asks": {
		before: async (c) => {
			const args = { tool: "task_add", rule: "off" };
			for (const origin of ["agent", "schedule", "mcp"] as const)
				expect(await codeOf(c.call("policy_update", args, c.as(c.minji, { origin })))).toBe("not_allowed");
			expect(await codeOf(c.call("policy_update", args, c.as(c.minji, { origin: "api", asks: true })))).toBe(
				"not_allowed",
			);
		},
		as: (c) => c.daniel,
		call: "policy_update",
		args: { tool: "task_add", rule: "off" },
		outcome: "administrator_only",
		events: [],
		after: (c) => expect(stored(c)).toEqual({}),
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "", rule: "never", why: "because" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.rule", "input.tool", "input.why"]),
	},
	"an unknown name is refused with the nearest": {
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "task_ad", rule: "off" },
		outcome: "tool_not_found",
		after: (_, { error }) => expect(JSON.stringify(error?.candidates)).toStartWith('[{"id":"task_add"'),
	},
	"what the build asks about itself is not for people to lift, and neither is any rule but the requester's": {
		before: async (c) => {
			const refused = await c.call("policy_update", { tool: "task_add", rule: "off", isLiftable: true }, c.minji);
			expect(refused).toMatchObject({ kind: "failed", error: { values: { because: "policy_not_liftable" } } });
		},
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "task_delete", rule: "ask_requester", isLiftable: true },
		outcome: "record_refused",
		after: (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "not_liftable" } });
			expect(stored(c)).toEqual({});
		},
	},
	"what deletes or sends does not go below asking": {
		before: async (c) =>
			expect(await codeOf(c.call("policy_update", { tool: "message_send", rule: "allow" }, c.minji))).toBe(
				"record_refused",
			),
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "task_delete", rule: "allow" },
		outcome: "record_refused",
		after: (_, { error }) => expect(error?.details).toEqual({ needed: "ask_requester" }),
	},
	"what is part of Kontor itself has no policy, so nobody locks everybody out": {
		before: async (c) => {
			for (const tool of [
				"hold_decide",
				"policy_update",
				"message_add",
				"person_self_get",
				"token_delete",
				"plan",
				"equip",
			])
				expect([tool, await codeOf(c.call("policy_update", { tool, rule: "off" }, c.minji))]).toEqual([
					tool,
					"record_refused",
				]);
		},
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "policy_update", rule: "ask_administrator" },
		outcome: "record_refused",
		after: (c) => expect(stored(c)).toEqual({}),
	},
	"a decision is a change like any other, with what was before": {
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "task_update", rule: "ask_requester" },
		outcome: "done",
		events: ["call.done"],
		changes: ["policy created"],
		after: async (c, { result }) => {
			expect(result).toMatchObject({ tool: "task_update", rule: "ask_requester", isDecided: true });
			await c.done("policy_update", { tool: "task_update", rule: "off" }, c.minji);
			const { changes } = await c.done("change_list", { objectType: "policy" }, c.as(c.minji, { language: "ko" }));
			const [last] = changes as ChangedCallView[];
			expect(last?.changes[0]).toMatchObject({
				label: "task_update",
				effect: "updated",
				fields: [{ name: "rule", before: "요청한 사람에게 확인", after: "끔" }],
			});
		},
	},
	"the same again changes nothing": {
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "task_update", rule: "off" },
		outcome: "done",
		changes: [],
	},
	"the default is no decision: its row goes": {
		as: (c) => c.minji,
		call: "policy_update",
		args: { tool: "task_update", rule: "allow" },
		outcome: "done",
		changes: ["policy deleted"],
		after: (c, { result }) => {
			expect(result).toMatchObject({ rule: "allow", isDecided: false });
			expect(stored(c)).toEqual({});
		},
	},
	"can be taken back by an administrator, and not by the agent": {
		before: (c) => c.done("policy_update", { tool: "task_add", rule: "off" }, c.minji),
		as: (c) => c.minji,
		call: "change_list",
		args: { objectType: "policy", limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const [{ callID }] = result.changes as [ChangedCallView];
			const turn = openTurn(c, c.minji, "undo that");
			expect(await codeOf(callInTurn(c, turn, "change_undo", { callID }, c.minji))).toBe("not_allowed");
			expect(stored(c)).toEqual({ task_add: "off" });
			expect(await codeOf(c.call("change_undo", { callID }, c.daniel))).toBe("not_found");
			await c.done("change_undo", { callID }, c.minji);
			expect(stored(c)).toEqual({});
		},
	},
});
