/** Puts the list of first steps away for every administrator, or brings it back. */

import { z } from "zod";
import { administratorIDs, showStart } from "#record/start.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingProgressUpdate = recordTool({
	name: "setting_progress_update",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Show or hide the first steps", ko: "시작 단계 표시" },
	description:
		"Update the setting whether administrators are shown the progress of the company’s first steps: put the list away, or bring it back. The steps themselves follow from the record.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Show or hide the first steps",
			doing: "Changing whether the first steps are shown",
			done: "Changed whether the first steps are shown",
			failed: "Couldn’t change whether the first steps are shown",
		},
		ko: {
			ask: "시작 단계 표시 바꾸기",
			doing: "시작 단계 표시를 바꾸고 있어요",
			done: "시작 단계 표시를 바꿨어요",
			failed: "시작 단계 표시를 바꾸지 못했어요",
		},
	},
	input: z.strictObject({ isShown: z.boolean().describe("false puts the list away") }),
	output: z.object({ isShown: z.boolean() }),
	effects: [
		{ objectType: "setting", effect: "created", id: null },
		{ objectType: "setting", effect: "updated", id: null },
	],
	errors: ["administrator_only"],
	handler({ isShown }, ctx) {
		showStart(ctx.db, isShown, ctx.caller.memberID, ctx.now);
		for (const id of administratorIDs(ctx.db)) ctx.emit("member.changed", { memberID: id }, id);
		return { isShown };
	},
});
