/** Lists the teams of the company in their order. */

import { z } from "zod";
import { listTeams } from "#record/team.ts";
import { recordTool } from "#tools/define.ts";
import { teamNamespace } from "./namespace.ts";
import { teamAnswer } from "./shape.ts";

export const teamList = recordTool({
	name: "team_list",
	namespace: teamNamespace,
	version: "1",
	label: { en: "List teams", ko: "팀 목록" },
	description:
		"List every team of the company by position: name, the team above it, and how many people belong to it directly. Who is in which team says person_list.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "List teams",
			doing: "Looking at the teams",
			done: "Looked at the teams",
			failed: "Couldn’t list the teams",
		},
		ko: {
			ask: "팀 목록 보기",
			doing: "팀을 보고 있어요",
			done: "팀을 봤어요",
			failed: "팀을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({ count: z.number(), teams: z.array(teamAnswer) }),
	effects: [],
	errors: [],
	examples: {
		en: ["which teams are there", "show the organization chart"],
		ko: ["어떤 팀이 있어", "조직도 보여 줘"],
	},
	handler(_, ctx) {
		const teams = listTeams(ctx.db, ctx.caller.language);
		return { count: teams.length, teams };
	},
});
