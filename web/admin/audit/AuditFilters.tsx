/** The audit's filters; each narrows at once and stands in the address. */

import { useEffect } from "react";
import { useAdminWords } from "#web/admin/words.ts";
import { loadPeople } from "#web/client/load.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { collator } from "#web/messenger/format.ts";
import { useLanguage } from "#web/ui/language.ts";
import { type Filters, VIA_WORDS } from "./filters.ts";
import { objectWords } from "./object-words.ts";

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

export function AuditFilters({ filters, onChange }: Props) {
	const say = useAdminWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const apart = useApart();
	useEffect(() => void loadPeople(), []);
	const compare = collator(language).compare;
	const persons = [...(people ?? [])]
		.sort((a, b) => compare(a.name, b.name))
		.map((person) => [person.personID, saidName(person, apart)] as const);
	const vias = Object.entries(VIA_WORDS).map(([via, word]) => [via, say(word)] as const);
	const things = Object.entries(objectWords(language)).sort(([, a], [, b]) => compare(a, b));
	return (
		<search className="t-filter">
			<Choice
				label={say("fltPerson")}
				any={say("fltPersonAny")}
				value={filters.personHint}
				options={persons}
				onChange={(personHint) => onChange({ personHint })}
				testID="flt-person"
			/>
			<Choice
				label={say("fltVia")}
				any={say("fltViaAny")}
				value={filters.origin}
				options={vias}
				onChange={(origin) => onChange({ origin })}
				testID="flt-via"
			/>
			<Choice
				label={say("fltThing")}
				any={say("fltThingAny")}
				value={filters.objectType}
				options={things}
				onChange={(objectType) => onChange({ objectType })}
				testID="flt-thing"
			/>
			<Day
				label={say("fltSince")}
				value={filters.startsAt}
				onChange={(startsAt) => onChange({ startsAt })}
				testID="flt-since"
			/>
			<Day
				label={say("fltUntil")}
				value={filters.endsAt}
				onChange={(endsAt) => onChange({ endsAt })}
				testID="flt-until"
			/>
		</search>
	);
}

type ChoiceProps = {
	label: string;
	any: string;
	value: string;
	options: readonly (readonly [value: string, label: string])[];
	onChange: (value: string) => void;
	testID: string;
};

function Choice({ label, any, value, options, onChange, testID }: ChoiceProps) {
	return (
		<select
			className="input sm t-effect"
			aria-label={label}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			data-testid={testID}
		>
			<option value="">{any}</option>
			{options.map(([id, name]) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</select>
	);
}

type DayProps = { label: string; value: string; onChange: (value: string) => void; testID: string };

function Day({ label, value, onChange, testID }: DayProps) {
	return (
		<label className="a-day xs muted">
			{label}
			<input
				className="input sm"
				type="date"
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				data-testid={testID}
			/>
		</label>
	);
}
