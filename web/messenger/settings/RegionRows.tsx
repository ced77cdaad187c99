/** The language of the pages and the zone in which times are shown. */

import { useMemo } from "react";
import { choosePreference, resetPreference } from "#web/client/preferences.ts";
import { useStore } from "#web/client/store.ts";
import { browserZone, zoneOptions } from "#web/entry/places.ts";
import { timeOf } from "#web/messenger/format.ts";
import { useNow } from "#web/messenger/hooks.ts";
import type { Language } from "#web/text/say.ts";
import { useLanguage } from "#web/ui/language.ts";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useReport } from "./report.ts";
import { SettingRow } from "./SettingRow.tsx";
import { useSettingsWords } from "./words.ts";

export function LanguageRow() {
	const say = useSettingsWords();
	const report = useReport();
	const language = useLanguage();
	const chosen = useStore((state) => state.me?.preferences.language ?? null);
	return (
		<SettingRow
			id="language"
			label={say("pageLanguage")}
			help={say("pageLanguageText")}
			standard={{ name: "language", value: say("asBrowser"), isChosen: chosen !== null }}
		>
			<RadioCards<Language>
				legend={say("pageLanguage")}
				value={language}
				onChange={(next) => void choosePreference({ language: next }).then(report)}
				options={[
					{ value: "en", label: say("english"), detail: say("englishText"), testID: "language-en" },
					{ value: "ko", label: say("korean"), detail: say("koreanText"), testID: "language-ko" },
				]}
			/>
		</SettingRow>
	);
}

const DEVICE = "device";

export function ZoneRow() {
	const say = useSettingsWords();
	const report = useReport();
	const language = useLanguage();
	const chosen = useStore((state) => state.me?.preferences.timeZone ?? null);
	const now = useNow(10_000);
	const device = browserZone();
	const options = useMemo(
		() => [{ value: DEVICE, label: say("zoneDevice", { zone: device.replaceAll("_", " ") }) }, ...zoneOptions(device)],
		[say, device],
	);
	async function choose(zone: string): Promise<void> {
		report(await (zone === DEVICE ? resetPreference("timeZone") : choosePreference({ timeZone: zone })));
	}
	return (
		<SettingRow
			id="timeZone"
			label={say("zone")}
			help={say("zoneText")}
			standard={{ name: "timeZone", value: say("asDevice"), isChosen: chosen !== null }}
		>
			<Select
				label={say("zone")}
				className="no-label"
				help={say("zoneNow", { time: timeOf(now.toISOString(), language) })}
				value={chosen ?? DEVICE}
				options={options}
				onChange={(zone) => void choose(zone)}
				data-testid="time-zone"
			/>
		</SettingRow>
	);
}
