/** A compact choice: looks like a button that says what is chosen, is the platform's own select to hands and ears. */

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

export type PickButtonProps = {
	label: string;
	/** what the button says: the choice with its name */
	text: ReactNode;
	value: string;
	options: readonly { value: string; label: string }[];
	onChange: (value: string) => void;
	hasArrow?: boolean;
	className?: string;
	testID?: string;
};

export function PickButton({
	label,
	text,
	value,
	options,
	onChange,
	hasArrow = true,
	className,
	testID,
}: PickButtonProps) {
	return (
		<span className={classNames("pick-button", className)}>
			<span className="pick-text" aria-hidden="true">
				{text}
			</span>
			{hasArrow ? <Icon name="down" isSmall /> : null}
			<select
				aria-label={label}
				value={value}
				data-testid={testID}
				onChange={(event) => onChange(event.currentTarget.value)}
			>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</span>
	);
}
