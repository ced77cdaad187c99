/** Saves which model answers, or goes back to the demo agent. */

import { z } from "zod";
import { requirePassed } from "#record/model-passed.ts";
import {
	modelAddress,
	modelContextTokens,
	modelKeepAnyway,
	modelKey,
	modelName,
	modelPrice,
	modelSettingAnswer,
	modelSettingView,
	modelTitle,
} from "#record/model-setting.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

const input = z
	.strictObject({
		connectionID: z.string().max(64).optional().describe("which connection; left out, the first, as set-up makes it"),
		baseURL: modelAddress.optional().describe("the address of an OpenAI-compatible server"),
		apiKey: modelKey.optional().describe("its key; left out, the saved one is kept as long as the address stays"),
		model: modelName.optional().describe("the model's name as the server knows it"),
		title: modelTitle.nullable().optional(),
		contextTokens: modelContextTokens.nullable().optional(),
		readsImages: z.boolean().optional().describe("it may be sent pictures"),
		price: modelPrice.nullable().optional(),
		keepAnyway: modelKeepAnyway,
		useDemo: z.boolean().optional().describe("instead of the others: forget the model and let the demo agent answer"),
	})
	.superRefine((args, check) => {
		const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
		const { useDemo, connectionID, ...rest } = args;
		const given = Object.entries(args).flatMap(([name, value]) =>
			name !== "useDemo" && value !== undefined ? [name] : [],
		);
		if (useDemo) for (const field of given) refuse(field, "does not go with useDemo");
		else if (connectionID === undefined)
			for (const field of ["baseURL", "model"] as const) if (rest[field] === undefined) refuse(field, "is needed");
	});

export const settingModelUpdate = hostTool({
	name: "setting_model_update",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Set the model", ko: "모델 설정" },
	description:
		"Update the setting of the AI model: address, name and key, or the demo agent instead. New turns use it at once. A connection whose address, name or key changes is tested first. The key is kept encrypted and never answered.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Set the model: {object}",
			doing: "Setting the model: {object}",
			done: "Set the model · {object}",
			failed: "Couldn’t set the model {object}",
			yes: "Set model",
			no: "Leave it",
		},
		ko: {
			ask: "모델 설정: {object}",
			doing: "모델을 설정하고 있어요: {object}",
			done: "모델을 설정했어요 · {object}",
			failed: "모델을 설정하지 못했어요: {object}",
			yes: "모델 설정",
			no: "그대로 두기",
		},
	},
	input,
	output: modelSettingAnswer,
	effects: [{ objectType: "setting", effect: "updated", id: null }],
	errors: ["administrator_only", "not_allowed", "not_found", "invalid_input", "model_test_failed"],
	// some gateways carry their key in the address's path
	secret: ["apiKey", "baseURL"],
	object: (args) => args.model ?? "demo",
	async handler({ connectionID, baseURL, apiKey, model, useDemo, keepAnyway = false, ...more }, ctx) {
		const { models } = ctx.ports;
		if (connectionID !== undefined) {
			const before = models.connection(connectionID);
			const wanted = { baseURL: baseURL ?? before.baseURL, name: model ?? before.name };
			const kept = wanted.baseURL === before.baseURL ? before.apiKey : null;
			const isOther = wanted.baseURL !== before.baseURL || wanted.name !== before.name || apiKey !== undefined;
			const [role] = models.current().connections.find(({ id }) => id === connectionID)?.roles ?? [];
			if (isOther) {
				const test = await models.test({ ...wanted, apiKey: apiKey ?? kept }, ctx.caller, role);
				if (!keepAnyway) requirePassed(test, wanted.name, ctx.caller.language);
			}
		}
		if (connectionID === undefined) {
			// a key goes only to the server it was given for: another address starts without one
			const kept = baseURL === models.current().baseURL ? undefined : null;
			const first =
				baseURL === undefined || model === undefined ? null : { baseURL, name: model, apiKey: apiKey ?? kept };
			models.save(first, ctx);
			if (first === null || Object.keys(more).length === 0) return modelSettingView(models.current());
		}
		const named = model === undefined ? {} : { name: model };
		const saved = models.current().connections.find((one) => one.baseURL === baseURL && one.model === model);
		const id = connectionID ?? saved?.id ?? "";
		const [at, key] = [baseURL === undefined ? {} : { baseURL }, apiKey === undefined ? {} : { apiKey }];
		models.update(id, connectionID === undefined ? more : { ...more, ...named, ...at, ...key }, ctx);
		return modelSettingView(models.current());
	},
});
