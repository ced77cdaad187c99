/** Passes on what moved to whatever is on screen of it: the store keeps no tasks, and only the messages of open timelines. */

import type { MessageView, TurnView } from "#record/views.ts";

/** null after a gap: then anything may have moved */
type Listener<Told> = (told: Told | null) => void;
type News<Told> = { tell: Listener<Told>; on: (listener: Listener<Told>) => () => void };

function news<Told>(): News<Told> {
	const listeners = new Set<Listener<Told>>();
	return {
		tell(told) {
			for (const listener of listeners) listener(told);
		},
		on(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** by the task's id */
export const { tell: tasksChanged, on: onTasksChanged } = news<string>();
/** messages that were edited or deleted, as they are now */
export const { tell: messagesChanged, on: onMessagesChanged } = news<MessageView>();
/** that something happened which is kept, by the event's type: for lists of what happened */
export const { tell: heard, on: onHeard } = news<string>();
/** turns whose requester wants to be told, as they came to an end or to a stop */
export const { tell: turnOver, on: onTurnOver } = news<TurnView>();
