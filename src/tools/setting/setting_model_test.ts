/** Tries a model's address, key and name before anybody relies on them. */

import { z } from "zod";
import type { Code } from "#base/errors.ts";
import { modelAddress, modelKey, modelName, modelRole } from "#record/model-setting.ts";
import type { ModelTest } from "#record/views.ts";
import { errorSentence } from "#text/errors.ts";
import type { Language } from "#text/fill.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

const line = z.object({
	name: z.enum(["reached", "key", "answers", "tools", "work"]),
	state: z.enum(["ok", "failed", "warning", "untried"]),
	ms: z.number(),
	code: z.string().optional(),
	detail: z.string().optional().describe("a name or value of a good line, a sentence of a bad one"),
});

export const settingModelTest = hostTool({
	name: "setting_model_test",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Test a model", ko: "모델 시험" },
	description:
		"Test a model before its setting is saved: is the server reached, is the key taken, does the model answer, can it call tools. Without a key the saved one is used, for its own address alone. Saves nothing.",
	sideEffectClass: "connect",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["models"],
	sentences: {
		en: {
			ask: "Test the model at {object}",
			doing: "Testing the model at {object}",
			done: "Tested the model at {object}",
			failed: "Couldn’t test the model at {object}",
		},
		ko: {
			ask: "모델 시험: {object}",
			doing: "모델을 시험하고 있어요: {object}",
			done: "모델을 시험했어요 · {object}",
			failed: "모델을 시험하지 못했어요: {object}",
		},
	},
	input: z
		.strictObject({
			connectionID: z.string().max(64).optional().describe("a saved connection, instead of address, key and name"),
			role: modelRole.optional().describe("what it is wanted for; talk when left out"),
			baseURL: modelAddress.optional().describe("the address of an OpenAI-compatible server"),
			apiKey: modelKey.optional(),
			model: modelName.optional().describe("left out, only the list of models is asked for"),
		})
		.superRefine(({ connectionID, baseURL, apiKey, model }, check) => {
			const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
			if (connectionID === undefined && baseURL === undefined) refuse("baseURL", "is needed");
			if (connectionID === undefined) return;
			for (const [field, value] of Object.entries({ baseURL, apiKey, model }))
				if (value !== undefined) refuse(field, "does not go with connectionID");
		}),
	output: z.object({ lines: z.array(line), models: z.array(z.string()), host: z.string() }),
	effects: [],
	errors: ["administrator_only", "not_found"],
	// some gateways carry their key in the address
	secret: ["apiKey", "baseURL"],
	object: (args) => (args.baseURL === undefined ? (args.connectionID ?? "") : new URL(args.baseURL).host),
	async handler({ connectionID, role, baseURL = "", apiKey, model = "" }, ctx) {
		const { models } = ctx.ports;
		const wanted =
			connectionID === undefined ? { baseURL, apiKey: apiKey ?? null, name: model } : models.connection(connectionID);
		const test = await models.test(wanted, ctx.caller, role);
		ctx.subject(test.host);
		const lines = test.lines.map((one) => ({ ...one, ...saying(one, test, wanted.name, ctx.caller.language) }));
		return { ...test, lines };
	},
});

/** A bad line's sentence, in the language of whoever reads it. */
function saying(
	{ code, state }: ModelTest["lines"][number],
	{ host, models }: ModelTest,
	name: string,
	language: Language,
): { detail?: string } {
	if (code === undefined || state === "ok") return {};
	const values = { host, name, models: models.join(", "), because: code };
	const sentence = errorSentence(language, code as Code, values);
	return sentence === null ? {} : { detail: sentence };
}
