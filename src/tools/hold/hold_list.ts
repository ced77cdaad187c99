/** Lists the holds the caller opened or may answer. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { holdsFor } from "#gate/view.ts";
import { listHolds } from "#record/hold-view.ts";
import { holdAnswer } from "#record/shapes.ts";
import { HOLD_STATES } from "#store/schema/turn.ts";
import { recordTool } from "#tools/define.ts";
import { holdNamespace } from "./namespace.ts";

export const holdList = recordTool({
	name: "hold_list",
	namespace: holdNamespace,
	version: "1",
	label: { en: "List what is waiting", ko: "대기 목록" },
	description: "List holds the person asking opened or may answer, waiting ones unless said otherwise, newest first.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List what is waiting",
			doing: "Looking at what is waiting",
			done: "Looked at what is waiting",
			failed: "Couldn’t list what is waiting",
		},
		ko: {
			ask: "대기 목록 보기",
			doing: "대기 목록을 보고 있어요",
			done: "대기 목록을 봤어요",
			failed: "대기 목록을 보지 못했어요",
		},
	},
	input: z.strictObject({
		state: z
			.enum([...HOLD_STATES, "all"])
			.optional()
			.describe("waiting unless said; all for every state"),
		limit: z.int().min(1).max(LIMITS.listMost).optional(),
		cursor: z.string().optional(),
	}),
	output: z.object({ holds: z.array(holdAnswer), nextCursor: z.string().nullable() }),
	effects: [],
	errors: [],
	handler({ state = "waiting", limit = LIMITS.listDefault, cursor }, ctx) {
		const rows = listHolds(ctx.db, { states: state === "all" ? [] : [state], before: cursor, limit: limit + 1 });
		const page = rows.slice(0, limit);
		return { holds: holdsFor(ctx, page), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
	},
});
