/** Deletes a team; its people stay and belong to none. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { peopleIn, resolveTeam } from "#record/team.ts";
import { team } from "#store/schema/team.ts";
import { recordTool } from "#tools/define.ts";
import { teamNamespace } from "./namespace.ts";
import { teamHint } from "./shape.ts";

export const teamDelete = recordTool({
	name: "team_delete",
	namespace: teamNamespace,
	version: "1",
	label: { en: "Delete a team", ko: "팀 삭제" },
	description:
		"Delete a team. Its people keep their entries and belong to no team. Refused while other teams stand under it: move or delete those first.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Delete the team {object}",
			doing: "Deleting the team {object}",
			done: "Deleted the team {object}",
			failed: "Couldn’t delete the team {object}",
			yes: "Delete team",
			no: "Keep it",
		},
		ko: {
			ask: "{object} 팀 삭제",
			doing: "{object} 팀을 삭제하고 있어요",
			done: "{object} 팀을 삭제했어요",
			failed: "{object} 팀을 삭제하지 못했어요",
			yes: "팀 삭제",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ teamHint }),
	output: z.object({
		teamID: z.string(),
		name: z.string(),
		deleted: z.boolean(),
		peopleLeftWithNoOrganization: z.number().describe("how many people belong to no team now"),
	}),
	effects: [
		{ objectType: "team", effect: "deleted", id: "teamID" },
		{ objectType: "person", effect: "updated", id: null },
	],
	errors: ["administrator_only", "team_not_found", "interaction_required", "record_refused"],
	examples: {
		en: ["delete the team Night shift", "dissolve a team"],
		ko: ["야간조 팀 없애 줘", "팀 해산"],
	},
	object: (args) => args.teamHint,
	handler(args, ctx) {
		const row = resolveTeam(ctx.db, args.teamHint, "teamHint");
		ctx.subject(row.name);
		ctx.narrow("teamHint", row.id);
		const below = ctx.db.select({ name: team.name }).from(team).where(eq(team.parentTeamID, row.id)).all();
		if (below.length > 0)
			throw new ToolError(
				"record_refused",
				`Teams stand under ${row.name}: ${below.map(({ name }) => name).join(", ")}. Move or delete them first; nothing was changed.`,
				{ because: "team_has_teams", values: { name: row.name, count: below.length } },
			);
		const people = peopleIn(ctx.db, row.id);
		if (people > 0)
			ctx.preview({
				warnings: [{ key: "people_lose_team", values: { because: "people_lose_team", count: people } }],
			});
		ctx.db.delete(team).where(eq(team.id, row.id)).run();
		ctx.emit("team.changed", "everybody", row.id);
		return { teamID: row.id, name: row.name, deleted: true, peopleLeftWithNoOrganization: people };
	},
});
