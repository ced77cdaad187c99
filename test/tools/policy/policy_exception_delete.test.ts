/** policy_exception_delete: from where, wrong arguments, and what is not there; what it ends is tested with the adding. */

import { expect } from "bun:test";
import { allPolicyException } from "#store/schema/policy.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("policy_exception_delete", {
	"the agent removes nothing": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "policy_exception_delete",
		args: { exceptionID: "exc_1" },
		outcome: "not_allowed",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "policy_exception_delete",
		args: { exceptionID: "", tool: "task_add" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.exceptionID", "input.tool"]),
	},
	"what is not there is not found": {
		as: (c) => c.jisoo,
		call: "policy_exception_delete",
		args: { exceptionID: "exc_1" },
		outcome: "not_found",
		after: (c) => expect(c.app.store.inspectAll.select().from(allPolicyException).all()).toEqual([]),
	},
});
