/** What begins a filter typed among the words, in both languages. Pure, and small: the palette knows it too. */

export type Operator = "from" | "in" | "has" | "before" | "after";

export const OPERATORS: Record<string, Operator> = {
	from: "from",
	보낸사람: "from",
	보낸이: "from",
	in: "in",
	대화: "in",
	채널: "in",
	has: "has",
	파일: "has",
	첨부: "has",
	before: "before",
	전: "before",
	after: "after",
	후: "after",
};
export const OPERATOR = new RegExp(`(^|\\s)(${Object.keys(OPERATORS).join("|")}):`, "iu");

/** Whether a filter is among the words. */
export const hasFilter = (field: string): boolean => OPERATOR.test(field.normalize("NFC"));
