/** What is typed to the demo agent and what the screen then says, in both languages. */

export type DemoWords = {
	language: "en" | "ko";
	jisoo: string;
	/** two people who share a name, in the order of the list */
	twins: [string, string];
	give: string;
	added: string;
	undone: string;
	steps: string;
	stopped: RegExp;
	fail: string;
	shared: string;
	which: string;
	chose: (name: string) => string;
	tell: string;
	told: string;
	sealed: string;
	declined: string;
	edited: string;
	replaced: string;
	remove: string;
	task: string;
	changed: string;
	removed: string;
	demoName: string;
	demoBar: string;
	demoPlaceholder: string;
};

export const EN: DemoWords = {
	language: "en",
	jisoo: "Jisoo Park",
	twins: ["Bora Moon", "Tae-o Moon"],
	give: "Give Jisoo a task to draft the quarterly report, due Friday",
	added: "Added a task · Draft the quarterly report",
	undone: "Taken back",
	steps: "Work through six steps slowly",
	stopped: /^Stopped\. Done: (\d) of 6 /,
	fail: "Fail, then succeed on retry",
	shared: "Give Moon a task to check the price list",
	which: "Which person do you mean?",
	chose: (name) => `Minji Kim chose ${name}`,
	tell: "Tell Jisoo that the deck is finished",
	told: "The deck is finished.",
	sealed: "Approved and sent",
	declined: "Declined",
	edited: "The deck is ready, version 3.",
	replaced: "Replaced by an edited version",
	remove: "Delete the quarterly report",
	task: "Draft the quarterly report",
	changed: "This changed since you were asked",
	removed: "Approved and deleted",
	demoName: "Kontor (demo)",
	demoBar: "No AI model is connected.",
	demoPlaceholder: "Demo agent: knows 14 set phrases.",
};

export const KO: DemoWords = {
	language: "ko",
	jisoo: "박지수",
	twins: ["김민수", "이민수"],
	give: "지수에게 분기 보고서 초안 업무를 금요일까지 줘",
	added: "업무를 추가했어요 · 분기 보고서 초안",
	undone: "되돌",
	steps: "여섯 단계를 천천히 해 줘",
	stopped: /^멈췄어요\. 6단계 중 (\d)단계를 마쳤어요/,
	fail: "한 번 실패한 다음 다시 시도하면 성공해 줘",
	shared: "민수에게 가격표 확인 업무를 줘",
	which: "어느 분을 말하는 건가요?",
	chose: (name) => name,
	tell: "지수에게 발표 자료가 끝났다고 전해 줘",
	told: "발표 자료가 끝났어요",
	sealed: "승인 후 보냈어요",
	declined: "거절했어요",
	edited: "발표 자료 3판이 준비됐어요.",
	replaced: "고친",
	remove: "분기 보고서를 삭제해 줘",
	task: "분기 보고서 초안",
	changed: "요청한 뒤에 내용이 바뀌었어요",
	removed: "승인 후",
	demoName: "Kontor(데모)",
	demoBar: "연결된 AI 모델이 없어요.",
	demoPlaceholder: "데모 에이전트: 정해진 문장 14개를",
};
