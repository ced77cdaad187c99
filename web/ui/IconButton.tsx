/** A button that is only an icon; its label is required because nothing else names it. */

import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { tip } from "./tip.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
	icon: IconName;
	label: string;
	isSmall?: boolean;
};

export function IconButton({ icon, label, isSmall = false, className, type = "button", ...rest }: IconButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			className={classNames("icon-btn", isSmall && "small", className)}
			aria-label={label}
			{...tip(label)}
		>
			<Icon name={icon} isSmall={isSmall} />
		</button>
	);
}
