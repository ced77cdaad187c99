/** What Kontor tells people by itself, unasked. */

import type { Language } from "./fill.ts";

type Notices = { budgetNear: string; budgetReached: string };

export const NOTICES: Record<Language, Notices> = {
	en: {
		budgetNear:
			"This month’s limit for models is {percent} % used: {spent} of {limit}. At the limit I stop asking models until it is raised or the month ends. You can raise it under Admin, Models.",
		budgetReached:
			"This month’s limit for models is reached: {spent} of {limit}. I answer no new requests with a model until it is raised or the month ends. You can raise it under Admin, Models.",
	},
	ko: {
		budgetNear:
			"이번 달 모델 한도의 {percent}%를 썼어요: {limit} 중 {spent}. 한도에 닿으면 올리거나 달이 바뀔 때까지 모델에 묻지 않아요. 관리의 모델 화면에서 올릴 수 있어요.",
		budgetReached:
			"이번 달 모델 한도에 닿았어요: {limit} 중 {spent}. 올리거나 달이 바뀔 때까지 새 요청에 모델을 쓰지 않아요. 관리의 모델 화면에서 올릴 수 있어요.",
	},
};
