/** Why something about channels, messages and files was refused, and what cards warn of. */

import type { Language } from "./fill.ts";

export const TALK_REASONS = {
	person_not_in_channel: {
		en: "{name} is not in {channel}. Nothing was changed. Add them first.",
		ko: "{name:은/는} {channel} 채널에 없어요. 바뀐 것은 없어요. 먼저 초대해 주세요.",
	},
	only_one_in_channel: {
		en: "Nobody else is in {channel}, so nobody could find it again. Nothing was changed. Delete the channel instead.",
		ko: "{channel} 채널에 다른 사람이 없어 나가면 아무도 찾을 수 없게 돼요. 바뀐 것은 없어요. 대신 채널을 삭제해 주세요.",
	},
	owner_before_leaving: {
		en: "{channel} would have no owner. Nothing was changed. Make somebody else an owner first.",
		ko: "{channel} 채널에 소유자가 없게 돼요. 바뀐 것은 없어요. 먼저 다른 분을 소유자로 정해 주세요.",
	},
	delete_from_inside: {
		en: "The channel this is asked in can’t be deleted from inside it. Nothing was changed. Ask in your conversation with Kontor.",
		ko: "지금 묻고 있는 채널은 그 안에서 삭제할 수 없어요. 바뀐 것은 없어요. Kontor와의 대화에서 부탁해 주세요.",
	},
	channel_goes_with_all: {
		en: "Messages: {messages}, people: {members}. All of it goes for everybody, and nobody can bring it back.",
		ko: "메시지 {messages}개, 참여한 사람 {members}명. 모두에게서 사라지고 되돌릴 수 없어요.",
	},
	hand_over_to_oneself: {
		en: "The channel is yours already. Nothing was changed. Name somebody else in it.",
		ko: "이미 소유한 채널이에요. 바뀐 것은 없어요. 채널에 있는 다른 분을 알려 주세요.",
	},
	uninvited_has_left: { en: "{name} has left the company.", ko: "{name:은/는} 퇴사한 분이에요." },
	no_such_conversation: {
		en: "There is no such conversation, or you are not in it. Nothing was changed.",
		ko: "그런 대화가 없거나 참여하고 있지 않아요. 바뀐 것은 없어요.",
	},
	no_direct_conversation: {
		en: "There is no direct conversation with {name} yet. Nothing was changed.",
		ko: "{name:과/와} 나눈 대화가 아직 없어요. 바뀐 것은 없어요.",
	},
	no_such_emoji: {
		en: "“{emoji}” is no emoji Kontor knows. Nothing was changed. Give one emoji, or a name like :thumbsup:.",
		ko: "“{emoji}”은(는) 모르는 이모지예요. 바뀐 것은 없어요. 이모지 하나나 :thumbsup: 같은 이름을 알려 주세요.",
	},
	too_many_emoji: {
		en: "The message has too many different reactions already. Nothing was changed. Use one of those.",
		ko: "이미 여러 가지 반응이 달려 있어요. 바뀐 것은 없어요. 있는 것 중에서 골라 주세요.",
	},
	messages_of_one: {
		en: "Messages: {messages}, conversations: {conversations}. They vanish for everybody, and nobody can bring them back.",
		ko: "메시지 {messages}개, 대화 {conversations}개. 모두에게서 사라지고 되돌릴 수 없어요.",
	},
	no_such_file: {
		en: "There is no such file, or you may not read it. Nothing was changed.",
		ko: "그런 파일이 없거나 볼 수 없어요. 바뀐 것은 없어요.",
	},
	file_bytes_gone: {
		en: "The content of this file is not on this server any more. Ask whoever sent it to send it again.",
		ko: "이 파일의 내용이 서버에 없어요. 보낸 분에게 다시 보내 달라고 해 주세요.",
	},
	too_many_files: {
		en: "A message carries at most {most} files. Nothing was sent. Send them in several messages.",
		ko: "메시지 하나에 파일은 {most}개까지예요. 보내지 않았어요. 나눠서 보내 주세요.",
	},
	no_workspace: {
		en: "Nobody has a workspace on this server, so there is no file to take from one. Nothing was sent. Upload the file in the messenger, or ask an administrator about workspaces.",
		ko: "이 서버에는 작업 공간이 없어 파일을 가져올 수 없어요. 보내지 않았어요. 메신저에서 파일을 올리거나 관리자에게 문의해 주세요.",
	},
	no_such_path: {
		en: "There is no file {path} in your workspace. Nothing was sent. Check its path.",
		ko: "작업 공간에 {path} 파일이 없어요. 보내지 않았어요. 경로를 확인해 주세요.",
	},
	path_outside: {
		en: "{path} leads out of your workspace. Nothing was sent. Give the path of a file inside it.",
		ko: "{path} 경로는 작업 공간 밖이에요. 보내지 않았어요. 작업 공간 안의 파일을 알려 주세요.",
	},
	path_no_file: {
		en: "{path} is no file that can be read. Nothing was sent. Give the path of a plain file.",
		ko: "{path} 경로는 읽을 수 있는 파일이 아니에요. 보내지 않았어요. 일반 파일의 경로를 알려 주세요.",
	},
	gone_for_good: {
		en: "It was deleted for good, with all that was in it, so it can’t be taken back.",
		ko: "안에 있던 것까지 완전히 삭제해서 되돌릴 수 없어요.",
	},
} as const satisfies Record<string, Record<Language, string>>;
