// Written by scripts/generate.ts; do not edit.
import type { Tool } from "#tools/define.ts";
import { changeList } from "#tools/change/change_list.ts";
import { changePreview } from "#tools/change/change_preview.ts";
import { changeUndo } from "#tools/change/change_undo.ts";
import { channelAdd } from "#tools/channel/channel_add.ts";
import { channelDelete } from "#tools/channel/channel_delete.ts";
import { channelJoin } from "#tools/channel/channel_join.ts";
import { channelLeave } from "#tools/channel/channel_leave.ts";
import { channelList } from "#tools/channel/channel_list.ts";
import { channelMemberAdd } from "#tools/channel/channel_member_add.ts";
import { channelMemberDelete } from "#tools/channel/channel_member_delete.ts";
import { channelOwnerAdd } from "#tools/channel/channel_owner_add.ts";
import { channelOwnerUpdate } from "#tools/channel/channel_owner_update.ts";
import { conversationAdd } from "#tools/conversation/conversation_add.ts";
import { conversationHide } from "#tools/conversation/conversation_hide.ts";
import { conversationList } from "#tools/conversation/conversation_list.ts";
import { conversationMute } from "#tools/conversation/conversation_mute.ts";
import { conversationReveal } from "#tools/conversation/conversation_reveal.ts";
import { conversationUnmute } from "#tools/conversation/conversation_unmute.ts";
import { conversationUpdate } from "#tools/conversation/conversation_update.ts";
import { holdDecide } from "#tools/hold/hold_decide.ts";
import { holdGet } from "#tools/hold/hold_get.ts";
import { holdList } from "#tools/hold/hold_list.ts";
import { hostStatusGet } from "#tools/host/host_status_get.ts";
import { equip } from "#tools/kernel/equip.ts";
import { plan } from "#tools/kernel/plan.ts";
import { messageAdd } from "#tools/message/message_add.ts";
import { messageContext } from "#tools/message/message_context.ts";
import { messageDelete } from "#tools/message/message_delete.ts";
import { messageEditList } from "#tools/message/message_edit_list.ts";
import { messageList } from "#tools/message/message_list.ts";
import { messageReactionAdd } from "#tools/message/message_reaction_add.ts";
import { messageReactionDelete } from "#tools/message/message_reaction_delete.ts";
import { messageSearch } from "#tools/message/message_search.ts";
import { messageSend } from "#tools/message/message_send.ts";
import { messageUpdate } from "#tools/message/message_update.ts";
import { personAccountList } from "#tools/person/person_account_list.ts";
import { personAdd } from "#tools/person/person_add.ts";
import { personInvite } from "#tools/person/person_invite.ts";
import { personList } from "#tools/person/person_list.ts";
import { personMessageDelete } from "#tools/person/person_message_delete.ts";
import { personPasswordReset } from "#tools/person/person_password_reset.ts";
import { personPreferenceUpdate } from "#tools/person/person_preference_update.ts";
import { personSelfGet } from "#tools/person/person_self_get.ts";
import { personUpdate } from "#tools/person/person_update.ts";
import { personWithdraw } from "#tools/person/person_withdraw.ts";
import { policyList } from "#tools/policy/policy_list.ts";
import { policyUpdate } from "#tools/policy/policy_update.ts";
import { sessionDelete } from "#tools/session/session_delete.ts";
import { sessionList } from "#tools/session/session_list.ts";
import { settingModelAdd } from "#tools/setting/setting_model_add.ts";
import { settingModelDelete } from "#tools/setting/setting_model_delete.ts";
import { settingModelGet } from "#tools/setting/setting_model_get.ts";
import { settingModelLimitUpdate } from "#tools/setting/setting_model_limit_update.ts";
import { settingModelRoleUpdate } from "#tools/setting/setting_model_role_update.ts";
import { settingModelSearch } from "#tools/setting/setting_model_search.ts";
import { settingModelTest } from "#tools/setting/setting_model_test.ts";
import { settingModelUpdate } from "#tools/setting/setting_model_update.ts";
import { taskAdd } from "#tools/task/task_add.ts";
import { taskBoardGet } from "#tools/task/task_board_get.ts";
import { taskDelete } from "#tools/task/task_delete.ts";
import { taskGet } from "#tools/task/task_get.ts";
import { taskList } from "#tools/task/task_list.ts";
import { taskUpdate } from "#tools/task/task_update.ts";
import { taskVocabularySet } from "#tools/task/task_vocabulary_set.ts";
import { teamAdd } from "#tools/team/team_add.ts";
import { teamDelete } from "#tools/team/team_delete.ts";
import { teamList } from "#tools/team/team_list.ts";
import { teamUpdate } from "#tools/team/team_update.ts";
import { tokenAdd } from "#tools/token/token_add.ts";
import { tokenDelete } from "#tools/token/token_delete.ts";
import { tokenList } from "#tools/token/token_list.ts";
import { turnAdd } from "#tools/turn/turn_add.ts";
import { turnGet } from "#tools/turn/turn_get.ts";
import { turnRetry } from "#tools/turn/turn_retry.ts";
import { turnStop } from "#tools/turn/turn_stop.ts";

export const TOOLS: readonly Tool[] = [
	changeList,
	changePreview,
	changeUndo,
	channelAdd,
	channelDelete,
	channelJoin,
	channelLeave,
	channelList,
	channelMemberAdd,
	channelMemberDelete,
	channelOwnerAdd,
	channelOwnerUpdate,
	conversationAdd,
	conversationHide,
	conversationList,
	conversationMute,
	conversationReveal,
	conversationUnmute,
	conversationUpdate,
	holdDecide,
	holdGet,
	holdList,
	hostStatusGet,
	equip,
	plan,
	messageAdd,
	messageContext,
	messageDelete,
	messageEditList,
	messageList,
	messageReactionAdd,
	messageReactionDelete,
	messageSearch,
	messageSend,
	messageUpdate,
	personAccountList,
	personAdd,
	personInvite,
	personList,
	personMessageDelete,
	personPasswordReset,
	personPreferenceUpdate,
	personSelfGet,
	personUpdate,
	personWithdraw,
	policyList,
	policyUpdate,
	sessionDelete,
	sessionList,
	settingModelAdd,
	settingModelDelete,
	settingModelGet,
	settingModelLimitUpdate,
	settingModelRoleUpdate,
	settingModelSearch,
	settingModelTest,
	settingModelUpdate,
	taskAdd,
	taskBoardGet,
	taskDelete,
	taskGet,
	taskList,
	taskUpdate,
	taskVocabularySet,
	teamAdd,
	teamDelete,
	teamList,
	teamUpdate,
	tokenAdd,
	tokenDelete,
	tokenList,
	turnAdd,
	turnGet,
	turnRetry,
	turnStop,
];
