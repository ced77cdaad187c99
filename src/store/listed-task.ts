/** Whose tasks are listed until when (migration task_window): a range of one's own instead of all one ever did. */

/** The tasks the reader sees, once for each who takes part, with the moment up to which it is in their lists. */
export const LISTED_TASK_VIEW = `create temp view listed_task as select w.member_id, w.listed_until, t.*
	from main.all_task_window_index w join temp.task t on t.id = w.task_id;`;
