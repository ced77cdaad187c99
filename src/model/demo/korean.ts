/** The set phrases in Korean. Each pattern asks for its own verb, so that nothing but a set phrase is recognised. */

import { onOneLine, unquoted, withoutEnd } from "./clean.ts";
import { isDayWords } from "./days.ts";
import { firstMatch, type Intent, type Matcher } from "./intent.ts";
import { matchGive, splitAddressee } from "./korean-give.ts";
import { ASKED, withoutParticle, withoutQuotation, withoutTo } from "./particles.ts";

const LEAD = /^(?:(?:안녕하세요|안녕|혹시|저기|그럼)[,!.]? )+/;
const THANKS = /[,.]? ?(?:고마워요?|고맙습니다|감사합니다|감사해요|부탁해요?|부탁드려요|부탁드립니다)$/;
const LITTLE = "(?:좀 )?";

/** The phrase, when there is one; `text` is tidied. */
export function matchKorean(text: string): Intent | null {
	const plain = withoutEnd(text.replace(LEAD, ""));
	return firstMatch(MATCHERS, withoutEnd(plain.replace(THANKS, "")));
}

const ending = (verbs: string): RegExp => new RegExp(`^(.+?) ?${LITTLE}(?:${verbs})${ASKED}$`, "s");
const CHANGE = ending("바꿔|변경해|고쳐|수정해");
const MOVE = ending("옮겨|미뤄|당겨|늦춰|연기해|바꿔|변경해");
const LATER = /(?:옮겨|미뤄|당겨|늦춰|연기해)/;

const edit: Matcher = (text) => {
	const found = CHANGE.exec(text);
	const named =
		/^(?:(?:내|제|나의|저의|내가 쓴|제가 쓴) )?(?:가장 )?마지막(?:으로 보낸)? ?(?:메시지|메세지)[를을]? (.+)$/s.exec(
			found?.[1] ?? "",
		);
	const words = unquoted(withoutTo(named?.[1] ?? ""));
	return words === "" || !named?.[1]?.endsWith("로") ? null : { kind: "edit", text: words };
};

const tell: Matcher = (text) => {
	const by = `(?:(?:디엠|DM|메시지|메세지|쪽지)(?:를|을|로|으로)? ?)?(?:전해|전달해|말해|말씀해|알려|이야기해|얘기해|보내|DM해|디엠해)`;
	const found = new RegExp(`^(.+?) ?${LITTLE}${by}${ASKED}$`, "is").exec(text);
	const body = found?.[1] ?? "";
	const first = splitAddressee(body);
	const last = first === null ? /^(.+고) (\S{1,40})(?:에게|한테|님께)$/s.exec(body) : null;
	const person = first?.who ?? last?.[2] ?? "";
	const message = withoutQuotation(first?.rest ?? last?.[1] ?? "");
	return person === "" || !message ? null : { kind: "tell", person, message };
};

const find: Matcher = (text) => {
	const found = new RegExp(
		`^(.+?)(?:에 ?대한|에 ?관한|에 ?대해서?| ?관련(?:된)?|이?라는 말이 (?:있는|들어간)|[이가] 들어간) ?(?:메시지|메세지|대화|이야기|얘기)(?:들)?[를을]? ?${LITTLE}(?:찾아|검색해|보여|찾아봐)${ASKED}$`,
	).exec(onOneLine(text));
	const query = unquoted(found?.[1] ?? "");
	return query === "" ? null : { kind: "find", query };
};

const rename: Matcher = (text) => {
	const found = CHANGE.exec(text);
	const named = /^(.+?) ?(?:이름|제목)[을를]? (.+로)$/s.exec(found?.[1] ?? "");
	const task = taskOf(named?.[1] ?? "");
	const title = onOneLine(unquoted(withoutTo(named?.[2] ?? "")));
	return task === "" || title === "" ? null : { kind: "rename", task, title };
};

const move: Matcher = (text) => {
	const found = MOVE.exec(text);
	if (!found?.[1]?.endsWith("로")) return null;
	const words = onOneLine(withoutTo(found[1])).replace(/까지$/, "").split(" ");
	const length = [5, 4, 3, 2, 1].find((count) => count < words.length && isDayWords(words.slice(-count).join(" ")));
	// what is not a day is still told apart from the task by the particle between them
	const marked = words.slice(0, -1).findLastIndex((word) => /.[을를]$/.test(word));
	const from = length !== undefined ? words.length - length : marked >= 0 ? marked + 1 : words.length - 1;
	const before = words.slice(0, from).join(" ");
	const dated = /^(.+?) ?(?:기한|마감일?|날짜|일정)[을를]?$/.exec(before);
	if (!dated && !LATER.test(text)) return null;
	const task = taskOf(dated?.[1] ?? before);
	return task === "" ? null : { kind: "move", task, day: words.slice(from).join(" ") };
};

const finish: Matcher = (text) => {
	const done = "(?:끝냈|끝났|마쳤|마무리했|완료했|완료됐|다 했)(?:어요?|습니다|다|음|지|네요?)?";
	const marked = `(?:완료 ?처리해|완료로 (?:표시해|바꿔|변경해|해))${ASKED}`;
	const found = new RegExp(
		`^(?:(?:나는|내가|제가|저는|나|방금) )*(.+?) ?(?:(?:다|방금|모두|전부) )*(?:${done}|${marked})$`,
	).exec(onOneLine(text));
	const task = taskOf(found?.[1] ?? "");
	return task === "" ? null : { kind: "finish", task };
};

/** Things that are deleted otherwise, or not at all. */
const NO_TASK = /(?:메시지|메세지|채널|계정|파일|사람)/;
const EVERYTHING = /^(?:전부|모두|모든|다)(?: |$)/;
const IS_TASK = /["'“‘]|업무|할 ?일|태스크/;

const remove: Matcher = (text) => {
	const found = new RegExp(`^(.+?) ?${LITTLE}(?:삭제|삭제해|지워|없애)${ASKED}$`).exec(onOneLine(text));
	const named = found?.[1] ?? "";
	const task = taskOf(named);
	if (task === "" || EVERYTHING.test(task) || (NO_TASK.test(task) && !IS_TASK.test(named))) return null;
	return { kind: "delete", task };
};

const only =
	(intent: Intent, ...patterns: RegExp[]): Matcher =>
	(text) =>
		patterns.some((pattern) => pattern.test(text)) ? intent : null;

const undo = only(
	{ kind: "undo" },
	new RegExp(
		`^(?:(?:내|제) )?(?:가장 )?(?:마지막|최근|방금)(?:에|으로)? ?(?:한 )?(?:변경|변경 ?사항|수정|바꾼 (?:것|거|걸))[을를]? ?${LITTLE}(?:되돌려|취소해|물러|원래대로 ?(?:돌려|해))${ASKED}$`,
	),
);
const steps = only(
	{ kind: "steps" },
	new RegExp(
		`^(?:천천히 )?(?:여섯|6) ?(?:개의? ?|가지 ?)?단계[를로]? ?(?:천천히 ?)?${LITTLE}(?:진행해|수행해|작업해|처리해|밟아|거쳐|해)${ASKED}$`,
	),
);
const retry = only(
	{ kind: "retry" },
	new RegExp(
		`^(?:한 ?번은?|처음에?는?|먼저) ?실패(?:하고(?: 나서)?|한 (?:다음에?|뒤에?|후에?)),? ?(?:다시 ?(?:시도)?하면|재시도하면|재시도에서|다시 ?(?:시도)?할 ?때) ?성공해${ASKED}$`,
	),
);
const people = only(
	{ kind: "people" },
	/^(?:(?:여기(?:서|에서|에)?|(?:우리 |이 )?회사(?:에서|에|에는)?)(?:는|은)? )?(?:누가|누구누구가?|어떤 사람이) ?(?:(?:여기(?:서|에서|에)?|(?:우리 |이 )?회사(?:에서|에|에는)?) )?(?:일해요?|일하나요|일하니|일합니까|일하고 있(?:어요?|나요|니)|근무해요?|근무하나요|있어요?|있나요)$/,
	/^여기 ?(?:서|에서)? ?일하는 (?:사람|분)(?:은|이|들은|들이)? ?(?:누구야|누구예요|누구인가요|누구니)$/,
);
const week = only(
	{ kind: "week" },
	new RegExp(
		`^(?:(?:내|제|내가|제가|나는|저는) )?(?:(?:이번 ?주|금주)(?:에|의|에는|엔)? ?)(?:(?:내|제|내가|제가) )?(?:해야 ?)?(?:할 ?일|하는 일|업무|태스크)(?:이|가|은|는|을|를)? ?${LITTLE}(?:뭐야|뭐예요|뭐에요|뭐지|뭐니|뭐 ?있어요?|뭐가 ?있어요?|뭐가 ?있나요|무엇인가요|무엇입니까|있어요?|있나요|(?:알려|보여|말해)${ASKED})$`,
	),
	new RegExp(`^(?:내|제) (?:할 ?일|업무|태스크)(?:을|를|은|는)? ?(?:뭐야|뭐예요|(?:알려|보여)${ASKED})$`),
);

const MATCHERS: Matcher[] = [
	edit,
	undo,
	steps,
	retry,
	tell,
	find,
	rename,
	move,
	finish,
	remove,
	matchGive,
	people,
	week,
];

/** The words for a task, without particles and without 업무 behind them. */
function taskOf(text: string): string {
	const noun = withoutParticle(text);
	const bare = noun.replace(/(?<=\S) (?:업무|할 ?일|태스크)$/, "");
	const inner = withoutParticle(bare === noun ? noun : bare);
	return onOneLine(unquoted(inner.replace(/(?<=["'”’」])이?라는$/, "")));
}
