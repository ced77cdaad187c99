/** session_delete: one browser or all others, never somebody else's and never the one it is called in. */

import { expect } from "bun:test";
import { sessionCaller } from "#identity/members.ts";
import { startSession } from "#identity/sessions.ts";
import { allSession } from "#store/schema/access.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const secrets = new Map<string, string>();
const begin = (c: Company, name: string, memberID: string) =>
	void secrets.set(
		name,
		c.app.store.system((db) => startSession(db, c.app, memberID, name)),
	);
const idOf = (c: Company, name: string) =>
	c.app.store.inspectAll
		.select()
		.from(allSession)
		.all()
		.find(({ userAgent }) => userAgent === name)?.id ?? "";
const isOpen = (c: Company, name: string) =>
	sessionCaller(c.app.store.inspectAll, secrets.get(name) ?? "", c.clock.now()) !== null;

scenarios("session_delete", {
	"not for the agent": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "session_delete",
		args: { others: true },
		outcome: "not_allowed",
		events: [],
	},
	"not for a token that asks": {
		as: (c) => c.as(c.jisoo, { origin: "api", asks: true, tokenID: "tok_x" }),
		call: "session_delete",
		args: { others: true },
		outcome: "not_allowed",
	},
	"not for a token that may only write": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "write", tokenID: "tok_x" }),
		call: "session_delete",
		args: { others: true },
		outcome: "token_scope",
	},
	"one session or the others, not both and not neither": {
		as: (c) => c.jisoo,
		call: "session_delete",
		args: {},
		outcome: "invalid_input",
		after: async (c) => {
			const both = await c.call("session_delete", { sessionID: "sess_x", others: true }, c.jisoo);
			expect(both.kind === "failed" && both.error.code).toBe("invalid_input");
		},
	},
	"somebody else's is not there": {
		before: (c) => {
			for (const name of ["desk", "phone", "tablet"]) begin(c, name, c.jisoo);
			begin(c, "daniel", c.daniel);
		},
		as: (c) => c.minji,
		call: "session_delete",
		args: (c: Company) => ({ sessionID: idOf(c, "phone") }),
		outcome: "not_found",
		after: (c) => expect(isOpen(c, "phone")).toBe(true),
	},
	"the one it is called in stays": {
		as: (c) => c.as(c.jisoo, { sessionID: idOf(c, "desk") }),
		call: "session_delete",
		args: (c: Company) => ({ sessionID: idOf(c, "desk") }),
		outcome: "session_in_use",
		after: (c) => expect(isOpen(c, "desk")).toBe(true),
	},
	"one is signed out at once": {
		as: (c) => c.as(c.jisoo, { sessionID: idOf(c, "desk") }),
		call: "session_delete",
		args: (c: Company) => ({ sessionID: idOf(c, "phone") }),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(result).toEqual({ deletedCount: 1 });
			expect(["desk", "phone", "tablet", "daniel"].map((name) => isOpen(c, name))).toEqual([true, false, true, true]);
		},
	},
	"the others go, this one and those of other people stay": {
		as: (c) => c.as(c.jisoo, { sessionID: idOf(c, "desk") }),
		call: "session_delete",
		args: { others: true },
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toEqual({ deletedCount: 1 });
			expect(["desk", "tablet", "daniel"].map((name) => isOpen(c, name))).toEqual([true, false, true]);
		},
	},
});
