/** Looks for model servers on this computer. */

import { z } from "zod";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingModelSearch = hostTool({
	name: "setting_model_search",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Find models nearby", ko: "가까운 모델 찾기" },
	description:
		"Search this computer for model servers at their usual ports, for the model setting: each with its address and the models it lists.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Look for models nearby",
			doing: "Looking for models nearby",
			done: "Looked for models nearby",
			failed: "Couldn’t look for models nearby",
		},
		ko: {
			ask: "가까운 모델 찾기",
			doing: "가까운 모델을 찾고 있어요",
			done: "가까운 모델을 찾아봤어요",
			failed: "가까운 모델을 찾지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		servers: z.array(z.object({ baseURL: z.string(), name: z.string(), models: z.array(z.string()) })),
	}),
	effects: [],
	errors: ["administrator_only"],
	handler: async (_, ctx) => ({ servers: await ctx.ports.models.search() }),
});
