/** Decides whether a tool runs, asks somebody, or is off, for the whole company. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { isStricter } from "#record/policy.ts";
import { type PolicyRule, policy } from "#store/schema/policy.ts";
import { PHRASES } from "#text/phrases.ts";
import type { PolicyFacts, WriteContext } from "#tools/context.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { policyNamespace } from "./namespace.ts";
import { policyAnswer, policyRule, policyView } from "./shape.ts";

export const policyUpdate = recordTool({
	name: "policy_update",
	namespace: policyNamespace,
	version: "1",
	label: { en: "Change the policy of a tool", ko: "도구 정책 변경" },
	description:
		"Update the policy of one tool for the whole company: allow, ask_requester, ask_supervisor, ask_administrator or off, or default to decide nothing. It holds from the next call on, for requests that already wait as well.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Change the policy of {object}",
			doing: "Changing the policy of {object}",
			done: "Changed the policy of {object}",
			failed: "Couldn’t change the policy of {object}",
			yes: "Change policy",
			no: "Leave it",
		},
		ko: {
			ask: "정책 변경 · {object}",
			doing: "정책을 바꾸고 있어요 · {object}",
			done: "정책을 바꿨어요 · {object}",
			failed: "정책을 바꾸지 못했어요 · {object}",
			yes: "정책 변경",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({
		tool: z.string().min(1).max(LIMITS.nameCharacters).describe("the tool’s exact name"),
		rule: z.enum([...policyRule.options, "default"]),
		isLiftable: z
			.boolean()
			.optional()
			.describe("with ask_requester: each person may have it not asked any more for themselves; not unless said"),
	}),
	output: policyAnswer,
	effects: [
		{ objectType: "policy", effect: "created", id: "tool" },
		{ objectType: "policy", effect: "updated", id: "tool" },
		{ objectType: "policy", effect: "deleted", id: "tool" },
	],
	errors: ["administrator_only", "tool_not_found", "record_refused"],
	object: (args) => args.tool,
	handler({ tool, rule, isLiftable = false }, ctx) {
		const facts = findTool(ctx, tool);
		ctx.subject(`${tool} → ${ruleWord(rule, facts, ctx)}`);
		requireDecidable(facts, rule, ctx);
		if (isLiftable) requireLiftable(facts, rule, ctx);
		// what says the same as the default is no decision: it would outlive a better default of a later version
		const isDefault = rule === "default" || (rule === facts.default && facts.fields === undefined && !isLiftable);
		if (isDefault) ctx.db.delete(policy).where(eq(policy.tool, tool)).run();
		else keep(ctx, tool, rule, isLiftable);
		const [now] = ctx.policies.facts(ctx.caller).filter((one) => one.tool === tool);
		return policyView(ctx, now ?? facts, isDefault ? undefined : { rule, isLiftable });
	},
});

/** What is decided, so that two decisions about one tool do not read alike. */
function ruleWord(rule: PolicyRule | "default", facts: PolicyFacts, { caller }: WriteContext): string {
	const code = rule === "default" ? facts.default : rule;
	return PHRASES[caller.language].values[code] ?? code;
}

function findTool(ctx: WriteContext, name: string): PolicyFacts {
	const facts = ctx.policies.facts(ctx.caller).find(({ tool }) => tool === name);
	if (facts !== undefined) return facts;
	const near = ctx.policies.near(name);
	throw new ToolError(
		"tool_not_found",
		`There is no tool called ${name}, so nothing was changed.${near.length > 0 ? ` Near it: ${near.join(", ")}.` : ""}`,
		{ values: { tool: name }, candidates: near.map((id) => ({ id, label: id })) },
	);
}

function requireDecidable(facts: PolicyFacts, rule: PolicyRule | "default", ctx: WriteContext): void {
	const values = { label: facts.label[ctx.caller.language] };
	if (!facts.isGoverned)
		throw new ToolError(
			"record_refused",
			`${facts.tool} is part of Kontor itself and has no policy. Nothing was changed.`,
			{
				because: "policy_fixed",
				values,
			},
		);
	if (rule !== "default" && isStricter(facts.floor, rule))
		throw new ToolError("record_refused", `${facts.tool} cannot go below ${facts.floor}. Nothing was changed.`, {
			because: "policy_floor",
			values,
			details: { needed: facts.floor },
		});
}

/** Only a question that the company added, which is the requester's own to answer. */
function requireLiftable(facts: PolicyFacts, rule: PolicyRule | "default", ctx: WriteContext): void {
	if (rule === "ask_requester" && facts.floor === "allow") return;
	throw new ToolError(
		"record_refused",
		`What ${facts.tool} asks is not for people to lift: only ask_requester on a tool that may run unasked is. Nothing was changed.`,
		// of what the build itself asks about no other rule would make it theirs to lift
		facts.floor === "allow"
			? { because: "policy_not_liftable", values: { label: facts.label[ctx.caller.language] } }
			: { because: "not_liftable" },
	);
}

/** A grant that is given anew is a new one: what people lifted under an earlier one stays ended. */
function keep(ctx: WriteContext, tool: string, rule: PolicyRule, isLiftable: boolean): void {
	const known = ctx.db.select().from(policy).where(eq(policy.tool, tool)).get();
	if (known?.rule === rule && (known.liftID !== null) === isLiftable) return;
	const liftID = isLiftable ? ctx.callID : null;
	const values = { rule, liftID, updatedBy: ctx.caller.memberID, updatedAt: ctx.now };
	if (known === undefined)
		ctx.db
			.insert(policy)
			.values({ tool, ...values })
			.run();
	else ctx.db.update(policy).set(values).where(eq(policy.tool, tool)).run();
}
