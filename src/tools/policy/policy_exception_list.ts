/** Lists what the person asking has always allowed and still holds. */

import { z } from "zod";
import { instantText } from "#base/time.ts";
import { standingExceptions } from "#record/policy-exception.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { policyNamespace } from "./namespace.ts";

export const policyExceptionList = recordTool({
	name: "policy_exception_list",
	namespace: policyNamespace,
	version: "1",
	label: { en: "List what is always allowed", ko: "항상 허용한 것 보기" },
	description:
		"List the exceptions of the person asking to the policy, newest first: what is not asked of them any more.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "List what is always allowed",
			doing: "Looking at what is always allowed",
			done: "Looked at what is always allowed",
			failed: "Couldn’t list what is always allowed",
		},
		ko: {
			ask: "항상 허용한 것 보기",
			doing: "항상 허용한 것을 보고 있어요",
			done: "항상 허용한 것을 봤어요",
			failed: "항상 허용한 것을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		exceptions: z.array(
			z.object({
				exceptionID: z.string(),
				tool: z.string(),
				label: z.string(),
				name: z.string().optional().describe("only for this; left out: for any call"),
				createdAt: z.string(),
			}),
		),
	}),
	effects: [],
	errors: [],
	handler(_, ctx) {
		const labels = new Map(ctx.policies.facts(ctx.caller).map(({ tool, label }) => [tool, label[ctx.caller.language]]));
		return {
			exceptions: standingExceptions(ctx.db).map(({ id, tool, field, value, name, createdAt }) => ({
				exceptionID: id,
				tool,
				label: labels.get(tool) ?? tool,
				...(field === null ? {} : { name: name ?? value ?? "" }),
				createdAt: instantText(createdAt),
			})),
		};
	},
});
