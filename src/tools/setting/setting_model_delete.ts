/** Forgets one connected model and its key. */

import { z } from "zod";
import { modelSettingAnswer, modelSettingView } from "#record/model-setting.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingModelDelete = hostTool({
	name: "setting_model_delete",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Disconnect a model", ko: "모델 연결 끊기" },
	description:
		"Delete a model from the settings: its address, name and key are forgotten, and no role uses it any more.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Disconnect the model {object}",
			doing: "Disconnecting the model {object}",
			done: "Disconnected the model · {object}",
			failed: "Couldn’t disconnect the model {object}",
			yes: "Disconnect",
			no: "Keep it",
		},
		ko: {
			ask: "모델 연결 끊기: {object}",
			doing: "모델 연결을 끊고 있어요: {object}",
			done: "모델 연결을 끊었어요 · {object}",
			failed: "모델 연결을 끊지 못했어요: {object}",
			yes: "연결 끊기",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ connectionID: z.string().max(64).describe("the id of the connection") }),
	output: modelSettingAnswer,
	effects: [{ objectType: "setting", effect: "deleted", id: null }],
	errors: ["administrator_only", "not_found", "not_allowed"],
	preview: async ({ connectionID }, ctx) => {
		ctx.ports.models.connection(connectionID);
		return {};
	},
	async handler({ connectionID }, ctx) {
		const { models } = ctx.ports;
		ctx.subject(models.connection(connectionID).name);
		models.remove(connectionID, ctx);
		return modelSettingView(models.current());
	},
});
