/** The one button: four kinds, busy without changing width, off with a reason instead of silently disabled. */

import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { useUiSay } from "./language.ts";
import { tip } from "./tip.ts";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
	kind?: "primary" | "secondary" | "quiet" | "danger";
	icon?: IconName;
	isBusy?: boolean;
	isCompact?: boolean;
	/** why it cannot be pressed now; it stays in the tab order and says so */
	offReason?: string;
};

const KIND_CLASS = { primary: "btn-primary", secondary: "", quiet: "btn-quiet", danger: "btn-danger" } as const;

export function Button({
	kind = "secondary",
	icon,
	isBusy = false,
	isCompact = false,
	offReason,
	className,
	children,
	onClick,
	type = "button",
	...rest
}: ButtonProps) {
	const say = useUiSay();
	const isOff = offReason !== undefined;
	function press(event: MouseEvent<HTMLButtonElement>) {
		if (isOff || isBusy) event.preventDefault();
		else onClick?.(event);
	}
	return (
		<button
			{...rest}
			type={type}
			className={classNames("btn", KIND_CLASS[kind], isCompact && "btn-compact", isBusy && "is-busy", className)}
			aria-disabled={isOff || isBusy || undefined}
			aria-busy={isBusy || undefined}
			aria-description={offReason}
			{...tip(offReason)}
			onClick={press}
		>
			{icon === undefined ? null : <Icon name={icon} isSmall />}
			{children}
			{isBusy ? <span className="vh">{say("working")}</span> : null}
		</button>
	);
}
