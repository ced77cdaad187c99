/** A model is saved once its test has passed, or by somebody who knows that it has not. */

import { type Code, ToolError } from "#base/errors.ts";
import { errorSentence } from "#text/errors.ts";
import type { Language } from "#text/fill.ts";
import type { ModelTest } from "./views.ts";

/** Throws model_test_failed, with the reason that the line which failed has. */
export function requirePassed({ lines, host, models }: ModelTest, name: string, language: Language): void {
	const failed = lines.find(({ state }) => state === "failed");
	if (failed === undefined) return;
	const code = failed.code ?? "model_unavailable";
	const because = errorSentence(language, code as Code, { host, name, models: models.slice(0, 8).join(", ") }) ?? code;
	throw new ToolError("model_test_failed", `The test of the model did not pass: ${because} It was not saved.`, {
		values: { because },
		details: { line: failed.name, code },
	});
}
