/** Lists the caller's conversations with what is unread in each. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { myConversations } from "#record/conversation.ts";
import { conversationAnswer } from "#record/shapes.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";

const CURSOR = /^[0-9]{16}\.conv_[0-9a-z]{26}$/;

export const conversationList = recordTool({
	name: "conversation_list",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "List conversations", ko: "대화 목록" },
	description: "List the conversations of the person asking, the most recently used first, with what is unread.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List conversations",
			doing: "Looking at conversations",
			done: "Looked at conversations",
			failed: "Couldn’t list the conversations",
		},
		ko: {
			ask: "대화 목록 보기",
			doing: "대화 목록을 보고 있어요",
			done: "대화 목록을 봤어요",
			failed: "대화 목록을 보지 못했어요",
		},
	},
	input: z.strictObject({
		limit: z.int().min(1).max(LIMITS.listMost).optional().describe("at most this many, 50 unless said"),
		cursor: z.string().regex(CURSOR, "is not one that was answered").optional().describe("where an earlier list ended"),
	}),
	output: z.object({ conversations: z.array(conversationAnswer), nextCursor: z.string().nullable() }),
	effects: [],
	errors: [],
	handler({ limit = LIMITS.listDefault, cursor }, ctx) {
		const all = myConversations({ db: ctx.db, memberID: ctx.caller.memberID, now: ctx.now });
		const sorted = all.map((view) => ({ view, place: placeOf(view) })).sort((a, b) => (a.place < b.place ? 1 : -1));
		const rest = cursor === undefined ? sorted : sorted.filter(({ place }) => place < cursor);
		const page = rest.slice(0, limit);
		return {
			conversations: page.map(({ view }) => view),
			nextCursor: rest.length > limit ? (page.at(-1)?.place ?? null) : null,
		};
	},
});

/** Where a conversation stands in the list, as text that sorts; one that moves up between two pages takes no other with it. */
const placeOf = ({ id, place }: { id: string; place: number }) => `${String(place).padStart(16, "0")}.${id}`;
