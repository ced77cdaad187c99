/** One choice out of a few short ones, side by side: radio buttons that look like one divided button. */

import { useId } from "react";

export type SegmentedProps<V extends string> = {
	legend: string;
	options: readonly { value: V; label: string; testID?: string }[];
	value: V;
	onChange: (value: V) => void;
};

export function Segmented<V extends string>({ legend, options, value, onChange }: SegmentedProps<V>) {
	const name = useId();
	return (
		<fieldset className="segmented">
			<legend className="vh">{legend}</legend>
			{options.map((option) => (
				<label key={option.value}>
					<input
						className="vh"
						type="radio"
						name={name}
						value={option.value}
						checked={option.value === value}
						onChange={() => onChange(option.value)}
						data-testid={option.testID}
					/>
					<span>{option.label}</span>
				</label>
			))}
		</fieldset>
	);
}
