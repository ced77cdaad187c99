/** What the tools of the set phrases are called on the pages, for the sentence that one of them is missing. */

import type { Language } from "#text/fill.ts";

export const TOOL_LABELS: Record<Language, Record<string, string>> = {
	en: {
		task_add: "Add a task",
		task_list: "List tasks",
		task_update: "Change a task",
		task_delete: "Delete a task",
		message_send: "Send a message",
		message_search: "Search messages",
		message_update: "Change a message",
		person_list: "List people",
		change_list: "List changes",
		change_undo: "Take a change back",
	},
	ko: {
		task_add: "업무 추가",
		task_list: "업무 목록",
		task_update: "업무 변경",
		task_delete: "업무 삭제",
		message_send: "메시지 보내기",
		message_search: "메시지 찾기",
		message_update: "메시지 고치기",
		person_list: "구성원 목록",
		change_list: "변경 이력 보기",
		change_undo: "변경 되돌리기",
	},
};
