/** The eight-character setup code: upper-cased, dash added, paste allowed, the caret kept where it was. */

import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { FieldRow } from "./FieldRow.tsx";
import type { TextFieldProps } from "./TextField.tsx";

export const CODE_LENGTH = 8;

/** Letters and digits of what was typed or pasted, upper-cased, with the dash in the middle. */
export function formatCode(typed: string): string {
	const plain = typed
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, "")
		.slice(0, CODE_LENGTH);
	return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

export function CodeField({
	label,
	help,
	error,
	errorID,
	origin,
	className,
	inputClassName,
	value,
	onChange,
	ref,
	...rest
}: TextFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [caret, setCaret] = useState<number | null>(null);
	useLayoutEffect(() => {
		if (caret === null || input.current === null) return;
		input.current.setSelectionRange(caret, caret);
		setCaret(null);
	}, [caret]);

	function change(event: ChangeEvent<HTMLInputElement>) {
		const typed = event.currentTarget.value;
		// rewriting the value while an input method composes would split its syllable
		if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return onChange(typed);
		const before = formatCode(typed.slice(0, event.currentTarget.selectionStart ?? typed.length));
		onChange(formatCode(typed));
		setCaret(before.length);
	}

	return (
		<FieldRow label={label} help={help} error={error} errorID={errorID} origin={origin} className={className}>
			{(links) => (
				<input
					{...rest}
					{...links}
					ref={(element) => {
						input.current = element;
						if (typeof ref === "function") ref(element);
						else if (ref) ref.current = element;
					}}
					className={classNames("input code-field", (error || errorID) && "is-err", inputClassName)}
					value={value}
					onChange={change}
					onCompositionEnd={(event) => onChange(formatCode(event.currentTarget.value))}
					placeholder="XXXX-XXXX"
					autoComplete="one-time-code"
					autoCapitalize="characters"
					autoCorrect="off"
					spellCheck={false}
				/>
			)}
		</FieldRow>
	);
}
