/** Tells of a refusal in a passing notice. */

import { useCallback } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { useToast } from "#web/ui/toasts.ts";

export function useReport(): (problem: ClientProblem | null) => void {
	const say = useWords();
	const toast = useToast();
	return useCallback(
		(problem) => {
			if (problem !== null) toast({ text: problemText(problem, say), icon: "warn" });
		},
		[say, toast],
	);
}
