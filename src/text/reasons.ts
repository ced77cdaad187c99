/** Why a rule refused, where one code has many reasons: `values.because` names the sentence. */

import type { Language } from "./fill.ts";

type Sentence = Record<Language, string>;

export const REASONS = {
	ends_before_start: { en: "The end lies before the start. Nothing was changed. Give an end on or after the start.", ko: "끝이 시작보다 앞서요. 바뀐 것은 없어요. 시작과 같거나 뒤인 날을 알려 주세요." },
	starts_in_future: { en: "The task starts in the future, so it can’t be completed yet. Nothing was changed. Move its start first.", ko: "아직 시작하지 않은 업무라 완료할 수 없어요. 바뀐 것은 없어요. 시작일을 먼저 옮겨 주세요." },
	under_itself: { en: "A task can’t stand under itself or one of its own subtasks. Nothing was changed.", ko: "업무를 자기 자신이나 자기 하위 업무 아래에 둘 수 없어요. 바뀐 것은 없어요." },
	deal_of_another: { en: "The deal {deal} belongs to another organization than {organization}. Nothing was changed.", ko: "{deal} 거래는 {organization}의 거래가 아니에요. 바뀐 것은 없어요." },
	has_left: { en: "{name} has left the company, so nothing was sent.", ko: "{name:은/는} 퇴사한 분이라 보내지 않았어요." },
	reply_elsewhere: { en: "The message to reply to is not in this conversation. Nothing was sent.", ko: "답하려는 메시지가 이 대화에 없어요. 보내지 않았어요." },
	reply_to_reply: { en: "A reply has no thread of its own. Reply to the message it answers. Nothing was sent.", ko: "답글에는 다시 답글을 달 수 없어요. 원래 메시지에 답해 주세요. 보내지 않았어요." },
	kontor_not_here: { en: "Kontor is not in this conversation. Ask in your direct conversation with Kontor. Nothing was sent.", ko: "이 대화에는 Kontor가 없어요. Kontor와의 대화에서 물어봐 주세요. 보내지 않았어요." },
	already_undone: { en: "This was already taken back. Nothing was changed.", ko: "이미 되돌렸어요. 바뀐 것은 없어요." },
	nothing_to_undo: { en: "There is nothing in it that can be taken back.", ko: "되돌릴 수 있는 변경이 없어요." },
	changed_since: { en: "It has changed since, so it can’t be taken back. Nothing was changed.", ko: "그 뒤에 바뀌어서 되돌릴 수 없어요. 바뀐 것은 없어요." },
	referred_to: { en: "Something else depends on it now, so it can’t be taken back. Nothing was changed.", ko: "지금은 다른 항목이 여기에 딸려 있어 되돌릴 수 없어요. 바뀐 것은 없어요." },
	value_taken: { en: "What it had before is taken by something else now. Nothing was changed.", ko: "전에 쓰던 값을 지금은 다른 항목이 쓰고 있어요. 바뀐 것은 없어요." },
	holds_secret: { en: "It held a secret, so it can’t be taken back. Nothing was changed.", ko: "비밀 값이 들어 있어 되돌릴 수 없어요. 바뀐 것은 없어요." },
	not_yours: { en: "It is not yours to change any more. Nothing was changed.", ko: "지금은 바꿀 권한이 없어요. 바뀐 것은 없어요." },
	setting_pinned: { en: "The model is set by {where}. Change it there. Nothing was changed.", ko: "모델은 {where}에서 정해져 있어요. 그곳에서 바꿔 주세요. 바뀐 것은 없어요." },
	not_the_one_asked: { en: "Only the person who is asked may answer this. Nothing was changed.", ko: "질문을 받은 사람만 답할 수 있어요. 바뀐 것은 없어요." },
} as const satisfies Record<string, Sentence>;

export type Reason = keyof typeof REASONS;

/** The reason's sentence, or null when there is no such reason. */
export function reasonSentence(language: Language, reason: string): string | null {
	return (REASONS as Record<string, Sentence>)[reason]?.[language] ?? null;
}
