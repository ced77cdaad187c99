/** The company's decisions about its tools as they are stored, and their order. */

import { eq } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allPolicy, POLICY_RULES, type PolicyRule } from "#store/schema/policy.ts";

const selectRule = prepared((db: SystemDb) =>
	db
		.select({ rule: allPolicy.rule })
		.from(allPolicy)
		.where(eq(allPolicy.tool, parameter("tool")))
		.prepare(),
);

/** What is stored for a tool, or null: read anew for every call, so that a decision holds from the next one on. */
export function storedRule(db: SystemDb, tool: string): PolicyRule | null {
	return selectRule(db).get({ tool })?.rule ?? null;
}

const rank = (rule: PolicyRule): number => POLICY_RULES.indexOf(rule);

export const isStricter = (rule: PolicyRule, than: PolicyRule): boolean => rank(rule) > rank(than);
export const stricter = (a: PolicyRule, b: PolicyRule): PolicyRule => (isStricter(a, b) ? a : b);
