/** Reads which model is set, without its key. */

import { z } from "zod";
import { modelSettingAnswer, modelSettingView } from "#record/model-setting.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingModelGet = hostTool({
	name: "setting_model_get",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Read the model setting", ko: "모델 설정 보기" },
	description:
		"Get the setting of the AI model: its address, its name, the end of its key, whether the demo agent answers, and what pins it.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Read the model setting",
			doing: "Looking at the model setting",
			done: "Looked at the model setting",
			failed: "Couldn’t read the model setting",
		},
		ko: {
			ask: "모델 설정 보기",
			doing: "모델 설정을 보고 있어요",
			done: "모델 설정을 봤어요",
			failed: "모델 설정을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: modelSettingAnswer,
	effects: [],
	errors: ["administrator_only"],
	handler: async (_, ctx) => modelSettingView(ctx.ports.models.current()),
});
