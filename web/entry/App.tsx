/** Chooses the page by the server's facts and keeps the language, which a reader may switch before having an account. */

import { useLayoutEffect, useState } from "react";
import { Setup } from "#web/entry/setup/Setup.tsx";
import type { Language } from "#web/text/say.ts";
import { LanguageContext } from "#web/ui/language.ts";
import { TooltipHost } from "#web/ui/TooltipHost.tsx";
import { chosenLanguage, keepLanguage } from "./chosen-language.ts";
import type { Facts } from "./facts.ts";
import { Invite } from "./Invite.tsx";
import { SignIn } from "./SignIn.tsx";

export function App({ facts }: { facts: Facts }) {
	const [language, setLanguage] = useState<Language>(chosenLanguage() ?? facts.language);
	// before children's effects: requests they start carry this as Accept-Language
	useLayoutEffect(() => {
		document.documentElement.lang = language;
	}, [language]);

	function choose(chosen: Language) {
		keepLanguage(chosen);
		document.documentElement.lang = chosen;
		setLanguage(chosen);
	}

	/** an invitation knows its reader's language; what the reader chose by hand stays */
	function suggest(suggested: Language) {
		if (chosenLanguage() === null) setLanguage(suggested);
	}

	return (
		<LanguageContext value={language}>
			{facts.page === "setup" ? <Setup facts={facts} onLanguage={choose} /> : null}
			{facts.page === "signin" ? <SignIn facts={facts} onLanguage={choose} /> : null}
			{facts.page === "invite" ? <Invite onLanguage={choose} onSuggestLanguage={suggest} /> : null}
			<TooltipHost />
		</LanguageContext>
	);
}
