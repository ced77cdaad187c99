/** Invites somebody: a directory entry, an invitation address and a password for the first sign-in. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { LOCAL_ROOT } from "#identity/caller.ts";
import { temporaryPassword } from "#identity/secret.ts";
import { memberNames } from "#record/person.ts";
import { addMember, findByAddress, freeAddress, type MemberRow } from "#record/person-write.ts";
import { resolveTeam } from "#record/team.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { EMPLOYMENT, email, name } from "./shape.ts";

export const personInvite = recordTool({
	name: "person_invite",
	namespace: personNamespace,
	version: "1",
	label: { en: "Invite a person", ko: "구성원 초대" },
	description:
		"Invite a person to the company: makes their account and directory entry, an invitation link that works once within seven days, and a temporary password. Both are shown once, to the person who approves. For somebody invited before who has not come yet, makes new ones.",
	sideEffectClass: "workspace_write",
	requiresApproval: true,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Invite {object} to the company",
			doing: "Inviting {object}",
			done: "Invited {object}",
			failed: "Couldn’t invite {object}",
			yes: "Invite",
			no: "Don’t invite",
		},
		ko: {
			ask: "{object} 님을 회사에 초대",
			doing: "{object} 님을 초대하고 있어요",
			done: "{object} 님을 초대했어요",
			failed: "{object} 님을 초대하지 못했어요",
			yes: "초대하기",
			no: "초대하지 않기",
		},
	},
	input: z.strictObject({
		email: email.describe("their e-mail address, which they sign in with"),
		name: name.describe("their name as colleagues read it"),
		jobTitle: z.string().trim().max(256).optional(),
		teamHint: z.string().max(256).optional().describe("name or id of their team"),
	}),
	output: z.object({
		personID: z.string(),
		email: z.string(),
		name: z.string(),
		employmentStatus: z.enum(EMPLOYMENT),
		invitationURL: z.string(),
		temporaryPassword: z.string(),
	}),
	once: ["invitationURL", "temporaryPassword"],
	effects: [
		{ objectType: "person", effect: "created", id: "personID" },
		{ objectType: "person", effect: "updated", id: null },
		{ objectType: "conversation", effect: "updated", id: null },
		{ objectType: "invitation", effect: "created", id: null },
	],
	errors: [
		"administrator_only",
		"person_address_taken",
		"person_already_member",
		"interaction_required",
		"team_not_found",
	],
	examples: {
		en: ["invite hana@moonrise.example", "add a new colleague"],
		ko: ["새 직원 초대해 줘", "하나를 회사에 초대해 줘"],
	},
	editable: { name: { en: "Name", ko: "이름" }, email: { en: "E-mail", ko: "이메일" } },
	object: (args) => args.name,
	handler(args, ctx) {
		ctx.subject(args.name);
		const team = args.teamHint?.trim() ? resolveTeam(ctx.db, args.teamHint, "teamHint") : null;
		if (team !== null) ctx.narrow("teamHint", team.id);
		const known = findByAddress(ctx.db, args.email);
		const entry = { email: args.email, name: args.name, jobTitle: args.jobTitle || null, teamID: team?.id ?? null };
		const row = known?.status === "invited" ? renew(ctx, known, entry) : welcomeNew(ctx, known, entry);
		ctx.subject(memberNames(ctx.db).get(row.id) ?? row.name);
		ctx.preview({ warnings: [{ key: "invite_gets", values: { because: "invite_gets", name: args.name } }] });
		const password = temporaryPassword();
		ctx.accounts.setPassword(row.id, password, { mustChange: true });
		// the shell is no member an invitation could name
		const { url } = ctx.accounts.invite(row.id, ctx.caller.memberID === LOCAL_ROOT ? KONTOR_ID : ctx.caller.memberID);
		ctx.emit("member.changed", "everybody", row.id);
		return {
			personID: row.id,
			email: row.email,
			name: row.name,
			employmentStatus: row.status,
			invitationURL: url,
			temporaryPassword: password,
		};
	},
});

type Entry = Pick<MemberRow, "email" | "name" | "jobTitle" | "teamID">;

function welcomeNew(ctx: WriteContext, known: MemberRow | undefined, entry: Entry): MemberRow {
	freeAddress(ctx, known);
	return addMember(ctx, { ...entry, status: "invited" });
}

/** Invited before and not here yet: the entry as it is given now, what was left out stays. */
function renew(ctx: WriteContext, known: MemberRow, entry: Entry): MemberRow {
	const wanted = { name: entry.name, jobTitle: entry.jobTitle ?? known.jobTitle, teamID: entry.teamID ?? known.teamID };
	const [row] = ctx.db
		.update(member)
		.set({ ...wanted, updatedAt: ctx.now })
		.where(eq(member.id, known.id))
		.returning()
		.all();
	return must(row, "the invited member");
}
