/** The form of a directory entry: everything for administrators, one's own phone number and first day for everybody. */

import { type FormEvent, useId, useState } from "react";
import type { PersonView, TeamView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { changeDirectory } from "#web/client/directory.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { lastWriter } from "#web/client/writer.ts";
import { ClashCard, type ClashRow } from "#web/messenger/ClashCard.tsx";
import { type Clash, useFormDraft } from "#web/messenger/form-draft.ts";
import { collator, listOf } from "#web/messenger/format.ts";
import { SaveButton } from "#web/messenger/SaveButton.tsx";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { peopleBelow } from "./chart.ts";
import { administratorNames, teamOptions } from "./people-facts.ts";
import { type PeopleKey, usePeopleWords } from "./words.ts";

type Draft = { name: string; jobTitle: string; team: string; supervisor: string; phone: string; hired: string };

export function EditPerson({ person, onClose }: { person: PersonView; onClose: () => void }) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const form = useId();
	const { draft, set, clash, keepMine, takeTheirs, faults, problem, isBusy, submit } = useEdit(
		person,
		isAdmin,
		onClose,
	);
	const rows = useClashRows(clash, draft);
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={isMine(person.personID) ? say("editOwnTitle") : say("editTitle", { name: person.name })}
			testID="edit-person"
			actions={
				<>
					<Button onClick={onClose}>{say("cancel")}</Button>
					<SaveButton form={form} isBusy={isBusy} isContested={clash !== null} data-testid="edit-save">
						{say("save")}
					</SaveButton>
				</>
			}
		>
			<form id={form} className="stack edit-person" onSubmit={submit} noValidate tabIndex={-1}>
				{isAdmin ? (
					<AdministeredFields person={person} draft={draft} set={set} fault={faults.name} />
				) : (
					<ReadOnlyNote />
				)}
				<TextField
					label={say("phone")}
					value={draft.phone}
					onChange={(phone) => set({ phone })}
					type="tel"
					autoComplete={isMine(person.personID) ? "tel" : "off"}
					maxLength={64}
					data-testid="edit-phone"
				/>
				<TextField
					label={say("hireDate")}
					value={draft.hired}
					onChange={(hired) => set({ hired })}
					type="date"
					error={faults.hired}
					data-testid="edit-hired"
				/>
				{clash === null || isBusy ? null : (
					<ClashCard by={clash.by} rows={rows} onKeep={keepMine} onTake={takeTheirs} />
				)}
				{problem === null ? null : (
					<p className="err" role="status" data-testid="edit-problem">
						{problem}
					</p>
				)}
			</form>
		</Dialog>
	);
}

/** Who may not change the rest is told who may. */
function ReadOnlyNote() {
	const say = usePeopleWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	return <p className="note sm">{say("editOnly", { names: listOf(administratorNames(people ?? []), language) })}</p>;
}

type FieldsProps = {
	person: PersonView;
	draft: Draft;
	set: (change: Partial<Draft>) => void;
	fault: string | undefined;
};

function AdministeredFields({ person, draft, set, fault }: FieldsProps) {
	const say = usePeopleWords();
	const language = useLanguage();
	const people = useStore((state) => state.people) ?? [];
	const teams = useStore((state) => state.teams) ?? [];
	const below = peopleBelow(people, person.personID);
	const supervisors = people
		.filter(
			({ personID, employmentStatus: status }) =>
				!below.has(personID) && (status === "active" || personID === person.supervisorID),
		)
		.sort((a, b) => collator(language).compare(a.name, b.name));
	return (
		<>
			<TextField
				label={say("name")}
				value={draft.name}
				onChange={(name) => set({ name })}
				error={fault}
				maxLength={256}
				autoComplete="off"
				data-testid="edit-name"
			/>
			<TextField
				label={say("jobTitle")}
				value={draft.jobTitle}
				onChange={(jobTitle) => set({ jobTitle })}
				maxLength={256}
				autoComplete="off"
				data-testid="edit-title"
			/>
			<Select
				label={say("team")}
				value={draft.team}
				onChange={(team) => set({ team })}
				options={[{ value: "", label: say("noneTeam") }, ...teamOptions(teams as TeamView[])]}
				data-testid="edit-team"
			/>
			<Select
				label={say("supervisor")}
				value={draft.supervisor}
				onChange={(supervisor) => set({ supervisor })}
				options={[
					{ value: "", label: say("nobody") },
					...supervisors.map(({ personID, name, email }) => ({ value: personID, label: `${name} · ${email}` })),
				]}
				data-testid="edit-supervisor"
			/>
		</>
	);
}

const draftOf = (person: PersonView): Draft => ({
	name: person.name,
	jobTitle: person.jobTitle ?? "",
	team: person.teamID ?? "",
	supervisor: person.supervisorID ?? "",
	phone: person.phoneNumber ?? "",
	hired: person.hireDate ?? "",
});

/** A field of the form: the argument it becomes, the column it is kept in, and what it is called. */
const FIELDS: Record<keyof Draft, { argument: string; column: string; label: PeopleKey }> = {
	name: { argument: "name", column: "name", label: "name" },
	jobTitle: { argument: "jobTitle", column: "job_title", label: "jobTitle" },
	team: { argument: "teamHint", column: "team_id", label: "team" },
	supervisor: { argument: "supervisorHint", column: "supervisor_id", label: "supervisor" },
	phone: { argument: "phoneNumber", column: "phone_number", label: "phone" },
	hired: { argument: "hireDate", column: "joined_at", label: "hireDate" },
};

function useClashRows(clash: Clash<Draft> | null, mine: Draft): ClashRow[] {
	const say = usePeopleWords();
	const people = useStore((state) => state.people) ?? [];
	const teams = useStore((state) => state.teams) ?? [];
	const apart = useApart();
	const saidOf = (name: keyof Draft, draft: Draft): string => {
		if (name === "team") return teams.find(({ teamID }) => teamID === draft.team)?.name ?? say("noneTeam");
		if (name !== "supervisor") return draft[name];
		const found = people.find(({ personID }) => personID === draft.supervisor);
		return found === undefined ? say("nobody") : saidName(found, apart);
	};
	return (clash?.names ?? []).map((name) => ({
		name,
		label: say(FIELDS[name].label),
		mine: saidOf(name, mine),
		theirs: clash === null ? "" : saidOf(name, clash.theirs),
	}));
}

function useEdit(person: PersonView, isAdmin: boolean, onClose: () => void) {
	const say = usePeopleWords();
	const words = useWords();
	const toast = useToast();
	const form = useFormDraft(draftOf(person), (names) =>
		lastWriter(
			"person",
			person.personID,
			names.map((name) => FIELDS[name].column),
		),
	);
	const { draft, base } = form;
	const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
	const isNameBlank = isAdmin && draft.name.trim() === "";
	const [isTried, setTried] = useState(false);
	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		setTried(true);
		if (isNameBlank || state.isBusy) return;
		// only what this person changed: a colleague may have changed the rest meanwhile
		const changed = (Object.keys(FIELDS) as (keyof Draft)[]).filter((field) => draft[field].trim() !== base[field]);
		if (changed.length === 0) return onClose();
		const input = Object.fromEntries(changed.map((field) => [FIELDS[field].argument, draft[field].trim()]));
		setState({ isBusy: true, problem: null });
		const acted = await changeDirectory({ tool: "person_update", input: { personHint: person.personID, ...input } });
		if (acted.kind === "refused") return setState({ isBusy: false, problem: problemText(acted.problem, words) });
		toast({
			text: say(acted.kind === "held" ? "waitsForApproval" : "saved"),
			icon: acted.kind === "held" ? "clock" : "check",
		});
		onClose();
	}
	return {
		...form,
		faults: { name: isTried && isNameBlank ? say("nameBlank") : undefined, hired: undefined },
		...state,
		submit: (event: FormEvent) => void submit(event),
	};
}
