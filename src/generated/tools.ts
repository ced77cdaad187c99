// Written by scripts/generate.ts; do not edit.
import type { Tool, TypesOf } from "#tools/define.ts";
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
import { draftList } from "#tools/draft/draft_list.ts";
import { draftUpdate } from "#tools/draft/draft_update.ts";
import { holdDecide } from "#tools/hold/hold_decide.ts";
import { holdGet } from "#tools/hold/hold_get.ts";
import { holdList } from "#tools/hold/hold_list.ts";
import { hostBackupAdd } from "#tools/host/host_backup_add.ts";
import { hostDiagnosticsGet } from "#tools/host/host_diagnostics_get.ts";
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
import { policyExceptionAdd } from "#tools/policy/policy_exception_add.ts";
import { policyExceptionDelete } from "#tools/policy/policy_exception_delete.ts";
import { policyExceptionList } from "#tools/policy/policy_exception_list.ts";
import { policyList } from "#tools/policy/policy_list.ts";
import { policyUpdate } from "#tools/policy/policy_update.ts";
import { sessionDelete } from "#tools/session/session_delete.ts";
import { sessionList } from "#tools/session/session_list.ts";
import { settingCompanyGet } from "#tools/setting/setting_company_get.ts";
import { settingCompanyUpdate } from "#tools/setting/setting_company_update.ts";
import { settingModelAdd } from "#tools/setting/setting_model_add.ts";
import { settingModelDelete } from "#tools/setting/setting_model_delete.ts";
import { settingModelGet } from "#tools/setting/setting_model_get.ts";
import { settingModelLimitUpdate } from "#tools/setting/setting_model_limit_update.ts";
import { settingModelRoleUpdate } from "#tools/setting/setting_model_role_update.ts";
import { settingModelSearch } from "#tools/setting/setting_model_search.ts";
import { settingModelTest } from "#tools/setting/setting_model_test.ts";
import { settingModelUpdate } from "#tools/setting/setting_model_update.ts";
import { settingModelUsageGet } from "#tools/setting/setting_model_usage_get.ts";
import { settingProgressGet } from "#tools/setting/setting_progress_get.ts";
import { settingProgressUpdate } from "#tools/setting/setting_progress_update.ts";
import { taskAdd } from "#tools/task/task_add.ts";
import { taskBoardGet } from "#tools/task/task_board_get.ts";
import { taskDelete } from "#tools/task/task_delete.ts";
import { taskGet } from "#tools/task/task_get.ts";
import { taskList } from "#tools/task/task_list.ts";
import { taskRowList } from "#tools/task/task_row_list.ts";
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
import { turnHistoryGet } from "#tools/turn/turn_history_get.ts";
import { turnRetry } from "#tools/turn/turn_retry.ts";
import { turnStop } from "#tools/turn/turn_stop.ts";
import { turnUpdate } from "#tools/turn/turn_update.ts";

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
	draftList,
	draftUpdate,
	holdDecide,
	holdGet,
	holdList,
	hostBackupAdd,
	hostDiagnosticsGet,
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
	policyExceptionAdd,
	policyExceptionDelete,
	policyExceptionList,
	policyList,
	policyUpdate,
	sessionDelete,
	sessionList,
	settingCompanyGet,
	settingCompanyUpdate,
	settingModelAdd,
	settingModelDelete,
	settingModelGet,
	settingModelLimitUpdate,
	settingModelRoleUpdate,
	settingModelSearch,
	settingModelTest,
	settingModelUpdate,
	settingModelUsageGet,
	settingProgressGet,
	settingProgressUpdate,
	taskAdd,
	taskBoardGet,
	taskDelete,
	taskGet,
	taskList,
	taskRowList,
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
	turnHistoryGet,
	turnRetry,
	turnStop,
	turnUpdate,
];

/** What a call of each tool takes and answers. */
export type ToolTypes = {
	change_list: TypesOf<typeof changeList>;
	change_preview: TypesOf<typeof changePreview>;
	change_undo: TypesOf<typeof changeUndo>;
	channel_add: TypesOf<typeof channelAdd>;
	channel_delete: TypesOf<typeof channelDelete>;
	channel_join: TypesOf<typeof channelJoin>;
	channel_leave: TypesOf<typeof channelLeave>;
	channel_list: TypesOf<typeof channelList>;
	channel_member_add: TypesOf<typeof channelMemberAdd>;
	channel_member_delete: TypesOf<typeof channelMemberDelete>;
	channel_owner_add: TypesOf<typeof channelOwnerAdd>;
	channel_owner_update: TypesOf<typeof channelOwnerUpdate>;
	conversation_add: TypesOf<typeof conversationAdd>;
	conversation_hide: TypesOf<typeof conversationHide>;
	conversation_list: TypesOf<typeof conversationList>;
	conversation_mute: TypesOf<typeof conversationMute>;
	conversation_reveal: TypesOf<typeof conversationReveal>;
	conversation_unmute: TypesOf<typeof conversationUnmute>;
	conversation_update: TypesOf<typeof conversationUpdate>;
	draft_list: TypesOf<typeof draftList>;
	draft_update: TypesOf<typeof draftUpdate>;
	hold_decide: TypesOf<typeof holdDecide>;
	hold_get: TypesOf<typeof holdGet>;
	hold_list: TypesOf<typeof holdList>;
	host_backup_add: TypesOf<typeof hostBackupAdd>;
	host_diagnostics_get: TypesOf<typeof hostDiagnosticsGet>;
	host_status_get: TypesOf<typeof hostStatusGet>;
	equip: TypesOf<typeof equip>;
	plan: TypesOf<typeof plan>;
	message_add: TypesOf<typeof messageAdd>;
	message_context: TypesOf<typeof messageContext>;
	message_delete: TypesOf<typeof messageDelete>;
	message_edit_list: TypesOf<typeof messageEditList>;
	message_list: TypesOf<typeof messageList>;
	message_reaction_add: TypesOf<typeof messageReactionAdd>;
	message_reaction_delete: TypesOf<typeof messageReactionDelete>;
	message_search: TypesOf<typeof messageSearch>;
	message_send: TypesOf<typeof messageSend>;
	message_update: TypesOf<typeof messageUpdate>;
	person_account_list: TypesOf<typeof personAccountList>;
	person_add: TypesOf<typeof personAdd>;
	person_invite: TypesOf<typeof personInvite>;
	person_list: TypesOf<typeof personList>;
	person_message_delete: TypesOf<typeof personMessageDelete>;
	person_password_reset: TypesOf<typeof personPasswordReset>;
	person_preference_update: TypesOf<typeof personPreferenceUpdate>;
	person_self_get: TypesOf<typeof personSelfGet>;
	person_update: TypesOf<typeof personUpdate>;
	person_withdraw: TypesOf<typeof personWithdraw>;
	policy_exception_add: TypesOf<typeof policyExceptionAdd>;
	policy_exception_delete: TypesOf<typeof policyExceptionDelete>;
	policy_exception_list: TypesOf<typeof policyExceptionList>;
	policy_list: TypesOf<typeof policyList>;
	policy_update: TypesOf<typeof policyUpdate>;
	session_delete: TypesOf<typeof sessionDelete>;
	session_list: TypesOf<typeof sessionList>;
	setting_company_get: TypesOf<typeof settingCompanyGet>;
	setting_company_update: TypesOf<typeof settingCompanyUpdate>;
	setting_model_add: TypesOf<typeof settingModelAdd>;
	setting_model_delete: TypesOf<typeof settingModelDelete>;
	setting_model_get: TypesOf<typeof settingModelGet>;
	setting_model_limit_update: TypesOf<typeof settingModelLimitUpdate>;
	setting_model_role_update: TypesOf<typeof settingModelRoleUpdate>;
	setting_model_search: TypesOf<typeof settingModelSearch>;
	setting_model_test: TypesOf<typeof settingModelTest>;
	setting_model_update: TypesOf<typeof settingModelUpdate>;
	setting_model_usage_get: TypesOf<typeof settingModelUsageGet>;
	setting_progress_get: TypesOf<typeof settingProgressGet>;
	setting_progress_update: TypesOf<typeof settingProgressUpdate>;
	task_add: TypesOf<typeof taskAdd>;
	task_board_get: TypesOf<typeof taskBoardGet>;
	task_delete: TypesOf<typeof taskDelete>;
	task_get: TypesOf<typeof taskGet>;
	task_list: TypesOf<typeof taskList>;
	task_row_list: TypesOf<typeof taskRowList>;
	task_update: TypesOf<typeof taskUpdate>;
	task_vocabulary_set: TypesOf<typeof taskVocabularySet>;
	team_add: TypesOf<typeof teamAdd>;
	team_delete: TypesOf<typeof teamDelete>;
	team_list: TypesOf<typeof teamList>;
	team_update: TypesOf<typeof teamUpdate>;
	token_add: TypesOf<typeof tokenAdd>;
	token_delete: TypesOf<typeof tokenDelete>;
	token_list: TypesOf<typeof tokenList>;
	turn_add: TypesOf<typeof turnAdd>;
	turn_get: TypesOf<typeof turnGet>;
	turn_history_get: TypesOf<typeof turnHistoryGet>;
	turn_retry: TypesOf<typeof turnRetry>;
	turn_stop: TypesOf<typeof turnStop>;
	turn_update: TypesOf<typeof turnUpdate>;
};
