/** A password that can be shown, pasted and filled by a password manager; its strength, if asked for, is said in words. */

import { useState } from "react";
import { classNames } from "./class-names.ts";
import { FieldRow } from "./FieldRow.tsx";
import { useUiSay } from "./language.ts";
import { LEAST_PASSWORD_CHARACTERS, passwordStrength } from "./password-strength.ts";
import type { TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "autoComplete"> & {
	/** a new password shows its strength as help */
	isNew?: boolean;
	autoComplete?: "current-password" | "new-password" | "off";
};

export function PasswordField({
	label,
	help,
	error,
	errorID,
	origin,
	className,
	inputClassName,
	onChange,
	isNew = false,
	autoComplete,
	...rest
}: PasswordFieldProps) {
	const say = useUiSay();
	const [isShown, setShown] = useState(false);
	const { strength, missing } = passwordStrength(rest.value);
	const words = say(strength, { least: LEAST_PASSWORD_CHARACTERS, missing });
	return (
		<FieldRow
			label={label}
			help={isNew ? <span aria-live="polite">{words}</span> : help}
			error={error}
			errorID={errorID}
			origin={origin}
			className={className}
		>
			{(links) => (
				<span className="password-in">
					<input
						{...rest}
						{...links}
						type={isShown ? "text" : "password"}
						className={classNames("input", (error || errorID) && "is-err", inputClassName)}
						autoComplete={autoComplete ?? (isNew ? "new-password" : "current-password")}
						autoCapitalize="none"
						autoCorrect="off"
						spellCheck={false}
						onChange={(event) => onChange(event.currentTarget.value)}
					/>
					<button
						type="button"
						className="text-btn sm"
						aria-label={say(isShown ? "hidePassword" : "showPassword")}
						aria-pressed={isShown}
						onClick={() => setShown(!isShown)}
					>
						{say(isShown ? "hide" : "show")}
					</button>
				</span>
			)}
		</FieldRow>
	);
}
