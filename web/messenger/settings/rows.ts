/** Every row of the settings with the words it is found by, section by section. */

import { type ComponentType, createElement } from "react";
import { findRank } from "#text/find.ts";
import type { SettingsSection } from "#web/messenger/route.ts";
import type { Say } from "#web/text/say.ts";
import { AllowedRow } from "./AllowedRow.tsx";
import { CHOICES } from "./choices.ts";
import { PreferenceRow } from "./PreferenceRow.tsx";
import {
	AboutRow,
	AccountRow,
	EmailRow,
	HandleRow,
	HireDateRow,
	JobTitleRow,
	NameRow,
	PhoneRow,
	SupervisorRow,
	TeamRow,
} from "./ProfileRows.tsx";
import { LanguageRow, ZoneRow } from "./RegionRows.tsx";
import { PasswordRow, SessionsRow } from "./SecurityRows.tsx";
import { StartRow } from "./StartRow.tsx";
import { TokensRow } from "./TokensRow.tsx";
import type { SettingsKey } from "./words.ts";

export type Row = {
	id: string;
	section: SettingsSection;
	labels: readonly SettingsKey[];
	also: readonly string[];
	Row: ComponentType;
	isForAdministrators?: boolean;
};

const row = (
	section: SettingsSection,
	labels: readonly SettingsKey[],
	also: readonly string[],
	Row: ComponentType,
): Row => ({ id: labels[0] ?? "", section, labels, also, Row });

const choices = (section: SettingsSection): Row[] =>
	CHOICES.filter((choice) => choice.section === section).map((choice) =>
		row(section, [choice.label, choice.help, ...choice.options.map(({ label }) => label)], choice.also, () =>
			createElement(PreferenceRow, { choice }),
		),
	);

export const ROWS: readonly Row[] = [
	row("profile", ["account", "signOut"], ["log out", "로그아웃"], AccountRow),
	row("profile", ["name"], ["display name", "성함"], NameRow),
	row("profile", ["email", "emailText"], ["mail", "메일"], EmailRow),
	row("profile", ["handle", "handleText"], ["mention", "멘션"], HandleRow),
	row("profile", ["phone"], ["telephone", "mobile", "연락처", "휴대폰"], PhoneRow),
	row("profile", ["jobTitle"], ["position", "직책"], JobTitleRow),
	row("profile", ["team"], ["department", "부서"], TeamRow),
	row("profile", ["supervisor"], ["manager", "팀장"], SupervisorRow),
	row("profile", ["hireDate"], ["hired", "입사"], HireDateRow),
	{
		...row("profile", ["start", "startText"], ["first steps", "setup", "시작", "처음"], StartRow),
		isForAdministrators: true,
	},
	row("profile", ["about", "company", "companyZone", "agentIs", "version"], ["version", "버전"], AboutRow),
	row("language", ["pageLanguage", "pageLanguageText"], ["english", "korean", "영어", "한국어"], LanguageRow),
	row("language", ["zone", "zoneText"], ["timezone", "시간대", "시각"], ZoneRow),
	...choices("language"),
	...choices("appearance"),
	row("security", ["password", "passwordText", "passwordNew"], ["change password", "암호"], PasswordRow),
	row("security", ["sessions", "sessionsText"], ["devices", "sign out others", "기기", "세션"], SessionsRow),
	row("security", ["allowed", "allowedText"], ["approval", "always allow", "승인", "확인"], AllowedRow),
	row("tokens", ["tokenList", "tokens", "tokensText"], ["api", "mcp", "key", "토큰", "키"], TokensRow),
];

/** The rows of a section, or with words every row they are found in. */
export function rowsFor(
	section: SettingsSection,
	query: string,
	say: Say<SettingsKey>,
	isAdministrator = false,
): readonly Row[] {
	const rows = ROWS.filter((one) => isAdministrator || one.isForAdministrators !== true);
	if (query.trim() === "") return rows.filter((one) => one.section === section);
	const texts = (one: Row): string[] => [...one.labels.map((key) => say(key)), ...one.also];
	return rows.filter((one) => texts(one).some((text) => findRank(text, query) !== null));
}
