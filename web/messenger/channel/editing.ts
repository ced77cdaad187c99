/** Which message is being rewritten: one at a time, begun from its menu or by ↑ in an empty box. */

import { useSyncExternalStore } from "react";
import { isMine } from "#web/client/derive.ts";
import { getState } from "#web/client/store.ts";

let editing: string | null = null;
const listeners = new Set<() => void>();

export function setEditing(messageID: string | null): void {
	editing = messageID;
	for (const listener of listeners) listener();
}

export function useEditing(): string | null {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => editing,
		() => null,
	);
}

/** Begins with the newest message of mine in the timeline called so; false when there is none. */
export function editMyLast(timeline: string): boolean {
	const isThread = timeline.includes("/");
	const mine = getState().timelines[timeline]?.messages.findLast(
		({ author, deletedAt, parentMessageID }) =>
			isMine(author.id) && deletedAt === undefined && (isThread || parentMessageID === undefined),
	);
	if (mine !== undefined) setEditing(mine.id);
	return mine !== undefined;
}
