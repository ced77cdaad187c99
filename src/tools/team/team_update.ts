/** Renames a team, moves it under another, or changes its place in the order. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { requireTeamLine, resolveTeam, type TeamRow, teamView } from "#record/team.ts";
import { team } from "#store/schema/team.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { teamNamespace } from "./namespace.ts";
import { name, parentHint, position, teamAnswer, teamHint } from "./shape.ts";

const input = z
	.strictObject({
		teamHint,
		name: name.optional().describe("its new name"),
		parentHint: parentHint.optional(),
		position: position.optional(),
	})
	.refine((args) => Object.values(args).filter((value) => value !== undefined).length > 1, {
		error: "names nothing to change: give at least one field besides teamHint",
	})
	.meta({ minProperties: 2 });
type Input = z.output<typeof input>;

export const teamUpdate = recordTool({
	name: "team_update",
	namespace: teamNamespace,
	version: "1",
	label: { en: "Change a team", ko: "팀 변경" },
	description:
		"Update a team: its name, the team it stands under, its place in the order. Fields left out keep their value. People change teams with person_update, not here.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Change the team {object}",
			doing: "Changing the team {object}",
			done: "Changed the team {object}",
			failed: "Couldn’t change the team {object}",
			yes: "Change team",
			no: "Leave it",
		},
		ko: {
			ask: "{object} 팀 변경",
			doing: "{object} 팀을 바꾸고 있어요",
			done: "{object} 팀을 바꿨어요",
			failed: "{object} 팀을 바꾸지 못했어요",
			yes: "팀 변경",
			no: "그대로 두기",
		},
	},
	input,
	output: teamAnswer,
	effects: [{ objectType: "team", effect: "updated", id: "teamID" }],
	errors: ["administrator_only", "team_not_found", "interaction_required", "record_refused"],
	examples: {
		en: ["rename the Sales team to Growth", "move Design under Product"],
		ko: ["영업팀 이름을 성장팀으로 바꿔 줘", "디자인팀을 제품 아래로 옮겨 줘"],
	},
	object: (args) => args.teamHint,
	handler(args, ctx) {
		const row = resolveTeam(ctx.db, args.teamHint, "teamHint");
		ctx.subject(args.name ?? row.name);
		ctx.narrow("teamHint", row.id);
		const wanted = {
			...(args.name === undefined ? {} : { name: args.name }),
			...(args.parentHint === undefined ? {} : { parentTeamID: readParent(ctx, row, args) }),
			...(args.position === undefined ? {} : { position: args.position }),
		};
		const isMoved = Object.entries(wanted).some(([column, value]) => row[column as keyof TeamRow] !== value);
		if (isMoved) {
			ctx.db.update(team).set(wanted).where(eq(team.id, row.id)).run();
			ctx.emit("team.changed", "everybody", row.id);
		}
		return teamView(ctx.db, row.id);
	},
});

/** The team it goes under; a blank hint means the top. */
function readParent(ctx: WriteContext, row: TeamRow, { parentHint: hint = "" }: Input): string | null {
	if (hint.trim() === "") return null;
	const parent = resolveTeam(ctx.db, hint, "parentHint");
	ctx.narrow("parentHint", parent.id);
	requireTeamLine(ctx.db, row.id, parent.id);
	return parent.id;
}
