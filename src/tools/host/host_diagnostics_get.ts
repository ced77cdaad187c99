/** Reads what was recorded about the agent's work, for administrators; every reading of another's turn is noted. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import type { HostContext } from "#tools/context.ts";
import { hostTool } from "#tools/define.ts";
import { hostNamespace } from "./namespace.ts";

const VIEWS = ["runs", "run", "model_call", "turn_input", "inbound", "service_logs", "requests"] as const;

const input = z
	.strictObject({
		view: z.enum(VIEWS).describe("which recorded view"),
		taskRunID: z.string().min(1).optional().describe("the run to read, with view run"),
		id: z.string().min(1).optional().describe("the exact recorded id, with views model_call and turn_input"),
		service: z.string().min(1).optional().describe("with view service_logs, whose log; kontor unless said"),
		conversationID: z.string().min(1).optional().describe("with view inbound, only this conversation"),
		messageID: z.string().min(1).optional().describe("with view inbound, only this message"),
		status: z.string().min(1).optional().describe("with view runs, only runs in this state"),
		limit: z.int().min(1).max(1000).optional().describe("at most this many, 50 unless said"),
		cursor: z
			.string()
			.regex(/^turn_[0-9a-z]{26}$/, "is not one that was answered")
			.optional()
			.describe("with view runs, where an earlier page ended"),
		offset: z.int().min(0).optional().describe("how many of the newest to pass over"),
	})
	.superRefine(({ view, taskRunID, id }, check) => {
		const need = (path: string) => check.addIssue({ code: "custom", path: [path], message: "is needed" });
		if (view === "run" && taskRunID === undefined) need("taskRunID");
		if ((view === "model_call" || view === "turn_input") && id === undefined) need("id");
	});
type Input = z.output<typeof input>;

export const hostDiagnosticsGet = hostTool({
	name: "host_diagnostics_get",
	namespace: hostNamespace,
	version: "1",
	label: { en: "Read diagnostics", ko: "진단 기록 보기" },
	description:
		"Get the diagnostics of the host as a JSON document: the list of runs, one run with its whole history, one model call, what a turn was given, the messages that came in, what the service logged, or the requests it answered. To find out why something went wrong. Reading another person’s run is noted where they see it.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	uses: ["histories"],
	sentences: {
		en: {
			ask: "Read diagnostics",
			doing: "Looking at the diagnostics",
			done: "Looked at the diagnostics",
			failed: "Couldn’t read the diagnostics",
		},
		ko: {
			ask: "진단 기록 보기",
			doing: "진단 기록을 보고 있어요",
			done: "진단 기록을 봤어요",
			failed: "진단 기록을 보지 못했어요",
		},
	},
	input,
	output: z.object({ document: z.string().describe("the view as JSON text") }),
	effects: [],
	errors: ["administrator_only", "not_found"],
	examples: {
		en: ["why did the last run fail", "show the work history", "which model calls were slow"],
		ko: ["마지막 작업이 왜 실패했지", "작업 기록 보여 줘"],
	},
	handler: async (args, ctx) => ({ document: JSON.stringify(viewOf(args, ctx)) }),
});

function viewOf(args: Input, { ports, caller }: HostContext<"histories">): unknown {
	const { histories } = ports;
	const { limit = LIMITS.listDefault, offset = 0 } = args;
	switch (args.view) {
		case "runs":
			return histories.runs({ status: args.status, cursor: args.cursor, limit, offset });
		case "run":
			return histories.run(args.taskRunID ?? "", caller);
		case "model_call":
		case "turn_input":
			return histories.exchange(args.id ?? "", caller, args.view);
		case "inbound":
			return {
				inbound: histories.inbound({ conversationID: args.conversationID, messageID: args.messageID, limit, offset }),
			};
		case "requests":
			return histories.requests({ limit, offset });
		case "service_logs":
			return histories.logs({ service: args.service, limit, offset });
	}
}
