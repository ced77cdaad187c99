/** Shows the words about whatever is asked about (`tip`), above it or below; one at a time on a page. */

import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { useShownTip } from "./tip.ts";

/** from the edge of the window */
const EDGE_PX = 8;

export function TooltipHost() {
	const shown = useShownTip();
	const bubble = useRef<HTMLDivElement>(null);
	const anchor = shown?.anchor ?? null;
	useLayoutEffect(() => {
		const element = bubble.current;
		if (element === null || anchor === null) return;
		// over every dialog, and out of no scrolling part's bounds
		if (!element.matches(":popover-open")) element.showPopover();
		const placeAgain = (): void => place(element, anchor);
		placeAgain();
		addEventListener("scroll", placeAgain, { capture: true });
		addEventListener("resize", placeAgain);
		return () => {
			removeEventListener("scroll", placeAgain, { capture: true });
			removeEventListener("resize", placeAgain);
		};
	});
	if (anchor === null) return null;
	return createPortal(
		// the attribute: a dialog counts what is done here as done within it
		<div
			ref={bubble}
			className={classNames("tip", shown?.by === "pointer" && "is-hovered")}
			role="tooltip"
			popover="manual"
			data-react-aria-top-layer="true"
		>
			<span>{anchor.dataset["tip"]}</span>
		</div>,
		document.body,
	);
}

function place(bubble: HTMLElement, anchor: HTMLElement): void {
	const on = anchor.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = bubble;
	const left = Math.min(on.left + (on.width - width) / 2, innerWidth - width - EDGE_PX);
	const isAbove = on.top - height >= EDGE_PX;
	bubble.style.left = `${Math.max(EDGE_PX, left)}px`;
	bubble.style.top = `${isAbove ? on.top - height : on.bottom}px`;
}
