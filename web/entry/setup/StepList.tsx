/** The list of steps beside the work: what is done, where one is, what comes. */

import { useEntrySay } from "#web/entry/words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { STEP_NAMES, STEPS, type Step } from "./steps.ts";

export function StepList({ step }: { step: Step }) {
	const say = useEntrySay();
	const current = STEPS.indexOf(step);
	return (
		<nav className="s-steps" aria-label={say("steps")}>
			<ol className="toc">
				{STEPS.map((name, index) => (
					<li
						key={name}
						className={index < current ? "done" : index === current ? "now" : undefined}
						aria-current={index === current ? "step" : undefined}
					>
						<span className="n">{index < current ? <Icon name="check" isSmall /> : index + 1}</span>
						{say(STEP_NAMES[name])}
					</li>
				))}
			</ol>
		</nav>
	);
}
