/** `kontor export`: people, tasks and messages as a table or as JSON, read through the same tools as everybody's. */

import { LIMITS } from "#base/limits.ts";
import type { Command, Option, Order, Say } from "#cli/command.ts";
import { type Door, throughDoor } from "#cli/door.ts";
import { EXIT } from "#cli/exit.ts";
import { needed, oneOf } from "#cli/options.ts";
import type { TaskView } from "#record/task.ts";
import type { ConversationView, MessageView, PersonView } from "#record/views.ts";

const FORMATS = ["csv", "json"] as const;

const SAY = {
	en: { rows: (count: number) => `${count.toLocaleString("en-US")} rows.` },
	ko: { rows: (count: number) => `행 ${count.toLocaleString("en-US")}개.` },
};

type Row = Record<string, unknown>;
type Export = { columns: readonly string[]; rows(order: Order, door: Door): AsyncGenerator<Row[]> };

const FORMAT: Option = {
	name: "format",
	value: "csv|json",
	choices: FORMATS,
	about: { en: "csv (as it stands without), or json", ko: "csv(기본) 또는 json" },
};
const AS: Option = {
	name: "as",
	value: "EMAIL",
	about: { en: "whose messages: what this person may read", ko: "누구의 메시지인지: 이 사람이 읽을 수 있는 것" },
};

const users: Export = {
	columns: [
		"personID",
		"name",
		"email",
		"employmentStatus",
		"isAdmin",
		"jobTitle",
		"teamName",
		"supervisorName",
		"phoneNumber",
		"hireDate",
		"timeZone",
		"supervisorID",
	],
	async *rows(order, door) {
		yield await peopleOf(order, door);
	},
};

const tasks: Export = {
	columns: [
		"taskID",
		"content",
		"status",
		"participantNames",
		"requesterName",
		"business",
		"type",
		"size",
		"startDate",
		"endDate",
		"weekCode",
		"createdAt",
		"parentTaskID",
		"organizationID",
		"opportunityID",
		"participantIDs",
		"requesterID",
	],
	async *rows(order, door) {
		for await (const page of pages<TaskView>(order, door, "task_row_list", "tasks", {})) yield page.map(withoutBlanks);
	},
};

const messages: Export = {
	columns: [
		"messageID",
		"conversationID",
		"conversation",
		"author",
		"createdAt",
		"editedAt",
		"deletedAt",
		"parentMessageID",
		"text",
		"files",
		"authorID",
	],
	async *rows(order, door) {
		const as = needed(order, "as");
		for await (const conversations of pages<ConversationView>(order, door, "conversation_list", "conversations", {
			as,
		}))
			for (const { id, name } of conversations)
				for await (const page of pages<MessageView>(order, door, "message_list", "messages", {
					as,
					input: { conversationID: id },
				}))
					yield page.map((message) => messageRow(message, name));
	},
};

function messageRow({ id, author, files, ...message }: MessageView, conversation: string): Row {
	const { conversationID, createdAt, editedAt, deletedAt, parentMessageID, text } = message;
	const facts = { messageID: id, conversationID, conversation, author: author.name, authorID: author.id, createdAt };
	return { ...facts, editedAt, deletedAt, parentMessageID, text, files: files.map(({ name }) => name) };
}

/** A task says with empty text what it has not. */
function withoutBlanks(task: TaskView): Row {
	return Object.fromEntries(Object.entries(task).map(([name, value]) => [name, value === "" ? null : value]));
}

async function peopleOf(order: Order, door: Door): Promise<PersonView[]> {
	return (await door.call({ tool: "person_list", input: {}, language: order.language })).people as PersonView[];
}

type Asked = { input?: object; as?: string };

/** A list tool's pages, one after the other; `as` is whose eyes read them, the operator's unless said. */
async function* pages<T>(order: Order, door: Door, tool: string, field: string, { input = {}, as }: Asked) {
	let cursor: unknown = null;
	do {
		const more = cursor === null ? {} : { cursor };
		const answer = await door.call({
			tool,
			input: { ...input, ...more, limit: LIMITS.listMost },
			...(as === undefined ? {} : { as }),
			language: order.language,
		});
		yield answer[field] as T[];
		cursor = answer.nextCursor ?? null;
	} while (cursor !== null);
}

/** A value as a table has it: text; lists with a semicolon between. */
const cell = (value: unknown): string => (Array.isArray(value) ? value.map(String).join("; ") : String(value ?? ""));

async function write(order: Order, { columns, rows }: Export): Promise<number> {
	const format = order.option("format") === undefined ? "csv" : oneOf(order, "format", FORMATS);
	const { stringify } = await import("csv-stringify/sync");
	// a cell that begins like a formula would be run by the program that opens the table
	const style = { record_delimiter: "windows", escape_formulas: true, quoted_match: /[\r\n]/ } as const;
	const table = (lines: readonly (readonly unknown[])[]) =>
		stringify(
			lines.map((line) => line.map(cell)),
			style,
		);
	const out = (text: string) => void process.stdout.write(text);
	const head = format === "csv" ? table([columns]) : "";
	let count = 0;
	let isBegun = false;
	// what cannot be read leaves nothing behind that looks like an empty table
	const begin = () => {
		if (!isBegun) out(head);
		isBegun = true;
	};
	await throughDoor(order, {}, async (door) => {
		for await (const page of rows(order, door)) {
			begin();
			const lines = page.map((row) => columns.map((name) => row[name] ?? null));
			if (format === "csv") out(table(lines));
			else
				for (const line of lines)
					out(`${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, line[at]])))}\n`);
			count += page.length;
		}
		begin();
	});
	order.terminal.say(SAY[order.language].rows(count));
	return EXIT.ok;
}

function command(name: string, what: Export, about: Say, more: { options?: Option[]; words?: string } = {}): Command {
	const words = more.words ?? "";
	return {
		name: `export ${name}`,
		usage: `${words}[--format csv|json]`,
		about,
		options: [FORMAT, ...(more.options ?? [])],
		examples: [`kontor export ${name} ${words}> ${name}.csv`, `kontor export ${name} ${words}--format json`],
		run: (order) => write(order, what),
	};
}

export const exportCommands: readonly Command[] = [
	command("users", users, {
		en: "write the people as a table, or as JSON lines",
		ko: "사람 목록을 표나 JSON 줄로 내보내기",
	}),
	command("tasks", tasks, {
		en: "write all tasks as a table, or as JSON lines",
		ko: "모든 업무를 표나 JSON 줄로 내보내기",
	}),
	command(
		"messages",
		messages,
		{
			en: "write what one person may read, as a table or as JSON lines",
			ko: "한 사람이 읽을 수 있는 메시지를 표나 JSON 줄로 내보내기",
		},
		{ options: [AS], words: "--as EMAIL " },
	),
];
