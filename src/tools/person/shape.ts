/** What the person tools take and answer alike. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";

export const EMPLOYMENT = ["pending", "invited", "active", "departed", "withdrawn"] as const;

export const personHint = z
	.string()
	.min(1)
	.max(LIMITS.hintCharacters)
	.describe("the person: id, e-mail, @handle, name, or a fragment only one person's name has");
export const hint = z.string().max(LIMITS.hintCharacters);
export const jobTitle = z.string().trim().max(256);
export const name = z.string().trim().min(1, "must not be blank").max(LIMITS.nameCharacters);
export const email = z
	.string()
	.trim()
	.toLowerCase()
	.max(320)
	.regex(/^[^\s@]+@[^\s@]+$/, "is not an e-mail address");

/** A directory entry as every person tool answers it; what is empty is left out. */
export const personAnswer = z.object({
	personID: z.string(),
	name: z.string(),
	email: z.string(),
	isAdmin: z.boolean(),
	employmentStatus: z.enum(EMPLOYMENT),
	mention: z.string().optional(),
	handle: z.string().optional(),
	jobTitle: z.string().optional(),
	teamID: z.string().optional(),
	teamName: z.string().optional(),
	supervisorID: z.string().optional(),
	supervisorName: z.string().optional(),
	phoneNumber: z.string().optional(),
	hireDate: z.string().optional(),
	timeZone: z.string().optional(),
});
