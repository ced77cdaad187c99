/** Revokes one's own token at once. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { token } from "#store/schema/access.ts";
import { recordTool } from "#tools/define.ts";
import { tokenNamespace } from "./namespace.ts";

export const tokenDelete = recordTool({
	name: "token_delete",
	namespace: tokenNamespace,
	version: "1",
	label: { en: "Revoke a token", ko: "토큰 폐기" },
	description:
		"Delete a token of the person asking: whatever uses it is refused from now on. A token cannot revoke itself.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Revoke the token {object}",
			doing: "Revoking the token {object}",
			done: "Revoked the token {object}",
			failed: "Couldn’t revoke the token {object}",
			yes: "Revoke token",
			no: "Keep it",
		},
		ko: {
			ask: "토큰 폐기: {object}",
			doing: "토큰을 폐기하고 있어요: {object}",
			done: "토큰을 폐기했어요 · {object}",
			failed: "{object} 토큰을 폐기하지 못했어요",
			yes: "토큰 폐기",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ tokenID: z.string().max(64) }),
	output: z.object({ id: z.string(), deleted: z.boolean() }),
	effects: [{ objectType: "token", effect: "deleted", id: "id" }],
	errors: ["not_found", "token_in_use"],
	isDurable: true,
	object: (args) => args.tokenID,
	handler({ tokenID }, ctx) {
		const row = ctx.db.select({ name: token.name }).from(token).where(eq(token.id, tokenID)).get();
		if (row === undefined)
			throw new ToolError("not_found", "You have no such token. Nothing was changed.", { because: "no_such_token" });
		ctx.subject(row.name);
		if (tokenID === ctx.caller.tokenID)
			throw new ToolError(
				"token_in_use",
				"This token cannot revoke itself. Nothing was changed; use another credential.",
			);
		ctx.db.delete(token).where(eq(token.id, tokenID)).run();
		ctx.accounts.credentialEnded();
		return { id: tokenID, deleted: true };
	},
});
