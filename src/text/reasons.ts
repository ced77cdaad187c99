/** Why a rule refused, where one code has many reasons: `values.because` names the sentence. */

import type { Language } from "./fill.ts";
import { PEOPLE_REASONS } from "./reasons-people.ts";
import { TALK_REASONS } from "./reasons-talk.ts";

type Sentence = Record<Language, string>;

export const REASONS = {
	...PEOPLE_REASONS,
	...TALK_REASONS,
	ends_before_start: {
		en: "The end lies before the start. Nothing was changed. Give an end on or after the start.",
		ko: "끝이 시작보다 앞서요. 바뀐 것은 없어요. 시작과 같거나 뒤인 날을 알려 주세요.",
	},
	starts_in_future: {
		en: "The task starts in the future, so it can’t be completed yet. Nothing was changed. Move its start first.",
		ko: "아직 시작하지 않은 업무라 완료할 수 없어요. 바뀐 것은 없어요. 시작일을 먼저 옮겨 주세요.",
	},
	under_itself: {
		en: "A task can’t stand under itself or one of its own subtasks. Nothing was changed.",
		ko: "업무를 자기 자신이나 자기 하위 업무 아래에 둘 수 없어요. 바뀐 것은 없어요.",
	},
	deal_of_another: {
		en: "The deal {deal} belongs to another organization than {organization}. Nothing was changed.",
		ko: "{deal} 거래는 {organization}의 거래가 아니에요. 바뀐 것은 없어요.",
	},
	has_left: {
		en: "{name} has left the company, so nothing was sent.",
		ko: "{name:은/는} 퇴사한 분이라 보내지 않았어요.",
	},
	reply_elsewhere: {
		en: "The message to reply to is not in this conversation. Nothing was sent.",
		ko: "답하려는 메시지가 이 대화에 없어요. 보내지 않았어요.",
	},
	reply_to_reply: {
		en: "A reply has no thread of its own. Reply to the message it answers. Nothing was sent.",
		ko: "답글에는 다시 답글을 달 수 없어요. 원래 메시지에 답해 주세요. 보내지 않았어요.",
	},
	kontor_not_here: {
		en: "Kontor is not in this conversation. Ask in your direct conversation with Kontor. Nothing was sent.",
		ko: "이 대화에는 Kontor가 없어요. Kontor와의 대화에서 물어봐 주세요. 보내지 않았어요.",
	},
	already_undone: { en: "This was already taken back. Nothing was changed.", ko: "이미 되돌렸어요. 바뀐 것은 없어요." },
	nothing_to_undo: { en: "There is nothing in it that can be taken back.", ko: "되돌릴 수 있는 변경이 없어요." },
	changed_since: {
		en: "It has changed since, so it can’t be taken back. Nothing was changed.",
		ko: "그 뒤에 바뀌어서 되돌릴 수 없어요. 바뀐 것은 없어요.",
	},
	referred_to: {
		en: "Something else depends on it now, so it can’t be taken back. Nothing was changed.",
		ko: "지금은 다른 항목이 여기에 딸려 있어 되돌릴 수 없어요. 바뀐 것은 없어요.",
	},
	value_taken: {
		en: "What it had before is taken by something else now. Nothing was changed.",
		ko: "전에 쓰던 값을 지금은 다른 항목이 쓰고 있어요. 바뀐 것은 없어요.",
	},
	holds_secret: {
		en: "It held a secret, so it can’t be taken back. Nothing was changed.",
		ko: "비밀 값이 들어 있어 되돌릴 수 없어요. 바뀐 것은 없어요.",
	},
	not_yours: {
		en: "It is not yours to change any more. Nothing was changed.",
		ko: "지금은 바꿀 권한이 없어요. 바뀐 것은 없어요.",
	},
	setting_pinned: {
		en: "The model is set by {where}. Change it there. Nothing was changed.",
		ko: "모델은 {where}에서 정해져 있어요. 그곳에서 바꿔 주세요. 바뀐 것은 없어요.",
	},
	decided_at_shell: {
		en: "Already answered by the operator at the command line. Your answer changed nothing.",
		ko: "운영자가 명령줄에서 이미 답했어요. 지금 답은 아무것도 바꾸지 않았어요.",
	},
	not_the_one_asked: {
		en: "Only the person who is asked may answer this. Nothing was changed.",
		ko: "질문을 받은 사람만 답할 수 있어요. 바뀐 것은 없어요.",
	},
	not_your_words: {
		en: "Only whoever asked for this may change it. Nothing was changed. Decline it and say why instead.",
		ko: "요청한 사람만 내용을 바꿀 수 있어요. 바뀐 것은 없어요. 대신 이유를 적어 거절해 주세요.",
	},
	tool_off: {
		en: "An administrator switched this off for the company. Nothing was changed. Ask an administrator to allow it.",
		ko: "관리자가 회사 전체에서 꺼 둔 기능이에요. 바뀐 것은 없어요. 관리자에게 허용을 부탁해 주세요.",
	},
	no_second_person: {
		en: "This needs another person’s yes, and there is nobody who could give it. Nothing was changed. Make another person an administrator first.",
		ko: "다른 사람의 승인이 필요한데 승인할 수 있는 사람이 없어요. 바뀐 것은 없어요. 먼저 다른 사람을 관리자로 지정해 주세요.",
	},
	policy_floor: {
		en: "“{label}” deletes, sends or is gated by Kontor itself, so it always asks. Nothing was changed.",
		ko: "‘{label}’ 기능은 삭제하거나 보내는 등 반드시 확인이 필요한 일이라 늘 물어봐야 해요. 바뀐 것은 없어요.",
	},
	policy_not_liftable: {
		en: "People can lift only what the company itself asks of them about “{label}”. Nothing was changed. Choose to ask whoever requests it.",
		ko: "회사가 추가해 요청한 사람에게 묻는 확인만 각자 끌 수 있어요. ‘{label}’ 정책은 바뀌지 않았어요. 요청한 사람에게 확인하도록 정해 주세요.",
	},
	no_such_exception: {
		en: "You have allowed no such thing, or not any more. Nothing was changed.",
		ko: "그런 항상 허용 항목이 없어요. 바뀐 것은 없어요.",
	},
	not_liftable: {
		en: "Kontor has to keep asking about this. Nothing was changed.",
		ko: "이 일은 계속 확인해야 해요. 바뀐 것은 없어요.",
	},
	policy_fixed: {
		en: "“{label}” is part of Kontor itself, so it has no policy. Nothing was changed.",
		ko: "‘{label}’ 기능은 Kontor의 기본 기능이라 정책을 둘 수 없어요. 바뀐 것은 없어요.",
	},
	for_administrators: {
		en: "Only an administrator may use this.",
		ko: "관리자만 쓸 수 있어요.",
	},
	supervisor_missing: {
		en: "{name} has no supervisor, so an administrator answers.",
		ko: "{name} 님에게 상사가 없어서 관리자가 답해요.",
	},
	supervisor_away: {
		en: "{name}’s supervisor is not at work here any more, so an administrator answers.",
		ko: "{name} 님의 상사가 지금 재직 중이 아니어서 관리자가 답해요.",
	},
	nobody_to_ask: {
		en: "Nobody but {name} could answer this. Make another person an administrator, or take the request back.",
		ko: "{name} 님 말고는 답할 사람이 없어요. 다른 사람을 관리자로 지정하거나 요청을 거두어 주세요.",
	},
	no_such_turn: {
		en: "There is no such piece of work of yours. Look at it from its conversation.",
		ko: "그런 작업이 없어요. 대화에서 다시 열어 주세요.",
	},
	no_such_exchange: {
		en: "There is no such model call any more. They are kept for thirty days.",
		ko: "그런 모델 호출 기록이 없어요. 30일 동안만 보관해요.",
	},
	no_such_log: {
		en: "Kontor keeps the log of the service “kontor” alone. The service manager of this computer has the others.",
		ko: "Kontor는 “kontor” 서비스의 로그만 보관해요. 다른 로그는 이 컴퓨터의 서비스 관리자에서 볼 수 있어요.",
	},
	not_begun: {
		en: "The task starts in the future, so it isn’t under way yet. Nothing was changed. Move its start first.",
		ko: "아직 시작하지 않은 업무라 진행 중으로 바꿀 수 없어요. 바뀐 것은 없어요. 시작일을 먼저 옮겨 주세요.",
	},
	end_has_passed: {
		en: "The task’s end has passed. Nothing was changed. Move its end first.",
		ko: "업무의 기한이 지났어요. 바뀐 것은 없어요. 기한을 먼저 옮겨 주세요.",
	},
	child_has_parent: {
		en: "“{title}” already stands under another task. Nothing was moved. Take it out there first.",
		ko: "“{title}” 업무는 이미 다른 업무 아래에 있어요. 옮긴 것은 없어요. 먼저 그 업무에서 꺼내 주세요.",
	},
	deal_stays: {
		en: "The task is on a deal of another organization. Nothing was changed. Name a deal of this one, or clear the deal.",
		ko: "이 업무는 다른 거래처의 거래에 걸려 있어요. 바뀐 것은 없어요. 이 거래처의 거래를 알려 주거나 거래를 비워 주세요.",
	},
	task_gone: {
		en: "This task isn’t there any more. Nothing was changed.",
		ko: "이 업무는 이제 없어요. 바뀐 것은 없어요.",
	},
	no_such_task: {
		en: "There is no such task, or you can’t see it.",
		ko: "그런 업무가 없거나 볼 수 없어요.",
	},
	children_lose_parent: {
		en: "Tasks under it: {count}. They stay, with no task above them.",
		ko: "하위 업무 {count}개는 남고, 상위 업무가 없어져요.",
	},
	no_member: {
		en: "This is a member’s own. The shell of the computer is nobody’s account. Nothing was changed.",
		ko: "구성원 본인만 할 수 있는 일이에요. 컴퓨터 터미널은 구성원이 아니에요. 바뀐 것은 없어요.",
	},
	no_such_token: {
		en: "You have no such token. Nothing was changed. Look at the list again.",
		ko: "그런 토큰이 없어요. 바뀐 것은 없어요. 목록을 다시 봐 주세요.",
	},
	no_such_session: {
		en: "You are not signed in there any more. Nothing was changed. Look at the list again.",
		ko: "그곳은 이미 로그아웃되어 있어요. 바뀐 것은 없어요. 목록을 다시 봐 주세요.",
	},
	// messages, changes and the model setting
	no_conversation_here: {
		en: "There is no current conversation here. Nothing was sent. Name a person or a channel.",
		ko: "여기에는 지금 나누는 대화가 없어요. 보내지 않았어요. 사람이나 채널을 알려 주세요.",
	},
	direct_is_no_channel: {
		en: "That is a direct conversation and no channel. Nothing was sent. Name the person instead.",
		ko: "채널이 아니라 일대일 대화예요. 보내지 않았어요. 사람 이름을 알려 주세요.",
	},
	no_such_message: {
		en: "There is no such message in your conversations. Nothing was changed. Search for it again.",
		ko: "참여한 대화에 그런 메시지가 없어요. 바뀐 것은 없어요. 다시 찾아봐 주세요.",
	},
	message_left_empty: {
		en: "Nothing would be left of the message. It was not changed. Delete it instead.",
		ko: "메시지에 남는 글이 없어요. 바꾸지 않았어요. 대신 메시지를 지워 주세요.",
	},
	backup_not_writable: {
		en: "The backup to {folder} failed: the server may not write there. No backup was made. Choose another folder, or let the server write to this one.",
		ko: "{folder} 위치에 백업하지 못했어요. 서버가 그곳에 쓸 수 없어요. 만든 백업은 없어요. 다른 폴더를 고르거나 쓰기 권한을 주세요.",
	},
	backup_no_room: {
		en: "The backup to {folder} failed: the disk is full. No backup was made. Free some space or choose another folder.",
		ko: "{folder} 위치에 백업하지 못했어요. 공간이 부족해요. 만든 백업은 없어요. 공간을 비우거나 다른 폴더를 골라 주세요.",
	},
	no_such_change: {
		en: "There is no such change of yours. Nothing was changed. Look at your list of changes.",
		ko: "그런 변경을 한 적이 없어요. 바뀐 것은 없어요. 변경 이력을 확인해 주세요.",
	},
	model_no_tools: {
		en: "This model answered but did not call a tool when asked. It can chat, but not act.",
		ko: "답은 하지만 도구를 호출하지 못하는 모델이에요. 대화만 되고 일은 못 해요.",
	},
	asks_first: {
		en: "A token that asks sends with message_send, which waits for your yes. Nothing was sent.",
		ko: "확인을 받는 토큰은 message_send로 보내야 하고, 승인을 기다려요. 보내지 않았어요.",
	},
} as const satisfies Record<string, Sentence>;

export type Reason = keyof typeof REASONS;

/** The reason's sentence, or null when there is no such reason. */
export function reasonSentence(language: Language, reason: string): string | null {
	return (REASONS as Record<string, Sentence>)[reason]?.[language] ?? null;
}
