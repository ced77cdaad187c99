/** The server's own short phrases: what a stopped turn says, what cards and the agent are called. */

import type { Language } from "./fill.ts";

type Phrases = {
	stopped: string;
	stoppedSingle: string;
	notDone: string;
	/** calls that were on their way when the work was stopped */
	unclear: string;
	stoppedBeforeAnything: string;
	/** answers to `/stop` and `/stop-all` */
	stoppedNothing: string;
	stoppedOne: string;
	stoppedMany: string;
	nothing: string;
	/** a call that found everything as it was to be */
	unchanged: string;
	somebody: string;
	/** whoever owns the computer, at its shell */
	operator: string;
	which: Record<string, string>;
	pick: string;
	noneOfThese: string;
	fields: Record<string, string>;
	values: Record<string, string>;
	/** added to an answer that is not whole, by why it is not */
	answerCut: Record<"length" | "filtered", string>;
	condensing: string;
	passedOn: string;
	/** in place of the last words a model did not find */
	limitReached: string;
};

export const PHRASES: Record<Language, Phrases> = {
	en: {
		stopped: "Stopped. Done: {done} of {total} steps ({list}).",
		stoppedSingle: "Stopped. Done: {done} of 1 step ({list}).",
		notDone: "Not done: {list}.",
		unclear: "May or may not be done: {list}.",
		stoppedBeforeAnything: "Stopped before anything was done.",
		stoppedNothing: "Nothing was under way, so nothing was stopped.",
		stoppedOne: "Stopped. What was already done stays done.",
		stoppedMany: "Stopped {count} pieces of work. What was already done stays done.",
		nothing: "nothing",
		unchanged: "Nothing to change · {object}",
		somebody: "Somebody",
		operator: "the operator at the command line",
		which: {
			person: "Which person do you mean?",
			task: "Which task do you mean?",
			organization: "Which organization do you mean?",
			deal: "Which deal do you mean?",
			team: "Which team do you mean?",
			label: "Which label do you mean?",
			channel: "Which channel do you mean?",
		},
		pick: "Choose",
		noneOfThese: "None of these",
		fields: {
			title: "Title",
			status: "Status",
			size: "Size",
			starts_at: "Start",
			ends_at: "Due",
			business: "Business",
			type: "Kind",
			note: "Note",
			requester_id: "Asked by",
			parent_task_id: "Under",
			organization_id: "Organization",
			opportunity_id: "Deal",
			member_id: "Person",
			name: "Name",
			email: "E-mail",
			is_admin: "Administrator",
			job_title: "Job title",
			team_id: "Team",
			supervisor_id: "Supervisor",
			phone_number: "Phone",
			joined_at: "Hired",
			parent_team_id: "Under",
			position: "Place in the order",
			topic: "Topic",
			visibility: "Open to",
			value: "Value",
			tool: "Tool",
			rule: "Policy",
			lift_id: "People may always allow it",
			employment_status: "Employment",
			task_participant: "Takes part",
			membership: "Members",
			task_vocabulary: "Task labels",
			time_zone: "Time zone",
			language: "Language",
			country: "Country",
			currency_code: "Currency",
			role: "Role",
		},
		values: {
			requested: "Requested",
			planned: "Planned",
			in_progress: "In progress",
			paused: "Paused",
			stopped: "Stopped",
			rejected: "Rejected",
			completed: "Completed",
			active: "Works here",
			invited: "Invited",
			pending: "Not started",
			departed: "Former member",
			withdrawn: "Withdrawn",
			allow: "Allow",
			ask_requester: "Ask the requester",
			ask_supervisor: "Ask the supervisor",
			ask_administrator: "Ask an administrator",
			off: "Off",
			true: "Yes",
			false: "No",
		},
		answerCut: {
			length: "(The answer stops here: the model reached its length limit. Ask me to go on.)",
			filtered: "(The answer stops here: the provider’s filter held back the rest.)",
		},
		condensing: "Condensing the conversation so far",
		passedOn: "{from} doesn’t answer. Asking {to}",
		limitReached:
			"I stopped here, at the limit of what one message may lead to. What is done stands above. Ask me to go on.",
	},
	ko: {
		stopped: "멈췄어요. {total}단계 중 {done}단계를 마쳤어요({list}).",
		stoppedSingle: "멈췄어요. 1단계 중 {done}단계를 마쳤어요({list}).",
		notDone: "하지 않은 일: {list}.",
		unclear: "했는지 알 수 없는 일: {list}.",
		stoppedBeforeAnything: "아무것도 하기 전에 멈췄어요.",
		stoppedNothing: "진행 중인 작업이 없어서 멈춘 것도 없어요.",
		stoppedOne: "멈췄어요. 이미 한 일은 그대로 남아 있어요.",
		stoppedMany: "작업 {count}개를 멈췄어요. 이미 한 일은 그대로 남아 있어요.",
		nothing: "없음",
		unchanged: "바꿀 것이 없었어요 · {object}",
		somebody: "누군가",
		operator: "명령줄의 운영자",
		which: {
			person: "어느 분을 말하는 건가요?",
			task: "어느 업무를 말하는 건가요?",
			organization: "어느 거래처를 말하는 건가요?",
			deal: "어느 거래를 말하는 건가요?",
			team: "어느 팀을 말하는 건가요?",
			label: "어느 분류를 말하는 건가요?",
			channel: "어느 채널을 말하는 건가요?",
		},
		pick: "선택",
		noneOfThese: "이 중에 없어요",
		fields: {
			title: "제목",
			status: "상태",
			size: "크기",
			starts_at: "시작",
			ends_at: "기한",
			business: "사업",
			type: "종류",
			note: "메모",
			requester_id: "요청한 사람",
			parent_task_id: "상위 업무",
			organization_id: "거래처",
			opportunity_id: "거래",
			member_id: "사람",
			name: "이름",
			email: "이메일",
			is_admin: "관리자",
			job_title: "직함",
			team_id: "팀",
			supervisor_id: "상사",
			phone_number: "전화",
			joined_at: "입사일",
			parent_team_id: "상위 팀",
			position: "순서",
			topic: "주제",
			visibility: "공개 범위",
			value: "값",
			tool: "도구",
			rule: "정책",
			lift_id: "각자 항상 허용 가능",
			employment_status: "재직 상태",
			task_participant: "참여하는 사람",
			membership: "구성원",
			task_vocabulary: "업무 분류",
			time_zone: "시간대",
			language: "언어",
			country: "국가",
			currency_code: "통화",
			role: "역할",
		},
		values: {
			requested: "요청됨",
			planned: "예정",
			in_progress: "진행 중",
			paused: "보류",
			stopped: "중단",
			rejected: "거절",
			completed: "완료",
			active: "재직 중",
			invited: "초대됨",
			pending: "시작 전",
			departed: "이전 구성원",
			withdrawn: "내보냄",
			allow: "허용",
			ask_requester: "요청한 사람에게 확인",
			ask_supervisor: "상사에게 확인",
			ask_administrator: "관리자에게 확인",
			off: "끔",
			true: "예",
			false: "아니요",
		},
		answerCut: {
			length: "(모델의 길이 한도에 닿아 답이 여기서 끊겼어요. 이어서 말해 달라고 하면 계속할게요.)",
			filtered: "(제공자의 필터가 나머지를 막아 답이 여기서 끊겼어요.)",
		},
		condensing: "지금까지의 대화를 요약하고 있어요",
		passedOn: "{from} 모델이 답하지 않아 {to} 모델에 묻고 있어요",
		limitReached:
			"메시지 하나로 할 수 있는 한도에 닿아 여기서 멈췄어요. 끝난 일은 위에 있어요. 이어서 하라고 말해 주세요.",
	},
};
