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
	}),
	{
		see: "@admin",
		insert: "@admin",
		update: [{ when: "@admin" }],
		delete: "@admin",
		journal: true,
		volatile: ["updated_at", "updated_by"],
	},
);
export const { view: policy, stored: allPolicy } = policyTable;
