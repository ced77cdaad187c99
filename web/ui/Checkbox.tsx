/** A box to tick, with its words as part of the target. */

import type { ComponentProps, ReactNode } from "react";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange" | "className"> & {
	isChecked: boolean;
	onChange: (isChecked: boolean) => void;
	children: ReactNode;
};

export function Checkbox({ isChecked, onChange, children, ...rest }: CheckboxProps) {
	return (
		<label className="opt">
			<input
				{...rest}
				className="check"
				type="checkbox"
				checked={isChecked}
				onChange={(event) => onChange(event.currentTarget.checked)}
			/>
			<span>{children}</span>
		</label>
	);
}
