/** Signs the person asking out of a browser, or out of every other one. */

import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { session } from "#store/schema/access.ts";
import { recordTool } from "#tools/define.ts";
import { sessionNamespace } from "./namespace.ts";

export const sessionDelete = recordTool({
	name: "session_delete",
	namespace: sessionNamespace,
	version: "1",
	label: { en: "End a sign-in", ko: "로그아웃시키기" },
	description:
		"Delete a session of the person asking, or with others every one but the session of this call: those browsers are signed out at once.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Sign out other browsers",
			doing: "Signing out other browsers",
			done: "Signed out other browsers",
			failed: "Couldn’t sign out other browsers",
			yes: "Sign out",
			no: "Keep signed in",
		},
		ko: {
			ask: "다른 브라우저 로그아웃",
			doing: "다른 브라우저에서 로그아웃하고 있어요",
			done: "다른 브라우저에서 로그아웃했어요",
			failed: "다른 브라우저에서 로그아웃하지 못했어요",
			yes: "로그아웃",
			no: "그대로 두기",
		},
	},
	input: z
		.strictObject({
			sessionID: z.string().max(64).optional(),
			others: z.boolean().optional().describe("true: every session but this one"),
		})
		.refine((args) => (args.sessionID !== undefined) !== (args.others === true), {
			error: "names either one session, or others",
		}),
	output: z.object({ deletedCount: z.number() }),
	effects: [{ objectType: "session", effect: "deleted", id: null }],
	errors: ["not_found", "session_in_use"],
	isDurable: true,
	handler({ sessionID }, ctx) {
		const current = ctx.caller.sessionID ?? "";
		if (sessionID !== undefined && sessionID === current)
			throw new ToolError(
				"session_in_use",
				"This is the session of this very call. Nothing was changed; sign out instead.",
			);
		const wanted =
			sessionID === undefined ? ne(session.id, current) : and(eq(session.id, sessionID), ne(session.id, current));
		const ended = ctx.db.delete(session).where(wanted).returning({ id: session.id }).all();
		if (ended.length === 0 && sessionID !== undefined)
			throw new ToolError("not_found", "You are not signed in there any more. Nothing was changed.", {
				because: "no_such_session",
			});
		ctx.accounts.credentialEnded();
		return { deletedCount: ended.length };
	},
});
