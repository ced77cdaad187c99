/** The test of the chosen model: a button until it ran, then its four lines with the next step for a failed one. */

import type { RefObject } from "react";
import type { ModelTest } from "#record/views.ts";
import { clockTime } from "#web/entry/clock.ts";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage, useUiSay } from "#web/ui/language.ts";
import { TestResult } from "#web/ui/TestResult.tsx";
import { isSame, type ModelDraft, type TypedKind, verdict } from "./model-draft.ts";
import { isAsking, readable } from "./test-sentences.ts";

export type ModelTestPanelProps = {
	kind: TypedKind;
	model: ModelDraft;
	formRef: RefObject<HTMLFormElement | null>;
	onTest: () => void;
};

/** The field that mends a failed line. */
const MENDS = {
	reached: "model-base-url",
	key: "model-key",
	answers: "model-name",
	tools: "model-name",
	work: "model-name",
} as const;
const MEND_WORDS = {
	reached: "changeAddress",
	answers: "chooseModel",
	tools: "chooseModel",
	work: "chooseModel",
} as const;

export function ModelTestPanel({ kind, model, formRef, onTest }: ModelTestPanelProps) {
	const say = useEntrySay();
	const ui = useUiSay();
	const language = useLanguage();
	const fields = model.fields[kind];
	const tested = model.tested[kind];
	const isRunning = model.running === kind;
	const isCurrent = tested !== undefined && isSame(tested.fields, fields);
	if (!isRunning && !isCurrent) {
		return (
			<div className="test-now">
				<Button onClick={onTest} data-testid="model-test">
					{say("runTest")}
				</Button>
			</div>
		);
	}

	function mend(name: ModelTest["lines"][number]["name"]) {
		if (name === "key") model.change(kind, { apiKey: "" });
		const offered = tested?.test.models ?? [];
		const isUnknown = offered.length > 0 && !offered.includes(fields.model);
		// with the unknown name gone the list of offered models takes the field's place
		if ((name === "answers" || name === "tools") && isUnknown) model.change(kind, { model: "" });
		requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>(`[data-testid="${MENDS[name]}"]`)?.focus());
	}

	const found = verdict(tested, fields);
	const isUnnamed = tested !== undefined && isAsking(tested.test, tested.fields);
	const note = isUnnamed
		? "testChooseNote"
		: found === "passed"
			? "testPassedNote"
			: found === "failed"
				? "testFailedNote"
				: "testNote";
	return (
		<TestResult
			test={tested === undefined ? null : readable(tested.test, tested.fields, { language, say })}
			hasKey={fields.apiKey.trim() !== ""}
			isRunning={isRunning}
			at={tested === undefined ? undefined : clockTime(tested.at)}
			note={isRunning ? say("testNote") : say(note)}
			onAgain={onTest}
			action={(line) =>
				kind === "hosted" && line.name === "reached" ? null : (
					<Button isCompact onClick={() => mend(line.name)} data-testid={`model-mend-${line.name}`}>
						{line.name === "key" ? ui("replaceKey") : say(MEND_WORDS[line.name])}
					</Button>
				)
			}
		/>
	);
}
