/** What the demo agent says: the sentences one language has to have, filled only with what results say. */

import type { Day } from "#base/time.ts";
import type { Language } from "#text/fill.ts";
import type { MessageFacts, PersonFacts, TaskFacts } from "./facts.ts";
import { REPLIES_EN } from "./replies.en.ts";
import { REPLIES_KO } from "./replies.ko.ts";

/** A list as far as it was given, and whether there is more than that. */
export type Part<Item> = { items: readonly Item[]; hasMore: boolean };

export type Replies = {
	given(task: TaskFacts, today: Day | null): string;
	week(tasks: Part<TaskFacts>, isThisWeek: boolean, today: Day | null): string;
	statusIs(task: TaskFacts): string;
	renamed(task: TaskFacts): string;
	moved(task: TaskFacts, today: Day | null): string;
	deleted(task: TaskFacts): string;
	sent(failures: readonly string[]): string;
	found(messages: Part<MessageFacts>, today: Day | null): string;
	people(people: Part<PersonFacts>): string;
	edited: string;
	nothingToEdit: string;
	undone(sentence: string): string;
	nothingToUndo: string;
	goal: string;
	stepTitle(step: number): string;
	stepLead(step: number): string;
	stepsDone: string;
	retried: string;
	/** the result does not say that it took effect */
	notConfirmed: string;
	dayUnread(words: string): string;
	declined(tool: string, reason: string): string;
	refused(code: string, message: string): string;
	waiting: string;
	unreadable: string;
	/** `label`: the tool as people know it */
	noTool(label: string): string;
	mayNotCall: string;
	unknown(closest: string, all: readonly string[]): string;
};

export const REPLIES: Record<Language, Replies> = { en: REPLIES_EN, ko: REPLIES_KO };
