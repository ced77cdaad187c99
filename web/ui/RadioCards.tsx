/** One choice out of a few, each with a sentence about what it means. */

import { useId } from "react";
import { classNames } from "./class-names.ts";

export type RadioCard<V extends string> = { value: V; label: string; detail: string; testID?: string };

export type RadioCardsProps<V extends string> = {
	legend: string;
	options: readonly RadioCard<V>[];
	value: V;
	onChange: (value: V) => void;
	className?: string;
};

export function RadioCards<V extends string>({ legend, options, value, onChange, className }: RadioCardsProps<V>) {
	const name = useId();
	return (
		<fieldset className={classNames("cards", className)}>
			<legend className="vh">{legend}</legend>
			{options.map((option) => (
				<label className="radio-card" key={option.value}>
					<input
						className="radio"
						type="radio"
						name={name}
						value={option.value}
						checked={option.value === value}
						onChange={() => onChange(option.value)}
						data-testid={option.testID}
					/>
					<b>{option.label}</b>
					<small>{option.detail}</small>
				</label>
			))}
		</fieldset>
	);
}
