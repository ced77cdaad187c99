/** Reads what models were asked in a month and what it cost, by person and by model. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { monthOf } from "#record/model-usage.ts";
import { usageOf } from "#record/model-usage-view.ts";
import { modelMonth } from "#store/schema/usage.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

const figures = z.object({
	answers: z.number(),
	promptTokens: z.number(),
	cachedTokens: z.number(),
	completionTokens: z.number(),
	cost: z.number().describe("of what has a price, in whole and parts of the currency"),
});

export const settingModelUsageGet = recordTool({
	name: "setting_model_usage_get",
	namespace: settingNamespace,
	version: "1",
	label: { en: "See what models cost", ko: "모델 사용량 보기" },
	description:
		"Get the usage of the models of the setting in one month: answers, tokens and cost, in total, by person and by model, with the monthly limit.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "See what models cost",
			doing: "Looking at what models cost",
			done: "Looked at what models cost",
			failed: "Couldn’t read what models cost",
		},
		ko: {
			ask: "모델 사용량 보기",
			doing: "모델 사용량을 보고 있어요",
			done: "모델 사용량을 봤어요",
			failed: "모델 사용량을 보지 못했어요",
		},
	},
	input: z.strictObject({
		month: z
			.string()
			.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month as YYYY-MM")
			.optional()
			.describe("YYYY-MM; the present month when left out"),
	}),
	output: z.object({
		month: z.string(),
		currency: z.string().nullable().describe("null: no model has a price"),
		total: figures,
		unpricedAnswers: z.number().describe("answers of models whose price is not known: their cost is not in the sums"),
		limit: z.number().nullable().describe("in the currency"),
		percent: z.number().nullable().describe("of the limit"),
		isNear: z.boolean(),
		isReached: z.boolean(),
		byPerson: z.array(figures.extend({ memberID: z.string(), name: z.string() })),
		byModel: z.array(figures.extend({ provider: z.string(), model: z.string() })),
		months: z.array(z.string()).describe("months there are figures of, newest first"),
	}),
	effects: [],
	errors: ["administrator_only"],
	handler({ month }, ctx) {
		const wanted = month ?? monthOf(ctx.now, ctx.zone);
		const rows = ctx.db.select().from(modelMonth).where(eq(modelMonth.month, wanted)).all();
		return usageOf(ctx.db, wanted, rows);
	},
});
