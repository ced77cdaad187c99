/** The fields of one way to reach a model: provider and key, a server found nearby, or any address. */

import type { FieldErrors } from "#web/entry/form.ts";
import { MODEL_HOSTS } from "#web/entry/hosts.ts";
import { useEntrySay } from "#web/entry/words.ts";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { CapField } from "./CapField.tsx";
import { KeyField } from "./KeyField.tsx";
import { ModelName } from "./ModelName.tsx";
import { isSame, type ModelDraft, type ModelField, type ModelFields, type TypedKind } from "./model-draft.ts";
import { ServerField } from "./ServerField.tsx";

export type ModelKindFieldsProps = {
	kind: TypedKind;
	model: ModelDraft;
	errors: FieldErrors<ModelField>;
	onClear: (field: ModelField) => void;
	/** a field was left or a choice made: time to test */
	onSettled: (kind: TypedKind, fields: ModelFields) => void;
};

export function ModelKindFields({ kind, model, errors, onClear, onSettled }: ModelKindFieldsProps) {
	const fields = model.fields[kind];
	const settled = () => onSettled(kind, model.fields[kind]);

	/** typed addresses leave the typed model alone; a chosen provider or server brings its own */
	function choose(baseURL: string, name: string) {
		onClear("baseURL");
		onSettled(kind, model.change(kind, { baseURL, model: name }));
	}

	function type(baseURL: string) {
		onClear("baseURL");
		model.change(kind, { baseURL });
	}

	return (
		<>
			<div className="two">
				{kind === "hosted" ? (
					<ProviderField value={fields.baseURL} onChoose={choose} />
				) : kind === "local" ? (
					<ServerField
						model={model}
						error={errors.baseURL}
						onChange={type}
						onChoose={(server) => choose(server.baseURL, server.models[0] ?? "")}
						onBlur={settled}
					/>
				) : (
					<AddressField value={fields.baseURL} error={errors.baseURL} onChange={type} onBlur={settled} />
				)}
				<ModelName
					models={modelsOf(kind, model)}
					value={fields.model}
					onChange={(name, isChosen) => {
						onClear("model");
						const next = model.change(kind, { model: name });
						if (isChosen) onSettled(kind, next);
					}}
					onBlur={settled}
				/>
			</div>
			<KeyField
				isNeeded={kind === "hosted"}
				value={fields.apiKey}
				error={errors.apiKey}
				isRefused={isKeyRefused(kind, model)}
				onChange={(apiKey, wasPasted) => {
					onClear("apiKey");
					const next = model.change(kind, { apiKey });
					if (wasPasted) onSettled(kind, next);
				}}
				onBlur={settled}
			/>
			{kind === "local" ? null : (
				<CapField
					value={model.cap}
					error={errors.cap}
					onChange={(cap) => {
						onClear("cap");
						model.setCap(cap);
					}}
				/>
			)}
		</>
	);
}

function ProviderField({ value, onChoose }: { value: string; onChoose: (baseURL: string, name: string) => void }) {
	const say = useEntrySay();
	return (
		<Select
			label={say("provider")}
			value={value}
			options={MODEL_HOSTS.map(({ host, baseURL }) => ({ value: baseURL, label: host }))}
			onChange={(baseURL) => onChoose(baseURL, "")}
			data-testid="model-provider"
		/>
	);
}

type AddressFieldProps = {
	value: string;
	error: string | undefined;
	onChange: (baseURL: string) => void;
	onBlur: () => void;
};

function AddressField({ value, error, onChange, onBlur }: AddressFieldProps) {
	const say = useEntrySay();
	return (
		<TextField
			label={say("address")}
			help={say("addressHelp")}
			type="url"
			inputMode="url"
			placeholder="https://"
			autoComplete="off"
			spellCheck={false}
			value={value}
			error={error}
			onChange={onChange}
			onBlur={onBlur}
			data-testid="model-base-url"
		/>
	);
}

/** Models to choose from at this address: what the last test listed and what the search found. */
function modelsOf(kind: TypedKind, model: ModelDraft): string[] {
	const { baseURL } = model.fields[kind];
	const tested = model.tested[kind];
	const listed = tested?.fields.baseURL === baseURL ? tested.test.models : [];
	const found = model.servers?.find((server) => server.baseURL === baseURL)?.models ?? [];
	return [...new Set([...listed, ...found])];
}

/** The key's own line of the test marks the field; the sentence stands in the test's line. */
function isKeyRefused(kind: TypedKind, model: ModelDraft): boolean {
	const tested = model.tested[kind];
	if (tested === undefined || model.running === kind || !isSame(tested.fields, model.fields[kind])) return false;
	return tested.test.lines.some((line) => line.name === "key" && line.state === "failed");
}
