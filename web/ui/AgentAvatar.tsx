/** Kontor's square face: people are round, the agent is not. */

import { classNames } from "./class-names.ts";
import { Mark } from "./Mark.tsx";

export function AgentAvatar({ size = 32, className }: { size?: 20 | 28 | 32; className?: string }) {
	return (
		<span className={classNames("agent-avatar", size !== 32 && `s${size}`, className)} aria-hidden="true">
			<Mark />
		</span>
	);
}
