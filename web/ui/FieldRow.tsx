/** Label, help, origin and error around one control, with the ids that link them for assistive technology. */

import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

export type FieldText = {
	label: string;
	help?: ReactNode;
	error?: string | null | undefined;
	/** id of an element elsewhere on the page that already says what is wrong: marks the control without repeating it */
	errorID?: string;
	/** where a value comes from when it is set from outside: drawn with a lock */
	origin?: string;
	className?: string;
};

/** What the control has to carry so that the texts belong to it. */
export type ControlLinks = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

export function FieldRow({
	label,
	help,
	error,
	errorID,
	origin,
	className,
	children,
}: FieldText & { children: (links: ControlLinks) => ReactNode }) {
	const id = useId();
	const hasError = error !== undefined && error !== null && error !== "";
	const described = [hasError && `${id}-error`, errorID, origin && `${id}-origin`, help && `${id}-help`].filter(
		Boolean,
	);
	return (
		<div className={classNames("field", className)}>
			<label className="label" htmlFor={id}>
				{label}
			</label>
			{children({
				id,
				"aria-describedby": described.length > 0 ? described.join(" ") : undefined,
				"aria-invalid": hasError || errorID !== undefined || undefined,
			})}
			{hasError ? (
				<p className="err" id={`${id}-error`}>
					<Icon name="warn" isSmall />
					{error}
				</p>
			) : null}
			{origin ? (
				<p className="origin" id={`${id}-origin`}>
					<Icon name="lock" isSmall />
					{origin}
				</p>
			) : null}
			{help ? (
				<div className="help" id={`${id}-help`}>
					{help}
				</div>
			) : null}
		</div>
	);
}
