/** What the status page says of a part that is not simply there: why, and what to do about it. */

import type { Language } from "./fill.ts";

export const PARTS: Record<Language, Record<"demo" | "later" | "connectModel" | "chooseModel", string>> = {
	en: {
		demo: "No AI model is connected. The demo agent answers set phrases.",
		later: "This version does not have it yet.",
		connectModel: "Ask an administrator to connect a model.",
		chooseModel: "Connect a model in Settings.",
	},
	ko: {
		demo: "연결된 AI 모델이 없어 데모 에이전트가 정해진 문장에만 답해요.",
		later: "이 버전에는 아직 없어요.",
		connectModel: "관리자에게 모델 연결을 부탁해 주세요.",
		chooseModel: "설정에서 모델을 연결해 주세요.",
	},
};
