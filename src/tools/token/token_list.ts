/** Lists one's own tokens; the secret of none can be read again. */

import { desc, lt } from "drizzle-orm";
import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { instantText } from "#base/time.ts";
import { token } from "#store/schema/access.ts";
import { recordTool } from "#tools/define.ts";
import { tokenNamespace } from "./namespace.ts";

export const tokenList = recordTool({
	name: "token_list",
	namespace: tokenNamespace,
	version: "1",
	label: { en: "List tokens", ko: "토큰 목록" },
	description:
		"List the tokens of the person asking, newest first: name, scope, whether it asks, when it was last used and when it ends.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List tokens",
			doing: "Looking at your tokens",
			done: "Looked at your tokens",
			failed: "Couldn’t list your tokens",
		},
		ko: { ask: "토큰 목록 보기", doing: "토큰을 보고 있어요", done: "토큰을 봤어요", failed: "토큰을 보지 못했어요" },
	},
	input: z.strictObject({ limit: z.int().min(1).max(LIMITS.listMost).optional(), cursor: z.string().optional() }),
	output: z.object({
		tokens: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				scope: z.enum(["read", "write", "delete"]),
				asks: z.boolean(),
				createdAt: z.string(),
				expiresAt: z.string().optional(),
				lastUsedAt: z.string().optional(),
				isCurrent: z.boolean().describe("the one this very call was made with"),
			}),
		),
		nextCursor: z.string().nullable(),
	}),
	effects: [],
	errors: [],
	handler({ limit = LIMITS.listDefault, cursor }, ctx) {
		const { id, name, scope, asks, createdAt, expiresAt, lastUsedAt } = token;
		const older = cursor === undefined ? undefined : lt(id, cursor);
		const rows = ctx.db
			.select({ id, name, scope, asks, createdAt, expiresAt, lastUsedAt })
			.from(token)
			.where(older)
			.orderBy(desc(id))
			.limit(limit + 1)
			.all();
		const page = rows.slice(0, limit);
		const tokens = page.map(({ createdAt, expiresAt, lastUsedAt, ...row }) => ({
			...row,
			createdAt: instantText(createdAt),
			...(expiresAt === null ? {} : { expiresAt: instantText(expiresAt) }),
			...(lastUsedAt === null ? {} : { lastUsedAt: instantText(lastUsedAt) }),
			isCurrent: row.id === ctx.caller.tokenID,
		}));
		return { tokens, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
	},
});
