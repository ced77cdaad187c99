/** The model's name: chosen from what the address offers, or typed where nothing is known or something else is wanted. */

import { useState } from "react";
import { useEntrySay } from "#web/entry/words.ts";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";

export type ModelNameProps = {
	models: string[];
	value: string;
	/** `isChosen`: picked from the list, so it will not change with the next key press */
	onChange: (model: string, isChosen: boolean) => void;
	onBlur: () => void;
};

/** not a model's name: those have no spaces */
const OTHER = "other name";

export function ModelName({ models, value, onChange, onBlur }: ModelNameProps) {
	const say = useEntrySay();
	const [isOther, setOther] = useState(false);
	// a list that arrives while somebody is writing here waits until they have left
	const [isWriting, setWriting] = useState(false);
	if (models.length === 0 || isWriting || isOther || (value !== "" && !models.includes(value))) {
		return (
			<TextField
				label={say("modelName")}
				help={say("modelNameHelp")}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				value={value}
				onChange={(name) => onChange(name, false)}
				onFocus={() => setWriting(true)}
				onBlur={() => {
					setWriting(false);
					onBlur();
				}}
				data-testid="model-name"
			/>
		);
	}
	const empty = value === "" ? [{ value: "", label: say("modelChoose") }] : [];
	const offered = models.map((model) => ({ value: model, label: model }));
	return (
		<Select
			label={say("modelName")}
			value={value}
			options={[...empty, ...offered, { value: OTHER, label: say("modelOther") }]}
			onChange={(name) => {
				setOther(name === OTHER);
				onChange(name === OTHER ? "" : name, name !== OTHER && name !== "");
			}}
			data-testid="model-name"
		/>
	);
}
