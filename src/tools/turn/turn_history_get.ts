/** Reads the whole history of one's own turn: states, model calls, tool calls, approvals, and who else looked at it. */

import { z } from "zod";
import { turnHistory } from "#record/history-shape.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { turnNamespace } from "./namespace.ts";

export const turnHistoryGet = hostTool({
	name: "turn_history_get",
	namespace: turnNamespace,
	version: "1",
	label: { en: "What Kontor did", ko: "Kontor가 한 일" },
	description:
		"Get the history of a turn of the person asking: its states, each call of the model and of tools, its approvals, and who else has looked at it.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["histories"],
	sentences: {
		en: {
			ask: "Read what Kontor did",
			doing: "Looking at what Kontor did",
			done: "Looked at what Kontor did",
			failed: "Couldn’t read what Kontor did",
		},
		ko: {
			ask: "Kontor가 한 일 보기",
			doing: "Kontor가 한 일을 보고 있어요",
			done: "Kontor가 한 일을 봤어요",
			failed: "Kontor가 한 일을 보지 못했어요",
		},
	},
	input: z.strictObject({ turnID: z.string().min(1) }),
	output: z.object({ history: turnHistory }),
	effects: [],
	errors: ["not_found"],
	handler: async ({ turnID }, ctx) => ({ history: ctx.ports.histories.own(turnID, ctx.caller) }),
});
