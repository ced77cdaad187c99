/** What a set phrase asks for, in the person's own words; days stay words until the company's day is known. */

export type Intent =
	| { kind: "give"; title: string; people: string[]; due: string | null }
	| { kind: "week" }
	| { kind: "finish"; task: string }
	| { kind: "rename"; task: string; title: string }
	| { kind: "move"; task: string; day: string }
	| { kind: "delete"; task: string }
	| { kind: "tell"; person: string; message: string }
	| { kind: "find"; query: string }
	| { kind: "people" }
	| { kind: "edit"; text: string }
	| { kind: "undo" }
	| { kind: "steps" }
	| { kind: "retry" };

export type Matcher = (text: string) => Intent | null;

/** The first matcher that recognises the text. */
export function firstMatch(matchers: readonly Matcher[], text: string): Intent | null {
	for (const match of matchers) {
		const intent = match(text);
		if (intent !== null) return intent;
	}
	return null;
}
