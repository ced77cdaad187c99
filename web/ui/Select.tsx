/** The platform's own select with our label, help and error. */

import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldRow, type FieldText } from "./FieldRow.tsx";

export type SelectProps = FieldText &
	Omit<ComponentProps<"select">, "value" | "onChange" | "className" | "children"> & {
		value: string;
		options: readonly { value: string; label: string }[];
		onChange: (value: string) => void;
	};

export function Select({ label, help, error, errorID, origin, className, options, onChange, ...rest }: SelectProps) {
	return (
		<FieldRow label={label} help={help} error={error} errorID={errorID} origin={origin} className={className}>
			{(links) => (
				<select
					{...rest}
					{...links}
					className={classNames("input", (error || errorID) && "is-err")}
					onChange={(event) => onChange(event.currentTarget.value)}
				>
					{options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
			)}
		</FieldRow>
	);
}
