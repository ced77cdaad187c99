/** What people read when a model fails them, in both languages: what happened, whether anything changed, what to do next. */

import type { Code } from "#base/errors.ts";
import { type ErrorText, said } from "./error-text.ts";

/** Codes of models and of what they cost. */
export type ModelCode = Extract<Code, `model_${string}` | "budget_exhausted">;

const EN: Record<ModelCode, ErrorText> = {
	model_key_missing: said(
		"No model connected",
		"No model is connected, so I can't work on this. Your message is saved.",
	),
	model_key_refused: said(
		"Key refused",
		"The provider refused the key ({status}). It may be mistyped, revoked, or from another account.",
		"The provider refused the key. It may be mistyped, revoked, or from another account.",
	),
	model_quota: said(
		"Out of credit",
		"The provider says the account is out of credit ({status} insufficient quota).",
		"The provider says the account is out of credit. An administrator can add credit or choose another model.",
	),
	model_rate_limited: said(
		"Provider is limiting",
		"The provider is limiting requests. I'll try again in {seconds} s.",
		"The provider is limiting requests. Finished steps are kept. Try again a little later.",
	),
	model_unavailable: said(
		"Model not reachable",
		"I can't reach the model at {host}. Finished steps are kept ({steps}).",
		"I can't reach the model. Finished steps are kept ({steps}).",
		"I can't reach the model at {host}. Nothing was changed.",
		"I can't reach the model. Nothing was changed.",
	),
	model_name_unknown: said(
		"Model name unknown",
		'The provider has no model called "{name}". It offers: {models}',
		'The provider has no model called "{name}". An administrator can choose another.',
		"The provider has no model of the name that is set. An administrator can choose another.",
	),
	model_context_full: said(
		"Conversation too long",
		"This conversation is too long for the model. I kept the last {kept} messages and the pinned ones.",
		"This conversation is too long for the model. Nothing was changed. Start a new thread.",
	),
	model_answer_broken: said(
		"Answer broke off",
		"The answer from {host} broke off. Finished steps are kept. Try again.",
		"The model's answer broke off. Finished steps are kept. Try again.",
	),
	model_certificate: said(
		"Certificate not trusted",
		"The model server's certificate isn't trusted. Nothing was changed. An administrator can add it.",
	),
	model_proxy: said("Blocked by proxy", "A company proxy blocked the request to the provider (407)."),
	model_answer_empty: said(
		"Empty answer",
		"The model answered with nothing, three times. Finished steps are kept. Try again, or ask an administrator to choose another model.",
	),
	model_test_failed: said(
		"Test not passed",
		"The test did not pass: {because} The model was not saved. Correct it, or keep it anyway.",
		"The test did not pass. The model was not saved. Correct it, or keep it anyway.",
	),
	budget_exhausted: said(
		"Month's limit reached",
		"This month's limit for models ({limit}) is reached. Finished steps are kept. {administrators} can raise it, or it starts anew next month.",
		"This month's limit for models is reached. Finished steps are kept. An administrator can raise it, or it starts anew next month.",
	),
	model_filtered: said(
		"Answer held back",
		"The provider's filter held the answer back. Finished steps are kept. Say it in other words and try again.",
	),
};

const KO: Record<ModelCode, ErrorText> = {
	model_key_missing: said("연결된 모델 없음", "연결된 모델이 없어 지금은 처리할 수 없어요. 메시지는 저장했어요."),
	model_key_refused: said(
		"키 거부됨",
		"제공자가 키를 거부했어요({status}). 오타이거나 폐기됐거나 다른 계정의 키일 수 있어요.",
		"제공자가 키를 거부했어요. 오타이거나 폐기됐거나 다른 계정의 키일 수 있어요.",
	),
	model_quota: said(
		"크레딧 부족",
		"제공자 계정의 크레딧이 떨어졌어요({status}).",
		"제공자 계정의 크레딧이 떨어졌어요. 관리자가 크레딧을 채우거나 다른 모델을 고를 수 있어요.",
	),
	model_rate_limited: said(
		"제공자의 요청 제한",
		"요청이 많아 제공자가 제한하고 있어요. {seconds}초 뒤에 다시 시도해요.",
		"요청이 많아 제공자가 제한하고 있어요. 끝난 단계는 그대로예요. 잠시 뒤에 다시 시도해 주세요.",
	),
	model_unavailable: said(
		"모델 연결 안 됨",
		"모델({host})에 연결할 수 없어요. 끝난 단계 {steps}개는 그대로예요.",
		"모델에 연결할 수 없어요. 끝난 단계 {steps}개는 그대로예요.",
		"모델({host})에 연결할 수 없어요. 바뀐 것은 없어요.",
		"모델에 연결할 수 없어요. 바뀐 것은 없어요.",
	),
	model_name_unknown: said(
		"없는 모델 이름",
		'제공자에 "{name}"(이)라는 모델이 없어요. 사용할 수 있는 모델: {models}',
		'제공자에 "{name}"(이)라는 모델이 없어요. 관리자가 다른 모델을 고를 수 있어요.',
		"제공자에 설정된 이름의 모델이 없어요. 관리자가 다른 모델을 고를 수 있어요.",
	),
	model_context_full: said(
		"너무 긴 대화",
		"대화가 모델 한도를 넘었어요. 최근 {kept}개와 고정 메시지만 사용했어요.",
		"대화가 모델 한도를 넘었어요. 바뀐 것은 없어요. 새 스레드를 시작해 주세요.",
	),
	model_answer_broken: said(
		"끊긴 답",
		"모델({host})의 답이 중간에 끊겼어요. 끝난 단계는 그대로예요. 다시 시도해 주세요.",
		"모델의 답이 중간에 끊겼어요. 끝난 단계는 그대로예요. 다시 시도해 주세요.",
	),
	model_certificate: said(
		"신뢰할 수 없는 인증서",
		"모델 서버의 인증서를 신뢰할 수 없어요. 바뀐 것은 없어요. 관리자가 인증서를 추가할 수 있어요.",
	),
	model_proxy: said("프록시가 막음", "회사 프록시가 제공자 요청을 막았어요(407)."),
	model_answer_empty: said(
		"빈 답",
		"모델이 세 번 모두 빈 답을 보냈어요. 끝난 단계는 그대로예요. 다시 시도하거나 관리자에게 다른 모델을 부탁해 주세요.",
	),
	model_test_failed: said(
		"통과하지 못한 시험",
		"시험을 통과하지 못했어요: {because} 모델은 저장하지 않았어요. 고치거나 그래도 저장해 주세요.",
		"시험을 통과하지 못했어요. 모델은 저장하지 않았어요. 고치거나 그래도 저장해 주세요.",
	),
	budget_exhausted: said(
		"이번 달 한도 도달",
		"이번 달 모델 한도({limit})에 닿았어요. 끝난 단계는 그대로예요. {administrators} 님이 한도를 올리거나 다음 달이 되면 다시 쓸 수 있어요.",
		"이번 달 모델 한도에 닿았어요. 끝난 단계는 그대로예요. 관리자가 한도를 올리거나 다음 달이 되면 다시 쓸 수 있어요.",
	),
	model_filtered: said(
		"제공자가 막은 답",
		"제공자의 필터가 답을 막았어요. 끝난 단계는 그대로예요. 다른 말로 다시 시도해 주세요.",
	),
};

export const MODEL_ERRORS = { en: EN, ko: KO };
