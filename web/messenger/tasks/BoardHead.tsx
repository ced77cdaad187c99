/** The head of the board: week, whose work, which business, how it is grouped, words to look for, and *Add a task*. */

import type { ReactNode } from "react";
import type { PersonView } from "#record/views.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { EVERYONE, type TaskLabel } from "#web/client/tasks.ts";
import { collator } from "#web/messenger/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { PickButton } from "#web/ui/PickButton.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import type { Grouping } from "./board-model.ts";
import { ME, type Place } from "./place.ts";
import { weekDays, weekTitle } from "./week-words.ts";
import { addDays } from "./weeks.ts";
import { useTaskWords } from "./words.ts";

export type BoardHeadProps = {
	place: Place;
	week: string;
	current: string;
	businesses: readonly TaskLabel[];
	/** changes the address; filters of words replace it */
	go: (change: Partial<Place>, isReplacing?: boolean) => void;
	onAdd: () => void;
};

export function BoardHead({ place, week, current, businesses, go, onAdd }: BoardHeadProps) {
	const say = useTaskWords();
	return (
		<header className="b-head">
			<div className="b-title">
				<h1>{say("title")}</h1>
				<WeekPicker week={week} current={current} go={go} />
				<Button
					className="hide-phone"
					offReason={week === current ? say("isThisWeek") : undefined}
					data-testid="this-week"
					onClick={() => go({ week: null })}
				>
					{say("thisWeek")}
				</Button>
			</div>
			<div className="b-tools">
				<OwnerPick who={place.who} go={go} />
				{businesses.length === 0 && place.business === "" ? null : (
					<BusinessPick business={place.business} businesses={businesses} go={go} />
				)}
				<PickButton
					label={say("group")}
					text={say(GROUP_WORDS[place.by])}
					value={place.by}
					options={(["none", "person", "business"] as const).map((by) => ({ value: by, label: say(GROUP_WORDS[by]) }))}
					onChange={(by) => go({ by: by as Grouping })}
					testID="group-pick"
				/>
				<SearchField
					label={say("find")}
					value={place.query}
					onChange={(query) => go({ query: query.normalize("NFC").trim() }, true)}
					pauseMs={TYPING_MS}
					maxLength={256}
					isCompact
					className="b-find"
					testID="find-task"
				/>
			</div>
			<Button kind="primary" icon="plus" className="b-new" onClick={onAdd} data-testid="add-task">
				{say("addTask")}
			</Button>
		</header>
	);
}

const GROUP_WORDS = { none: "groupNone", person: "groupPerson", business: "groupBusiness" } as const;

/** Weeks that the picker offers on either side of the one being read. */
const REACH = 13;

function WeekPicker({ week, current, go }: Pick<BoardHeadProps, "week" | "current" | "go">) {
	const say = useTaskWords();
	const language = useLanguage();
	const days = weekDays(week, language);
	const to = (monday: string): void => go({ week: monday === current ? null : monday });
	const options = Array.from({ length: 2 * REACH + 1 }, (_, at) => addDays(week, 7 * (at - REACH))).map((monday) => ({
		value: monday,
		label: say("weekOption", { week: weekTitle(monday, current, language), days: weekDays(monday, language) }),
	}));
	const text: ReactNode = (
		<>
			<b>{weekTitle(week, current, language)}</b> {days}
		</>
	);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
		<div className="week" role="group" aria-label={say("week")}>
			<IconButton
				icon="left"
				label={say("weekPrevious")}
				data-testid="week-previous"
				onClick={() => to(addDays(week, -7))}
			/>
			<PickButton
				className="week-name"
				label={say("week")}
				text={text}
				value={week}
				options={options}
				hasArrow={false}
				onChange={to}
				testID="week-pick"
			/>
			<IconButton icon="right" label={say("weekNext")} data-testid="week-next" onClick={() => to(addDays(week, 7))} />
		</div>
	);
}

function OwnerPick({ who, go }: { who: string; go: BoardHeadProps["go"] }) {
	const say = useTaskWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const others = sortedPeople(people ?? [], language).filter(({ personID }) => personID !== myID);
	const apart = useApart();
	const nameOf = (id: string): string => {
		if (id === EVERYONE) return say("everyone");
		if (id === ME || id === myID) return say("me");
		const person = others.find(({ personID }) => personID === id);
		return person === undefined ? "…" : saidName(person, apart);
	};
	const options = [EVERYONE, ME, ...others.map(({ personID }) => personID)];
	return (
		<PickButton
			label={say("owner")}
			text={say("ownerIs", { name: nameOf(who) })}
			value={who === myID ? ME : who}
			options={options.map((id) => ({ value: id, label: nameOf(id) }))}
			onChange={(id) => go({ who: id })}
			testID="owner-pick"
		/>
	);
}

/** Those who work here, in the order of the reader's alphabet. */
export function sortedPeople(people: readonly PersonView[], language: "en" | "ko"): PersonView[] {
	const order = collator(language);
	return people
		.filter(({ employmentStatus }) => employmentStatus === "active" || employmentStatus === "invited")
		.sort((a, b) => order.compare(a.name, b.name));
}

type BusinessPickProps = { business: string; businesses: readonly TaskLabel[]; go: BoardHeadProps["go"] };

function BusinessPick({ business, businesses, go }: BusinessPickProps) {
	const say = useTaskWords();
	const names = [...new Set([...businesses.map(({ name }) => name), ...(business === "" ? [] : [business])])];
	return (
		<PickButton
			className="hide-phone"
			label={say("business")}
			text={say("businessIs", { name: business === "" ? say("all") : business })}
			value={business}
			options={[{ value: "", label: say("all") }, ...names.map((name) => ({ value: name, label: name }))]}
			onChange={(name) => go({ business: name })}
			testID="business-pick"
		/>
	);
}

const TYPING_MS = 250;
