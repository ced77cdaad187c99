/** One line of text with its label, help and error. */

import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldRow, type FieldText } from "./FieldRow.tsx";

export type TextFieldProps = FieldText &
	Omit<ComponentProps<"input">, "value" | "onChange" | "className"> & {
		value: string;
		onChange: (value: string) => void;
		inputClassName?: string;
	};

export function TextField({
	label,
	help,
	error,
	errorID,
	origin,
	className,
	inputClassName,
	onChange,
	...rest
}: TextFieldProps) {
	return (
		<FieldRow label={label} help={help} error={error} errorID={errorID} origin={origin} className={className}>
			{(links) => (
				<input
					{...rest}
					{...links}
					className={classNames("input", (error || errorID) && "is-err", inputClassName)}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</FieldRow>
	);
}
