/** The company: one row that everybody reads and administrators write. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

/** A label of the task vocabulary; `color` is a CSS colour. */
export type Label = { name: string; color?: string };
export type TaskVocabulary = { businesses: Label[]; types: Label[]; etcBusinessColor?: string; etcTypeColor?: string };
export type CompanyRules = { teamViewVisibleToAll?: boolean };

export const companyTable = table(
	"company",
	() => ({
		id: text("id").primaryKey(),
		name: text("name").notNull(),
		country: text("country"),
		language: text("language", { enum: ["en", "ko"] }).notNull(),
		/** IANA zone: decides every day, week and "today" of the record */
		timeZone: text("time_zone").notNull(),
		currencyCode: text("currency_code"),
		taskVocabulary: text("task_vocabulary", { mode: "json" }).$type<TaskVocabulary>().notNull(),
		rules: text("rules", { mode: "json" }).$type<CompanyRules>().notNull(),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	}),
	{ see: "1", update: [{ when: "@admin" }], fixed: ["created_at"], journal: true, volatile: ["updated_at"] },
);
export const { view: company, stored: allCompany } = companyTable;
