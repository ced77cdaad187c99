/** Lists the browsers in which the person asking is signed in. */

import { desc, gt } from "drizzle-orm";
import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { instantText } from "#base/time.ts";
import { session } from "#store/schema/access.ts";
import { recordTool } from "#tools/define.ts";
import { sessionNamespace } from "./namespace.ts";

export const sessionList = recordTool({
	name: "session_list",
	namespace: sessionNamespace,
	version: "1",
	label: { en: "List sign-ins", ko: "로그인 목록" },
	description:
		"List each session of the person asking, last used first: which browser, since when, when it was last used and when it ends.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List sign-ins",
			doing: "Looking at your sign-ins",
			done: "Looked at your sign-ins",
			failed: "Couldn’t list your sign-ins",
		},
		ko: {
			ask: "로그인 목록 보기",
			doing: "로그인 목록을 보고 있어요",
			done: "로그인 목록을 봤어요",
			failed: "로그인 목록을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		sessions: z.array(
			z.object({
				id: z.string(),
				userAgent: z.string(),
				createdAt: z.string(),
				seenAt: z.string().describe("within five minutes"),
				expiresAt: z.string(),
				isCurrent: z.boolean().describe("the one this very call was made in"),
			}),
		),
	}),
	effects: [],
	errors: [],
	handler(_, ctx) {
		const rows = ctx.db
			.select()
			.from(session)
			.where(gt(session.expiresAt, ctx.now))
			.orderBy(desc(session.seenAt), desc(session.id))
			.limit(LIMITS.listMost)
			.all();
		return {
			sessions: rows.map(({ id, userAgent, createdAt, seenAt, expiresAt }) => ({
				id,
				userAgent,
				createdAt: instantText(createdAt),
				seenAt: instantText(seenAt),
				expiresAt: instantText(expiresAt),
				isCurrent: id === ctx.caller.sessionID,
			})),
		};
	},
});
