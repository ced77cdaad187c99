/** One icon of the set, inlined; decorative unless it is given a label. */

import { classNames } from "./class-names.ts";
import { DOTTED, ICONS, type IconName } from "./icons.ts";

export type IconProps = { name: IconName; isSmall?: boolean; label?: string; className?: string };

export function Icon({ name, isSmall = false, label, className }: IconProps) {
	return (
		<svg
			className={classNames("ic", isSmall && "ic-16", className)}
			viewBox="0 0 20 20"
			role={label === undefined ? undefined : "img"}
			aria-label={label}
			aria-hidden={label === undefined ? true : undefined}
			focusable="false"
		>
			<path d={ICONS[name]} strokeWidth={DOTTED.has(name) ? 2.25 : undefined} />
		</svg>
	);
}
