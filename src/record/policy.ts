/** The company's decisions about its tools as they are stored, and their order. */

import { and, eq } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allPolicy, allPolicyException, POLICY_RULES, type PolicyRule } from "#store/schema/policy.ts";

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

const selectLifted = prepared((db: SystemDb) =>
	db
		.select({ field: allPolicyException.field, value: allPolicyException.value })
		.from(allPolicyException)
		.innerJoin(
			allPolicy,
			and(eq(allPolicy.tool, allPolicyException.tool), eq(allPolicy.liftID, allPolicyException.liftID)),
		)
		.where(
			and(
				eq(allPolicyException.memberID, parameter("memberID")),
				eq(allPolicyException.tool, parameter("tool")),
				eq(allPolicy.rule, "ask_requester"),
			),
		)
		.prepare(),
);

/** Whether this member lifted the question for such a call, and policy still grants the permission it was lifted under. */
export function isLifted(db: SystemDb, memberID: string, tool: string, args: Record<string, unknown>): boolean {
	return selectLifted(db)
		.all({ memberID, tool })
		.some(({ field, value }) => field === null || args[field] === value);
}

const rank = (rule: PolicyRule): number => POLICY_RULES.indexOf(rule);

export const isStricter = (rule: PolicyRule, than: PolicyRule): boolean => rank(rule) > rank(than);
export const stricter = (a: PolicyRule, b: PolicyRule): PolicyRule => (isStricter(a, b) ? a : b);
