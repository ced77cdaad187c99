/** policy_list: administrators alone, bad arguments, every tool with its floor, and what a decision makes of it. */

import { expect } from "bun:test";
import { TOOLS } from "#generated/tools.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";
import type { PolicyAnswer } from "#tools/policy/shape.ts";

const policies = (result: Record<string, unknown>) => result.policies as PolicyAnswer[];
const of = (result: Record<string, unknown>, tool: string) => policies(result).find((one) => one.tool === tool);

scenarios("policy_list", {
	"a member does not read it, and neither does the agent for an administrator": {
		before: async (c) => {
			const agent = await c.call("policy_list", {}, c.as(c.minji, { origin: "agent" }));
			expect(agent.kind === "failed" && agent.error.code).toBe("not_allowed");
			const token = await c.call("policy_list", {}, c.as(c.minji, { origin: "api", asks: true }));
			expect(token.kind === "failed" && token.error.code).toBe("not_allowed");
		},
		as: (c) => c.daniel,
		call: "policy_list",
		args: {},
		outcome: "administrator_only",
		events: [],
	},
	"takes no arguments": {
		as: (c) => c.minji,
		call: "policy_list",
		args: { tool: "task_add" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.tool"]),
	},
	"has every tool of the build with its default and what it cannot go below": {
		as: (c) => c.minji,
		call: "policy_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) => {
			expect(policies(result).map(({ tool }) => tool)).toEqual(TOOLS.map(({ name }) => name).sort());
			expect(of(result, "task_add")).toMatchObject({
				rule: "allow",
				default: "allow",
				floor: "allow",
				isDecided: false,
			});
			expect(of(result, "task_delete")).toMatchObject({
				rule: "ask_requester",
				floor: "ask_requester",
				namespaceLabel: "Tasks",
				availability: { state: "ok" },
				card: { ask: "Delete the task …", yes: "Delete task", no: "Keep it" },
			});
			expect(of(result, "message_send")?.hasExemption).toBe(true);
			for (const name of ["hold_decide", "policy_update", "token_add", "message_add", "setting_model_update", "plan"])
				expect([name, of(result, name)?.isGoverned]).toEqual([name, false]);
		},
	},
	"says what was decided, and what is off is not available": {
		before: async (c) => {
			await c.done("policy_update", { tool: "task_add", rule: "ask_supervisor" }, c.minji);
			await c.done("policy_update", { tool: "task_list", rule: "off" }, c.minji);
		},
		as: (c) => c.as(c.minji, { language: "ko" }),
		call: "policy_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => {
			expect(of(result, "task_add")).toMatchObject({ rule: "ask_supervisor", default: "allow", isDecided: true });
			expect(of(result, "task_list")).toMatchObject({
				rule: "off",
				availability: { state: "not_allowed", reason: expect.stringContaining("꺼 둔") },
			});
		},
	},
});
