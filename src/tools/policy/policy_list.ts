/** Lists what the company decided about its tools, with what each is and may be. */

import { z } from "zod";
import { policy } from "#store/schema/policy.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { policyNamespace } from "./namespace.ts";
import { policyAnswer, policyView } from "./shape.ts";

export const policyList = recordTool({
	name: "policy_list",
	namespace: policyNamespace,
	version: "1",
	label: { en: "List the policy of tools", ko: "도구 정책 보기" },
	description:
		"List the policy of every tool: whether it runs, asks the requester, a supervisor or an administrator, or is off, with its default and what policy cannot go below.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "List the policy of tools",
			doing: "Looking at the policy of tools",
			done: "Looked at the policy of tools",
			failed: "Couldn’t list the policy of tools",
		},
		ko: {
			ask: "도구 정책 보기",
			doing: "도구 정책을 보고 있어요",
			done: "도구 정책을 봤어요",
			failed: "도구 정책을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({ policies: z.array(policyAnswer) }),
	effects: [],
	errors: ["administrator_only"],
	handler(_, ctx) {
		const decided = new Map(
			ctx.db
				.select()
				.from(policy)
				.all()
				.map(({ tool, rule, liftID }) => [tool, { rule, isLiftable: liftID !== null }]),
		);
		return { policies: ctx.policies.facts(ctx.caller).map((facts) => policyView(ctx, facts, decided.get(facts.tool))) };
	},
});
