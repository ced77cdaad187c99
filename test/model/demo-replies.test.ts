// The demo agent says what results say and nothing else.

import { describe, expect, test } from "bun:test";
import { ToolError } from "#base/errors.ts";
import { callFor, hear, type Made, requestOf, SYSTEM, saidTo } from "./demo-talk.ts";

const task = (more: Record<string, unknown> = {}) => ({
	taskID: "task_1",
	content: "Draft the report",
	participantIDs: ["mem_jisoo"],
	participantNames: ["Jisoo Kim"],
	status: "requested",
	endDate: "2026-12-04",
	...more,
});
const mine = { participantIDs: ["mem_minji"], participantNames: ["Minji Kim"], status: "planned" };

type Case = [text: string, name: string, result: unknown, reply: string];
const GIVE = "Give Jisoo a task to draft the report";
const GIVE_KO = "지수에게 보고서 초안 업무를 줘";

const CASES: Case[] = [
	[GIVE, "task_add", task(), "“Draft the report” is now a request to Jisoo Kim, due Friday 4 December."],
	[GIVE, "task_add", task({ ...mine, endDate: "" }), "“Draft the report” is now on your task list."],
	[
		GIVE,
		"task_add",
		task({ status: "planned", endDate: "2027-01-04", participantNames: ["A", "B", "C"] }),
		"“Draft the report” is now a task for A, B and C, due Monday 4 January 2027.",
	],
	[GIVE_KO, "task_add", task(), "“Draft the report” 업무를 Jisoo Kim 님에게 요청했어요. 기한은 12월 4일(금)이에요."],
	[GIVE_KO, "task_add", task({ ...mine, endDate: "" }), "“Draft the report” 업무가 내 할 일에 있어요."],
	[GIVE, "task_add", {}, "I got an answer, but it doesn't say that this was done. Please look before you try again."],
	["I finished the report", "task_update", task({ status: "completed" }), "“Draft the report” is completed."],
	["보고서 끝냈어", "task_update", task({ status: "completed" }), "“Draft the report” 업무는 이제 “완료” 상태예요."],
	["Rename the report to X", "task_update", task({ content: "X *new*" }), "The task is now called “X \\*new\\*”."],
	[
		"보고서 이름을 분기 보고서로 바꿔 줘",
		"task_update",
		task({ content: "분기 보고서" }),
		"업무 이름은 이제 “분기 보고서”예요.",
	],
	["보고서 이름을 계획으로 바꿔 줘", "task_update", task({ content: "계획" }), "업무 이름은 이제 “계획”이에요."],
	["Move the report to Friday", "task_update", task(), "“Draft the report” is now due Friday 4 December."],
	["보고서를 금요일로 옮겨 줘", "task_update", task(), "“Draft the report” 업무의 기한은 이제 12월 4일(금)이에요."],
	["Delete the report", "task_delete", { taskID: "task_1", deleted: true }, "The task is deleted."],
	["보고서를 삭제해 줘", "task_delete", { taskID: "task_1", deleted: true }, "업무를 삭제했어요."],
	["Delete the report", "task_delete", { declined: true }, "All right, I won't delete it."],
	[
		"Delete the report",
		"task_delete",
		{ declined: true, reason: "Still needed" },
		"All right, I won't delete it. The reason given: “Still needed”.",
	],
	["보고서를 삭제해 줘", "task_delete", { declined: true }, "알겠어요. 삭제하지 않을게요."],
	["Delete the report", "task_delete", { waiting: true }, "That still waits for an answer on its card."],
	[
		"Delete the report",
		"task_delete",
		"interrupted, outcome unknown",
		"I can't tell whether that was done. Please look before you try again.",
	],
	[
		"Tell Jisoo that it is done",
		"message_send",
		{ messageIDs: ["msg_1"], deliveryStatus: "sent" },
		"The message is sent.",
	],
	[
		"지수에게 끝났다고 전해 줘",
		"message_send",
		{ messageIDs: ["msg_1"], deliveryStatus: "sent" },
		"메시지를 보냈어요.",
	],
	[
		"Tell Jisoo that it is done",
		"message_send",
		{ error: { code: "declined", message: "Nobody answered in time, so it was not done." } },
		"Nobody answered in time, so it was not done.",
	],
	[
		"지수에게 끝났다고 전해 줘",
		"message_send",
		{ error: { code: "declined", message: "Nobody answered in time." } },
		"승인을 받지 못해서 하지 않았어요.",
	],
	[
		"Move the report to Friday",
		"task_update",
		{ error: { code: "task_not_found", message: "No task matches “report”." } },
		"No task matches “report”.",
	],
	[
		"What do I have to do this week?",
		"task_list",
		{ tasks: [], weekFrom: 0, weekTo: 0 },
		"You have nothing to do this week.",
	],
	["이번 주에 할 일이 뭐야?", "task_list", { tasks: [], weekFrom: 0, weekTo: 0 }, "이번 주에 할 일이 없어요."],
	[
		"What do I have to do this week?",
		"task_list",
		{ tasks: [task(), task({ content: "B", endDate: "", status: "in_progress" })], weekFrom: 0, weekTo: 0 },
		"You have 2 tasks this week:\n\n- [Draft the report](/tasks/task_1) · due Friday 4 December · requested\n- [B](/tasks/task_1) · in progress",
	],
	[
		"이번 주에 할 일이 뭐야?",
		"task_list",
		{ tasks: [task()], weekFrom: 0, weekTo: 0 },
		"이번 주에 할 일이 1개 있어요.\n\n- [Draft the report](/tasks/task_1) · 12월 4일(금)까지 · 요청됨",
	],
	[
		"Who works here?",
		"person_list",
		{
			people: [
				{ name: "Jisoo Kim", jobTitle: "Designer", employmentStatus: "active" },
				{ name: "Left", employmentStatus: "departed" },
				{ name: "New", employmentStatus: "invited" },
			],
		},
		"2 people work here:\n\n- Jisoo Kim · Designer\n- New (invited)",
	],
	[
		"여기 누가 일해?",
		"person_list",
		{ people: [{ name: "김지수", jobTitle: "디자이너", employmentStatus: "active" }] },
		"1명이 일해요.\n\n- 김지수 · 디자이너",
	],
	[
		"Who works here?",
		"person_list",
		`{"count":90,"people":[{"name":"A {"},{"name":"B"},{"na\n… 900 characters left out …\n"}]}`,
		"The first 2 people here are:\n\n- A {\n- B",
	],
	[
		"Find messages about the deck",
		"message_search",
		{ candidates: [], hasMore: false },
		"I found no messages about that.",
	],
	["발표에 대한 메시지 찾아 줘", "message_search", { candidates: [] }, "그런 메시지를 찾지 못했어요."],
];

describe("a reply", () => {
	test.each(CASES)("%s · %s", async (text, name, result, reply) => {
		expect(await saidTo(text, [{ name, result }])).toBe(reply);
	});

	test("of a refusal is the sentence of its code in Korean", async () => {
		const error = { code: "task_not_found", message: "No task matches." };
		const reply = await saidTo("보고서를 금요일로 옮겨 줘", [{ name: "task_update", result: { error } }]);
		expect(reply).toMatch(/[가-힣]/);
		expect(reply).not.toContain("No task");
	});
});

const request = "Find messages about the deck";
const at = Temporal.ZonedDateTime.from("2026-11-30T09:05[Asia/Seoul]").epochMilliseconds;
const candidates = [
	{ messageID: "msg_3", authoredBy: "requester", createdAt: at, preview: request },
	{
		messageID: "msg_2",
		authoredBy: "anyone",
		authorName: "Jisoo Kim",
		createdAt: at - 86_400_000,
		preview: "the deck is late",
	},
	{ messageID: "msg_1", authoredBy: "requester", createdAt: at, preview: "where is the deck?" },
];

describe("phrases of several steps", () => {
	test("found messages leave out the request itself and tell who and when", async () => {
		const reply = await saidTo(request, [{ name: "message_search", result: { candidates, hasMore: true } }]);
		expect(reply).toBe(
			"I found 2 messages:\n\n- Jisoo Kim, Sunday 29 November 09:05: “the deck is late”\n- You, today 09:05: “where is the deck?”\n\nThere are more.",
		);
	});

	test("the last message changed is the one before the request", async () => {
		const text = "Change my last message to Hi";
		const found = [
			{ messageID: "msg_9", authoredBy: "requester", preview: text },
			{ messageID: "msg_8", authoredBy: "requester", preview: "Hello" },
		];
		const searched: Made = { name: "message_search", result: { candidates: found } };
		expect(await callFor(text, [searched])).toEqual({
			name: "message_update",
			args: { messageID: "msg_8", text: "Hi" },
		});
		const changed: Made = { name: "message_update", result: { messageID: "msg_8", messageUpdated: true } };
		expect(await saidTo(text, [searched, changed])).toBe("Your message is changed.");
		const alone: Made = { name: "message_search", result: { candidates: found.slice(0, 1) } };
		expect(await saidTo(text, [alone])).toStartWith("I found no earlier message of yours here");
	});

	test("the change taken back is the newest that can be", async () => {
		const text = "마지막 변경을 되돌려 줘";
		const changes = [
			{ callID: "call_2", canUndo: false, sentence: "B" },
			{ callID: "call_1", canUndo: true, sentence: "업무를 추가했어요 · 보고서" },
		];
		const listed: Made = { name: "change_list", result: { changes } };
		expect(await callFor(text, [listed])).toEqual({ name: "change_undo", args: { callID: "call_1" } });
		expect(await saidTo(text, [listed, { name: "change_undo", result: {} }])).toBe(
			"이 변경을 되돌렸어요: “업무를 추가했어요 · 보고서”",
		);
		expect(await saidTo(text, [listed, { name: "change_undo", result: { declined: true } }])).toBe(
			"알겠어요. 되돌리지 않을게요.",
		);
		expect(await saidTo(text, [{ name: "change_list", result: { changes: [] } }])).toStartWith("최근 변경 가운데");
	});

	test("six steps take six plans, each after about a second of counting", async () => {
		const made: Made[] = [];
		for (let step = 1; step <= 6; step += 1) {
			const { answer, deltas, waits } = await hear(requestOf("Work through six steps slowly", made));
			const args = JSON.parse(answer.calls[0]?.arguments ?? "{}") as { steps: { status: string }[] };
			expect(answer.calls[0]?.name).toBe("plan");
			expect(args.steps.map(({ status }) => status).join(" ")).toBe(
				["completed ".repeat(step), step < 6 ? "in_progress " : "", "pending ".repeat(Math.max(0, 5 - step))]
					.join("")
					.trim(),
			);
			expect(deltas.join("")).toBe(`Step ${step} of 6, counting to ten: 1 2 3 4 5 6 7 8 9 10.\n`);
			expect(waits).toEqual(Array(10).fill(120));
			made.push({ name: "plan", args, result: args });
		}
		expect(await saidTo("여섯 단계를 천천히 해 줘", made)).toBe("여섯 단계를 모두 마쳤어요.");
	});

	test("the failure on purpose is one until it is tried again", async () => {
		for (const text of ["Fail, then succeed on retry", "한 번 실패한 다음 다시 시도하면 성공해 줘"]) {
			const failed = await hear(requestOf(text)).catch((error: unknown) => error);
			expect(failed).toBeInstanceOf(ToolError);
			expect(failed).toMatchObject({ code: "demo_failure", retryable: true });
			expect(await saidTo(text, [], { system: `${SYSTEM}\nAttempt: 2` })).not.toBe("");
		}
	});
});
