/** Tasks and events with those who take part: everybody reads them except work on a deal they may not see. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { DEAL_SEEN } from "./crm.ts";
import { table } from "./table.ts";

export const TASK_STATUSES = [
	"requested",
	"planned",
	"in_progress",
	"paused",
	"stopped",
	"rejected",
	"completed",
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
export const TASK_SIZES = ["XS", "S", "M", "L", "XL", "XXL"] as const;

const TAKES_PART = "exists(select 1 from raw.task_participant p where p.task_id = $.id and p.member_id = @me)";
const IS_SOLE = `(${TAKES_PART} and (select count(*) from raw.task_participant p where p.task_id = $.id) = 1)`;
/** the deal is tested last: most tasks hang on none */
const SEEN = `@admin or $.opportunity_id is null or $.requester_id = @me or ${TAKES_PART} or exists(select 1 from raw.opportunity o where o.id = $.opportunity_id and ${DEAL_SEEN.replaceAll("$.", "o.")})`;

export const taskTable = table(
	"task",
	() => ({
		id: text("id").primaryKey(),
		title: text("title").notNull(),
		status: text("status", { enum: TASK_STATUSES }).notNull(),
		/** when the status was set: the week of finished work without days (record.md part G) */
		statusAt: integer("status_at").notNull(),
		note: text("note"),
		location: text("location", { mode: "json" }).$type<{ name: string }>(),
		business: text("business"),
		type: text("type"),
		size: text("size", { enum: TASK_SIZES }).notNull(),
		startsAt: integer("starts_at"),
		endsAt: integer("ends_at"),
		dueAt: integer("due_at"),
		isEvent: integer("is_event", { mode: "boolean" }).notNull(),
		isWholeDay: integer("is_whole_day", { mode: "boolean" }).notNull(),
		isOpenToCompany: integer("is_open_to_company", { mode: "boolean" }).notNull(),
		notifyMinutesBefore: integer("notify_minutes_before"),
		requesterID: text("requester_id").notNull(),
		parentTaskID: text("parent_task_id"),
		organizationID: text("organization_id"),
		opportunityID: text("opportunity_id"),
		contactID: text("contact_id"),
		recurrenceRule: text("recurrence_rule"),
		recurrenceTimeZone: text("recurrence_time_zone"),
		seriesID: text("series_id"),
		occurrenceStartsAt: integer("occurrence_starts_at"),
		createdBy: text("created_by").notNull(),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
		/** through what it was added, when not by the person's own hand */
		via: text("via", { enum: ["agent", "schedule", "api"] }),
	}),
	{
		see: SEEN,
		insert: "$.created_by = @me and ($.requester_id = @me or @admin)",
		update: [{ when: `@admin or $.requester_id = @me or ${TAKES_PART}` }],
		to: `$.opportunity_id is null or @admin or $.requester_id = @me or ${TAKES_PART} or exists(select 1 from see.opportunity o where o.id = $.opportunity_id)`,
		delete: `@admin or ${IS_SOLE} or ($.requester_id = @me and $.status = 'requested')`,
		fixed: ["requester_id", "created_by", "created_at", "is_event", "series_id", "occurrence_starts_at", "via"],
		partOf: "task",
		journal: true,
		volatile: ["updated_at"],
	},
);
export const { view: task, stored: allTask } = taskTable;

const IS_REQUESTERS = "exists(select 1 from raw.task t where t.id = $.task_id and (t.requester_id = @me or @admin))";
const IS_MINE_ALONE =
	"((select count(*) from raw.task_participant p where p.task_id = $.task_id) = 1 and exists(select 1 from raw.task_participant p where p.task_id = $.task_id and p.member_id = @me))";
/**
 * A hand-over writes several rows, after the first of which nobody is alone any more: who was allowed the first change
 * of a task's participants in a call is allowed the others.
 */
const IS_UNDER_WAY =
	"exists(select 1 from raw.change c where c.call_id = @call and c.table_name = 'task_participant' and json_extract(c.row_id, '$[0]') = $.task_id)";
/** Sole participants, those who asked and administrators say who takes part. */
const ASSIGNS = `(${IS_REQUESTERS} or ${IS_MINE_ALONE} or ${IS_UNDER_WAY})`;

export const taskParticipantTable = table(
	"task_participant",
	() => ({ taskID: text("task_id").notNull(), memberID: text("member_id").notNull() }),
	{
		see: "$.member_id = @me or exists(select 1 from see.task t where t.id = $.task_id)",
		insert: ASSIGNS,
		delete: ASSIGNS,
		partOf: "task",
		journal: true,
	},
);
export const { view: taskParticipant, stored: allTaskParticipant } = taskParticipantTable;
