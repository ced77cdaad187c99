/** policy_exception_list: an argument it has not, nobody's but one's own, and nothing where nothing was allowed. */

import { expect } from "bun:test";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("policy_exception_list", {
	"an MCP client does not read it": {
		as: (c) => c.as(c.jisoo, { origin: "mcp" }),
		call: "policy_exception_list",
		args: {},
		outcome: "not_allowed",
	},
	"an argument it has not is named": {
		as: (c) => c.jisoo,
		call: "policy_exception_list",
		args: { memberID: "mem_x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.memberID"]),
	},
	"nothing is allowed from the start": {
		as: (c) => c.jisoo,
		call: "policy_exception_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result).toEqual({ exceptions: [] }),
	},
});
