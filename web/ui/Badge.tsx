/** A short state word in a box; colour never carries the meaning alone. */

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export type BadgeProps = { kind?: "plain" | "ok" | "wait" | "info" | "danger"; icon?: IconName; children: ReactNode };

export function Badge({ kind = "plain", icon, children }: BadgeProps) {
	return (
		<span className={classNames("badge", kind !== "plain" && kind)}>
			{icon === undefined ? null : <Icon name={icon} isSmall />}
			{children}
		</span>
	);
}
