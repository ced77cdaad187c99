/** A button that opens a short list of acts; arrow keys move, Esc closes, focus returns to the button. */

import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { quietPressStyle } from "./quiet-press.ts";
import { tip } from "./tip.ts";

quietPressStyle();

export type MenuAct = {
	id: string;
	label: string;
	icon?: IconName;
	keys?: string;
	isDanger?: boolean;
	isOff?: boolean;
	onPress: () => void;
};

export type MenuProps = {
	label: string;
	acts: readonly MenuAct[];
	icon?: IconName;
	isSmall?: boolean;
	/** false where a row of keys has its own way to it, as in a tree */
	isInTabOrder?: boolean;
	/** opens as soon as it is there: the press that it answers came before it */
	isOpenAtOnce?: boolean;
	testID?: string;
};

export function Menu({
	label,
	acts,
	icon = "more",
	isSmall = false,
	isInTabOrder = true,
	isOpenAtOnce = false,
	testID,
}: MenuProps) {
	const { button, isOpen, setOpen } = useOpening(isOpenAtOnce);
	return (
		<MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
			<AriaButton
				ref={button}
				className={classNames("icon-btn", isSmall && "small")}
				aria-label={label}
				excludeFromTabOrder={!isInTabOrder}
				data-testid={testID}
				{...tip(label)}
			>
				<Icon name={icon} isSmall={isSmall} />
			</AriaButton>
			<Popover placement="bottom end" offset={4}>
				<AriaMenu
					className="menu"
					aria-label={label}
					disabledKeys={acts.filter((act) => act.isOff).map((act) => act.id)}
					onAction={(key) => acts.find((act) => act.id === key)?.onPress()}
				>
					{acts.map((act) => (
						<MenuItem
							key={act.id}
							id={act.id}
							textValue={act.label}
							className={classNames("menu-item", act.isDanger && "is-danger")}
						>
							{act.icon === undefined ? null : <Icon name={act.icon} />}
							<span>{act.label}</span>
							{act.keys === undefined ? null : <kbd>{act.keys}</kbd>}
						</MenuItem>
					))}
				</AriaMenu>
			</Popover>
		</MenuTrigger>
	);
}

/** The button has the focus before the menu opens, so that closing gives it back. */
function useOpening(isOpenAtOnce: boolean) {
	const button = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		if (!isOpenAtOnce) return;
		button.current?.focus();
		setOpen(true);
	}, [isOpenAtOnce]);
	return { button, isOpen, setOpen };
}
