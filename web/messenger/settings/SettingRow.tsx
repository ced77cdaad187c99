/** One setting: its name, what it does, its control, and the way back to the default. */

import type { ReactNode } from "react";
import { type PreferenceName, resetPreference } from "#web/client/preferences.ts";
import { useReport } from "./report.ts";
import { useSettingsWords } from "./words.ts";

export type SettingRowProps = {
	id: string;
	label: string;
	help?: ReactNode;
	children: ReactNode;
	/** what stands where nothing was chosen, and how to get back to it */
	standard?: { name: PreferenceName; value: string; isChosen: boolean };
};

export function SettingRow({ id, label, help, children, standard }: SettingRowProps) {
	const say = useSettingsWords();
	const report = useReport();
	return (
		<section className="setting-row" aria-labelledby={`setting-${id}`} data-testid={`setting-${id}`}>
			<div className="setting-words">
				<h2 id={`setting-${id}`}>{label}</h2>
				{help === undefined ? null : <p>{help}</p>}
			</div>
			<div className="setting-control">
				{children}
				{standard === undefined ? null : (
					<p className="setting-standard">
						<span>{say("byDefault", { value: standard.value })}</span>
						{standard.isChosen ? (
							<button
								type="button"
								className="text-btn"
								aria-label={say("resetOf", { name: label })}
								onClick={() => void resetPreference(standard.name).then(report)}
								data-testid={`reset-${standard.name}`}
							>
								{say("reset")}
							</button>
						) : null}
					</p>
				)}
			</div>
		</section>
	);
}
