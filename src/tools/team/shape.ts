/** What the team tools take and answer alike. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";

export const name = z.string().trim().min(1, "must not be blank").max(LIMITS.nameCharacters);
export const teamHint = z
	.string()
	.min(1)
	.max(LIMITS.hintCharacters)
	.describe("the team: id, present name, or a fragment only one team's name has");
export const parentHint = z
	.string()
	.max(LIMITS.hintCharacters)
	.describe("the team it stands under; empty for the top level");
export const position = z
	.int()
	.min(0)
	.max(1_000_000)
	.describe("its place in the order of teams, from 0; others keep theirs");

/** A team as every team tool answers it. */
export const teamAnswer = z.object({
	teamID: z.string(),
	name: z.string(),
	parentTeamID: z.string().describe("empty at the top"),
	parentTeamName: z.string(),
	position: z.number(),
	peopleCount: z.number().describe("direct members alone"),
});
