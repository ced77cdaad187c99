/** Replaces somebody's password by one that works for a single sign-in. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { temporaryPassword } from "#identity/secret.ts";
import { resolvePerson } from "#record/person.ts";
import { member } from "#store/schema/member.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { personHint } from "./shape.ts";

export const personPasswordReset = recordTool({
	name: "person_password_reset",
	namespace: personNamespace,
	version: "1",
	label: { en: "Reset a password", ko: "비밀번호 재설정" },
	description:
		"Reset the password of a person: the old one stops working, all their sessions and tokens end at once, and they get a temporary password, shown once to the person who approves, to be changed at the next sign-in.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Reset the password of {object}",
			doing: "Resetting the password of {object}",
			done: "Reset the password of {object}",
			failed: "Couldn’t reset the password of {object}",
			yes: "Reset password",
			no: "Keep it",
		},
		ko: {
			ask: "{object}의 비밀번호 재설정",
			doing: "{object}의 비밀번호를 재설정하고 있어요",
			done: "{object}의 비밀번호를 재설정했어요",
			failed: "{object}의 비밀번호를 재설정하지 못했어요",
			yes: "비밀번호 재설정",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ personHint }),
	output: z.object({ personID: z.string(), name: z.string(), email: z.string(), temporaryPassword: z.string() }),
	once: ["temporaryPassword"],
	effects: [{ objectType: "credential", effect: "updated", id: "personID" }],
	errors: ["administrator_only", "person_not_found", "interaction_required"],
	examples: {
		en: ["Daniel forgot his password", "reset a password"],
		ko: ["지수가 비밀번호를 잊어버렸대", "비밀번호 초기화해 줘"],
	},
	isDurable: true,
	object: (args) => args.personHint,
	handler(args, ctx) {
		const person = resolvePerson(ctx.db, args.personHint, "personHint");
		ctx.subject(person.said);
		ctx.narrow("personHint", person.id);
		const row = must(
			ctx.db.select({ email: member.email }).from(member).where(eq(member.id, person.id)).get(),
			"the resolved person",
		);
		ctx.preview({ warnings: [{ key: "reset_ends", values: { because: "reset_ends", name: person.said } }] });
		const password = temporaryPassword();
		ctx.accounts.setPassword(person.id, password, { mustChange: true });
		return { personID: person.id, name: person.name, email: row.email, temporaryPassword: password };
	},
});
