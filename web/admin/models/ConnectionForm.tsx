/** Connects a model or changes one: address, name, key, what is known of it, and what it is for. */

import { type FormEvent, useId, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { addModel, changeModel, type ModelConnection } from "#web/client/models.ts";
import { faultOf, problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { changeOf, type Draft, draftOf, type Faults, faultsOf, newModel } from "./connection-draft.ts";
import { nameOf, ROLES, useModelsWords } from "./model-words.ts";

type Props = {
	/** null: a new one */
	connection: ModelConnection | null;
	currency: string;
	/** the first is for talk unless somebody says otherwise */
	isFirst: boolean;
	onClose: () => void;
	onSaved: () => void;
};

export function ConnectionForm({ connection, currency, isFirst, onClose, onSaved }: Props) {
	const say = useModelsWords();
	const toast = useToast();
	const formID = useId();
	const [draft, setDraft] = useState(() => draftOf(connection, currency, isFirst));
	const [faults, setFaults] = useState<Faults>({});
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const [isBusy, setBusy] = useState(false);
	async function save(isKnowing: boolean): Promise<void> {
		const found = faultsOf(draft);
		setFaults(found);
		if (Object.keys(found).length > 0 || isBusy) return;
		setBusy(true);
		setProblem(null);
		try {
			const anyway = isKnowing ? { keepAnyway: true } : {};
			if (connection === null) await addModel({ ...newModel(draft), ...anyway });
			else await changeModel(connection.id, { ...changeOf(draft), ...anyway });
			toast({
				text: connection === null ? say("connected", { name: draft.title || draft.model }) : say("saved"),
				icon: "check",
			});
			onSaved();
			onClose();
		} catch (thrown) {
			setProblem(problemOf(thrown));
			setBusy(false);
		}
	}
	function submit(event: FormEvent): void {
		event.preventDefault();
		void save(false);
	}
	return (
		<Dialog
			isOpen
			isWide
			onClose={onClose}
			title={connection === null ? say("formAdd") : say("formEdit", { name: nameOf(connection) })}
			testID="model-form"
			actions={
				<>
					<Button onClick={onClose}>{say("cancel")}</Button>
					<Button kind="primary" type="submit" form={formID} isBusy={isBusy} data-testid="model-save">
						{connection === null ? say("testAndConnect") : say("save")}
					</Button>
				</>
			}
		>
			<form id={formID} onSubmit={submit} noValidate>
				<Refusal problem={problem} isBusy={isBusy} onKeep={() => void save(true)} />
				<Fields
					draft={draft}
					faults={faults}
					problem={problem}
					onChange={(change) => setDraft({ ...draft, ...change })}
				/>
				{connection === null ? <Roles draft={draft} onChange={(roles) => setDraft({ ...draft, roles })} /> : null}
			</form>
		</Dialog>
	);
}

type RefusalProps = { problem: ClientProblem | null; isBusy: boolean; onKeep: () => void };

/** What did not pass its test is kept only by somebody who has read why. */
function Refusal({ problem, isBusy, onKeep }: RefusalProps) {
	const say = useModelsWords();
	const words = useWords();
	if (problem === null) return null;
	return (
		<div className="m-note wait">
			<p role="status" data-testid="model-problem">
				{problemText(problem, words)} <span className="code">{problem.code}</span>
			</p>
			{problem.code === "model_test_failed" ? (
				<Button isCompact isBusy={isBusy} onClick={onKeep} data-testid="model-keep-anyway">
					{say("keepAnyway")}
				</Button>
			) : null}
		</div>
	);
}

type FieldsProps = {
	draft: Draft;
	faults: Faults;
	problem: ClientProblem | null;
	onChange: (change: Partial<Draft>) => void;
};

function Fields({ draft, faults, problem, onChange }: FieldsProps) {
	const say = useModelsWords();
	const words = useWords();
	const faultAt = (field: string, label: Parameters<typeof say>[0]) => faultOf(problem, field, say(label), words);
	const optional = (label: string) => `${label} (${say("optional")})`;
	return (
		<>
			<TextField
				label={say("fieldAddress")}
				help={say("fieldAddressHelp")}
				value={draft.baseURL}
				onChange={(baseURL) => onChange({ baseURL })}
				error={faultAt("baseURL", "fieldAddress")}
				inputMode="url"
				autoComplete="off"
				spellCheck={false}
				data-testid="model-address"
			/>
			<TextField
				label={say("fieldModel")}
				help={say("fieldModelHelp")}
				value={draft.model}
				onChange={(model) => onChange({ model })}
				error={faultAt("model", "fieldModel")}
				autoComplete="off"
				spellCheck={false}
				data-testid="model-name"
			/>
			<TextField
				label={optional(say("fieldKey"))}
				help={say("fieldKeyHelp")}
				value={draft.apiKey}
				onChange={(apiKey) => onChange({ apiKey })}
				type="password"
				autoComplete="off"
				data-testid="model-key"
			/>
			<TextField
				label={optional(say("fieldTitle"))}
				value={draft.title}
				onChange={(title) => onChange({ title })}
				maxLength={64}
				data-testid="model-title"
			/>
			<TextField
				label={optional(say("fieldContext"))}
				help={say("fieldContextHelp")}
				value={draft.contextTokens}
				onChange={(contextTokens) => onChange({ contextTokens })}
				error={
					faults.contextTokens === undefined ? faultAt("contextTokens", "fieldContext") : say(faults.contextTokens)
				}
				inputMode="numeric"
				data-testid="model-context"
			/>
			<Price
				draft={draft}
				error={faults.price === undefined ? faultAt("price.currency", "fieldCurrency") : say(faults.price)}
				onChange={onChange}
			/>
			<Checkbox isChecked={draft.readsImages} onChange={(readsImages) => onChange({ readsImages })}>
				{say("fieldImages")}
			</Checkbox>
		</>
	);
}

type PriceProps = { draft: Draft; error: string | undefined; onChange: (change: Partial<Draft>) => void };

function Price({ draft, error, onChange }: PriceProps) {
	const say = useModelsWords();
	return (
		<fieldset className="m-price">
			<legend className="label">{`${say("price")} (${say("optional")})`}</legend>
			<div className="m-three">
				<TextField
					label={say("fieldInput")}
					value={draft.input}
					onChange={(input) => onChange({ input })}
					error={error}
					inputMode="decimal"
					data-testid="model-price-in"
				/>
				<TextField
					label={say("fieldOutput")}
					value={draft.output}
					onChange={(output) => onChange({ output })}
					inputMode="decimal"
					data-testid="model-price-out"
				/>
				<TextField
					label={say("fieldCurrency")}
					value={draft.currency}
					onChange={(currency) => onChange({ currency })}
					maxLength={3}
					data-testid="model-currency"
				/>
			</div>
			<p className="xs muted">{say("fieldPriceHelp")}</p>
		</fieldset>
	);
}

function Roles({ draft, onChange }: { draft: Draft; onChange: (roles: Draft["roles"]) => void }) {
	const say = useModelsWords();
	return (
		<fieldset className="m-checks">
			<legend className="label">{say("fieldRoles")}</legend>
			{ROLES.map(({ role, label }) => (
				<Checkbox
					key={role}
					isChecked={draft.roles.includes(role)}
					onChange={(isChecked) =>
						onChange(isChecked ? [...draft.roles, role] : draft.roles.filter((one) => one !== role))
					}
					data-testid={`model-role-${role}`}
				>
					{say(label)}
				</Checkbox>
			))}
		</fieldset>
	);
}
