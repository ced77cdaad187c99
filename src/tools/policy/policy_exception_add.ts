/** Always allow: what policy asks about a tool is not asked again of this person, where policy lets people lift it. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { findHoldRow } from "#record/hold-view.ts";
import { fixable, isOwnQuestion, liftIDOf, standingExceptions } from "#record/policy-exception.ts";
import { policyException } from "#store/schema/policy.ts";
import type { WriteContext } from "#tools/context.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { policyNamespace } from "./namespace.ts";

export const policyExceptionAdd = recordTool({
	name: "policy_exception_add",
	namespace: policyNamespace,
	version: "1",
	label: { en: "Always allow", ko: "항상 허용" },
	description:
		"Add an exception to the policy for the person asking: what it asked about, which they have just approved, is not asked of them again when Kontor works for them. Only where policy lets people lift the question, and until policy changes; with one argument fixed when said.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Always allow: {object}",
			doing: "Allowing from now on: {object}",
			done: "Always allowed: {object}",
			failed: "Couldn’t allow it from now on: {object}",
		},
		ko: {
			ask: "항상 허용: {object}",
			doing: "항상 허용하고 있어요: {object}",
			done: "항상 허용했어요: {object}",
			failed: "항상 허용하지 못했어요: {object}",
		},
	},
	input: z.strictObject({
		holdID: z.string().min(1).max(64).describe("the question, approved by the person asking"),
		isOnlyForThis: z.boolean().optional().describe("only for what that call was about; for any call unless said"),
	}),
	output: z.object({ exceptionID: z.string(), tool: z.string() }),
	effects: [{ objectType: "policy_exception", effect: "created", id: "exceptionID" }],
	errors: ["not_found", "record_refused"],
	object: (args) => args.holdID,
	handler({ holdID, isOnlyForThis = false }, ctx) {
		const hold = findHoldRow(ctx.db, holdID);
		const { memberID } = ctx.caller;
		if (hold === undefined || hold.requesterID !== memberID)
			throw new ToolError("not_found", "There is no such question of yours. Nothing was changed.");
		const label = ctx.policies.facts(ctx.caller).find(({ tool }) => tool === hold.tool)?.label[ctx.caller.language];
		ctx.subject(label ?? hold.tool);
		const liftID = liftIDOf(ctx.db, hold.tool);
		const fixed = isOnlyForThis ? fixable(hold) : null;
		const isApproved = hold.decision === "approve" && hold.decidedBy === memberID;
		const isHere = !isOnlyForThis || fixed !== null;
		if (liftID === null || !isApproved || !isHere || !isOwnQuestion(hold, memberID) || isGated(ctx, hold.tool))
			throw new ToolError(
				"record_refused",
				`What is asked about ${hold.tool} is not yours to lift. Nothing was changed.`,
				{
					because: "not_liftable",
				},
			);
		const { field, value } = fixed ?? { field: null, value: null };
		const own = standingExceptions(ctx.db).filter(({ tool }) => tool === hold.tool);
		const known = own.find((one) => one.field === field && one.value === value);
		if (known !== undefined) return { exceptionID: known.id, tool: hold.tool };
		// any call is more than one thing's: what it contains goes
		if (field === null)
			for (const { id } of own) ctx.db.delete(policyException).where(eq(policyException.id, id)).run();
		const exceptionID = ctx.ids.next("exc");
		const name = field === null ? hold.tool : (hold.subject ?? value);
		ctx.db
			.insert(policyException)
			.values({ id: exceptionID, memberID, tool: hold.tool, liftID, field, value, name, createdAt: ctx.now })
			.run();
		return { exceptionID, tool: hold.tool };
	},
});

/** What this build gates by itself, whatever stands in the policy. */
function isGated(ctx: WriteContext, name: string): boolean {
	const facts = ctx.policies.facts(ctx.caller).find(({ tool }) => tool === name);
	return facts === undefined || !facts.isGoverned || facts.floor !== "allow";
}
