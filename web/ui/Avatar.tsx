/** A person's round face: initials on one of eight colours. Decorative: the name always stands beside it. */

import { classNames } from "./class-names.ts";
import { initials, personColour } from "./person.ts";

export type AvatarProps = {
	id: string;
	name: string;
	size?: 20 | 24 | 32 | 36;
	className?: string;
	/** the initials are drawn and no text: where they would count as part of what a thing is called */
	isDrawn?: boolean;
};

export function Avatar({ id, name, size = 36, className, isDrawn = false }: AvatarProps) {
	const classes = classNames("avatar", personColour(id), size !== 36 && `s${size}`, className);
	return (
		<span className={classes} aria-hidden="true" data-initials={isDrawn ? initials(name) : undefined}>
			{isDrawn ? null : initials(name)}
		</span>
	);
}
