/** Makes an active member with a password: the shell's way, for whoever owns the computer. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { memberNames } from "#record/person.ts";
import { addMember, findByAddress, freeAddress } from "#record/person-write.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { EMPLOYMENT, email, name } from "./shape.ts";

export const personAdd = recordTool({
	name: "person_add",
	namespace: personNamespace,
	version: "1",
	label: { en: "Add a person", ko: "구성원 추가" },
	description:
		"Add a person who can sign in at once with the password given. For the command line; everybody else invites.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: ["cli"],
	modelVisible: false,
	sentences: {
		en: {
			ask: "Add {object} as a member",
			doing: "Adding {object}",
			done: "Added {object}",
			failed: "Couldn’t add {object}",
		},
		ko: {
			ask: "{object} 님을 구성원으로 추가",
			doing: "{object} 님을 추가하고 있어요",
			done: "{object} 님을 추가했어요",
			failed: "{object} 님을 추가하지 못했어요",
		},
	},
	input: z.strictObject({
		email,
		name,
		isAdmin: z.boolean().optional(),
		password: z.string().max(LIMITS.passwordMostCharacters),
	}),
	output: z.object({
		personID: z.string(),
		email: z.string(),
		name: z.string(),
		isAdmin: z.boolean(),
		employmentStatus: z.enum(EMPLOYMENT),
	}),
	secret: ["password"],
	effects: [
		{ objectType: "person", effect: "created", id: "personID" },
		{ objectType: "person", effect: "updated", id: null },
		{ objectType: "conversation", effect: "updated", id: null },
	],
	errors: ["not_allowed", "administrator_only", "person_address_taken", "person_already_member", "password_weak"],
	isDurable: true,
	object: (args) => args.name,
	handler({ password, isAdmin = false, ...entry }, ctx) {
		ctx.subject(entry.name);
		freeAddress(ctx, findByAddress(ctx.db, entry.email));
		const row = addMember(ctx, { ...entry, isAdmin, status: "active", jobTitle: null, teamID: null });
		ctx.accounts.setPassword(row.id, password, { mustChange: false });
		ctx.subject(memberNames(ctx.db).get(row.id) ?? row.name);
		ctx.emit("member.changed", "everybody", row.id);
		return { personID: row.id, email: row.email, name: row.name, isAdmin: row.isAdmin, employmentStatus: row.status };
	},
});
