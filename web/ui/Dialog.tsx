/** A true dialog: focus kept inside, Esc closes, focus goes back to where it was. */

import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "./IconButton.tsx";
import { useUiSay } from "./language.ts";
import { quietPressStyle } from "./quiet-press.ts";

quietPressStyle();

export type DialogProps = {
	isOpen: boolean;
	onClose: () => void;
	title: string;
	children: ReactNode;
	/** last is the confirming one */
	actions?: ReactNode;
	isWide?: boolean;
	testID?: string;
};

export function Dialog({ isOpen, onClose, title, children, actions, isWide = false, testID }: DialogProps) {
	const say = useUiSay();
	return (
		<ModalOverlay className="dialog-scrim" isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
			<Modal className={isWide ? "dialog is-wide" : "dialog"}>
				<AriaDialog className="dialog-in" data-testid={testID}>
					<header className="dialog-head">
						<Heading slot="title">{title}</Heading>
						<IconButton icon="x" label={say("close")} onClick={onClose} />
					</header>
					<div className="dialog-body">{children}</div>
					{actions === undefined ? null : <footer className="dialog-actions">{actions}</footer>}
				</AriaDialog>
			</Modal>
		</ModalOverlay>
	);
}
