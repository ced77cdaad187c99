/** The provider's key: pasted or typed, shown on request, marked when the test says it was refused. */

import { useRef } from "react";
import { useEntrySay } from "#web/entry/words.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";

export type KeyFieldProps = {
	isNeeded: boolean;
	value: string;
	error: string | undefined;
	/** the sentence stands in the test's line, so the field is only marked and linked */
	isRefused: boolean;
	onChange: (apiKey: string, wasPasted: boolean) => void;
	onBlur: () => void;
};

export function KeyField({ isNeeded, value, error, isRefused, onChange, onBlur }: KeyFieldProps) {
	const say = useEntrySay();
	const wasPasted = useRef(false);
	return (
		<PasswordField
			label={say("key")}
			help={say(isNeeded ? "keyHelp" : "keyOptionalHelp")}
			autoComplete="off"
			inputClassName="mono"
			value={value}
			error={error}
			errorID={isRefused ? "test-key" : undefined}
			onChange={(apiKey) => {
				onChange(apiKey, wasPasted.current);
				wasPasted.current = false;
			}}
			onPaste={(event) => {
				wasPasted.current = event.clipboardData.getData("text").trim() !== "";
			}}
			onBlur={onBlur}
			data-testid="model-key"
		/>
	);
}
