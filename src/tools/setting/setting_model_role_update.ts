/** Sets which connected models do one kind of work, and in which order they are asked. */

import { z } from "zod";
import { modelRole, modelSettingAnswer, modelSettingView } from "#record/model-setting.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingModelRoleUpdate = hostTool({
	name: "setting_model_role_update",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Set who does what", ko: "역할별 모델 설정" },
	description:
		"Update a role in the model settings: the connections that do it, in order. The next one is asked when one is not reached, busy or out of credit, before any word of an answer. An empty list leaves the role to nobody; small work and pictures then go to the models for talk.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Set the models for {object}",
			doing: "Setting the models for {object}",
			done: "Set the models · {object}",
			failed: "Couldn’t set the models for {object}",
			yes: "Set order",
			no: "Leave it",
		},
		ko: {
			ask: "모델 역할 설정: {object}",
			doing: "모델 역할을 설정하고 있어요: {object}",
			done: "모델 역할을 설정했어요 · {object}",
			failed: "모델 역할을 설정하지 못했어요: {object}",
			yes: "순서 설정",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({
		role: modelRole.describe("the kind of work"),
		connectionIDs: z.array(z.string().max(64)).max(16).describe("ids of connections, the first is asked first"),
	}),
	output: modelSettingAnswer,
	effects: [{ objectType: "setting", effect: "updated", id: null }],
	errors: ["administrator_only", "not_found", "not_allowed"],
	object: (args) => args.role,
	async handler({ role, connectionIDs }, ctx) {
		ctx.ports.models.assign(role, connectionIDs, ctx);
		return modelSettingView(ctx.ports.models.current());
	},
});
