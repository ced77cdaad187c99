/** Tries a saved connection at one of its roles, line by line. */

import { useCallback, useEffect, useRef, useState } from "react";
import type { ModelTest } from "#record/views.ts";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { type ModelConnection, type ModelRole, testModel } from "#web/client/models.ts";
import { timeOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { TestResult } from "#web/ui/TestResult.tsx";
import { ROLES, useModelsWords } from "./model-words.ts";

/** Starts by itself: the button that opened it said so. */
export function ConnectionTest({ connection, onTested }: { connection: ModelConnection; onTested: () => void }) {
	const say = useModelsWords();
	const words = useWords();
	const language = useLanguage();
	const [role, setRole] = useState<ModelRole>(connection.roles[0] ?? "chat");
	const [test, setTest] = useState<ModelTest | null>(null);
	const [at, setAt] = useState<Date | null>(null);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const [isRunning, setRunning] = useState(true);
	// the list is read anew, which must not start another test
	const tested = useRef(onTested);
	tested.current = onTested;
	const run = useCallback(async () => {
		setRunning(true);
		setProblem(null);
		try {
			setTest(await testModel(connection.id, role));
			setAt(new Date());
			tested.current();
		} catch (thrown) {
			setProblem(problemOf(thrown));
		}
		setRunning(false);
	}, [connection.id, role]);
	useEffect(() => void run(), [run]);
	const isWork = role !== "chat" && role !== "small";
	return (
		<div className="m-test">
			<Select
				label={say("testFor")}
				value={role}
				options={ROLES.map((one) => ({ value: one.role, label: say(one.label) }))}
				onChange={(next) => setRole(next as ModelRole)}
				data-testid={`model-test-role-${connection.id}`}
			/>
			<TestResult
				test={test === null ? null : explained(test, { tools: say("testNoTools"), work: say("testNoWork") })}
				isRunning={isRunning}
				isWork={isWork}
				hasKey={connection.keyHint !== null}
				note={problem === null ? say("testNote") : problemText(problem, words)}
				onAgain={() => void run()}
				{...(at === null ? {} : { at: timeOf(at.toISOString(), language) })}
			/>
		</div>
	);
}

/** The codes that are no errors have their sentence here; of the others the server has written it. */
function explained(test: ModelTest, sentences: { tools: string; work: string }): ModelTest {
	const lines = test.lines.map((line) => {
		if (line.code === "model_no_tools") return { ...line, detail: sentences.tools };
		return line.code === "model_no_work" ? { ...line, detail: sentences.work } : line;
	});
	return { ...test, lines };
}
