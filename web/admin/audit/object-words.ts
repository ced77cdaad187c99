/** What kinds of things the record holds, in the reader's language. */

import type { Language } from "#web/text/say.ts";

const WORDS: Record<string, Record<Language, string>> = {
	task: { en: "Task", ko: "업무" },
	person: { en: "Person", ko: "구성원" },
	team: { en: "Team", ko: "팀" },
	company: { en: "Company", ko: "회사" },
	organization: { en: "Organization", ko: "거래처" },
	contact: { en: "Contact", ko: "연락처" },
	opportunity: { en: "Deal", ko: "거래" },
	policy_exception: { en: "Always allow", ko: "항상 허용" },
	policy: { en: "Policy", ko: "정책" },
	setting: { en: "Setting", ko: "설정" },
};

export function objectWords(language: Language): Record<string, string> {
	return Object.fromEntries(Object.entries(WORDS).map(([type, word]) => [type, word[language]]));
}
