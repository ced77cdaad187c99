/** Reads what the company is called, and by which zone, language and currency it goes. */

import { z } from "zod";
import { companyAnswer, ownCompany } from "#record/company.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { settingNamespace } from "./namespace.ts";

export const settingCompanyGet = recordTool({
	name: "setting_company_get",
	namespace: settingNamespace,
	version: "1",
	label: { en: "Read the company’s settings", ko: "회사 설정 보기" },
	description: "Get the setting of the company: its name, time zone, language, country and currency.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read the company’s settings",
			doing: "Looking at the company’s settings",
			done: "Looked at the company’s settings",
			failed: "Couldn’t read the company’s settings",
		},
		ko: {
			ask: "회사 설정 보기",
			doing: "회사 설정을 보고 있어요",
			done: "회사 설정을 봤어요",
			failed: "회사 설정을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: companyAnswer,
	effects: [],
	errors: ["administrator_only"],
	handler: (_, ctx) => ownCompany(ctx.db),
});
