/** A preference with a few fixed values, as cards where each needs a sentence and side by side otherwise. */

import { choosePreference } from "#web/client/preferences.ts";
import { useStore } from "#web/client/store.ts";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { type Choice, currentValue } from "./choices.ts";
import { useReport } from "./report.ts";
import { SettingRow } from "./SettingRow.tsx";
import { useSettingsWords } from "./words.ts";

export function PreferenceRow({ choice }: { choice: Choice }) {
	const say = useSettingsWords();
	const report = useReport();
	const preferences = useStore((state) => state.me?.preferences);
	if (preferences === undefined) return null;
	const { value, isChosen } = currentValue(choice, preferences);
	const labelOf = (wanted: Choice["fallback"]): string => {
		const option = choice.options.find((one) => one.value === wanted);
		return option === undefined ? "" : say(option.label, { size: String(option.value) });
	};
	// radio buttons carry text: the value itself is found again by it
	const options = choice.options.map((option) => ({
		value: String(option.value),
		label: labelOf(option.value),
		detail: option.detail === undefined ? "" : say(option.detail),
		testID: `${choice.name}-${String(option.value)}`,
	}));
	function choose(text: string): void {
		const option = choice.options.find((one) => String(one.value) === text);
		if (option !== undefined) void choosePreference({ [choice.name]: option.value }).then(report);
	}
	const shared = { legend: say(choice.label), value: String(value), onChange: choose, options };
	const isCards = choice.options.some(({ detail }) => detail !== undefined);
	return (
		<SettingRow
			id={choice.name}
			label={say(choice.label)}
			help={say(choice.help)}
			standard={{ name: choice.name, value: labelOf(choice.fallback), isChosen }}
		>
			{isCards ? <RadioCards {...shared} /> : <Segmented {...shared} />}
		</SettingRow>
	);
}
