/** Why a form was refused, and, where a name could mean several tasks, those to choose from. */

import type { ClientProblem } from "#web/client/api.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useTaskWords } from "./words.ts";

export function Refused({ problem, onChoose }: { problem: ClientProblem; onChoose: (id: string) => void }) {
	const say = useTaskWords();
	const sayProblem = useWords();
	const candidates = problem.candidates ?? [];
	return (
		<div className="t-refused" data-testid="task-refused">
			<p className="err" role="status">
				<Icon name="warn" isSmall />
				{problemText(problem, sayProblem)}
			</p>
			{candidates.length === 0 ? null : (
				<>
					<p>{say("which")}</p>
					<ul>
						{candidates.map(({ id, label, detail }) => (
							<li key={id}>
								<button type="button" className="text-btn" onClick={() => onChoose(id)}>
									{label}
								</button>
								{detail === undefined ? null : <span className="muted"> {detail}</span>}
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}
