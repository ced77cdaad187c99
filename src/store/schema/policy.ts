/** What the company decided about its tools: one row for each that differs from its default. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

/** From the loosest to the strictest. */
export const POLICY_RULES = ["allow", "ask_requester", "ask_supervisor", "ask_administrator", "off"] as const;
export type PolicyRule = (typeof POLICY_RULES)[number];

export const policyTable = table(
	"policy",
	() => ({
		tool: text("tool").primaryKey(),
		rule: text("rule", { enum: POLICY_RULES }).notNull(),
		updatedBy: text("updated_by").notNull(),
		updatedAt: integer("updated_at").notNull(),
		/** the permission to lift the question for oneself, new with each grant; NULL: nobody may */
		liftID: text("lift_id"),
	}),
	{
		// who may lift a question has to know of it
		see: "@admin or $.lift_id is not null",
		insert: "@admin",
		update: [{ when: "@admin" }],
		delete: "@admin",
		journal: true,
		volatile: ["updated_at", "updated_by"],
	},
);
export const { view: policy, stored: allPolicy } = policyTable;

/** What a person lifted for themselves: valid while policy still grants the very permission it was made under. */
export const policyExceptionTable = table(
	"policy_exception",
	() => ({
		id: text("id").primaryKey(),
		memberID: text("member_id").notNull(),
		tool: text("tool").notNull(),
		liftID: text("lift_id").notNull(),
		/** only calls that give this argument this value; NULL: any call */
		field: text("field"),
		value: text("value"),
		/** what the call was about that it was made at */
		name: text("name"),
		createdAt: integer("created_at").notNull(),
	}),
	{ see: "$.member_id = @me", insert: "$.member_id = @me", delete: "$.member_id = @me", journal: true },
);
export const { view: policyException, stored: allPolicyException } = policyExceptionTable;
