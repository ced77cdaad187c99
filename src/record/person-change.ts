/** What a change of a directory entry has to keep: who may, no circle of supervisors, and nobody active who never came. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { member } from "#store/schema/member.ts";
import { isOnLine } from "./line.ts";
import type { MemberRow } from "./person-write.ts";

/** What members change of their own entry; the rows' rule says the same (record.md part D). */
const OWN: ReadonlySet<string> = new Set(["phone_number", "joined_at"]);

/** An argument of the call, and the column it writes. */
export type Written = { field: string; column: string };

/** Throws `administrator_only`, naming the first field that is not the caller's to change. */
export function requireMayChange(
	caller: { memberID: string; isAdministrator: boolean },
	row: MemberRow,
	written: readonly Written[],
): void {
	if (caller.isAdministrator) return;
	const isOwn = caller.memberID === row.id;
	const refused = written.find(({ column }) => !isOwn || !OWN.has(column));
	if (refused === undefined) return;
	throw new ToolError(
		"administrator_only",
		isOwn
			? `Of your own entry you change phoneNumber and hireDate; ${refused.field} is an administrator's. Nothing was changed.`
			: `The entry of ${row.name} is changed by administrators: ${refused.field} is not yours to write. Nothing was changed.`,
		{
			because: isOwn ? "own_entry_field" : "entry_of_another",
			values: { field: refused.column, name: row.name },
			details: { field: refused.field },
		},
	);
}

/** Throws `record_refused` when `personID` would report to themself, directly or through others, or to somebody who left. */
export function requireSupervisorLine(db: ReadDb, personID: string, supervisorID: string | null): void {
	if (supervisorID === null) return;
	const above = (id: string) =>
		db.select({ id: member.supervisorID }).from(member).where(eq(member.id, id)).get()?.id ?? null;
	if (isOnLine(personID, supervisorID, above))
		throw new ToolError(
			"record_refused",
			"Nobody reports to themself, directly or through others. supervisorHint was refused and nothing was changed.",
			{ because: "reports_to_self", details: { field: "supervisorHint" } },
		);
}

/** Throws `record_refused` for a supervisor who has left. */
export function requireSupervising(supervisor: MemberRow): void {
	if (supervisor.status !== "departed") return;
	throw new ToolError(
		"record_refused",
		`${supervisor.name} has left the company, so nobody can report to them. supervisorHint was refused and nothing was changed.`,
		{ because: "supervisor_has_left", values: { name: supervisor.name }, details: { field: "supervisorHint" } },
	);
}

/** Throws `record_refused` for somebody whose invitation is still open: they become active by coming, and leave by being withdrawn. */
export function requireArrived(row: MemberRow): void {
	if (row.status === "active" || row.status === "departed") return;
	throw new ToolError(
		"record_refused",
		`${row.name} was invited and has not signed in yet: they become active by themselves, or are withdrawn. employmentStatus was refused and nothing was changed.`,
		{ because: "not_arrived", values: { name: row.name }, details: { field: "employmentStatus" } },
	);
}
