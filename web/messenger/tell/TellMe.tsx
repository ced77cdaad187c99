/** In the row of long work: the offer to be told when it is over, and that this will be done. */

import { useState } from "react";
import type { TurnView } from "#record/views.ts";
import { tellWhenDone } from "#web/client/act.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { askForNotices, isAllowed } from "./system-notice.ts";
import { useTellWords } from "./words.ts";

export function TellMe({ turn }: { turn: TurnView }) {
	const words = useWords();
	const say = useTellWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function keep(): Promise<void> {
		setBusy(true);
		// the browser asks only while the press is fresh; the wish is kept whatever is answered there
		const [problem] = await Promise.all([tellWhenDone(turn.id, true), askForNotices()]);
		setBusy(false);
		if (problem !== null && problem.code !== "turn_finished")
			toast({ text: problemText(problem, words), icon: "warn" });
	}
	if (turn.tellsWhenDone)
		return (
			<span className="of told" data-testid="will-tell">
				{say(isAllowed() ? "willTell" : "willTellHere")}
			</span>
		);
	return (
		<Button isCompact isBusy={isBusy} icon="bell" onClick={() => void keep()} data-testid="tell-me">
			{say("tellMe")}
		</Button>
	);
}
