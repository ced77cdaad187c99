/** Kontor's first two messages to everybody: who it is and what it may do, and what is not there yet. */

import type { Language } from "./fill.ts";

export const WELCOME: Record<Language, readonly [string, string]> = {
	en: [
		"Hello, I’m Kontor. I act as you and see exactly what you see. I ask before I send a message to somebody or delete something; you answer with a button, today or tomorrow.",
		"I can look after tasks and messages. Web pages and mail are not set up on this computer, so I leave those alone.",
	],
	ko: [
		"안녕하세요, Kontor예요. 저는 당신의 이름으로 일하고 당신이 볼 수 있는 것만 봐요. 누군가에게 메시지를 보내거나 무언가를 지우기 전에는 꼭 물어봐요. 답은 버튼으로, 오늘이든 내일이든 하면 돼요.",
		"업무와 메시지를 도와 드릴 수 있어요. 웹 페이지와 메일은 이 컴퓨터에 아직 설정되지 않아서 다루지 않아요.",
	],
};
