/** Why the server did not do it, above the buttons: the sentence it sent, and its code in small. */

import type { ClientProblem } from "#web/client/api.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useEntrySay } from "./words.ts";

export function Refusal({ problem, children }: { problem: ClientProblem | null; children?: React.ReactNode }) {
	const say = useEntrySay();
	if (problem === null) return null;
	const own = problem.code === "offline" ? say("offline") : say("unexpected");
	return (
		<div className="refusal" data-testid="refusal">
			<Icon name="warn" />
			<p role="status">
				{problem.detail === "" ? own : problem.detail} <span className="code">{problem.code}</span>
			</p>
			{children}
		</div>
	);
}
