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

const SIZES = [90, 100, 110, 120, 130, 140, 150] as const;

export const CHOICES: readonly Choice[] = [
	{
		name: "clock",
		section: "language",
		label: "clock",
		help: "clockText",
		also: ["am pm", "hours", "오전 오후", "시간"],
		fallback: "24",
		options: [
			{ value: "24", label: "clock24" },
			{ value: "12", label: "clock12" },
		],
	},
	{
		name: "theme",
		section: "appearance",
		label: "theme",
		help: "themeText",
		also: ["dark mode", "light", "look", "다크", "밝기"],
		fallback: "system",
		options: [
			{ value: "system", label: "themeSystem", detail: "themeSystemText" },
			{ value: "light", label: "themeLight", detail: "themeLightText" },
			{ value: "dark", label: "themeDark", detail: "themeDarkText" },
		],
	},
	{
		name: "density",
		section: "appearance",
		label: "density",
		help: "densityText",
		also: ["compact", "spacing", "여백"],
		fallback: "comfortable",
		options: [
			{ value: "comfortable", label: "densityComfortable" },
			{ value: "compact", label: "densityCompact" },
		],
	},
	{
		name: "textSize",
		section: "appearance",
		label: "textSize",
		help: "textSizeText",
		also: ["font size", "zoom", "larger", "크게", "폰트"],
		fallback: 100,
		options: SIZES.map((value) => ({ value, label: "percent" as const })),
	},
	{
		name: "motion",
		section: "appearance",
		label: "motion",
		help: "motionText",
		also: ["animation", "애니메이션"],
		fallback: "system",
		options: [
			{ value: "system", label: "themeSystem" },
			{ value: "reduce", label: "motionReduce" },
		],
	},
	{
		name: "contrast",
		section: "appearance",
		label: "contrast",
		help: "contrastText",
		also: ["high contrast", "고대비"],
		fallback: "system",
		options: [
			{ value: "system", label: "themeSystem" },
			{ value: "more", label: "contrastMore" },
		],
	},
	{
		name: "sendsWith",
		section: "appearance",
		label: "sendsWith",
		help: "sendsWithText",
		also: ["ctrl enter", "new line", "줄 바꿈", "전송"],
		fallback: "enter",
		options: [
			{ value: "enter", label: "sendsEnter" },
			{ value: "ctrl_enter", label: "sendsCtrlEnter" },
		],
	},
	{
		name: "letterKeys",
		section: "appearance",
		label: "letterKeys",
		help: "letterKeysText",
		also: ["shortcuts", "keyboard", "단축키", "키보드"],
		fallback: true,
		options: [
			{ value: true, label: "on" },
			{ value: false, label: "off" },
		],
	},
];

/** The value in force, and whether the person chose it. */
export function currentValue(choice: Choice, preferences: Preferences): { value: Value; isChosen: boolean } {
	const chosen = preferences[choice.name];
	const value = chosen ?? choice.fallback;
	return { value, isChosen: chosen !== null && chosen !== choice.fallback };
}
