/** What the status page says of a part that is not simply there: why, and what to do about it. */

import type { Language } from "./fill.ts";

const en = {
	demo: "No AI model is connected. The demo agent answers set phrases.",
	modelNotAsked: "It was not asked since it was connected.",
	modelFailed: "The last time it was asked it failed: {why}.",
	testModel: "Test it under Admin → Models.",
	later: "This version does not have it yet.",
	connectModel: "Ask an administrator to connect a model.",
	chooseModel: "Connect a model in Settings.",
	backupOff: "Backups by the server are switched off.",
	backupNone: "No backup was made yet.",
	backupFailed: "The last backup failed.",
	backupAge: "The newest backup is {hours} h old.",
	seeDoctor: "On the server: kontor doctor backup",
	tellAdministrator: "Tell an administrator.",
};

export const PARTS: Record<Language, typeof en> = {
	en,
	ko: {
		demo: "연결된 AI 모델이 없어 데모 에이전트가 정해진 문장에만 답해요.",
		modelNotAsked: "연결한 뒤 아직 물어본 적이 없어요.",
		modelFailed: "마지막으로 물었을 때 실패했어요: {why}",
		testModel: "관리 → 모델에서 시험해 보세요.",
		later: "이 버전에는 아직 없어요.",
		connectModel: "관리자에게 모델 연결을 부탁해 주세요.",
		chooseModel: "설정에서 모델을 연결해 주세요.",
		backupOff: "서버가 하는 백업이 꺼져 있어요.",
		backupNone: "아직 만든 백업이 없어요.",
		backupFailed: "마지막 백업에 실패했어요.",
		backupAge: "가장 최근 백업은 {hours}시간 전 것이에요.",
		seeDoctor: "서버에서: kontor doctor backup",
		tellAdministrator: "관리자에게 알려 주세요.",
	},
};
