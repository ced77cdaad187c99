/** What a failed command says on stderr: a sentence, its code, and the candidates when there are some. */

import { ToolError } from "#base/errors.ts";
import { traceOf } from "#base/log.ts";
import { ConfigError } from "#config/config.ts";
import { errorSentence } from "#text/errors.ts";
import type { Language } from "#text/fill.ts";
import { inputFaults } from "#text/input-problems.ts";
import { EXIT, exitOf, Stop } from "./exit.ts";
import { clean, cleanLine } from "./terminal.ts";
import { CLI } from "./words.ts";

export type Failure = { exit: number; lines: string[] };

/** Any thrown thing as words and an exit code. What is not ours is a fault of Kontor and keeps its trace. */
export function failureOf(error: unknown, language: Language): Failure {
	if (error instanceof Stop) return { exit: error.exit, lines: error.message === "" ? [] : [error.message] };
	if (error instanceof ToolError) return { exit: exitOf(error.code), lines: refusalLines(error, language) };
	if (error instanceof ConfigError) return { exit: EXIT.config, lines: [configLine(error, language)] };
	return storageFailure(error, language) ?? { exit: EXIT.failed, lines: [CLI[language].internal, traceOf(error)] };
}

/** The sentence in the reader's language with the code in brackets. */
export function refusalLines(error: ToolError, language: Language): string[] {
	const sentence = errorSentence(language, error.code, error.values) ?? error.message;
	const faults =
		error.code === "invalid_input"
			? inputFaults(language, error.input ?? []).map(
					({ path, problem }) => `  ${path.replace(/^input\./, "")}: ${problem}`,
				)
			: [];
	const candidates = (error.candidates ?? []).map(
		({ id, label, detail }) => `  ${[id, label, ...(detail ? [detail] : [])].map(cleanLine).join("  ")}`,
	);
	return [`${clean(sentence)} [${error.code}]`, ...faults.map(clean), ...candidates];
}

/** The line of the settings file that is not right, in the reader's language. */
export function configLine(error: ConfigError, language: Language): string {
	const say = CLI[language];
	const place = error.line > 0 ? say.lineOf(error.file, error.line) : error.file;
	if (error.rule === "unknown") return say.config(place, error.written, error.suggestion);
	const rule = say.rules[error.rule];
	return rule(place, error.written, error.value);
}

/** SQLite and the file system failing under a command: the data is as it was, and there is one thing to do. */
function storageFailure(error: unknown, language: Language): Failure | null {
	if (!(error instanceof Error) || !("code" in error)) return null;
	const code = String(error.code);
	const say = CLI[language];
	if (/^SQLITE_FULL|^ENOSPC$|^EDQUOT$/.test(code)) return { exit: EXIT.cannotCreate, lines: [say.diskFull] };
	if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|^EACCES$|^EPERM$|^EROFS$/.test(code))
		return { exit: EXIT.cannotCreate, lines: [say.cannotWrite(error.message)] };
	if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { exit: EXIT.temporary, lines: [say.lockedBy] };
	if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return { exit: EXIT.failed, lines: [say.damaged] };
	return null;
}
