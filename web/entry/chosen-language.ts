/** The language somebody switched to before having an account: kept for this tab, and told to the server at the door. */

import type { Language } from "#web/text/say.ts";

const KEY = "kontor-language";

export function chosenLanguage(): Language | null {
	try {
		const chosen = sessionStorage.getItem(KEY);
		return chosen === "en" || chosen === "ko" ? chosen : null;
	} catch {
		return null;
	}
}

export function keepLanguage(language: Language): void {
	try {
		sessionStorage.setItem(KEY, language);
	} catch {
		// without storage the choice holds until the page is left
	}
}

/** The part of a request that makes the choice the person's own; empty when nothing was switched. */
export function chosenPart(): { language?: Language } {
	const language = chosenLanguage();
	return language === null ? {} : { language };
}

/** Once it belongs to the person, their own settings decide. */
export function forgetLanguage(): void {
	try {
		sessionStorage.removeItem(KEY);
	} catch {
		// without storage nothing was kept, so nothing has to go
	}
}
