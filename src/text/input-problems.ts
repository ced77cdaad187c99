/** What can be wrong with an argument, in the reader's language; the English words are the key, and what the model reads. */

import { fill, type Language, type Values } from "./fill.ts";

/** English: Korean. A field's name stands before it: "input.title: must be text", “input.title: 글자여야 해요”. */
export const INPUT_PROBLEMS: Record<string, string> = {
	"is needed": "꼭 필요해요",
	"is not a field of this tool": "이 도구에 없는 항목이에요",
	"is not a field of this request": "이 요청에 없는 항목이에요",
	"is nested more than {limit} deep": "{limit}단계보다 깊게 들어 있어요",
	"holds a NUL character": "NUL 문자가 들어 있어요",
	"is not valid Unicode": "올바른 유니코드가 아니에요",
	"stacks more than {limit} marks on one letter": "한 글자에 부호가 {limit}개보다 많이 붙어 있어요",
	"shows nothing that can be seen": "눈에 보이는 글자가 없어요",
	"is not a valid name": "쓸 수 없는 이름이에요",
	"must be an object": "객체여야 해요",
	"must be text": "글자여야 해요",
	"must be a number": "숫자여야 해요",
	"must be a whole number": "정수여야 해요",
	"must be true or false": "true 또는 false여야 해요",
	"must be a list": "목록이어야 해요",
	"must be of another type: {wanted}": "형식이 달라요. 필요한 형식: {wanted}",
	"must be one of {values}": "다음 중 하나여야 해요: {values}",
	"must not be blank": "비워 둘 수 없어요",
	"must not be empty": "하나 이상 넣어야 해요",
	"must have {least} to {limit} characters": "{least}자 이상 {limit}자 이하여야 해요",
	"must have at most {limit} characters": "{limit}자까지만 쓸 수 있어요",
	"must have at least {least} characters": "{least}자 이상이어야 해요",
	"must have at most {limit} entries": "{limit}개까지만 넣을 수 있어요",
	"must have at least {least} entries": "{least}개 이상이어야 해요",
	"must be at most {limit}": "{limit} 이하여야 해요",
	"must be at least {least}": "{least} 이상이어야 해요",
	"must be below {limit}": "{limit}보다 작아야 해요",
	"must be above {least}": "{least}보다 커야 해요",
	"must be a multiple of {step}": "{step}의 배수여야 해요",
	"is not written as {wanted} is": "{wanted} 형식이 아니에요",
	"fits none of the forms that are allowed": "쓸 수 있는 형식에 맞지 않아요",
	"goes with an amount, and an amount with it": "금액과 통화를 함께 알려 주세요",
	"does not go with useDemo": "useDemo와 함께 쓸 수 없어요",
	"does not go with connectionID": "connectionID와 함께 쓸 수 없어요",
	"is a currency of three capital letters, such as USD": "USD처럼 대문자 세 글자 통화여야 해요",
	"is not the currency in which the other prices are": "다른 가격과 같은 통화가 아니에요",
	"names nothing to change: give at least one preference, or reset":
		"바꿀 것이 없어요. 바꿀 설정이나 reset을 하나 이상 알려 주세요",
	"names nothing to change: give at least one of the company's settings":
		"바꿀 것이 없어요. 바꿀 회사 설정을 하나 이상 알려 주세요",
	"names either one session, or others": "로그인 하나(sessionID)와 나머지 모두(others) 중 하나만 알려 주세요",
	"names nothing to change: give at least one field besides taskHint":
		"바꿀 것이 없어요. taskHint 말고 바꿀 항목을 하나 이상 알려 주세요",
	"names nothing to change: give at least one list or colour": "바꿀 것이 없어요. 목록이나 색을 하나 이상 알려 주세요",
	"names nothing to change: give at least one field besides teamHint":
		"바꿀 것이 없어요. teamHint 말고 바꿀 항목을 하나 이상 알려 주세요",
	"names nothing to change: give at least one field besides personHint":
		"바꿀 것이 없어요. personHint 말고 바꿀 항목을 하나 이상 알려 주세요",
	"must be a Monday as YYYY-MM-DD": "YYYY-MM-DD로 쓴 월요일이어야 해요",
	"must be a month as YYYY-MM": "YYYY-MM으로 쓴 달이어야 해요",
	"must be a CSS colour": "CSS에서 쓰는 색이어야 해요",
	"is not a day that exists, as YYYY-MM-DD": "YYYY-MM-DD로 쓴, 실제로 있는 날짜가 아니에요",
	"goes with isMuted alone": "isMuted와 함께 써야 해요",
	"goes with lastReadMessageID or lastReadReplyID alone": "lastReadMessageID나 lastReadReplyID와 함께 써야 해요",
	"give at least one thing to change": "바꿀 것을 하나 이상 알려 주세요",
	"is none of the candidates": "고를 수 있는 것 중에 없어요",
	"is not one that was answered": "앞에서 받은 값이 아니에요",
	"is not an e-mail address": "이메일 주소가 아니에요",
	"is not an IANA time zone such as Asia/Seoul": "Asia/Seoul 같은 IANA 시간대 이름이 아니에요",
	"is not a currency code of three capitals such as KRW": "KRW 같은 대문자 세 글자의 통화 코드가 아니에요",
	"is not a country code of two capitals such as KR": "KR 같은 대문자 두 글자의 나라 코드가 아니에요",
	"does not go with messageIDs": "messageIDs와 함께 쓸 수 없어요",
	"does not go with authoredBy": "authoredBy와 함께 쓸 수 없어요",
	"does not go with a channel": "채널과 함께 쓸 수 없어요",
	"is needed with scope channel": "scope가 channel이면 꼭 필요해요",
	"goes with scope channel alone": "scope가 channel일 때만 쓸 수 있어요",
	"goes with scope directMessage alone": "scope가 directMessage일 때만 쓸 수 있어요",
	"must not name a message twice": "같은 메시지를 두 번 넣을 수 없어요",
	"was cut off": "중간에 끊겼어요",
	"is no emoji": "이모지가 아니에요",
	"is not an http or https address": "http나 https 주소가 아니에요",
};

/** A problem without an entry stays in English: a newer server said it. */
export function inputFaults(
	language: Language,
	faults: readonly { path: string; problem: string; values?: Values }[],
): { path: string; problem: string }[] {
	return faults.map(({ path, problem, values = {} }) => {
		const known = language === "ko" && Object.hasOwn(INPUT_PROBLEMS, problem) ? INPUT_PROBLEMS[problem] : undefined;
		return { path, problem: fill(known ?? problem, values) };
	});
}
