/** Connects one more model once its test has passed, at the end of the lists of its roles. */

import { z } from "zod";
import { must } from "#base/assert.ts";
import { requirePassed } from "#record/model-passed.ts";
import {
	modelAddress,
	modelConnectionAnswer,
	modelContextTokens,
	modelKeepAnyway,
	modelKey,
	modelName,
	modelPrice,
	modelRole,
	modelTitle,
} from "#record/model-setting.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingModelAdd = hostTool({
	name: "setting_model_add",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Connect another model", ko: "모델 추가 연결" },
	description:
		"Add a model to the settings: address, name and key, what it is used for, its context and its price. Roles keep their order; the new one is asked after the others. It is tested first, and saved when that passes. The key is kept encrypted and never answered.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Connect the model {object}",
			doing: "Connecting the model {object}",
			done: "Connected the model · {object}",
			failed: "Couldn’t connect the model {object}",
			yes: "Connect model",
			no: "Leave it",
		},
		ko: {
			ask: "모델 연결: {object}",
			doing: "모델을 연결하고 있어요: {object}",
			done: "모델을 연결했어요 · {object}",
			failed: "모델을 연결하지 못했어요: {object}",
			yes: "모델 연결",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({
		baseURL: modelAddress.describe("the address of an OpenAI-compatible server"),
		model: modelName.describe("the model's name as the server knows it"),
		apiKey: modelKey.optional().describe("left out, the key of another connection to the same address is used"),
		title: modelTitle.optional(),
		roles: z.array(modelRole).max(7).optional().describe("what it is used for; it can be put into lists later"),
		contextTokens: modelContextTokens.optional(),
		readsImages: z.boolean().optional().describe("it may be sent pictures"),
		price: modelPrice.optional(),
		keepAnyway: modelKeepAnyway,
	}),
	output: z.object({ connection: modelConnectionAnswer }),
	effects: [{ objectType: "setting", effect: "created", id: null }],
	errors: ["administrator_only", "invalid_input", "model_test_failed"],
	// some gateways carry their key in the address's path
	secret: ["apiKey", "baseURL"],
	object: (args) => args.title ?? args.model,
	async handler({ model, roles = [], keepAnyway = false, ...rest }, ctx) {
		const { models } = ctx.ports;
		const wanted = { baseURL: rest.baseURL, apiKey: rest.apiKey ?? null, name: model };
		const test = await models.test(wanted, ctx.caller, roles[0]);
		if (!keepAnyway) requirePassed(test, model, ctx.caller.language);
		const id = models.add({ ...rest, name: model }, roles, ctx);
		return {
			connection: must(
				models.current().connections.find((one) => one.id === id),
				"the new connection",
			),
		};
	},
});
