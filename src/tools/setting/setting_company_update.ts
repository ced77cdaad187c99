/** Changes what the company is called, and by which zone, language and currency it goes. */

import { z } from "zod";
import { COMPANY_FIELDS, changeCompany, companyAnswer } from "#record/company.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingCompanyUpdate = recordTool({
	name: "setting_company_update",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Change the company’s settings", ko: "회사 설정 바꾸기" },
	description:
		"Update the setting of the company: its name, time zone, language, country or currency. Fields left out stay. A new time zone reads days and weeks anew from then on and moves no stored moment.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Change the company’s settings",
			doing: "Changing the company’s settings",
			done: "Changed the company’s settings",
			failed: "Couldn’t change the company’s settings",
		},
		ko: {
			ask: "회사 설정 바꾸기",
			doing: "회사 설정을 바꾸고 있어요",
			done: "회사 설정을 바꿨어요",
			failed: "회사 설정을 바꾸지 못했어요",
		},
	},
	input: z
		.strictObject({
			name: COMPANY_FIELDS.name.optional(),
			timeZone: COMPANY_FIELDS.timeZone.optional(),
			language: COMPANY_FIELDS.language.optional(),
			country: COMPANY_FIELDS.country.optional(),
			currencyCode: COMPANY_FIELDS.currencyCode.optional(),
		})
		.refine((args) => Object.values(args).some((value) => value !== undefined), {
			error: "names nothing to change: give at least one of the company's settings",
		})
		.meta({ minProperties: 1 }),
	output: companyAnswer,
	effects: [{ objectType: "company", effect: "updated", id: null }],
	errors: ["administrator_only"],
	handler: (args, ctx) => changeCompany(ctx, args),
});
