/** Sets what models may cost the company in a month, or takes the limit away. */

import { z } from "zod";
import { modelCurrency, modelSettingAnswer, modelSettingView } from "#record/model-setting.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingModelLimitUpdate = hostTool({
	name: "setting_model_limit_update",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Set the monthly limit", ko: "월 한도 설정" },
	description:
		"Update the setting of what models may cost: a monthly limit. At 80 percent administrators are warned; at the limit new requests to models are refused until it is raised or the month ends. Leave amount out to have no limit.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Set the monthly limit for models: {object}",
			doing: "Setting the monthly limit for models: {object}",
			done: "Set the monthly limit for models · {object}",
			failed: "Couldn’t set the monthly limit for models: {object}",
			yes: "Set limit",
			no: "Leave it",
		},
		ko: {
			ask: "모델 월 한도 설정: {object}",
			doing: "모델 월 한도를 설정하고 있어요: {object}",
			done: "모델 월 한도를 설정했어요 · {object}",
			failed: "모델 월 한도를 설정하지 못했어요: {object}",
			yes: "한도 설정",
			no: "그대로 두기",
		},
	},
	input: z
		.strictObject({
			amount: z.number().positive().max(1_000_000_000).optional().describe("in whole and parts of the currency"),
			currency: modelCurrency.optional().describe("the currency of the prices"),
		})
		.superRefine(({ amount, currency }, check) => {
			if ((amount === undefined) !== (currency === undefined))
				check.addIssue({ code: "custom", path: ["currency"], message: "goes with an amount, and an amount with it" });
		}),
	output: modelSettingAnswer,
	effects: [{ objectType: "setting", effect: "updated", id: null }],
	errors: ["administrator_only", "invalid_input"],
	object: (args) => (args.amount === undefined ? "∞" : `${args.amount} ${args.currency}`),
	async handler({ amount, currency }, ctx) {
		const limit = amount === undefined || currency === undefined ? null : { amount, currency };
		ctx.ports.models.limit(limit, ctx);
		return modelSettingView(ctx.ports.models.current());
	},
});
