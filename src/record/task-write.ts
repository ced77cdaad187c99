/** Writing tasks: links, parents and participants, as adding and changing share them. */

import { and, eq, gte, lte, notInArray, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Instant } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { opportunity, organization } from "#store/schema/crm.ts";
import { task, taskParticipant } from "#store/schema/task.ts";
import { nearestTitles, resolveHint } from "./hint.ts";
import { participantIDs, type TaskRow } from "./task.ts";

export type Links = { organizationID: string | null; opportunityID: string | null };

/** Work on a deal carries the deal's organization; a deal of another organization than the one named is refused. */
export function resolveLinks(db: ReadDb, hints: { organizationHint?: string | undefined; opportunityHint?: string | undefined }, narrow: (path: string, id: string) => void): Links {
	const organizations = hints.organizationHint
		? db.select({ id: organization.id, name: organization.name }).from(organization).where(sql`${organization.archivedAt} is null`).all()
		: [];
	const named = hints.organizationHint
		? resolveHint({ thing: "organization", notFound: "crm_organization_not_found", rows: organizations, nearest: nearestTitles }, hints.organizationHint, "organizationHint")
		: null;
	if (named !== null) narrow("organizationHint", named.id);
	if (!hints.opportunityHint) return { organizationID: named?.id ?? null, opportunityID: null };
	const deals = db
		.select({ id: opportunity.id, name: opportunity.name, organizationID: opportunity.organizationID })
		.from(opportunity)
		.where(sql`${opportunity.archivedAt} is null`)
		.all();
	const found = resolveHint({ thing: "deal", notFound: "crm_opportunity_not_found", rows: deals, nearest: nearestTitles }, hints.opportunityHint, "opportunityHint");
	narrow("opportunityHint", found.id);
	const organizationID = deals.find(({ id }) => id === found.id)?.organizationID ?? null;
	if (named !== null && named.id !== organizationID) {
		throw new ToolError("record_refused", `The deal ${found.name} belongs to another organization than ${named.name}. Nothing was changed.`, { because: "deal_of_another", values: { deal: found.name, organization: named.name } });
	}
	return { organizationID, opportunityID: found.id };
}

/** Refuses a parent that is the task itself or stands below it. */
export function requireNoCycle(db: ReadDb, taskID: string, parentID: string): void {
	let above: string | null = parentID;
	for (let depth = 0; above !== null && depth < 64; depth++) {
		if (above === taskID) throw new ToolError("record_refused", "A task cannot stand under itself or under one of its own subtasks. Nothing was changed.", { because: "under_itself" });
		above = db.select({ parent: task.parentTaskID }).from(task).where(eq(task.id, above)).get()?.parent ?? null;
	}
}

const DUPLICATE_MS = 10 * 60_000;

/** The task of exactly this title and this one owner made within ten minutes either way: the one that was just added. */
export function findDuplicate(db: ReadDb, title: string, ownerID: string, now: Instant): TaskRow | undefined {
	const rows = db
		.select()
		.from(task)
		.where(and(eq(task.title, title), eq(task.isEvent, false), gte(task.createdAt, now - DUPLICATE_MS), lte(task.createdAt, now + DUPLICATE_MS)))
		.orderBy(sql`${task.createdAt} desc`)
		.all();
	return rows.find(({ id }) => {
		const list = participantIDs(db, id);
		return list.length === 1 && list[0] === ownerID;
	});
}

/** Makes `wanted` the whole set of those who take part; who may is the rows' own rule. */
export function setParticipants(db: ToolDb, taskID: string, wanted: readonly string[]): void {
	const present = participantIDs(db, taskID);
	const added = wanted.filter((id) => !present.includes(id));
	if (added.length === 0 && present.every((id) => wanted.includes(id))) return;
	if (added.length > 0) db.insert(taskParticipant).values(added.map((memberID) => ({ taskID, memberID }))).run();
	db.delete(taskParticipant).where(and(eq(taskParticipant.taskID, taskID), notInArray(taskParticipant.memberID, [...wanted]))).run();
}

/** A parent whose children are all completed is completed too. */
export function completeParent(db: ToolDb, parentID: string | null, now: Instant): void {
	if (parentID === null) return;
	const children = db.select({ status: task.status }).from(task).where(and(eq(task.parentTaskID, parentID), eq(task.isEvent, false))).all();
	if (children.length === 0 || children.some(({ status }) => status !== "completed")) return;
	db.update(task)
		.set({ status: "completed", statusAt: now, updatedAt: now })
		.where(and(eq(task.id, parentID), notInArray(task.status, ["completed", "rejected", "stopped"])))
		.run();
}
