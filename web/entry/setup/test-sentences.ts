/** Puts a model test into the reader's words: the server sends codes and names, the sentence is made where it is read. */

import type { Code } from "#base/errors.ts";
import type { ModelTest } from "#record/views.ts";
import { errorSentence } from "#text/errors.ts";
import type { EntryKey } from "#web/entry/words.ts";
import type { Language, Say } from "#web/text/say.ts";
import type { ModelFields } from "./model-draft.ts";

type Line = ModelTest["lines"][number];

/** offered models named in a sentence; the list itself holds all */
const NAMED = 6;

export type Reader = { language: Language; say: Say<EntryKey> };

/** The test as it is shown. Asking without a model's name is how the list is found, not a failure. */
export function readable(test: ModelTest, fields: ModelFields, reader: Reader): ModelTest {
	const isUnnamed = isAsking(test, fields);
	const lines = test.lines.map((line): Line => {
		if (isUnnamed && (line.name === "answers" || line.name === "tools"))
			return { name: line.name, state: "untried", ms: 0 };
		if (line.state !== "failed" && line.state !== "warning") return line;
		return { ...line, detail: sentenceOf(line, test, fields, reader) };
	});
	return { ...test, lines };
}

/** No model was named and the address lists some: one has to be chosen. */
export function isAsking(test: ModelTest, fields: ModelFields): boolean {
	return fields.model.trim() === "" && test.models.length > 0;
}

function sentenceOf(line: Line, test: ModelTest, fields: ModelFields, { language, say }: Reader): string {
	// names and hosts have no spaces: what has them is a sentence already
	if (line.detail !== undefined && /\s/.test(line.detail)) return line.detail;
	if (line.name === "tools") return say("noTools");
	const values = { host: test.host, name: fields.model, models: test.models.slice(0, NAMED).join(", ") };
	return errorSentence(language, line.code as Code, values) ?? line.detail ?? "";
}
