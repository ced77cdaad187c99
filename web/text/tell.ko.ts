/** Korean words of being told that long work is over. */

import type { tellEn } from "./tell.en.ts";

export const tellKo: Record<keyof typeof tellEn, string> = {
	tellMe: "끝나면 알려 주세요",
	willTell: "Kontor가 알려 드릴게요",
	willTellHere: "Kontor가 여기서 알려 드릴게요",
	toldDone: "Kontor가 일을 마쳤어요",
	toldFailed: "Kontor가 일을 끝내지 못했어요",
	toldStopped: "Kontor의 일이 중단됐어요",
	toldWaiting: "Kontor가 답을 기다려요",
	look: "보기",
};
