/** English or Korean, each in its own script, reachable from every page before sign-in. */

import type { Language } from "#web/text/say.ts";
import { useLanguage, useUiSay } from "#web/ui/language.ts";

const NAMES: readonly { language: Language; name: string }[] = [
	{ language: "en", name: "English" },
	{ language: "ko", name: "한국어" },
];

export function LanguageSwitch({ onChange }: { onChange: (language: Language) => void }) {
	const say = useUiSay();
	const current = useLanguage();
	return (
		<fieldset className="lang" aria-label={say("language")}>
			{NAMES.map(({ language, name }) => (
				<button
					key={language}
					type="button"
					lang={language}
					aria-pressed={language === current}
					onClick={() => onChange(language)}
					data-testid={`language-${language}`}
				>
					{name}
				</button>
			))}
		</fieldset>
	);
}
