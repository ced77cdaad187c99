/** Where people's accounts stand, for the administrators' side of the directory. */

import { z } from "zod";
import { instantText } from "#base/time.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";

export const personAccountList = recordTool({
	name: "person_account_list",
	namespace: personNamespace,
	version: "1",
	label: { en: "List accounts", ko: "계정 상태 보기" },
	description:
		"List where each person’s account stands: when it was last used, until when an open invitation works, whether a temporary password waits to be replaced.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List accounts",
			doing: "Looking at the accounts",
			done: "Looked at the accounts",
			failed: "Couldn’t list the accounts",
		},
		ko: {
			ask: "계정 상태 보기",
			doing: "계정 상태를 보고 있어요",
			done: "계정 상태를 봤어요",
			failed: "계정 상태를 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		accounts: z.array(
			z.object({
				personID: z.string(),
				lastSeenAt: z.string().optional().describe("within five minutes; left out while nobody is signed in with it"),
				invitedUntil: z.string().optional(),
				mustChangePassword: z.boolean(),
			}),
		),
	}),
	effects: [],
	errors: ["administrator_only"],
	handler(_, ctx) {
		const accounts = ctx.accounts.standings().map(({ memberID, seenAt, invitedUntil, mustChangePassword }) => ({
			personID: memberID,
			...(seenAt === null ? {} : { lastSeenAt: instantText(seenAt) }),
			...(invitedUntil === null ? {} : { invitedUntil: instantText(invitedUntil) }),
			mustChangePassword,
		}));
		return { accounts };
	},
});
