/** From what was asked and what has been done so far to the next thing: words, one call, or a failure on purpose. */

import { ToolError } from "#base/errors.ts";
import { demoPhrases, withGap } from "#text/demo-phrases.ts";
import { type Language, languageOf } from "#text/fill.ts";
import { readDay } from "./days.ts";
import { matchEnglish } from "./english.ts";
import { changeToUndo, messageFacts, peopleFacts, taskFacts, withoutRequest } from "./facts.ts";
import { type Fields, listOf, textOf } from "./fields.ts";
import type { Intent } from "./intent.ts";
import { matchKorean } from "./korean.ts";
import { nearestPhrase } from "./nearest.ts";
import { type Part, REPLIES, type Replies } from "./replies.ts";
import { TOOL_LABELS } from "./tool-labels.ts";
import type { Outcome, Turn } from "./transcript.ts";

export type Action =
	| { kind: "say"; text: string }
	/** `slow` is said first, piece by piece */
	| { kind: "call"; tool: string; args: Fields; slow?: readonly string[] }
	| { kind: "fail"; error: ToolError };

type Done = Extract<Outcome, { kind: "done" }>;
type Next = (turn: Turn, words: Replies) => Action;

/** A set phrase fits into this; a message somebody dictates has room too. */
const LONGEST = 4_000;
const SHOWN = 50;

/** What is asked of `equip` when a tool is not among the offered ones. */
const QUERIES: Record<string, string> = {
	task_add: "add a task for a person",
	task_list: "list the tasks of a person this week",
	task_update: "update a task: status, title or due day",
	task_delete: "delete a task",
	message_send: "send a direct message to a person",
	message_search: "search messages in the conversation",
	message_update: "update the text of a message",
	person_list: "list the people of the company",
	change_list: "list the last changes",
	change_undo: "undo a change",
	plan: "plan the steps of the work",
};

export function decide(turn: Turn): Action {
	const { intent, language } = understood(turn.text);
	const words = REPLIES[language];
	if (intent === null) {
		return say(
			words.unknown(
				withGap(nearestPhrase(turn.text, language), language),
				demoPhrases.map((phrase) => withGap(phrase, language)),
			),
		);
	}
	return nextFor(intent)(turn, words);
}

/** The phrase answers in its own language, whatever script the names in it have. */
export function understood(text: string): { intent: Intent | null; language: Language } {
	if (text.length > LONGEST) return { intent: null, language: languageOf(text) };
	const korean = /\p{Script=Hangul}/u.test(text) ? matchKorean(text) : null;
	if (korean !== null) return { intent: korean, language: "ko" };
	const english = matchEnglish(text);
	return english === null ? { intent: null, language: languageOf(text) } : { intent: english, language: "en" };
}

function nextFor(intent: Intent): Next {
	switch (intent.kind) {
		case "give":
			return give(intent);
		case "week":
			return one("task_list", {}, ({ result, isCut }, turn, words) => {
				const tasks = listOf(result, "tasks").map((task) => taskFacts(task, turn.askingID));
				const isThisWeek = isCut || (result["weekFrom"] === 0 && result["weekTo"] === 0);
				return words.week(part(tasks, isCut), isThisWeek, turn.today);
			});
		case "finish":
			return updated({ taskHint: intent.task, status: "completed" }, (task, _, words) => words.statusIs(task));
		case "rename":
			return updated({ taskHint: intent.task, title: intent.title }, (task, _, words) => words.renamed(task));
		case "move":
			return move(intent);
		case "delete":
			return one("task_delete", { taskHint: intent.task }, ({ result }, turn, words) =>
				result["deleted"] === true ? words.deleted(taskFacts(result, turn.askingID)) : words.notConfirmed,
			);
		case "tell":
			return one(
				"message_send",
				{ targetType: "directMessage", personHint: intent.person, message: intent.message },
				sent,
			);
		case "find":
			return one("message_search", { queries: [intent.query] }, ({ result, isCut }, turn, words) => {
				const messages = withoutRequest(messageFacts(result, turn.zone), turn.text);
				return words.found(part(messages, isCut || result["hasMore"] === true), turn.today);
			});
		case "people":
			return one("person_list", {}, ({ result, isCut }, _, words) => {
				const people = peopleFacts(result).filter(({ status }) => status !== "departed");
				return words.people(part(people, isCut));
			});
		case "edit":
			return edit(intent);
		case "undo":
			return undo;
		case "steps":
			return sixSteps;
		case "retry":
			return failOnce;
	}
}

const say = (text: string): Action => ({ kind: "say", text });

function part<Item>(items: readonly Item[], hasMore: boolean): Part<Item> {
	return { items: items.slice(0, SHOWN), hasMore: hasMore || items.length > SHOWN };
}

/** The phrases that need a single call. */
function one(tool: string, args: Fields, answer: (done: Done, turn: Turn, words: Replies) => string): Next {
	return (turn, words) => {
		const outcome = outcomeOf(turn, tool);
		if (outcome === null) return call(turn, words, tool, args);
		return outcome.kind === "done" ? say(answer(outcome, turn, words)) : say(unhappy(tool, outcome, words));
	};
}

function updated(
	args: Fields,
	answer: (task: ReturnType<typeof taskFacts>, turn: Turn, words: Replies) => string,
): Next {
	return one("task_update", args, ({ result }, turn, words) => {
		const task = taskFacts(result, turn.askingID);
		return task.title === "" ? words.notConfirmed : answer(task, turn, words);
	});
}

function give({ title, people, due }: Extract<Intent, { kind: "give" }>): Next {
	return (turn, words) => {
		const endsAt = due === null || turn.today === null ? null : readDay(due, turn.today);
		if (due !== null && endsAt === null) return say(words.dayUnread(due));
		const args = {
			title,
			...(people.length === 0 ? {} : { participantPersonHints: people }),
			...(endsAt === null ? {} : { endsAt }),
		};
		const answer = ({ result }: Done): string => {
			const task = taskFacts(result, turn.askingID);
			return task.title === "" ? words.notConfirmed : words.given(task, turn.today);
		};
		return one("task_add", args, answer)(turn, words);
	};
}

function move({ task, day }: Extract<Intent, { kind: "move" }>): Next {
	return (turn, words) => {
		const endsAt = turn.today === null ? null : readDay(day, turn.today);
		if (endsAt === null) return say(words.dayUnread(day));
		return updated({ taskHint: task, endsAt }, (facts) => words.moved(facts, turn.today))(turn, words);
	};
}

function sent({ result }: Done, _: Turn, words: Replies): string {
	if (result["deliveryStatus"] !== "sent") return words.notConfirmed;
	return words.sent(listOf(result, "failures").map((failure) => textOf(failure, "message", "errorCode")));
}

function edit({ text }: Extract<Intent, { kind: "edit" }>): Next {
	return (turn, words) => {
		const search = outcomeOf(turn, "message_search");
		if (search === null) return call(turn, words, "message_search", { authoredBy: "requester", limit: 25 });
		if (search.kind !== "done") return say(unhappy("message_search", search, words));
		// what was said to Kontor is what was asked of it, and stays as it was asked
		const own = withoutRequest(messageFacts(search.result, turn.zone), turn.text).find(
			({ author, conversationID }) =>
				author === "me" && (conversationID === "" || conversationID !== turn.conversationID),
		);
		if (own === undefined || own.id === "" || !own.isEditable) return say(words.nothingToEdit);
		const args = { messageID: own.id, text };
		return one("message_update", args, ({ result }) =>
			result["messageUpdated"] === true || result["deliveryStatus"] === "updated" ? words.edited : words.notConfirmed,
		)(turn, words);
	};
}

const undo: Next = (turn, words) => {
	const list = outcomeOf(turn, "change_list");
	if (list === null) return call(turn, words, "change_list", { limit: 5 });
	if (list.kind !== "done") return say(unhappy("change_list", list, words));
	const change = changeToUndo(list.result);
	if (change === null) return say(words.nothingToUndo);
	return one("change_undo", { callID: change.callID }, () => words.undone(change.sentence))(turn, words);
};

const STEPS = [1, 2, 3, 4, 5, 6];

/** Each step is real, if small: it counts to ten, and then the plan shows it as completed. */
const sixSteps: Next = (turn, words) => {
	const outcomes = turn.steps.filter(({ name }) => name === "plan").map(({ outcome }) => outcome);
	const failed = outcomes.find(({ kind }) => kind !== "done");
	if (failed !== undefined && failed.kind !== "done") return say(unhappy("plan", failed, words));
	const current = outcomes.length + 1;
	if (current > STEPS.length) return say(words.stepsDone);
	const steps = STEPS.map((step) => ({
		title: words.stepTitle(step),
		status: step <= current ? "completed" : step === current + 1 ? "in_progress" : "pending",
	}));
	const action = call(turn, words, "plan", { goal: words.goal, steps });
	if (action.kind !== "call" || action.tool !== "plan") return action;
	const counting = Array.from({ length: 10 }, (_, index) => (index < 9 ? `${index + 1} ` : "10.\n"));
	return { ...action, slow: [words.stepLead(current), ...counting] };
};

const failOnce: Next = ({ attempt }, words) => {
	if (attempt >= 2) return say(words.retried);
	const error = new ToolError(
		"demo_failure",
		"The demo agent failed on purpose. Nothing was changed. Try again works.",
	);
	return { kind: "fail", error };
};

function outcomeOf(turn: Turn, tool: string): Outcome | null {
	return turn.steps.findLast(({ name }) => name === tool)?.outcome ?? null;
}

/** The call, after one `equip` when the tool is not offered, or words when there is no way to it. */
function call(turn: Turn, words: Replies, tool: string, args: Fields): Action {
	if (!turn.mayCall) return say(words.mayNotCall);
	if (turn.tools.has(tool)) return { kind: "call", tool, args };
	const wanted = { query: QUERIES[tool] ?? tool };
	const asked = turn.steps.findLast((step) => step.name === "equip" && step.arguments === JSON.stringify(wanted));
	if (asked !== undefined && asked.outcome.kind !== "done") return say(unhappy("equip", asked.outcome, words));
	if (asked !== undefined || !turn.tools.has("equip"))
		return say(words.noTool(TOOL_LABELS[understood(turn.text).language][tool] ?? tool));
	return { kind: "call", tool: "equip", args: wanted };
}

/** What is said of a call that did not bring what it was made for. */
function unhappy(tool: string, outcome: Exclude<Outcome, Done>, words: Replies): string {
	switch (outcome.kind) {
		case "declined":
			return words.declined(tool, outcome.reason);
		case "refused":
			return words.refused(outcome.code, outcome.message);
		case "waiting":
			return words.waiting;
		case "unreadable":
			return words.unreadable;
	}
}
