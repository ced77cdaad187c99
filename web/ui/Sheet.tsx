/** A sheet from the bottom of a phone: a true dialog with a few large choices. */

import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { useUiSay } from "./language.ts";
import type { MenuAct } from "./Menu.tsx";
import { quietPressStyle } from "./quiet-press.ts";

quietPressStyle();

export type SheetProps = {
	isOpen: boolean;
	onClose: () => void;
	title: string;
	acts: readonly MenuAct[];
	testID?: string;
};

export function Sheet({ isOpen, onClose, title, acts, testID }: SheetProps) {
	const say = useUiSay();
	return (
		<ModalOverlay className="sheet-scrim" isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
			<Modal className="sheet">
				<AriaDialog className="sheet-in" data-testid={testID}>
					<header className="dialog-head">
						<Heading slot="title">{title}</Heading>
						<IconButton icon="x" label={say("close")} onClick={onClose} />
					</header>
					<ul className="sheet-acts">
						{acts.map((act) => (
							<li key={act.id}>
								<button
									type="button"
									className={act.isDanger ? "sheet-act is-danger" : "sheet-act"}
									disabled={act.isOff}
									onClick={() => {
										onClose();
										act.onPress();
									}}
								>
									{act.icon === undefined ? null : <Icon name={act.icon} />}
									<span>{act.label}</span>
								</button>
							</li>
						))}
					</ul>
				</AriaDialog>
			</Modal>
		</ModalOverlay>
	);
}
