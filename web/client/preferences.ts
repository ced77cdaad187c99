/** A person's preferences: shown at once, kept by the server, taken back when it refuses. */

import type { Preferences } from "#record/views.ts";
import { type ClientProblem, problemOf } from "./api.ts";
import { call, type ToolInput } from "./call.ts";
import { changeLanguage } from "./events.ts";
import { loadMe } from "./load.ts";
import { getState, setState } from "./store.ts";

export type PreferenceName = keyof Preferences;
export type Theme = Preferences["theme"];
type Chosen = Omit<ToolInput<"person_preference_update">, "reset">;

let latest = 0;

export function choosePreference(input: Chosen): Promise<ClientProblem | null> {
	return keep(input, input);
}

/** Back to what Kontor does by itself. */
export function resetPreference(name: PreferenceName): Promise<ClientProblem | null> {
	return keep({ reset: [name] }, { [name]: name === "theme" ? "system" : null });
}

async function keep(
	input: ToolInput<"person_preference_update">,
	seen: Partial<Preferences>,
): Promise<ClientProblem | null> {
	const mine = ++latest;
	show(seen);
	try {
		const result = await call("person_preference_update", input);
		// of several quick choices the last one's answer counts
		if (mine === latest) show(result);
		if ("language" in seen) {
			await loadMe();
			await changeLanguage();
		}
		return null;
	} catch (thrown) {
		await loadMe();
		return problemOf(thrown);
	}
}

/** The language changes with the answer: half a page in another one would only flicker. */
function show(part: Partial<Preferences>): void {
	const { me } = getState();
	if (me !== null) setState({ me: { ...me, preferences: { ...me.preferences, ...part } } });
}
