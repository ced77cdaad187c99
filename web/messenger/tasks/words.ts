/** The words of the board. */

import { type Say, words } from "#web/text/say.ts";
import { tasksEn } from "#web/text/tasks.en.ts";
import { tasksKo } from "#web/text/tasks.ko.ts";
import { useSay } from "#web/ui/language.ts";

export type Key = keyof typeof tasksEn;

const taskWords = words<Key>(tasksEn, tasksKo);

export function useTaskWords(): Say<Key> {
	return useSay(taskWords);
}
