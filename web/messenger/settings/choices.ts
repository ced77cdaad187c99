/** The preferences with a few fixed values: what they may be, and what stands where nothing was chosen. */

import type { Preferences } from "#record/views.ts";
import type { PreferenceName } from "#web/client/preferences.ts";
import type { SettingsSection } from "#web/messenger/route.ts";
import type { SettingsKey } from "./words.ts";

type Value = string | number | boolean;

export type Choice = {
	name: PreferenceName;
	section: SettingsSection;
	label: SettingsKey;
	help: SettingsKey;
	/** words it is found by besides its own, in both languages */
	also: readonly string[];
	fallback: Value;
	options: readonly { value: Value; label: SettingsKey; detail?: SettingsKey }[];
};

type Name = "clock" | "theme" | "density" | "textSize" | "motion" | "contrast" | "sendsWith" | "letterKeys";

/** What is said of it stands in the words under its own name. The first option is in force where nothing was chosen. */
const choice = (
	section: SettingsSection,
	name: Name,
	also: readonly string[],
	options: Choice["options"],
	fallback: Value = options[0]?.value ?? "",
): Choice => ({ name, section, label: name, help: `${name}Text`, also, fallback, options });

const SIZES = [90, 100, 110, 120, 130, 140, 150] as const;

export const CHOICES: readonly Choice[] = [
	choice(
		"language",
		"clock",
		["am pm", "hours", "오전 오후", "시간"],
		[
			{ value: "24", label: "clock24" },
			{ value: "12", label: "clock12" },
		],
	),
	choice(
		"appearance",
		"theme",
		["dark mode", "light", "look", "다크", "밝기"],
		[
			{ value: "system", label: "themeSystem", detail: "themeSystemText" },
			{ value: "light", label: "themeLight", detail: "themeLightText" },
			{ value: "dark", label: "themeDark", detail: "themeDarkText" },
		],
	),
	choice(
		"appearance",
		"density",
		["compact", "spacing", "여백"],
		[
			{ value: "comfortable", label: "densityComfortable" },
			{ value: "compact", label: "densityCompact" },
		],
	),
	choice(
		"appearance",
		"textSize",
		["font size", "zoom", "larger", "크게", "폰트"],
		SIZES.map((value) => ({ value, label: "percent" as const })),
		100,
	),
	choice(
		"appearance",
		"motion",
		["animation", "애니메이션"],
		[
			{ value: "system", label: "themeSystem" },
			{ value: "reduce", label: "motionReduce" },
		],
	),
	choice(
		"appearance",
		"contrast",
		["high contrast", "고대비"],
		[
			{ value: "system", label: "themeSystem" },
			{ value: "more", label: "contrastMore" },
		],
	),
	choice(
		"appearance",
		"sendsWith",
		["ctrl enter", "new line", "줄 바꿈", "전송"],
		[
			{ value: "enter", label: "sendsEnter" },
			{ value: "ctrl_enter", label: "sendsCtrlEnter" },
		],
	),
	choice(
		"appearance",
		"letterKeys",
		["shortcuts", "keyboard", "단축키", "키보드"],
		[
			{ value: true, label: "on" },
			{ value: false, label: "off" },
		],
	),
];

/** The value in force, and whether the person chose it. */
export function currentValue(choice: Choice, preferences: Preferences): { value: Value; isChosen: boolean } {
	const chosen = preferences[choice.name];
	const value = chosen ?? choice.fallback;
	return { value, isChosen: chosen !== null && chosen !== choice.fallback };
}
