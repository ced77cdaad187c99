/** Korean words of the search in messages. */

import type { searchEn } from "./search.en.ts";

export const searchKo: Record<keyof typeof searchEn, string> = {
	searchTitle: "검색",
	searchLabel: "메시지와 파일 이름 검색",
	filterFrom: "보낸 사람: {name}",
	filterIn: "대화: {name}",
	filterFile: "파일 있음",
	filterAfter: "{day} 뒤",
	filterBefore: "{day} 전",
	addFrom: "보낸 사람",
	addIn: "대화",
	addAfter: "이날 뒤",
	addBefore: "이날 전",
	hasFile: "파일 있음",
	searchTips: "직접 써도 돼요. 보낸사람: 대화: 파일:있음 전:2026-12-01 후:2026-11-30",
	whichOne: "어느 쪽인가요?",
	noneCalled: "여기에 {name:이라는/라는} 이름이 없어요.",
	dayForm: "날짜를 2026-12-01처럼 써 주세요.",
	onlyFiles: "여기에는 파일:있음만 쓸 수 있어요.",
	anybody: "누구나",
	anywhere: "어디든",
	dropFilter: "조건 빼기: {name}",
	searchHits: "{count|메시지 #개|메시지 #개}",
	searchNone: "맞는 메시지가 없어요.",
	searchedFor: "찾은 조건: {what}.",
	searchStart: "두 글자 이상 입력해 주세요.",
	openInConversation: "대화에서 열기",
	searchFailed: "검색하지 못했어요.",
};
