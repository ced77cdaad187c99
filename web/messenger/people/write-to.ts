/** Opens the direct conversation with somebody. */

import { useState } from "react";
import type { PersonView } from "#record/views.ts";
import { openDirect } from "#web/client/act.ts";
import { isMine } from "#web/client/derive.ts";
import { navigate } from "#web/messenger/route.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { useToast } from "#web/ui/toasts.ts";

export function useWriteTo(person: PersonView) {
	const words = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function write(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		const answer = await openDirect(person.personID);
		setBusy(false);
		if ("id" in answer) navigate(`/c/${answer.id}`);
		else toast({ text: problemText(answer.problem, words), icon: "warn" });
	}
	return { write, isBusy, canWrite: person.employmentStatus === "active" && !isMine(person.personID) };
}
