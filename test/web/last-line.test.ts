import { expect, test } from "bun:test";
import type { MessageView } from "#record/views.ts";
import { lastLine } from "#web/messenger/last-line.ts";

const line = (text: string): string => lastLine({ text } as MessageView);

test("a line keeps what is no mark: underscores within names, stars between numbers, a # before a channel", () => {
	expect(line("see tasks/task_000 and task\\_add")).toBe("see tasks/task_000 and task_add");
	expect(line("`task_add` and __bold__ and _slanted_ and 2 * 3 * 4")).toContain("task_add and ");
	expect(line("2 * 3 * 4 in #general")).toBe("2 * 3 * 4 in #general");
});

test("marks, links and the frames of lists, quotes and tables are gone", () => {
	expect(line("# Week 49\n\n**Two** tasks, [the first](/tasks/task_1):\n- one\n- *two*")).toBe(
		"Week 49 Two tasks, the first: one two",
	);
	expect(line("> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |")).toBe("quoted a b 1 2");
	expect(line("```\nlet a_b = 1\n```")).toBe("let a_b = 1");
});
