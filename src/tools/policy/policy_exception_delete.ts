/** Ends an Always allow: what policy asks is asked again from the next call on. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { policyException } from "#store/schema/policy.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { policyNamespace } from "./namespace.ts";

export const policyExceptionDelete = recordTool({
	name: "policy_exception_delete",
	namespace: policyNamespace,
	version: "1",
	label: { en: "End an Always allow", ko: "항상 허용 끝내기" },
	description:
		"Delete an exception of the person asking to the policy: what it asks is asked again from the next call on.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "No longer allow: {object}",
			doing: "Ending what was always allowed: {object}",
			done: "No longer always allowed: {object}",
			failed: "Couldn’t end what is always allowed: {object}",
		},
		ko: {
			ask: "항상 허용 끝내기: {object}",
			doing: "항상 허용을 끝내고 있어요: {object}",
			done: "항상 허용을 끝냈어요: {object}",
			failed: "항상 허용을 끝내지 못했어요: {object}",
		},
	},
	input: z.strictObject({ exceptionID: z.string().min(1).max(64) }),
	output: z.object({ exceptionID: z.string() }),
	effects: [{ objectType: "policy_exception", effect: "deleted", id: "exceptionID" }],
	errors: ["not_found"],
	object: (args) => args.exceptionID,
	handler({ exceptionID }, ctx) {
		const row = ctx.db.select().from(policyException).where(eq(policyException.id, exceptionID)).get();
		if (row === undefined)
			throw new ToolError("not_found", "You have allowed no such thing. Nothing was changed.", {
				because: "no_such_exception",
			});
		const facts = ctx.policies.facts(ctx.caller).find(({ tool }) => tool === row.tool);
		ctx.subject(facts?.label[ctx.caller.language] ?? row.tool);
		ctx.db.delete(policyException).where(eq(policyException.id, exceptionID)).run();
		return { exceptionID };
	},
});
