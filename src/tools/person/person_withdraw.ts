/** Withdraws somebody from the company: sign-in, tokens, turns and channels end; what they left behind still reads. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { resolvePerson } from "#record/person.ts";
import { member } from "#store/schema/member.ts";
import type { PreviewWords } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { personHint } from "./shape.ts";

export const personWithdraw = recordTool({
	name: "person_withdraw",
	namespace: personNamespace,
	version: "1",
	label: { en: "Withdraw a person", ko: "구성원 내보내기" },
	description:
		"Withdraw a person from the company: they can no longer sign in, their tokens and open requests end, they leave the channels, and no screen lists them. Tasks and messages they left still read. For somebody who leaves but stays listed, set their employment status to departed instead.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Withdraw {object} from the company",
			doing: "Withdrawing {object}",
			done: "Withdrew {object} from the company",
			failed: "Couldn’t withdraw {object}",
			yes: "Withdraw",
			no: "Keep them",
		},
		ko: {
			ask: "{object} 님을 회사에서 내보내기",
			doing: "{object} 님을 내보내고 있어요",
			done: "{object} 님을 회사에서 내보냈어요",
			failed: "{object} 님을 내보내지 못했어요",
			yes: "내보내기",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ personHint }),
	output: z.object({ personID: z.string(), name: z.string(), withdrawn: z.boolean() }),
	effects: [
		{ objectType: "person", effect: "updated", id: "personID" },
		{ objectType: "conversation", effect: "updated", id: null },
	],
	errors: ["administrator_only", "person_not_found", "interaction_required", "record_refused", "last_administrator"],
	examples: {
		en: ["withdraw Daniel from the company", "remove a former colleague"],
		ko: ["다니엘을 회사에서 내보내 줘", "퇴사자 계정 없애 줘"],
	},
	object: (args) => args.personHint,
	handler(args, ctx) {
		const person = resolvePerson(ctx.db, args.personHint, "personHint");
		ctx.subject(person.said);
		ctx.narrow("personHint", person.id);
		if (person.id === ctx.caller.memberID) {
			throw new ToolError(
				"record_refused",
				"Nobody withdraws themself. Ask another administrator; nothing was changed.",
				{ because: "withdraw_self" },
			);
		}
		ctx.accounts.requireAnAdministrator(person.id);
		const reports = ctx.db
			.update(member)
			.set({ supervisorID: null, updatedAt: ctx.now })
			.where(eq(member.supervisorID, person.id))
			.returning({ id: member.id })
			.all();
		ctx.preview({ warnings: endsAndStays(person.said, reports.length) });
		ctx.db.update(member).set({ status: "withdrawn", updatedAt: ctx.now }).where(eq(member.id, person.id)).run();
		ctx.accounts.leaveChannels(person.id);
		ctx.accounts.endAll(person.id);
		ctx.emit("member.changed", "everybody", person.id);
		return { personID: person.id, name: person.name, withdrawn: true };
	},
});

/** What the card says before somebody approves: what ends, what stays, who is left without a supervisor. */
function endsAndStays(name: string, reports: number): PreviewWords["warnings"] {
	return [
		{ key: "withdraw_ends", values: { because: "withdraw_ends", name } },
		{ key: "withdraw_stays", values: { because: "withdraw_stays" } },
		...(reports === 0 ? [] : [{ key: "lose_supervisor", values: { because: "lose_supervisor", count: reports } }]),
	];
}
