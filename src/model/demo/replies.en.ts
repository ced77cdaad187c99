/** The demo agent's sentences in English. */

import type { Day } from "#base/time.ts";
import { PHRASES } from "#text/phrases.ts";
import { dayInEnglish } from "./days.ts";
import type { MessageFacts, TaskFacts } from "./facts.ts";
import { bullets, inQuotes, linked, plain } from "./marks.ts";
import type { Replies } from "./replies.ts";

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
const WONT: Record<string, string> = {
	task_delete: "delete it",
	message_send: "send it",
	message_update: "change it",
	change_undo: "take it back",
};
const EMPLOYMENT: Record<string, string> = {
	invited: "invited",
	pending: "not confirmed yet",
	on_leave: "on leave",
	departed: "left the company",
};

export const REPLIES_EN: Replies = {
	given(task, today) {
		const whom = names(task.names);
		const where = task.isMine
			? "on your task list"
			: task.status === "requested"
				? `a request to ${whom}`
				: `a task for ${whom}`;
		return `${inQuotes(task.title)} is now ${where}${due(task, today)}.`;
	},
	week({ items, hasMore }, isThisWeek, today) {
		const when = isThisWeek ? " this week" : "";
		if (items.length === 0) return `You have nothing to do${when}.`;
		const count = items.length === 1 ? "one task" : `${items.length} tasks`;
		const lead = hasMore ? `These are the first ${items.length} of your tasks${when}:` : `You have ${count}${when}:`;
		const lines = items.map(
			(task) =>
				`${linked(task.title, "/tasks", task.id)}${task.due ? ` · due ${dayInEnglish(task.due, today)}` : ""}${status(task)}`,
		);
		return `${lead}\n\n${bullets(lines)}`;
	},
	statusIs: (task) =>
		task.status === "completed"
			? `${inQuotes(task.title)} is completed.`
			: `${inQuotes(task.title)} now stands at ${inQuotes(statusWord(task.status))}.`,
	renamed: (task) => `The task is now called ${inQuotes(task.title)}.`,
	moved: (task, today) =>
		task.due === null
			? `${inQuotes(task.title)} has no due day.`
			: `${inQuotes(task.title)} is now due ${dayInEnglish(task.due, today)}.`,
	deleted: (task) => (task.title === "" ? "The task is deleted." : `${inQuotes(task.title)} is deleted.`),
	sent: (failures) =>
		failures.length === 0
			? "The message is sent."
			: `The message is sent, but not to everybody: ${failures.map(plain).join("; ")}`,
	found({ items, hasMore }, today) {
		if (items.length === 0) return "I found no messages about that.";
		const count = items.length === 1 ? "one message" : `${items.length} messages`;
		const list = bullets(
			items.map((message) => `${author(message)}${time(message.at, today)}: ${inQuotes(message.preview)}`),
		);
		return `I found ${count}:\n\n${list}${hasMore ? "\n\nThere are more." : ""}`;
	},
	people({ items, hasMore }) {
		if (items.length === 0) return "I see nobody here.";
		const lines = items.map(({ name, jobTitle, status: employment }) => {
			const special = EMPLOYMENT[employment];
			return `${plain(name)}${jobTitle === "" ? "" : ` · ${plain(jobTitle)}`}${special === undefined ? "" : ` (${special})`}`;
		});
		const lead = hasMore
			? `The first ${items.length} people here are:`
			: items.length === 1
				? "One person works here:"
				: `${items.length} people work here:`;
		return `${lead}\n\n${bullets(lines)}`;
	},
	edited: "Your message is changed.",
	nothingToEdit: "I found no earlier message of yours here that can be changed. Nothing was changed.",
	undone: (sentence) =>
		sentence === "" ? "The last change is taken back." : `I took this back: ${inQuotes(sentence)}.`,
	nothingToUndo: "None of the last changes can be taken back. Nothing was changed.",
	goal: "Work through six steps slowly",
	stepTitle: (step) => `${ORDINALS[step - 1]} step: count to ten`,
	stepLead: (step) => `Step ${step} of 6, counting to ten: `,
	stepsDone: "All six steps are done.",
	retried: "It worked this time. The try before failed on purpose.",
	notConfirmed: "I got an answer, but it doesn't say that this was done. Please look before you try again.",
	dayUnread: (words) =>
		`I can't tell which day ${inQuotes(words)} is, so I did nothing. Write it like Friday, tomorrow, 4 December or 2026-12-04.`,
	declined: (tool, reason) =>
		`All right, I won't${WONT[tool] ? ` ${WONT[tool]}` : ""}.${reason === "" ? "" : ` The reason given: ${inQuotes(reason)}.`}`,
	refused: (code, message) =>
		code === "declined" && message === "" ? "That was not done." : message || `That didn't work (${code}).`,
	waiting: "That still waits for an answer on its card.",
	unreadable: "I can't tell whether that was done. Please look before you try again.",
	noTool: (label) =>
		`That needs ${inQuotes(label)}, which isn't available here: an administrator may have switched it off. Nothing was changed. Ask an administrator.`,
	mayNotCall: "I have to stop here: the limit for this turn is reached. What the steps show is done, the rest is not.",
	unknown: (closest, all) =>
		`I'm the demo agent and only recognise set phrases. Closest one: ${inQuotes(closest)}\n\nThe whole list:\n\n${bullets(all.map(plain))}`,
};

function names(list: readonly string[]): string {
	const shown = list.map(plain);
	const last = shown.at(-1) ?? "somebody";
	return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}

const due = (task: TaskFacts, today: Day | null): string =>
	task.due === null ? "" : `, due ${dayInEnglish(task.due, today)}`;
const statusWord = (code: string): string => (PHRASES.en.values[code] ?? code).toLowerCase();
const status = (task: TaskFacts): string => (task.status === "" ? "" : ` · ${plain(statusWord(task.status))}`);

function author({ author: kind, name }: MessageFacts): string {
	if (kind === "me") return "You";
	return name === "" ? (kind === "agent" ? "Kontor" : "Somebody else") : plain(name);
}

function time(at: string | null, today: Day | null): string {
	if (at === null) return "";
	const [day = "", clock = ""] = at.split("T");
	return day === today ? `, today ${clock}` : `, ${dayInEnglish(day, today)} ${clock}`;
}
