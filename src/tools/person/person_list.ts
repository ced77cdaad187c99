/** Lists the people of the company as the directory has them. */

import { z } from "zod";
import { listPeople } from "#record/person.ts";
import type { PersonView } from "#record/views.ts";
import { folded } from "#text/folded.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { personAnswer } from "./shape.ts";

export const personList = recordTool({
	name: "person_list",
	namespace: personNamespace,
	version: "1",
	label: { en: "List people", ko: "구성원 목록" },
	description:
		"List every person of the company by name: e-mail, mention, job title, team, supervisor, hire date, and whether they are active, invited or departed. requesterID says which one is asking. Never a step before another tool: hints take names and fragments directly.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "List people",
			doing: "Looking at the people here",
			done: "Looked at the people here",
			failed: "Couldn’t list the people",
		},
		ko: {
			ask: "구성원 목록 보기",
			doing: "구성원을 보고 있어요",
			done: "구성원을 봤어요",
			failed: "구성원을 보지 못했어요",
		},
	},
	input: z.strictObject({
		searchText: z.string().max(256).optional().describe("a fragment of name or e-mail"),
		limit: z
			.int()
			.min(1)
			.max(48)
			.optional()
			.describe("for a pick list: the first so many, with names and addresses alone"),
	}),
	output: z.object({
		requesterID: z.string(),
		count: z.number().describe("all that match, before the limit"),
		people: z.array(personAnswer),
	}),
	effects: [],
	errors: [],
	examples: {
		en: ["who works here", "what is Daniel's e-mail", "who reports to Minji"],
		ko: ["우리 회사에 누가 있어", "지수 이메일이 뭐야", "팀원 알려 줘"],
	},
	handler({ searchText, limit }, ctx) {
		const wanted = folded(searchText ?? "");
		const found = listPeople(ctx.db, ctx.caller.language).filter(
			({ name, email }) => folded(name).includes(wanted) || email.includes(wanted),
		);
		const people = limit === undefined ? found : found.slice(0, limit).map(short);
		return { requesterID: ctx.caller.memberID, count: found.length, people };
	},
});

function short({ personID, name, email, isAdmin, employmentStatus, mention, handle }: PersonView): PersonView {
	return {
		personID,
		name,
		email,
		isAdmin,
		employmentStatus,
		...(mention === undefined ? {} : { mention }),
		...(handle === undefined ? {} : { handle }),
	};
}
