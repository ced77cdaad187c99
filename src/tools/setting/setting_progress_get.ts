/** How far a company has come with its first steps, as its record shows it. */

import { z } from "zod";
import { isStartShown, START_STEPS, startSteps } from "#record/start.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingProgressGet = recordTool({
	name: "setting_progress_get",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Read the first steps", ko: "시작 단계 보기" },
	description:
		"Get the progress of a company’s first steps: which of the six are done by what the record shows, whether their list is shown to administrators (a setting), and how backups stand.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read the first steps",
			doing: "Looking at the first steps",
			done: "Looked at the first steps",
			failed: "Couldn’t read the first steps",
		},
		ko: {
			ask: "시작 단계 보기",
			doing: "시작 단계를 보고 있어요",
			done: "시작 단계를 봤어요",
			failed: "시작 단계를 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		isShown: z.boolean().describe("not put away by an administrator, nor over"),
		steps: z.array(z.object({ name: z.enum(START_STEPS), isDone: z.boolean() })),
		backup: z.object({
			folder: z.string(),
			newestAt: z.string().nullable(),
			isRunning: z.boolean(),
			hasFailed: z.boolean().describe("since the newest"),
		}),
	}),
	effects: [],
	errors: ["administrator_only", "setup_needed"],
	handler(_, ctx) {
		const server = ctx.status();
		const { folder, count, newestAt, isRunning, hasFailed } = server.backupsNow();
		const beyond = { ...server.firsts(), isDemo: server.model.isDemo, hasBackup: count > 0 };
		return {
			isShown: isStartShown(ctx.db),
			steps: startSteps(ctx.db, beyond),
			backup: { folder, newestAt, isRunning, hasFailed },
		};
	},
});
