/** What the task tools take and answer alike. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { TASK_SIZES, TASK_STATUSES } from "#store/schema/task.ts";

const DATE = "a day in the company's zone (YYYY-MM-DD) or a moment with offset (RFC 3339)";

export const title = z.string().trim().min(1, "must not be blank").max(LIMITS.titleCharacters);
export const hint = z.string().max(LIMITS.hintCharacters);
export const size = z.enum(TASK_SIZES).describe("effort, not length in the calendar");
export const startsAt = z.string().max(64).describe(`when it starts: ${DATE}`);
export const endsAt = z.string().max(64).describe(`when it is due: ${DATE}; a bare day means the end of that day`);
export const label = z.string().max(128);
export const hints = z.array(hint.min(1)).max(50);

/** A task as every task tool answers it. */
export const taskAnswer = z.object({
	taskID: z.string(),
	parentTaskID: z.string(),
	organizationID: z.string().optional(),
	opportunityID: z.string().optional(),
	requesterID: z.string(),
	requesterName: z.string(),
	createdAt: z.string(),
	content: z.string().describe("the title"),
	ownerID: z.string().describe("the sole participant; empty when there are several or none"),
	ownerName: z.string(),
	participantIDs: z.array(z.string()),
	participantNames: z.array(z.string()),
	participantPresentations: z.array(
		z.object({
			personID: z.string(),
			displayName: z.string().optional(),
			email: z.string().optional(),
			mention: z.string().optional(),
		}),
	),
	business: z.string(),
	type: z.string(),
	size: z.enum(TASK_SIZES),
	status: z.enum(TASK_STATUSES),
	startDate: z.string().describe("YYYY-MM-DD or empty"),
	endDate: z.string().describe("YYYY-MM-DD or empty"),
	weekCode: z.string().describe("ISO week of the end day as YYWnn, or empty"),
	canUpdate: z.boolean(),
});

export const query = z
	.string()
	.max(256)
	.describe("text in title, labels, owner's name or status; case and spaces do not matter");
export const listLimit = z.int().describe("the first so many; all when left out");

/** Whose tasks a list or a board shows. */
export const whoseInput = {
	personHints: hints
		.optional()
		.describe("whose tasks: names, fragments, e-mails or ids; left out, the person asking. Never together with scope"),
	scope: z.enum(["self", "all"]).optional().describe("all for the whole company. Never together with personHints"),
};

const labels = z.array(z.object({ name: z.string(), color: z.string().optional() }));

/** The company's labels as the task tools answer them. */
export const vocabularyAnswer = z.object({
	businesses: labels,
	types: labels,
	sizes: z.array(z.string()),
	statuses: z.array(z.string()),
	etcBusinessColor: z.string().optional(),
	etcTypeColor: z.string().optional(),
});

/** What every list of tasks answers. */
export const listAnswer = {
	tasks: z.array(taskAnswer),
	count: z.number().describe("all that match, before the limit"),
	unfinishedCount: z.number(),
	scope: z.enum(["person", "everyone"]),
	ownerID: z.string().describe("whose list, when it is one person's; else empty"),
	statusFilter: z.string(),
	registeredLabels: vocabularyAnswer,
};
