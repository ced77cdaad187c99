// The demo agent makes exactly the calls its set phrases ask for, in both languages, and none for anything else.

import { describe, expect, test } from "bun:test";
import { TOOLS } from "#generated/tools.ts";
import { plain } from "#model/demo/marks.ts";
import { TOOL_LABELS } from "#model/demo/tool-labels.ts";
import { demoPhrases, withGap } from "#text/demo-phrases.ts";
import { callFor, saidTo } from "./demo-talk.ts";

type Args = Record<string, unknown>;
type Row = [text: string, args: Args];

function rows(tool: string, table: Row[]): void {
	test.each(table)("%s", async (text, args) => {
		expect(await callFor(text)).toEqual({ name: tool, args });
	});
}

const add = (title: string, who: string[] = [], endsAt?: string): Args => ({
	title,
	...(who.length === 0 ? {} : { participantPersonHints: who }),
	...(endsAt === undefined ? {} : { endsAt }),
});

describe("giving a task", () => {
	rows("task_add", [
		[
			"Give Jisoo a task to draft the quarterly report, due Friday",
			add("Draft the quarterly report", ["Jisoo"], "2026-12-04"),
		],
		["give Jisoo Kim a task to check the price list.", add("Check the price list", ["Jisoo Kim"])],
		[
			"Please give “Jisoo” a task to “Draft the report” by December 4.",
			add("Draft the report", ["Jisoo"], "2026-12-04"),
		],
		["Could you give @Jisoo a task: iPhone launch (due 2026-12-04)?", add("iPhone launch", ["Jisoo"], "2026-12-04")],
		["GIVE JISOO A TASK TO CHECK THE INVOICES, DUE TOMORROW!", add("CHECK THE INVOICES", ["JISOO"], "2026-12-01")],
		["add review the budget to Jisoo's tasks, due Friday", add("Review the budget", ["Jisoo"], "2026-12-04")],
		["give Jisoo and Minho a task to clean up by Monday", add("Clean up", ["Jisoo", "Minho"], "2026-11-30")],
		["give Jisoo a task to review the book by Kafka", add("Review the book by Kafka", ["Jisoo"])],
		["assign Jisoo a task to check due diligence", add("Check due diligence", ["Jisoo"])],
		["give me a task to call the supplier", add("Call the supplier")],
		["add a task to call Bob, due 4 December", add("Call Bob", [], "2026-12-04")],
		["지수에게 분기 보고서 초안 업무를 금요일까지 줘", add("분기 보고서 초안", ["지수"], "2026-12-04")],
		["지수 님에게 보고서 초안 업무를 주세요.", add("보고서 초안", ["지수"])],
		["지수한테 '보고서 초안'이라는 업무를 12월 4일까지 줄래?", add("보고서 초안", ["지수"], "2026-12-04")],
		["지수님께 내일까지 보고서 초안 업무를 줘요", add("보고서 초안", ["지수"], "2026-12-01")],
		["보고서 초안 업무를 지수에게 줘", add("보고서 초안", ["지수"])],
		["지수에게 보고서 초안 업무를 줘, 2026-12-04까지", add("보고서 초안", ["지수"], "2026-12-04")],
		["지수에게 다음 주 금요일까지 부산까지 이동 업무를 맡겨 줘", add("부산까지 이동", ["지수"], "2026-12-11")],
		["지수와 민호에게 청소 업무를 배정해 주세요", add("청소", ["지수", "민호"])],
		["지수에게 보고서 쓰는 업무를 줘", add("보고서 쓰는 업무", ["지수"])],
		["나에게 보고서 초안 업무를 줘", add("보고서 초안")],
		["금요일까지 견적서 작성 업무 만들어 줘", add("견적서 작성", [], "2026-12-04")],
	]);

	test("asks again instead of guessing a day", async () => {
		for (const text of ["give Jisoo a task to draft X, due next Friday", "지수에게 보고서 업무를 월말까지 줘"]) {
			expect(await callFor(text)).toBeNull();
		}
		expect(await saidTo("give Jisoo a task to draft X, due next Friday")).toBe(
			"I can't tell which day “next Friday” is, so I did nothing. Write it like Friday, tomorrow, 4 December or 2026-12-04.",
		);
		expect(await saidTo("분기 보고서를 다음 달로 옮겨 줘")).toBe(
			"“다음 달”이 어느 날인지 알 수 없어 아무것도 하지 않았어요. 금요일, 내일, 12월 4일, 2026-12-04처럼 써 주세요.",
		);
	});
});

describe("the week", () => {
	rows(
		"task_list",
		[
			"What do I have to do this week?",
			"what's on my plate this week",
			"Show me my tasks for this week, please",
			"이번 주에 할 일이 뭐야?",
			"이번주 할일 알려줘",
			"이번 주 내 업무가 뭐예요?",
			"이번 주에 해야 할 일 좀 보여 주세요",
		].map((text): Row => [text, {}]),
	);
});

describe("finishing, renaming, moving and deleting a task", () => {
	rows("task_update", [
		["I finished the quarterly report", { taskHint: "quarterly report", status: "completed" }],
		["I've finished “Draft the report”.", { taskHint: "Draft the report", status: "completed" }],
		["I’m done with the invoices task!", { taskHint: "invoices", status: "completed" }],
		["분기 보고서 끝냈어", { taskHint: "분기 보고서", status: "completed" }],
		["'분기 보고서' 업무를 완료했습니다.", { taskHint: "분기 보고서", status: "completed" }],
		["여름휴가 끝났어요", { taskHint: "여름휴가", status: "completed" }],
		["Rename the quarterly report to Annual report", { taskHint: "quarterly report", title: "Annual report" }],
		['rename "Reply to Bob" to Answer Bob.', { taskHint: "Reply to Bob", title: "Answer Bob" }],
		["분기 보고서 이름을 분기 보고서 2차로 바꿔 줘", { taskHint: "분기 보고서", title: "분기 보고서 2차" }],
		["주간 회의 이름을 주간 계획으로 바꿔주세요", { taskHint: "주간 회의", title: "주간 계획" }],
		["분기 보고서의 제목을 '서울'로 변경해 줄래요?", { taskHint: "분기 보고서", title: "서울" }],
		["분기 보고서 업무 이름을 Report v2(으)로 바꿔 줘", { taskHint: "분기 보고서", title: "Report v2" }],
		["Move the quarterly report to Monday", { taskHint: "quarterly report", endsAt: "2026-11-30" }],
		["please move “Reply to Bob” to tomorrow.", { taskHint: "Reply to Bob", endsAt: "2026-12-01" }],
		["분기 보고서를 월요일로 옮겨 줘", { taskHint: "분기 보고서", endsAt: "2026-11-30" }],
		["분기 보고서 기한을 12월 4일로 바꿔 주세요", { taskHint: "분기 보고서", endsAt: "2026-12-04" }],
	]);
	rows("task_delete", [
		["Delete the quarterly report", { taskHint: "quarterly report" }],
		["please delete the task “all hands”", { taskHint: "all hands" }],
		["분기 보고서를 삭제해 줘", { taskHint: "분기 보고서" }],
		["'분기 보고서' 업무를 지워 주세요", { taskHint: "분기 보고서" }],
		["가을 행사 삭제해줘", { taskHint: "가을 행사" }],
	]);
});

describe("telling somebody", () => {
	const tell = (personHint: string, message: string): Args => ({ targetType: "directMessage", personHint, message });
	rows("message_send", [
		["Tell Jisoo that the deck is finished", tell("Jisoo", "The deck is finished.")],
		["DM Jisoo Kim that I'm late!", tell("Jisoo Kim", "I'm late!")],
		["please let @jisoo know that many thanks", tell("jisoo", "Many thanks.")],
		['Tell Jisoo: "See you at 3."', tell("Jisoo", "See you at 3.")],
		["지수에게 발표 자료가 끝났다고 전해 줘", tell("지수", "발표 자료가 끝났어요")],
		["지수 님께 “내일 봐요!”라고 전해 주세요", tell("지수", "내일 봐요!")],
		["지수한테 3시라고 말해 줄래?", tell("지수", "3시")],
		["지수에게 회의실이라고 알려줘", tell("지수", "회의실")],
		["지수에게 서류 가져오라고 전해 줘", tell("지수", "서류 가져오세요")],
		["발표가 끝났다고 지수에게 전해 줘", tell("지수", "발표가 끝났어요")],
		["지수에게 “끝났다”고 전해 줘", tell("지수", "끝났다")],
		["지수에게 내일 간다고 전해 줘", tell("지수", "내일 갑니다")],
		["지수에게 회의실이 좁다고 전해 줘", tell("지수", "회의실이 좁습니다")],
		["지수에게 점심 먹는다고 전해 줘", tell("지수", "점심 먹습니다")],
		["지수에게 오지 말라고 전해 줘", tell("지수", "오지 마세요")],
		["지수에게 같이 가자고 말해 줘", tell("지수", "같이 갑시다")],
	]);
});

describe("messages, people, changes", () => {
	rows("message_search", [
		["Find messages about the deck", { queries: ["deck"] }],
		["search messages for “the deck”", { queries: ["the deck"] }],
		["발표 자료에 대한 메시지 찾아 줘", { queries: ["발표 자료"] }],
		["'예산' 관련 메시지를 검색해 주세요", { queries: ["예산"] }],
		["Change my last message to The deck is ready.", { authoredBy: "requester", limit: 25 }],
		["내 마지막 메시지를 검토를 부탁해요로 바꿔 줘", { authoredBy: "requester", limit: 25 }],
	]);
	rows(
		"person_list",
		[
			"Who works here?",
			"who's here",
			"@Kontor who works at this company?",
			"여기 누가 일해?",
			"누가 여기서 일해요?",
			"여기서 누가 일하나요?",
		].map((text): Row => [text, {}]),
	);
	rows(
		"change_list",
		[
			"Take the last change back",
			"undo the last change",
			"Undo my last change, please.",
			"마지막 변경을 되돌려 줘",
			"마지막 변경 되돌려주세요",
			"방금 변경 취소해 줘",
		].map((text): Row => [text, { limit: 5 }]),
	);
});

describe("anything else", () => {
	test.each([
		"hello",
		"",
		"delete my last message",
		"delete everything",
		"모든 업무를 삭제해 줘",
		"마지막 메시지를 삭제해 줘",
		"tell me a joke",
		"give up",
		"함께 할 일",
		"안녕",
		"지수에게 안부 전해 줘",
	])("makes no call: %s", async (text) => expect(await callFor(text)).toBeNull());

	test("names the nearest phrase and lists all fourteen, in the language of the message", async () => {
		const en = await saidTo("find me the deck");
		expect(en).toStartWith(
			"I'm the demo agent and only recognise set phrases. Closest one: “Find messages about the deck”\n",
		);
		for (const phrase of demoPhrases) expect(en).toContain(`\n- ${plain(withGap(phrase, "en"))}`);
		const ko = await saidTo("이번 주에 뭐 하지?");
		expect(ko).toStartWith(
			"저는 데모 에이전트라서 정해진 문장만 알아들어요. 가장 비슷한 문장: “이번 주에 할 일이 뭐야?”\n",
		);
		for (const phrase of demoPhrases) expect(ko).toContain(`\n- ${plain(withGap(phrase, "ko"))}`);
	});

	test("calls its tools as the pages do", () => {
		for (const language of ["en", "ko"] as const)
			for (const [name, label] of Object.entries(TOOL_LABELS[language]))
				expect([name, label]).toEqual([name, TOOLS.find((tool) => tool.name === name)?.label[language] ?? ""]);
	});

	test("every phrase the agent offers is one it knows", async () => {
		expect(demoPhrases).toHaveLength(14);
		for (const { id, en, ko } of demoPhrases.filter((phrase) => phrase.id !== "retry")) {
			expect([id, (await callFor(en))?.name]).toEqual([id, (await callFor(ko))?.name]);
			expect(await callFor(en)).not.toBeNull();
		}
	});
});

describe("six steps", () => {
	test.each([
		"Work through six steps slowly",
		"please slowly work through 6 steps.",
		"여섯 단계를 천천히 해 줘",
		"여섯 단계를 천천히 진행해 주세요",
	])("%s", async (text) => expect((await callFor(text))?.name).toBe("plan"));
});

describe("failing once", () => {
	test.each([
		"Fail, then succeed on retry",
		"please fail once and then succeed on retry",
		"한 번 실패한 다음 다시 시도하면 성공해 줘",
		"한 번 실패하고 다시 시도하면 성공해 주세요",
	])("%s", async (text) => {
		const failed = await callFor(text).catch((error: unknown) => error);
		expect(failed).toMatchObject({ code: "demo_failure" });
	});
});

describe("a missing tool", () => {
	test("is asked for once, then used or said to be missing", async () => {
		const text = "Delete the quarterly report";
		const query = { query: "delete a task" };
		const made = [{ name: "equip", args: query, result: { tools: [] } }];
		expect(await callFor(text, [], { tools: ["equip"] })).toEqual({ name: "equip", args: query });
		expect(await callFor(text, made)).toEqual({ name: "task_delete", args: { taskHint: "quarterly report" } });
		expect(await callFor(text, made, { tools: ["equip"] })).toBeNull();
		expect(await saidTo(text, made, { tools: ["equip"] })).toBe(
			"That needs “Delete a task”, which isn't available here: an administrator may have switched it off. Nothing was changed. Ask an administrator.",
		);
		expect(await callFor(text, [], { tools: [] })).toBeNull();
	});

	test("no call is made when only words are left", async () => {
		expect(await saidTo("Who works here?", [], { toolChoice: "none" })).toContain("limit for this turn");
	});
});
