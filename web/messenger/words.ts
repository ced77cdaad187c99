/** The messenger's own words, and the sentence for a problem, whoever found it. */

import type { ClientProblem } from "#web/client/api.ts";
import { messengerEn } from "#web/text/messenger.en.ts";
import { messengerKo } from "#web/text/messenger.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

export type Key = keyof typeof messengerEn;

const messengerWords = words<Key>(messengerEn, messengerKo);

export function useWords(): Say<Key> {
	return useSay(messengerWords);
}

/** What the server found wrong with one field, as a sentence that names it; undefined when it is not about that field. */
export function faultOf(
	problem: ClientProblem | null,
	field: string,
	label: string,
	say: Say<Key>,
): string | undefined {
	const found = problem?.input?.find(({ path }) => path === field || path.endsWith(`.${field}`));
	return found === undefined ? undefined : say("fieldFault", { label, problem: found.problem });
}

/** The server's sentence is already in the reader's language; what the browser finds has a sentence here. */
export function problemText(problem: ClientProblem, say: Say<Key>): string {
	if (problem.code === "offline") return say("problemOffline");
	if (problem.code === "held") return say("problemHeld", { sentence: problem.detail });
	if (problem.detail !== "") return problem.detail;
	return say(problem.code === "internal" ? "problemInternal" : "problemGeneric");
}
