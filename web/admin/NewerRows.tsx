/** "3 new" above a list: they come in when somebody wants them, so that nothing moves under a reader. */

import { Button } from "#web/ui/Button.tsx";
import type { Newer } from "./newer.ts";
import { useAdminWords } from "./words.ts";

export function NewerRows({ newer: { count, isMore, show } }: { newer: Newer }) {
	const say = useAdminWords();
	const words = isMore ? say("newerMany", { count }) : say("newerOnes", { count });
	return (
		<>
			<p className="vh" role="status">
				{count === 0 ? "" : words}
			</p>
			<div className="a-newer">
				{count === 0 ? null : (
					<Button isCompact icon="refresh" onClick={show} data-testid="newer">
						{words}
					</Button>
				)}
			</div>
		</>
	);
}
