/** What people read when something about channels, messages and files fails, in both languages. */

import type { Code } from "#base/errors.ts";
import { type ErrorText, said } from "./error-text.ts";
import type { Language } from "./fill.ts";

type TalkCode = Extract<
	Code,
	| "channel_not_found"
	| "channel_name_taken"
	| "channel_not_open"
	| "last_owner"
	| "not_member"
	| "not_owner"
	| "not_deletable"
	| "too_many_message_ids"
>;

export const TALK_ERRORS: Record<Language, Record<TalkCode, ErrorText>> = {
	en: {
		channel_not_found: said(
			"No such channel",
			"No channel is called “{hint}”. Nothing was changed. Check its name.",
			"There is no such channel. Nothing was changed. Check its name.",
		),
		channel_name_taken: said(
			"Name taken",
			"There is already a channel called {channel}. Nothing was changed. Choose another name.",
			"There is already a channel of this name. Nothing was changed. Choose another name.",
		),
		channel_not_open: said(
			"Private channel",
			"{channel} is private. Nothing was changed. Ask somebody in it to add you.",
			"This channel is private. Nothing was changed. Ask somebody in it to add you.",
		),
		last_owner: said(
			"Needs an owner",
			"{channel} would have no owner. Nothing was changed. Make somebody else an owner first.",
			"The channel would have no owner. Nothing was changed. Make somebody else an owner first.",
		),
		not_member: said(
			"Not in it",
			"You are not in {channel}. Nothing was changed. Join it, or ask somebody in it to add you.",
			"You are not in this conversation. Nothing was changed. Ask somebody in it to add you.",
		),
		not_deletable: said(
			"Not yours to delete",
			"A message is deleted by its author or by an owner of the channel. Nothing was changed. Ask one of them.",
		),
		too_many_message_ids: said(
			"Too many at once",
			"At most {most} messages are deleted at once. Nothing was changed. Ask for fewer.",
			"That is too many messages at once. Nothing was changed. Ask for fewer.",
		),
		not_owner: said(
			"Owners only",
			"Only an owner of {channel} can do this. Nothing was changed. Ask one of its owners.",
			"Only an owner of the channel can do this. Nothing was changed. Ask one of its owners.",
		),
	},
	ko: {
		channel_not_found: said(
			"채널 없음",
			"“{hint}” 이름의 채널이 없어요. 바뀐 것은 없어요. 이름을 확인해 주세요.",
			"그런 채널이 없어요. 바뀐 것은 없어요. 이름을 확인해 주세요.",
		),
		channel_name_taken: said(
			"쓰고 있는 이름",
			"{channel} 채널이 이미 있어요. 바뀐 것은 없어요. 다른 이름을 골라 주세요.",
			"같은 이름의 채널이 이미 있어요. 바뀐 것은 없어요. 다른 이름을 골라 주세요.",
		),
		channel_not_open: said(
			"비공개 채널",
			"{channel} 채널은 비공개예요. 바뀐 것은 없어요. 채널에 있는 분에게 초대를 부탁해 주세요.",
			"비공개 채널이에요. 바뀐 것은 없어요. 채널에 있는 분에게 초대를 부탁해 주세요.",
		),
		last_owner: said(
			"소유자 필요",
			"{channel} 채널에 소유자가 없게 돼요. 바뀐 것은 없어요. 먼저 다른 분을 소유자로 정해 주세요.",
			"채널에 소유자가 없게 돼요. 바뀐 것은 없어요. 먼저 다른 분을 소유자로 정해 주세요.",
		),
		not_member: said(
			"참여하지 않은 대화",
			"{channel} 채널에 참여하고 있지 않아요. 바뀐 것은 없어요. 먼저 들어가거나 초대를 부탁해 주세요.",
			"참여하고 있지 않은 대화예요. 바뀐 것은 없어요. 참여한 분에게 초대를 부탁해 주세요.",
		),
		not_deletable: said(
			"삭제 권한 없음",
			"메시지는 쓴 사람이나 채널 소유자만 지울 수 있어요. 바뀐 것은 없어요. 그분께 부탁해 주세요.",
		),
		too_many_message_ids: said(
			"한 번에 너무 많음",
			"메시지는 한 번에 {most}개까지 지울 수 있어요. 바뀐 것은 없어요. 나눠서 부탁해 주세요.",
			"한 번에 지울 메시지가 너무 많아요. 바뀐 것은 없어요. 나눠서 부탁해 주세요.",
		),
		not_owner: said(
			"소유자만 가능",
			"{channel} 채널의 소유자만 할 수 있어요. 바뀐 것은 없어요. 소유자에게 부탁해 주세요.",
			"채널 소유자만 할 수 있어요. 바뀐 것은 없어요. 소유자에게 부탁해 주세요.",
		),
	},
};
