/** The fields of a task in a form: the same when it is added and when it is changed. */

import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import type { Board } from "#web/client/tasks.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { FieldRow } from "#web/ui/FieldRow.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { sortedPeople } from "./BoardHead.tsx";
import type { Status } from "./board-model.ts";
import type { Size, TaskDraft } from "./task-draft.ts";
import { useTaskWords } from "./words.ts";

export type Labels = Board["registeredLabels"] | undefined;

export type TaskFieldsProps = {
	draft: TaskDraft;
	set: (change: Partial<TaskDraft>) => void;
	labels: Labels;
	/** statuses that may be chosen */
	statuses: readonly Status[];
	/** why who takes part cannot be changed here */
	assignReason?: string | undefined;
	titleError?: string | null;
	dueError?: string | null;
};

export function TaskFields({ draft, set, labels, statuses, assignReason, titleError, dueError }: TaskFieldsProps) {
	const say = useTaskWords();
	const sizes = labels?.sizes ?? ["XS", "S", "M", "L", "XL", "XXL"];
	return (
		<>
			<TextField
				label={say("fieldTitle")}
				help={titleError ? undefined : say("fieldTitleHelp")}
				error={titleError}
				value={draft.title}
				maxLength={512}
				data-testid="field-title"
				onChange={(title) => set({ title })}
			/>
			<div className="t-pair">
				<Select
					label={say("fieldStatus")}
					value={draft.status}
					options={statuses.map((status) => ({ value: status, label: say(status) }))}
					data-testid="field-status"
					onChange={(status) => set({ status: status as Status })}
				/>
				<Select
					label={say("fieldSize")}
					value={draft.size}
					options={sizes.map((size) => ({ value: size, label: size }))}
					data-testid="field-size"
					onChange={(size) => set({ size: size as Size })}
				/>
			</div>
			<PeopleField ids={draft.people} onChange={(people) => set({ people })} reason={assignReason} />
			<div className="t-pair">
				<TextField
					label={say("fieldStart")}
					type="date"
					value={draft.startsAt}
					data-testid="field-start"
					onChange={(startsAt) => set({ startsAt })}
				/>
				<TextField
					label={say("fieldDue")}
					type="date"
					error={dueError}
					value={draft.endsAt}
					data-testid="field-due"
					onChange={(endsAt) => set({ endsAt })}
				/>
			</div>
			<LabelFields draft={draft} set={set} labels={labels} />
			<TextField
				label={say("fieldParent")}
				help={say("fieldParentHelp")}
				value={draft.parent}
				maxLength={256}
				data-testid="field-parent"
				onChange={(parent) => set({ parent })}
			/>
		</>
	);
}

function LabelFields({ draft, set, labels }: Pick<TaskFieldsProps, "draft" | "set" | "labels">) {
	const say = useTaskWords();
	return (
		<div className="t-pair">
			<LabelField
				label={say("fieldBusiness")}
				value={draft.business}
				registered={labels?.businesses ?? []}
				onChange={(business) => set({ business })}
				testID="field-business"
			/>
			<LabelField
				label={say("fieldType")}
				value={draft.type}
				registered={labels?.types ?? []}
				onChange={(type) => set({ type })}
				testID="field-type"
			/>
		</div>
	);
}

type LabelFieldProps = {
	label: string;
	value: string;
	registered: readonly { name: string }[];
	onChange: (value: string) => void;
	testID: string;
};

/** A choice among the registered labels; free text while the company has registered none. */
function LabelField({ label, value, registered, onChange, testID }: LabelFieldProps) {
	const say = useTaskWords();
	if (registered.length === 0)
		return <TextField label={label} value={value} maxLength={128} data-testid={testID} onChange={onChange} />;
	const names = registered.map(({ name }) => name);
	const all = value === "" || names.includes(value) ? names : [...names, value];
	return (
		<Select
			label={label}
			value={value}
			options={[{ value: "", label: say("none") }, ...all.map((name) => ({ value: name, label: name }))]}
			data-testid={testID}
			onChange={onChange}
		/>
	);
}

type PeopleFieldProps = {
	ids: readonly string[];
	onChange: (ids: string[]) => void;
	reason?: string | undefined;
};

function PeopleField({ ids, onChange, reason }: PeopleFieldProps) {
	const say = useTaskWords();
	const language = useLanguage();
	const people = useStore((state) => state.people) ?? [];
	const me = useStore((state) => state.me?.member);
	const apart = useApart();
	const nameOf = (id: string): string => {
		const person = people.find(({ personID }) => personID === id) ?? (me?.personID === id ? me : undefined);
		return person === undefined ? "…" : saidName(person, apart);
	};
	const rest = sortedPeople(people, language).filter(({ personID }) => !ids.includes(personID));
	return (
		<FieldRow label={say("fieldWho")} help={reason}>
			{(links) => (
				<div className="t-people">
					{ids.map((id) => (
						<span key={id} className="badge tag">
							<Avatar id={id} name={nameOf(id)} size={20} />
							{nameOf(id)}
							{reason === undefined ? (
								<IconButton
									icon="x"
									isSmall
									label={say("removePerson", { name: nameOf(id) })}
									onClick={() => onChange(ids.filter((other) => other !== id))}
								/>
							) : null}
						</span>
					))}
					{/* an off select keeps the label's target and says why by its description */}
					<select
						{...links}
						className="input sm"
						value=""
						disabled={reason !== undefined}
						data-testid="field-people"
						onChange={(event) => {
							if (event.currentTarget.value !== "") onChange([...ids, event.currentTarget.value]);
						}}
					>
						<option value="">{say("addPerson")}</option>
						{rest.map((person) => (
							<option key={person.personID} value={person.personID}>
								{saidName(person, apart)}
							</option>
						))}
					</select>
				</div>
			)}
		</FieldRow>
	);
}
