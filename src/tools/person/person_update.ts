/** Changes a directory entry: what somebody does, whom they report to, and whether they still work here. */

import { and, count, eq, getTableColumns, ne } from "drizzle-orm";
import { z } from "zod";
import { isDay } from "#base/time.ts";
import { memberRow, personOf, resolvePerson } from "#record/person.ts";
import {
	requireArrived,
	requireMayChange,
	requireSupervising,
	requireSupervisorLine,
	type Written,
} from "#record/person-change.ts";
import type { MemberRow } from "#record/person-write.ts";
import { resolveTeam } from "#record/team.ts";
import { member } from "#store/schema/member.ts";
import { PHRASES } from "#text/phrases.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { hint, jobTitle, name, personAnswer, personHint } from "./shape.ts";

const input = z
	.strictObject({
		personHint,
		name: name.optional().describe("their new name"),
		isAdmin: z.boolean().optional().describe("makes them an administrator, or takes the role away"),
		jobTitle: jobTitle.optional().describe("what they do; empty clears it"),
		teamHint: hint.optional().describe("the team they belong to; empty takes them out of every team"),
		supervisorHint: hint.optional().describe("whom they report to; empty for nobody"),
		phoneNumber: z.string().trim().max(64).optional().describe("empty clears it"),
		hireDate: z
			.string()
			.trim()
			.max(32)
			.refine((text) => text === "" || isDay(text), { error: "is not a day that exists, as YYYY-MM-DD" })
			.optional()
			.describe("first day of work, YYYY-MM-DD; empty clears it"),
		employmentStatus: z
			.enum(["active", "departed"])
			.optional()
			.describe("departed: has left, cannot sign in, stays listed; active: is back"),
	})
	.refine((args) => Object.values(args).filter((value) => value !== undefined).length > 1, {
		error: "names nothing to change: give at least one field besides personHint",
	})
	.meta({ minProperties: 2 });
type Input = z.output<typeof input>;

export const personUpdate = recordTool({
	name: "person_update",
	namespace: personNamespace,
	version: "1",
	label: { en: "Change a person’s entry", ko: "구성원 정보 변경" },
	description:
		"Update the directory entry of a person: name, job title, team, supervisor, phone, day of hire; for administrators also the administrator role and whether they still work here. Members change only their own phone number and day of hire. The e-mail address stays. To end somebody’s membership altogether use person_withdraw.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Change the entry of {object}",
			doing: "Changing the entry of {object}",
			done: "Changed the entry of {object}",
			failed: "Couldn’t change the entry of {object}",
			yes: "Change entry",
			no: "Leave it",
		},
		ko: {
			ask: "{object}의 구성원 정보 변경",
			doing: "{object}의 정보를 바꾸고 있어요",
			done: "{object}의 정보를 바꿨어요",
			failed: "{object}의 정보를 바꾸지 못했어요",
			yes: "정보 변경",
			no: "그대로 두기",
		},
	},
	input,
	output: personAnswer,
	effects: [{ objectType: "person", effect: "updated", id: "personID" }],
	errors: [
		"person_not_found",
		"interaction_required",
		"team_not_found",
		"administrator_only",
		"last_administrator",
		"record_refused",
	],
	examples: {
		en: ["my phone number is 010-1234-5678", "Daniel moves to the design team", "Jisoo reports to Minji now"],
		ko: ["내 전화번호 바꿔 줘", "다니엘을 디자인팀으로 옮겨 줘", "지수 직함을 팀장으로 바꿔 줘"],
	},
	object: (args) => args.personHint,
	handler(args, ctx) {
		const found = resolvePerson(ctx.db, args.personHint, "personHint");
		ctx.subject(found.said);
		ctx.narrow("personHint", found.id);
		const row = memberRow(ctx.db, found.id);
		requireMayChange(ctx.caller, row, written(args));
		const wanted = readFields(args, ctx, row);
		// somebody's leaving is more than a change of their entry, and the audit names it
		if (wanted.status !== undefined && wanted.status !== row.status)
			ctx.subject(`${found.said} (${PHRASES[ctx.caller.language].values[wanted.status] ?? wanted.status})`);
		requireKept(ctx, row, wanted);
		const isMoved = Object.entries(wanted).some(([column, value]) => row[column as keyof MemberRow] !== value);
		if (!isMoved) return personOf(ctx.db, row);
		ctx.db
			.update(member)
			.set({ ...wanted, updatedAt: ctx.now })
			.where(eq(member.id, row.id))
			.run();
		if (wanted.status === "departed" && row.status !== "departed") leave(ctx, row);
		ctx.emit("member.changed", "everybody", row.id);
		return personOf(ctx.db, memberRow(ctx.db, row.id));
	},
});

const COLUMNS = {
	name: "name",
	isAdmin: "isAdmin",
	jobTitle: "jobTitle",
	teamHint: "teamID",
	supervisorHint: "supervisorID",
	phoneNumber: "phoneNumber",
	hireDate: "joinedAt",
	employmentStatus: "status",
} as const satisfies Record<Exclude<keyof Input, "personHint">, keyof MemberRow>;

/** What the call speaks of, each with its stored column as the rows' rules name it. */
function written(args: Input): Written[] {
	const columns = getTableColumns(member);
	return Object.entries(COLUMNS).flatMap(([field, column]) =>
		args[field as keyof typeof COLUMNS] === undefined ? [] : [{ field, column: columns[column].name }],
	);
}

/** The columns as they would be, of those the call speaks of. */
function readFields(args: Input, ctx: WriteContext, row: MemberRow): Partial<MemberRow> {
	const { name, isAdmin, jobTitle, phoneNumber, hireDate, employmentStatus: status } = args;
	return {
		...(name === undefined ? {} : { name }),
		...(isAdmin === undefined ? {} : { isAdmin }),
		...(jobTitle === undefined ? {} : { jobTitle: jobTitle || null }),
		...(args.teamHint === undefined ? {} : { teamID: readTeam(args.teamHint, ctx) }),
		...(args.supervisorHint === undefined ? {} : { supervisorID: readSupervisor(args.supervisorHint, ctx, row) }),
		...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
		...(hireDate === undefined ? {} : { joinedAt: hireDate || null }),
		...(status === undefined ? {} : { status }),
	};
}

function readTeam(hint: string, ctx: WriteContext): string | null {
	if (hint.trim() === "") return null;
	const { id } = resolveTeam(ctx.db, hint, "teamHint");
	ctx.narrow("teamHint", id);
	return id;
}

function readSupervisor(hint: string, ctx: WriteContext, row: MemberRow): string | null {
	if (hint.trim() === "") return null;
	const { id } = resolvePerson(ctx.db, hint, "supervisorHint");
	ctx.narrow("supervisorHint", id);
	if (id !== row.supervisorID) requireSupervising(memberRow(ctx.db, id));
	requireSupervisorLine(ctx.db, row.id, id);
	return id;
}

/** An administrator stays, and nobody is made active or departed who never came. */
function requireKept(ctx: WriteContext, row: MemberRow, wanted: Partial<MemberRow>): void {
	if (wanted.status !== undefined) requireArrived(row);
	const isAdministering = row.isAdmin && row.status === "active";
	if (isAdministering && (wanted.isAdmin === false || wanted.status === "departed"))
		ctx.accounts.requireAnAdministrator(row.id);
}

/** Sign-in closes with everything that hangs on it; those who reported to them still do, until somebody says otherwise. */
function leave(ctx: WriteContext, row: MemberRow): void {
	const reports = ctx.db
		.select({ people: count() })
		.from(member)
		.where(and(eq(member.supervisorID, row.id), ne(member.status, "withdrawn")))
		.get();
	const still = reports?.people ?? 0;
	ctx.preview({
		warnings: [
			{ key: "sign_in_closes", values: { because: "sign_in_closes", name: row.name } },
			...(still === 0 ? [] : [{ key: "still_reported_to", values: { because: "still_reported_to", count: still } }]),
		],
	});
	ctx.accounts.endAll(row.id);
}
