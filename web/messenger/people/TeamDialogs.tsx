/** Naming a team, new or known, and choosing where a team or a person goes. */

import { type FormEvent, useId, useState } from "react";
import type { TeamView } from "#record/views.ts";
import type { DirectoryAct } from "#web/client/directory.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { lastWriter } from "#web/client/writer.ts";
import { ClashCard } from "#web/messenger/ClashCard.tsx";
import { useFormDraft } from "#web/messenger/form-draft.ts";
import { collator } from "#web/messenger/format.ts";
import { SaveButton } from "#web/messenger/SaveButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { type ChartNode, peopleBelow, teamsBelow } from "./chart.ts";
import { moveAct, useMove } from "./moves.ts";
import { teamOptions } from "./people-facts.ts";
import { usePeopleWords } from "./words.ts";

/** A new team, under `under` where given; with `team` a new name for that one. */
export function TeamName({ team, under, onClose }: { team?: TeamView; under?: TeamView; onClose: () => void }) {
	const say = usePeopleWords();
	const form = useId();
	const record = { name: team?.name ?? "" };
	const { draft, set, clash, keepMine, takeTheirs } = useFormDraft(record, () =>
		lastWriter("team", team?.teamID ?? "", ["name"]),
	);
	const { problem, isBusy, run, setProblem } = useAct(onClose);
	const title =
		team !== undefined
			? say("renameTitle", { name: team.name })
			: under !== undefined
				? say("addTeamUnderTitle", { name: under.name })
				: say("addTeam");
	function submit(event: FormEvent): void {
		event.preventDefault();
		const wanted = draft.name.trim();
		if (wanted === "") return setProblem(say("teamNameBlank"));
		const act: DirectoryAct =
			team === undefined
				? { tool: "team_add", input: { name: wanted, ...(under === undefined ? {} : { parentHint: under.teamID }) } }
				: { tool: "team_update", input: { teamHint: team.teamID, name: wanted } };
		void run(act, say("saved"));
	}
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={title}
			testID="team-name-dialog"
			actions={<Answers form={form} isBusy={isBusy} isContested={clash !== null} onClose={onClose} />}
		>
			<form id={form} onSubmit={submit} noValidate tabIndex={-1}>
				<TextField
					label={say("teamName")}
					value={draft.name}
					onChange={(name) => set({ name })}
					error={problem}
					maxLength={256}
					autoComplete="off"
					autoFocus
					data-testid="team-name"
				/>
				{clash === null || isBusy ? null : (
					<ClashCard
						by={clash.by}
						rows={[{ name: "name", label: say("teamName"), mine: draft.name, theirs: clash.theirs.name }]}
						onKeep={keepMine}
						onTake={takeTheirs}
					/>
				)}
			</form>
		</Dialog>
	);
}

/** Where a team goes (under which team), or a person (into which team, under whom). */
export function MoveDialog({ node, by, onClose }: { node: ChartNode; by: "team" | "line"; onClose: () => void }) {
	const say = usePeopleWords();
	const form = useId();
	const { options, now, label } = usePlaces(node, by);
	const record = { place: now };
	const { draft, set, clash, keepMine, takeTheirs } = useFormDraft(record, () => lastMover(node, by));
	const { place } = draft;
	const named = (place: string): string => options.find(({ value }) => value === place)?.label.trim() ?? "";
	const { problem, isBusy, run } = useAct(onClose);
	function submit(event: FormEvent): void {
		event.preventDefault();
		if (place === now) return onClose();
		void run(moveAct(node, place, by), say("moved", { name: node.label, team: named(place) }));
	}
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={say("moveTitle", { name: node.label })}
			testID="move-dialog"
			actions={<Answers form={form} isBusy={isBusy} isContested={clash !== null} onClose={onClose} />}
		>
			<form id={form} onSubmit={submit} noValidate tabIndex={-1}>
				<Select
					label={label}
					value={place}
					onChange={(place) => set({ place })}
					options={options}
					error={problem}
					data-testid="move-place"
				/>
				{clash === null || isBusy ? null : (
					<ClashCard
						by={clash.by}
						rows={[{ name: "place", label, mine: named(place), theirs: named(clash.theirs.place) }]}
						onKeep={keepMine}
						onTake={takeTheirs}
					/>
				)}
			</form>
		</Dialog>
	);
}

function lastMover(node: ChartNode, by: "team" | "line"): Promise<string | null> {
	if (node.kind === "team") return lastWriter("team", node.key, ["parent_team_id"]);
	return lastWriter("person", node.key, [by === "line" ? "supervisor_id" : "team_id"]);
}

/** The places there are, and where the node stands now: it may be moved while this is open. */
function usePlaces(node: ChartNode, by: "team" | "line") {
	const say = usePeopleWords();
	const language = useLanguage();
	const teams = useStore((state) => state.teams) ?? [];
	const people = useStore((state) => state.people) ?? [];
	const apart = useApart();
	if (node.kind === "team") {
		const team = teams.find(({ teamID }) => teamID === node.key) ?? node.team;
		const below = teamsBelow(teams, team.teamID);
		const options = teamOptions(teams).filter(({ value }) => !below.has(value));
		return {
			label: say("moveTeam"),
			now: team.parentTeamID,
			options: [{ value: "", label: say("topLevel") }, ...options],
		};
	}
	const person = people.find(({ personID }) => personID === node.key);
	if (by === "team")
		return {
			label: say("movePerson"),
			now: person?.teamID ?? "",
			options: [{ value: "", label: say("noneTeam") }, ...teamOptions(teams)],
		};
	const below = peopleBelow(people, node.key);
	const others = people
		.filter(({ personID, employmentStatus: status }) => status === "active" && !below.has(personID))
		.sort((a, b) => collator(language).compare(a.name, b.name))
		.map((person) => ({ value: person.personID, label: saidName(person, apart) }));
	return {
		label: say("supervisor"),
		now: person?.supervisorID ?? "",
		options: [{ value: "", label: say("nobody") }, ...others],
	};
}

type AnswersProps = { form: string; isBusy: boolean; isContested: boolean; onClose: () => void };

function Answers({ form, isBusy, isContested, onClose }: AnswersProps) {
	const say = usePeopleWords();
	return (
		<>
			<Button onClick={onClose}>{say("cancel")}</Button>
			<SaveButton form={form} isBusy={isBusy} isContested={isContested} data-testid="dialog-save">
				{say("save")}
			</SaveButton>
		</>
	);
}

function useAct(onClose: () => void) {
	const move = useMove();
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	async function run(act: DirectoryAct, done: string): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		const found = await move(act, done);
		setBusy(false);
		setProblem(found);
		if (found === null) onClose();
	}
	return { isBusy, problem, setProblem, run };
}
