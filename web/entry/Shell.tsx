/** The frame of the pages before sign-in: brand, language, and on narrow screens where in set-up one is. */

import type { ReactNode } from "react";
import type { Language } from "#web/text/say.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

export type ShellProps = {
	onLanguage: (language: Language) => void;
	/** "Step 4 of 5 · Model", where the list of steps has no room */
	place?: string;
	notice?: ReactNode;
	children: ReactNode;
};

export function Shell({ onLanguage, place, notice, children }: ShellProps) {
	return (
		<div className="setup">
			<header className="s-top">
				<span className="s-brand">
					<Mark className="s-mark" />
					<b>Kontor</b>
				</span>
				{place === undefined ? null : <span className="s-of">{place}</span>}
				<LanguageSwitch onChange={onLanguage} />
			</header>
			{notice}
			{children}
		</div>
	);
}
