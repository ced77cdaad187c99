/** Writing tasks: links, parents and participants, as adding and changing share them. */

import { and, desc, eq, gte, lte, notInArray, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Instant } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { RowRefused, translate } from "#store/refusals.ts";
import { opportunity, organization } from "#store/schema/crm.ts";
import { task, taskParticipant } from "#store/schema/task.ts";
import { nearestTitles, resolveHint } from "./hint.ts";
import { participantIDs, type TaskRow } from "./task.ts";

export type Links = { organizationID: string | null; opportunityID: string | null };

export type LinkHints = { organizationHint?: string | undefined; opportunityHint?: string | undefined };

/** Work on a deal carries the deal's organization; a deal of another organization than the one named is refused. */
export function resolveLinks(db: ReadDb, hints: LinkHints, narrow: (path: string, id: string) => void): Links {
	const organizations = hints.organizationHint
		? db
				.select({ id: organization.id, name: organization.name })
				.from(organization)
				.where(sql`${organization.archivedAt} is null`)
				.all()
		: [];
	const named = hints.organizationHint
		? resolveHint(
				{ thing: "organization", notFound: "crm_organization_not_found", rows: organizations, nearest: nearestTitles },
				hints.organizationHint,
				"organizationHint",
			)
		: null;
	if (named !== null) narrow("organizationHint", named.id);
	if (!hints.opportunityHint) return { organizationID: named?.id ?? null, opportunityID: null };
	const deals = db
		.select({ id: opportunity.id, name: opportunity.name, organizationID: opportunity.organizationID })
		.from(opportunity)
		.where(sql`${opportunity.archivedAt} is null`)
		.all();
	const found = resolveHint(
		{ thing: "deal", notFound: "crm_opportunity_not_found", rows: deals, nearest: nearestTitles },
		hints.opportunityHint,
		"opportunityHint",
	);
	narrow("opportunityHint", found.id);
	const organizationID = deals.find(({ id }) => id === found.id)?.organizationID ?? null;
	if (named !== null && named.id !== organizationID) {
		throw new ToolError(
			"record_refused",
			`The deal ${found.name} belongs to another organization than ${named.name}. Nothing was changed.`,
			{ because: "deal_of_another", values: { deal: found.name, organization: named.name } },
		);
	}
	return { organizationID, opportunityID: found.id };
}

/** The links as a change leaves them: only those it speaks of. Clearing the organization clears deal and contact with it. */
export function changedLinks(
	db: ReadDb,
	row: TaskRow,
	hints: LinkHints,
	narrow: (path: string, id: string) => void,
): Partial<TaskRow> {
	const [organizationHint, opportunityHint] = [hints.organizationHint?.trim(), hints.opportunityHint?.trim()];
	if (organizationHint === undefined && opportunityHint === undefined) return {};
	const named = resolveLinks(db, { organizationHint, opportunityHint }, narrow);
	const organizationID = named.organizationID ?? (organizationHint === undefined ? row.organizationID : null);
	const isMoved = organizationID !== row.organizationID;
	const keepsDeal = opportunityHint === undefined && row.opportunityID !== null;
	if (keepsDeal && isMoved && organizationID !== null) {
		throw new ToolError(
			"record_refused",
			"The task is on a deal of another organization. Name a deal of this one or clear the deal; nothing was changed.",
			{ because: "deal_stays" },
		);
	}
	return {
		organizationID,
		opportunityID: keepsDeal && !isMoved ? row.opportunityID : named.opportunityID,
		...(isMoved ? { contactID: null } : {}),
	};
}

const DUPLICATE_MS = 10 * 60_000;

const selectCalled = prepared((db: ReadDb) =>
	db
		.select()
		.from(task)
		.where(
			and(
				eq(task.title, parameter("title")),
				eq(task.isEvent, false),
				gte(task.createdAt, parameter("since")),
				lte(task.createdAt, parameter("until")),
			),
		)
		.orderBy(desc(task.createdAt))
		.prepare(),
);

/** The task of exactly this title and this one owner made within ten minutes either way: the one that was just added. */
export function findDuplicate(db: ReadDb, title: string, ownerID: string, now: Instant): TaskRow | undefined {
	const rows = selectCalled(db).all({ title, since: now - DUPLICATE_MS, until: now + DUPLICATE_MS });
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
	if (added.length > 0)
		db.insert(taskParticipant)
			.values(added.map((memberID) => ({ taskID, memberID })))
			.run();
	db.delete(taskParticipant)
		.where(and(eq(taskParticipant.taskID, taskID), notInArray(taskParticipant.memberID, [...wanted])))
		.run();
}

/** As `setParticipants`; who may not say who takes part is told so. */
export function assign(db: ToolDb, taskID: string, wanted: readonly string[]): void {
	try {
		setParticipants(db, taskID, wanted);
	} catch (error) {
		const refusal = translate(error);
		if (!(refusal instanceof RowRefused) || refusal.code !== "row_not_writable") throw error;
		throw new ToolError(
			"task_assignment_forbidden",
			"Who takes part is said by the sole participant, whoever asked for the task, or an administrator. Nothing was changed.",
			{ cause: error },
		);
	}
}

/** The row as the write left it. One that moved since it was read is left alone. */
export function writeTask(db: ToolDb, row: TaskRow, values: Partial<TaskRow>): TaskRow {
	const [written] = db
		.update(task)
		.set(values)
		.where(and(eq(task.id, row.id), eq(task.updatedAt, row.updatedAt)))
		.returning()
		.all();
	if (written === undefined)
		throw new ToolError(
			"record_changed",
			`The task "${row.title}" was changed since it was read. Nothing was changed; read it again.`,
		);
	return written;
}
