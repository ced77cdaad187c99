/** The demo agent's sentences in Korean. */

import type { Code } from "#base/errors.ts";
import type { Day } from "#base/time.ts";
import { errorSentence } from "#text/errors.ts";
import { josa } from "#text/josa.ts";
import { PHRASES } from "#text/phrases.ts";
import { dayInKorean } from "./days.ts";
import type { MessageFacts } from "./facts.ts";
import { bullets, inQuotes, linked, plain } from "./marks.ts";
import type { Replies } from "./replies.ts";

const ORDINALS = ["첫", "두", "세", "네", "다섯", "여섯"];
const WONT: Record<string, string> = {
	task_delete: "삭제하지",
	message_send: "보내지",
	message_update: "바꾸지",
	change_undo: "되돌리지",
};
const EMPLOYMENT: Record<string, string> = {
	invited: "초대됨",
	pending: "확인 전",
	on_leave: "휴직 중",
	departed: "퇴사",
};

export const REPLIES_KO: Replies = {
	given(task, today) {
		const end = task.due === null ? "" : ` 기한은 ${dayInKorean(task.due, today)}이에요.`;
		const title = inQuotes(task.title);
		if (task.isMine) return `${title} 업무가 내 할 일에 있어요.${end}`;
		const whom = names(task.names);
		return task.status === "requested"
			? `${title} 업무를 ${whom}에게 요청했어요.${end}`
			: `${title} 업무의 담당은 ${whom}이에요.${end}`;
	},
	week({ items, hasMore }, isThisWeek, today) {
		const when = isThisWeek ? "이번 주에 " : "";
		if (items.length === 0) return `${when}할 일이 없어요.`;
		const lead = hasMore
			? `${when}할 일 가운데 처음 ${items.length}개예요.`
			: `${when}할 일이 ${items.length}개 있어요.`;
		const lines = items.map((task) => {
			const end = task.due === null ? "" : ` · ${dayInKorean(task.due, today)}까지`;
			return `${linked(task.title, "/tasks", task.id)}${end}${task.status === "" ? "" : ` · ${plain(statusWord(task.status))}`}`;
		});
		return `${lead}\n\n${bullets(lines)}`;
	},
	statusIs: (task) => `${inQuotes(task.title)} 업무는 이제 ${inQuotes(statusWord(task.status))} 상태예요.`,
	renamed: (task) => `업무 이름은 이제 ${josa(inQuotes(task.title), "이에요/예요")}.`,
	moved: (task, today) =>
		task.due === null
			? `${inQuotes(task.title)} 업무에는 기한이 없어요.`
			: `${inQuotes(task.title)} 업무의 기한은 이제 ${dayInKorean(task.due, today)}이에요.`,
	deleted: (task) => (task.title === "" ? "업무를 삭제했어요." : `${inQuotes(task.title)} 업무를 삭제했어요.`),
	sent: (failures) =>
		failures.length === 0
			? "메시지를 보냈어요."
			: `메시지를 보냈지만 모두에게 가지는 않았어요: ${failures.map(plain).join("; ")}`,
	found({ items, hasMore }, today) {
		if (items.length === 0) return "그런 메시지를 찾지 못했어요.";
		const list = bullets(
			items.map((message) => `${author(message)}${time(message.at, today)}: ${inQuotes(message.preview)}`),
		);
		return `메시지를 ${items.length}개 찾았어요.\n\n${list}${hasMore ? "\n\n더 있어요." : ""}`;
	},
	people({ items, hasMore }) {
		if (items.length === 0) return "보이는 사람이 없어요.";
		const lines = items.map(({ name, jobTitle, status }) => {
			const special = EMPLOYMENT[status];
			return `${plain(name)}${jobTitle === "" ? "" : ` · ${plain(jobTitle)}`}${special === undefined ? "" : ` (${special})`}`;
		});
		return `${hasMore ? `처음 ${items.length}명이에요.` : `${items.length}명이 일해요.`}\n\n${bullets(lines)}`;
	},
	edited: "메시지를 바꿨어요.",
	nothingToEdit: "여기에는 바꿀 수 있는 앞선 메시지가 없어요. 바뀐 것은 없어요.",
	undone: (sentence) => (sentence === "" ? "마지막 변경을 되돌렸어요." : `이 변경을 되돌렸어요: ${inQuotes(sentence)}`),
	nothingToUndo: "최근 변경 가운데 되돌릴 수 있는 것이 없어요. 바뀐 것은 없어요.",
	goal: "여섯 단계를 천천히 하기",
	stepTitle: (step) => `${ORDINALS[step - 1]} 번째 단계: 열까지 세기`,
	stepLead: (step) => `6단계 중 ${step}단계, 열까지 세고 있어요: `,
	stepsDone: "여섯 단계를 모두 마쳤어요.",
	retried: "이번에는 됐어요. 앞에서는 일부러 실패했어요.",
	notConfirmed: "답은 받았지만 처리됐다는 내용이 없어요. 다시 하기 전에 확인해 주세요.",
	dayUnread: (words) =>
		`${josa(inQuotes(words), "이/가")} 어느 날인지 알 수 없어 아무것도 하지 않았어요. 금요일, 내일, 12월 4일, 2026-12-04처럼 써 주세요.`,
	declined: (tool, reason) =>
		`알겠어요. ${WONT[tool] ?? "하지"} 않을게요.${reason === "" ? "" : ` 이유: ${inQuotes(reason)}`}`,
	refused(code, message) {
		if (code === "declined") return "승인을 받지 못해서 하지 않았어요.";
		return errorSentence("ko", code as Code, {}) ?? (message || `처리하지 못했어요(${code}).`);
	},
	waiting: "아직 카드에서 답을 기다리고 있어요.",
	unreadable: "처리됐는지 알 수 없어요. 다시 하기 전에 확인해 주세요.",
	noTool: (label) =>
		`그 일에는 ${inQuotes(label)} 도구가 필요한데 여기서는 쓸 수 없어요. 관리자가 꺼 두었을 수 있어요. 바뀐 것은 없어요. 관리자에게 물어봐 주세요.`,
	mayNotCall: "한 번에 할 수 있는 한도에 닿아 여기서 멈춰요. 위에 보이는 단계까지 했고 나머지는 하지 않았어요.",
	unknown: (closest, all) =>
		`저는 데모 에이전트라서 정해진 문장만 알아들어요. 가장 비슷한 문장: ${inQuotes(closest)}\n\n전체 목록:\n\n${bullets(all.map(plain))}`,
};

const names = (list: readonly string[]): string =>
	list.length === 0 ? "다른 사람" : list.map((name) => `${plain(name)} 님`).join(", ");
const statusWord = (code: string): string => PHRASES.ko.values[code] ?? code;

function author({ author: kind, name }: MessageFacts): string {
	if (kind === "me") return "나";
	return name === "" ? (kind === "agent" ? "Kontor" : "다른 사람") : plain(name);
}

function time(at: string | null, today: Day | null): string {
	if (at === null) return "";
	const [day = "", clock = ""] = at.split("T");
	return day === today ? `, 오늘 ${clock}` : `, ${dayInKorean(day, today)} ${clock}`;
}
