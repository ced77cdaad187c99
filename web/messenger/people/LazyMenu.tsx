/** A menu that is made when it is pressed for the first time: a directory has hundreds of them. */

import { type ReactNode, useState } from "react";
import { IconButton } from "#web/ui/IconButton.tsx";

type Props = {
	label: string;
	isSmall: boolean;
	isInTabOrder: boolean;
	testID: string;
	/** the menu itself, and whatever its lines open */
	children: () => ReactNode;
};

export function LazyMenu({ label, isSmall, isInTabOrder, testID, children }: Props) {
	const [isUsed, setUsed] = useState(false);
	if (isUsed) return children();
	return (
		<IconButton
			icon="more"
			label={label}
			isSmall={isSmall}
			tabIndex={isInTabOrder ? undefined : -1}
			aria-haspopup="menu"
			aria-expanded={false}
			onClick={() => setUsed(true)}
			data-testid={testID}
		/>
	);
}
