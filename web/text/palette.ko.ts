/** Korean words of the palette and of the panel that asks Kontor about what is on the screen. */

import type { paletteEn } from "./palette.en.ts";

export const paletteKo: Record<keyof typeof paletteEn, string> = {
	title: "찾아가기와 실행",
	placeholder: "대화, 사람, 업무, 화면, 할 일",
	results: "결과",
	resultCount: "{count|결과 #개|결과 #개}",
	nothing: "‘{query}’에 맞는 것이 없어요.",
	nothingText: "대화, 사람, 업무, 화면, 할 일, 메시지에서 찾았어요.",
	searching: "찾고 있어요",
	failed: "업무와 메시지에서는 찾지 못했어요. {reason}",
	hintMove: "이동",
	hintOpen: "열기",
	hintClose: "닫기",
	// 묶음
	recent: "대화",
	conversation: "대화",
	person: "구성원",
	task: "업무",
	page: "화면",
	act: "실행",
	message: "메시지",
	ask: "Kontor",
	// 덧붙임
	unread: "읽지 않음",
	messagePerson: "{name} 님에게 메시지 쓰기",
	// 화면
	pageWaiting: "확인할 일",
	pageSearch: "메시지 검색",
	pageTasks: "업무",
	pagePeople: "구성원",
	pageProfile: "설정: 프로필",
	pageLanguage: "설정: 언어와 지역",
	pageAppearance: "설정: 화면",
	pageSecurity: "설정: 보안",
	pageTokens: "설정: 개인 토큰",
	pageAdmin: "관리",
	pageDocs: "프로그램용 API",
	// 실행
	actNew: "새 대화",
	actChannels: "채널 둘러보기",
	actNewChannel: "새 채널",
	actLight: "밝은 화면",
	actDark: "어두운 화면",
	actSystem: "기기 설정 따르기",
	actEnglish: "영어(English)로 바꾸기",
	actKorean: "한국어로 바꾸기",
	actKeys: "단축키 보기",
	actSignOut: "로그아웃",
	searchFor: "“{query}” 메시지 검색",
	askKontor: "Kontor에게 묻기: “{query}”",
};
