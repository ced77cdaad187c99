/** The form of the company's settings: sends what was changed and nothing else. */

import { type FormEvent, useMemo, useState } from "react";
import { useOffReason } from "#web/admin/models/use-off-reason.ts";
import { useAdminWords } from "#web/admin/words.ts";
import { type CompanySetting, changeCompany } from "#web/client/admin.ts";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { timeIn } from "#web/entry/clock.ts";
import { countryOptions, currencyOptions, type Option, zoneOptions } from "#web/entry/places.ts";
import { useNow } from "#web/messenger/hooks.ts";
import { faultOf, problemText, useWords } from "#web/messenger/words.ts";
import type { Language } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";

const LANGUAGES = [
	{ value: "en", label: "English" },
	{ value: "ko", label: "한국어" },
] as const;

type Draft = { name: string; timeZone: string; language: Language; country: string; currencyCode: string };
const FIELDS = ["name", "timeZone", "language", "country", "currencyCode"] as const;

const draftOf = ({ country, currencyCode, ...rest }: CompanySetting): Draft => ({
	...rest,
	country: country ?? "",
	currencyCode: currencyCode ?? "",
});

type Props = { setting: CompanySetting; onSaved: (now: CompanySetting) => void };

export function CompanyForm({ setting, onSaved }: Props) {
	const say = useAdminWords();
	const words = useWords();
	const toast = useToast();
	const saved = draftOf(setting);
	const [draft, setDraft] = useState(saved);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const [isBusy, setBusy] = useState(false);
	const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
	const moved = FIELDS.filter((field) => draft[field].trim() !== saved[field]);

	async function save(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (draft.name.trim() === "") return;
		setBusy(true);
		setProblem(null);
		try {
			const now = await changeCompany(Object.fromEntries(moved.map((field) => [field, draft[field].trim()])));
			setDraft(draftOf(now));
			onSaved(now);
			toast({ text: say("companySaved"), icon: "check" });
		} catch (thrown) {
			setProblem(problemOf(thrown));
		}
		setBusy(false);
	}

	const nameFault =
		draft.name.trim() === "" ? say("companyEmpty") : faultOf(problem, "name", say("companyName"), words);
	return (
		<form className="company-form" onSubmit={(event) => void save(event)} noValidate>
			<TextField
				label={say("companyName")}
				autoComplete="organization"
				className="wide"
				value={draft.name}
				onChange={(name) => change({ name })}
				error={nameFault}
				data-testid="company-name"
			/>
			<Zone draft={draft} saved={saved} change={change} />
			<Places draft={draft} change={change} />
			{problem === null || nameFault !== undefined ? null : (
				<p className="m-note wait" role="alert" data-testid="company-problem">
					{problemText(problem, words)} <span className="code">{problem.code}</span>
				</p>
			)}
			{moved.length === 0 ? null : <Acts isBusy={isBusy} onReset={() => setDraft(saved)} />}
		</form>
	);
}

function Acts({ isBusy, onReset }: { isBusy: boolean; onReset: () => void }) {
	const say = useAdminWords();
	const offReason = useOffReason();
	return (
		<div className="company-acts">
			<Button kind="primary" type="submit" isBusy={isBusy} {...offReason} data-testid="company-save">
				{say("companySave")}
			</Button>
			<Button kind="quiet" onClick={onReset} data-testid="company-reset">
				{say("companyReset")}
			</Button>
		</div>
	);
}

type PlacesProps = { draft: Draft; saved: Draft; change: (part: Partial<Draft>) => void };

function Zone({ draft, saved, change }: PlacesProps) {
	const say = useAdminWords();
	const language = useLanguage();
	const now = useNow(10_000);
	const zones = useMemo(() => zoneOptions(saved.timeZone), [saved.timeZone]);
	const time = timeIn(draft.timeZone, now, language);
	return (
		<Select
			label={say("companyZone")}
			className="wide"
			help={
				draft.timeZone === saved.timeZone
					? say("companyZoneHelp", { time })
					: say("companyZoneMoves", { time, zone: saved.timeZone.replaceAll("_", " ") })
			}
			value={draft.timeZone}
			options={zones}
			onChange={(timeZone) => change({ timeZone })}
			data-testid="company-zone"
		/>
	);
}

function Places({ draft, change }: Omit<PlacesProps, "saved">) {
	const say = useAdminWords();
	const language = useLanguage();
	const none = say("companyNone");
	const countries = useMemo(() => withNone(countryOptions(language), none), [language, none]);
	const currencies = useMemo(() => withNone(currencyOptions(language), none), [language, none]);
	return (
		<>
			<Select
				label={say("companyCountry")}
				value={draft.country}
				options={countries}
				onChange={(country) => change({ country })}
				data-testid="company-country"
			/>
			<Select
				label={say("companyCurrency")}
				value={draft.currencyCode}
				options={currencies}
				onChange={(currencyCode) => change({ currencyCode })}
				data-testid="company-currency"
			/>
			<Select
				label={say("companyLanguage")}
				help={say("companyLanguageHelp")}
				value={draft.language}
				options={LANGUAGES}
				onChange={(chosen) => change({ language: chosen as Language })}
				data-testid="company-language"
			/>
		</>
	);
}

const withNone = (options: readonly Option[], none: string): Option[] => [{ value: "", label: none }, ...options];
