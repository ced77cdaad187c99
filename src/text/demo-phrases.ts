/** The fourteen set phrases of the demo agent, in the wording it offers; names in them are samples. */

import type { Language } from "./fill.ts";

export type DemoPhrase = { id: string; en: string; ko: string };

/** the names the phrases come with: one person, and one name that two people share */
export const SAMPLE_NAMES = {
	en: { person: "Jisoo", shared: "Kim" },
	ko: { person: "지수", shared: "민수" },
} as const;
const A_NAME: Record<Language, string> = { en: "[name]", ko: "[이름]" };

/** The phrase with a gap for the name: who the samples are called may be nobody who works here. */
export function withGap(phrase: DemoPhrase, language: Language): string {
	const { person, shared } = SAMPLE_NAMES[language];
	return phrase[language].replace(phrase.id === "give-shared-name" ? shared : person, A_NAME[language]);
}

export const demoPhrases: DemoPhrase[] = [
	{
		id: "give",
		en: "Give Jisoo a task to draft the quarterly report, due Friday",
		ko: "지수에게 분기 보고서 초안 업무를 금요일까지 줘",
	},
	{
		id: "give-shared-name",
		en: "Give Kim a task to check the price list",
		ko: "민수에게 가격표 확인 업무를 줘",
	},
	{ id: "week", en: "What do I have to do this week?", ko: "이번 주에 할 일이 뭐야?" },
	{ id: "finish", en: "I finished the quarterly report", ko: "분기 보고서 끝냈어" },
	{
		id: "rename",
		en: "Rename the quarterly report to Quarterly report, second draft",
		ko: "분기 보고서 이름을 분기 보고서 2차로 바꿔 줘",
	},
	{ id: "move", en: "Move the quarterly report to Monday", ko: "분기 보고서를 월요일로 옮겨 줘" },
	{ id: "delete", en: "Delete the quarterly report", ko: "분기 보고서를 삭제해 줘" },
	{ id: "tell", en: "Tell Jisoo that the deck is finished", ko: "지수에게 발표 자료가 끝났다고 전해 줘" },
	{ id: "find", en: "Find messages about the deck", ko: "발표 자료에 대한 메시지를 찾아 줘" },
	{ id: "people", en: "Who works here?", ko: "여기 누가 일해?" },
	{
		id: "edit",
		en: "Change my last message to The deck is ready for review",
		ko: "내 마지막 메시지를 발표 자료 검토를 부탁해요로 바꿔 줘",
	},
	{ id: "undo", en: "Take the last change back", ko: "마지막 변경을 되돌려 줘" },
	{ id: "steps", en: "Work through six steps slowly", ko: "여섯 단계를 천천히 해 줘" },
	{ id: "retry", en: "Fail, then succeed on retry", ko: "한 번 실패한 다음 다시 시도하면 성공해 줘" },
];
