/** Adds a team with nobody in it. */

import { z } from "zod";
import { lastPosition, resolveTeam, teamView } from "#record/team.ts";
import { team } from "#store/schema/team.ts";
import { recordTool } from "#tools/define.ts";
import { teamNamespace } from "./namespace.ts";
import { name, parentHint, position, teamAnswer } from "./shape.ts";

export const teamAdd = recordTool({
	name: "team_add",
	namespace: teamNamespace,
	version: "1",
	label: { en: "Add a team", ko: "팀 추가" },
	description:
		"Add a team to the company, at the top level or under another team. Nobody is in it yet: people join with person_update.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Add the team {object}",
			doing: "Adding the team {object}",
			done: "Added the team {object}",
			failed: "Couldn’t add the team {object}",
			yes: "Add team",
			no: "Don’t add",
		},
		ko: {
			ask: "{object} 팀 추가",
			doing: "{object} 팀을 추가하고 있어요",
			done: "{object} 팀을 추가했어요",
			failed: "{object} 팀을 추가하지 못했어요",
			yes: "팀 추가",
			no: "추가하지 않기",
		},
	},
	input: z.strictObject({
		name: name.describe("what the team is called"),
		parentHint: parentHint.optional(),
		position: position.optional(),
	}),
	output: teamAnswer,
	effects: [{ objectType: "team", effect: "created", id: "teamID" }],
	errors: ["administrator_only", "interaction_required", "team_not_found"],
	examples: {
		en: ["add a design team", "make a new team under Sales"],
		ko: ["디자인팀 만들어 줘", "영업 아래에 새 팀 추가"],
	},
	editable: { name: { en: "Name", ko: "이름" } },
	object: (args) => args.name,
	handler(args, ctx) {
		ctx.subject(args.name);
		const parent = args.parentHint?.trim() ? resolveTeam(ctx.db, args.parentHint, "parentHint") : null;
		if (parent !== null) ctx.narrow("parentHint", parent.id);
		const id = ctx.ids.next("team");
		ctx.db
			.insert(team)
			.values({
				id,
				name: args.name,
				parentTeamID: parent?.id ?? null,
				position: args.position ?? lastPosition(ctx.db),
			})
			.run();
		ctx.emit("team.changed", "everybody", id);
		return teamView(ctx.db, id);
	},
});
