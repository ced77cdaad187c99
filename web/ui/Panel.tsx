/** The panel at the right edge: a column on wide screens, over the content on narrower ones, a sheet on phones. */

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { composing } from "./composing.ts";
import { IconButton } from "./IconButton.tsx";
import type { PointerHandlers } from "./swipe.ts";

export type PanelProps = {
	title: string;
	sub?: string;
	closeLabel: string;
	onClose: () => void;
	/** on a phone it is a page pushed over the content, with this way back, instead of a sheet */
	back?: { label: string; swipe: PointerHandlers };
	/** beside the close button */
	tools?: ReactNode;
	/** what takes the focus on opening; the title when left out */
	focus?: string;
	children: ReactNode;
	testID?: string;
};

export function Panel({ title, sub, closeLabel, onClose, back, tools, focus, children, testID }: PanelProps) {
	const box = useRef<HTMLElement>(null);
	usePanelFocus(box, focus);
	function onKeyDown(event: KeyboardEvent): void {
		if (event.key !== "Escape" || event.shiftKey || composing(event) || event.defaultPrevented) return;
		event.preventDefault();
		event.stopPropagation();
		onClose();
	}
	return (
		<>
			<div className="panel-scrim" onClick={onClose} aria-hidden="true" />
			<aside
				className={back === undefined ? "panel is-open" : "panel is-open is-page"}
				aria-label={title}
				ref={box}
				onKeyDown={onKeyDown}
				data-region
				data-testid={testID}
				{...back?.swipe}
			>
				<span className="grab" aria-hidden="true" />
				<header className="head">
					{back === undefined ? null : (
						<IconButton
							icon="left"
							label={back.label}
							className="only-phone"
							onClick={onClose}
							data-testid="panel-back"
						/>
					)}
					<div className="grow">
						<h2 tabIndex={-1}>{title}</h2>
						{sub === undefined ? null : <div className="sub">{sub}</div>}
					</div>
					<div className="tools">
						{tools}
						<IconButton
							icon="x"
							label={closeLabel}
							className={back === undefined ? undefined : "hide-phone"}
							onClick={onClose}
							data-testid="close-panel"
						/>
					</div>
				</header>
				{children}
			</aside>
		</>
	);
}

/** Opening takes the focus along, closing gives it back to where it was. */
function usePanelFocus(box: React.RefObject<HTMLElement | null>, focus: string | undefined): void {
	useEffect(() => {
		const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
		// a button that was there for the one message with the focus is gone by then; the message is not
		const around = before?.parentElement?.closest<HTMLElement>("[tabindex]");
		const panel = box.current;
		panel?.querySelector<HTMLElement>(focus ?? "h2")?.focus({ preventScroll: true });
		return () => {
			const isInside = panel?.contains(document.activeElement) === true || document.activeElement === document.body;
			if (isInside) [before, around].find((one) => one?.isConnected === true)?.focus({ preventScroll: true });
		};
	}, [box, focus]);
}
