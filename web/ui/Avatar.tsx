/** A person's round face: initials on one of eight colours. Decorative: the name always stands beside it. */

import { classNames } from "./class-names.ts";
import { initials, personColour } from "./person.ts";

export type AvatarProps = { id: string; name: string; size?: 20 | 24 | 32 | 36; className?: string };

export function Avatar({ id, name, size = 36, className }: AvatarProps) {
	return (
		<span className={classNames("avatar", personColour(id), size !== 36 && `s${size}`, className)} aria-hidden="true">
			{initials(name)}
		</span>
	);
}
