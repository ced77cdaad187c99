/** A model's live test as four lines; a failed line says what to do next, and nothing counts as saved before it passes. */

import type { ReactNode } from "react";
import type { ModelTest } from "#record/views.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { useLanguage, useUiSay } from "./language.ts";

type Line = ModelTest["lines"][number];
type LineName = Line["name"];

export type TestResultProps = {
	test: ModelTest | null;
	isRunning: boolean;
	/** when it was made, as shown: "14:02:11" */
	at?: string;
	note: ReactNode;
	/** false when it was made without a key */
	hasKey?: boolean;
	/** for another role than talk */
	isWork?: boolean;
	onAgain: () => void;
	/** the next step for a failed line, if there is one on this page */
	action?: (line: Line) => ReactNode;
};

/** talk has to call tools; every other role has its own piece of work */
const NAMES: readonly LineName[] = ["reached", "key", "answers", "tools"];
const WORK_NAMES: readonly LineName[] = ["reached", "key", "answers", "work"];
const OPEN = {
	reached: "testNameReached",
	key: "testNameKey",
	answers: "testNameAnswers",
	tools: "testNameTools",
	work: "testNameWork",
} as const;
const GOOD = {
	reached: "testReached",
	key: "testKey",
	answers: "testAnswers",
	tools: "testTools",
	work: "testWork",
} as const;
const BAD = {
	reached: "testReachedFailed",
	key: "testKeyFailed",
	answers: "testAnswersFailed",
	tools: "testToolsFailed",
	work: "testWorkFailed",
} as const;

export function TestResult({
	test,
	isRunning,
	at,
	note,
	hasKey = true,
	isWork = false,
	onAgain,
	action,
}: TestResultProps) {
	const say = useUiSay();
	const failed = isRunning ? undefined : test?.lines.find((line) => line.code !== undefined);
	const head = [test?.host, isRunning ? say("testRunning") : at].filter(Boolean).join(" · ");
	return (
		<section className="test" aria-label={say("test")} aria-busy={isRunning} data-testid="model-test-result">
			<header>
				<b>{say("test")}</b>
				<span className="xs muted" role="status">
					{head}
				</span>
			</header>
			<ul>
				{(isWork ? WORK_NAMES : NAMES).map((name) => (
					<TestLine
						key={name}
						name={name}
						line={isRunning ? undefined : test?.lines.find((line) => line.name === name)}
						isRunning={isRunning}
						hasKey={hasKey}
						action={action}
					/>
				))}
			</ul>
			<footer>
				<span className="xs muted grow">
					{note} {failed?.code === undefined ? null : <span className="code">{failed.code}</span>}
				</span>
				<Button isCompact onClick={onAgain} isBusy={isRunning} data-testid="model-test-again">
					{say("testAgain")}
				</Button>
			</footer>
		</section>
	);
}

type TestLineProps = {
	name: LineName;
	line: Line | undefined;
	isRunning: boolean;
	hasKey: boolean;
	action: TestResultProps["action"];
};

function TestLine({ name, line, isRunning, hasKey, action }: TestLineProps) {
	const say = useUiSay();
	const language = useLanguage();
	if (line === undefined || line.state === "untried") {
		return (
			<li className="untried">
				<span className={isRunning ? "mk is-running" : "mk"} />
				<span className="w">
					{say(OPEN[name])}
					{isRunning ? null : <small>{say("testUntried")}</small>}
				</span>
				<span className="num" />
			</li>
		);
	}
	const isGood = line.state === "ok";
	const seconds = (line.ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
	return (
		<li className={isGood ? "ok" : "bad"} data-state={line.state} id={`test-${name}`}>
			<span className="mk">
				<Icon name={isGood ? "check" : "warn"} />
			</span>
			<span className="w">
				{say(isGood ? (name === "key" && !hasKey ? "testNoKey" : GOOD[name]) : BAD[name])}
				{isGood ? null : (
					<small>
						{line.detail}
						{action?.(line)}
					</small>
				)}
			</span>
			<span className="num">{line.ms > 0 ? say("seconds", { seconds }) : ""}</span>
		</li>
	);
}
