/** An approval as text: what would happen, who asked, every change before and after, and what to type. */

import { LIMITS } from "#base/limits.ts";
import type { ChangeView, HoldView } from "#record/views.ts";
import type { Language } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import { bytesText } from "./data-folder.ts";
import { clean, cleanLine, table } from "./terminal.ts";
import { when } from "./when.ts";

const SAY = {
	en: {
		states: {
			waiting: "waiting",
			approved: "approved",
			running: "running",
			done: "done",
			failed: "failed",
			unknown: "outcome unknown",
			declined: "declined",
			expired: "expired",
			replaced: "replaced",
			cancelled: "cancelled",
		},
		asked: "asked by",
		until: "answer until",
		decided: "answered by",
		operatorAs: (name: string) => `the operator at the command line, as ${name}`,
		why: "because of",
		to: "to",
		file: "file",
		version: "version",
		effects: { created: "new", updated: "changed", deleted: "deleted" },
		more: (count: number) => `… and ${count} more`,
		nothing: "Nothing would change: it is already as this would leave it.",
		cannotUndo: "This cannot be taken back once it ran.",
		choose: "Choose with --choice ID:",
		moved: "This changed since you were asked. Nothing ran.",
		before: "You were shown:",
		now: "It would now be:",
		answerAgain: "Answer again if this is what you want.",
		reason: "reason",
		chosen: "chosen",
		cancelled: {
			requester: "whoever asked may not act any more",
			tool: "the tool is another one now, or gone",
			off: "an administrator switched the tool off",
		} as Record<string, string>,
		head: ["ID", "ASKED", "BY", "WHAT"],
		headAll: ["ID", "ASKED", "BY", "STATE", "WHAT"],
	},
	ko: {
		states: {
			waiting: "대기",
			approved: "승인됨",
			running: "실행 중",
			done: "완료",
			failed: "실패",
			unknown: "결과 모름",
			declined: "거절됨",
			expired: "만료됨",
			replaced: "바뀜",
			cancelled: "취소됨",
		},
		asked: "요청한 사람",
		until: "답변 기한",
		decided: "답한 사람",
		operatorAs: (name: string) => `명령줄의 운영자(${name} 님으로)`,
		why: "요청 내용",
		to: "받는 사람",
		file: "파일",
		version: "버전",
		effects: { created: "새로", updated: "변경", deleted: "삭제" },
		more: (count: number) => `… 그 밖에 ${count}건`,
		nothing: "이미 그렇게 되어 있어 바뀌는 것이 없어요.",
		cannotUndo: "실행하면 되돌릴 수 없어요.",
		choose: "--choice ID로 선택해 주세요:",
		moved: "물어본 뒤에 내용이 바뀌어 실행하지 않았어요.",
		before: "물어볼 때:",
		now: "지금 하면:",
		answerAgain: "이대로 하려면 다시 답해 주세요.",
		reason: "이유",
		chosen: "고른 것",
		cancelled: {
			requester: "요청한 사람이 더 이상 할 수 없음",
			tool: "도구가 바뀌었거나 없어짐",
			off: "관리자가 도구를 끔",
		} as Record<string, string>,
		head: ["ID", "요청한 때", "요청한 사람", "내용"],
		headAll: ["ID", "요청한 때", "요청한 사람", "상태", "내용"],
	},
} satisfies Record<Language, unknown>;

export const stateWord = (hold: HoldView, language: Language): string => SAY[language].states[hold.state];

export function holdList(holds: readonly HoldView[], isEveryState: boolean, language: Language): string[] {
	const say = SAY[language];
	const rows = holds.map((hold) => [
		hold.id,
		when(hold.createdAt),
		hold.requesterName,
		...(isEveryState ? [say.states[hold.state]] : []),
		hold.sentence,
	]);
	return table([isEveryState ? say.headAll : say.head, ...rows]);
}

/** At the shell it was the operator, whoever they answered as. */
function deciderOf({ decidedBy, decidedVia }: HoldView, language: Language): string {
	const name = decidedBy?.name ?? "";
	return decidedVia === "cli" && name !== PHRASES[language].operator ? SAY[language].operatorAs(name) : name;
}

/** Of a choice it is the candidate that was picked. */
function reasonOf(hold: HoldView, language: Language): string[][] {
	const { kind, state, decision, reason, candidates = [] } = hold;
	if (reason === undefined) return [];
	const say = SAY[language];
	if (state === "cancelled") return [[say.reason, say.cancelled[reason] ?? reason]];
	if (kind !== "choice" || decision !== "approve") return [[say.reason, reason]];
	return [[say.chosen, candidates.find(({ id }) => id === reason)?.label ?? reason]];
}

/** The whole card. */
export function holdCard(hold: HoldView, language: Language): string[] {
	const say = SAY[language];
	const facts = [
		[say.asked, `${hold.requesterName}, ${when(hold.createdAt)} (${hold.origin})`],
		...(hold.why === undefined ? [] : [[say.why, `“${hold.why.text}”`]]),
		...(hold.state === "waiting" ? [[say.until, when(hold.expiresAt)]] : []),
		...(hold.decidedBy === undefined
			? []
			: [
					[
						say.decided,
						`${deciderOf(hold, language)}${hold.decidedAt === undefined ? "" : `, ${when(hold.decidedAt)}`}`,
					],
				]),
		...reasonOf(hold, language),
		...(hold.preview.version === "" ? [] : [[say.version, hold.preview.version]]),
	];
	return [
		`${cleanLine(hold.sentence)}  [${say.states[hold.state]}]`,
		...table(facts).map((line) => `  ${line}`),
		...previewLines(hold.preview, language),
		...(hold.candidates === undefined
			? []
			: [
					"",
					cleanLine(hold.question ?? say.choose),
					...table(hold.candidates.map(({ id, label, detail = "" }) => [`  ${id}`, label, detail])),
				]),
		...(hold.error === undefined ? [] : ["", `${clean(hold.error.detail)} [${hold.error.code}]`]),
		...(hold.isIrreversible && hold.state === "waiting" ? ["", say.cannotUndo] : []),
	];
}

/** What the card showed and what it shows now, when the world moved in between. */
export function staleLines(hold: HoldView, language: Language): string[] {
	const say = SAY[language];
	const before =
		hold.previousPreview === undefined ? [] : [say.before, ...previewLines(hold.previousPreview, language), ""];
	return [
		say.moved,
		"",
		...before,
		say.now,
		...previewLines(hold.preview, language),
		"",
		`${say.version} ${hold.preview.version}`,
		say.answerAgain,
	];
}

function previewLines(preview: HoldView["preview"], language: Language): string[] {
	const say = SAY[language];
	// rows that belong to another are shown with it, so the counts differ in small previews too
	const left = preview.total > LIMITS.previewChanges ? preview.total - preview.changes.length : 0;
	return [
		...(preview.recipients === undefined || preview.recipients.length === 0
			? []
			: [`  ${say.to}  ${cleanLine(preview.recipients.map(({ name }) => name).join(", "))}`]),
		...(preview.files ?? []).map((file) => `  ${say.file}  ${fileText(file)}`),
		...(preview.text === undefined
			? []
			: [
					"",
					...clean(preview.text)
						.split("\n")
						.map((line) => `  | ${line}`),
				]),
		...preview.changes.flatMap((change) => ["", ...changeLines(change, language)]),
		...(preview.changesNothing === true ? [`  ${say.nothing}`] : []),
		...(left > 0 ? [`  ${say.more(left)}`] : []),
		...preview.warnings.map((warning) => `  ! ${cleanLine(warning)}`),
	];
}

/** By what it holds as well: another file of the same name and size looks like another one. */
function fileText({ name, size, sha256 }: { name: string; size: number; sha256: string }): string {
	return `${cleanLine(name)} (${size < 1000 ? `${size} B` : bytesText(size)}, sha256 ${sha256.slice(0, 12)})`;
}

/** field: before → after; a new row has no before and a removed one no after. */
function changeLines(change: ChangeView, language: Language): string[] {
	const rows = change.fields.map(({ label, before, after }) => [
		`    ${cleanLine(label)}`,
		change.effect === "created"
			? (after ?? "")
			: change.effect === "deleted"
				? (before ?? "")
				: `${before ?? "-"} → ${after ?? "-"}`,
	]);
	return [
		`  ${cleanLine(change.label || change.objectType)} (${change.objectType}, ${SAY[language].effects[change.effect]})`,
		...table(rows),
	];
}
