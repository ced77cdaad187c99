/** What models were asked and what it cost: one row an answer, and figures kept by month, person and model. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

const OWN = "@admin or $.member_id = @me";

export const modelUsageTable = table(
	"model_usage",
	() => ({
		id: text("id").primaryKey(),
		at: integer("at").notNull(),
		/** YYYY-MM in the company's zone */
		month: text("month").notNull(),
		memberID: text("member_id").notNull(),
		turnID: text("turn_id"),
		purpose: text("purpose", { enum: ["turn", "summary"] }).notNull(),
		connectionID: text("connection_id"),
		provider: text("provider").notNull(),
		model: text("model").notNull(),
		promptTokens: integer("prompt_tokens").notNull(),
		cachedTokens: integer("cached_tokens").notNull(),
		completionTokens: integer("completion_tokens").notNull(),
		isEstimated: integer("is_estimated", { mode: "boolean" }).notNull(),
		costMicros: integer("cost_micros"),
		currency: text("currency"),
		tookMs: integer("took_ms").notNull(),
	}),
	{ see: OWN },
);
export const { view: modelUsage, stored: allModelUsage } = modelUsageTable;

export const modelMonthTable = table(
	"model_month",
	() => ({
		month: text("month").notNull(),
		memberID: text("member_id").notNull(),
		provider: text("provider").notNull(),
		model: text("model").notNull(),
		/** empty: without a price */
		currency: text("currency").notNull(),
		answers: integer("answers").notNull(),
		promptTokens: integer("prompt_tokens").notNull(),
		cachedTokens: integer("cached_tokens").notNull(),
		completionTokens: integer("completion_tokens").notNull(),
		costMicros: integer("cost_micros").notNull(),
	}),
	{ see: OWN },
);
export const { view: modelMonth, stored: allModelMonth } = modelMonthTable;
