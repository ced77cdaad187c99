// Written by scripts/generate.ts; do not edit.
import type { Tool } from "#tools/define.ts";
import { conversationAdd } from "#tools/conversation/conversation_add.ts";
import { conversationList } from "#tools/conversation/conversation_list.ts";
import { conversationUpdate } from "#tools/conversation/conversation_update.ts";
import { holdDecide } from "#tools/hold/hold_decide.ts";
import { holdGet } from "#tools/hold/hold_get.ts";
import { holdList } from "#tools/hold/hold_list.ts";
import { messageAdd } from "#tools/message/message_add.ts";
import { messageList } from "#tools/message/message_list.ts";
import { taskAdd } from "#tools/task/task_add.ts";
import { turnAdd } from "#tools/turn/turn_add.ts";
import { turnGet } from "#tools/turn/turn_get.ts";
import { turnRetry } from "#tools/turn/turn_retry.ts";
import { turnStop } from "#tools/turn/turn_stop.ts";

export const TOOLS: readonly Tool[] = [
	conversationAdd,
	conversationList,
	conversationUpdate,
	holdDecide,
	holdGet,
	holdList,
	messageAdd,
	messageList,
	taskAdd,
	turnAdd,
	turnGet,
	turnRetry,
	turnStop,
];
