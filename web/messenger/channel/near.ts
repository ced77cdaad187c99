/** Whether the pointer or the focus is on a message, or a finger rests on it: only then its acts are drawn. */

import { type FocusEvent, type PointerEvent, useRef, useState } from "react";

/** a finger that stays this long means the message, not the scroll */
const PRESS_MS = 450;
/** no finger rests quite still */
const STILL_PX = 8;

/** a picker that closes gives the focus back to its button a moment later: the button has to be there still */
const LEAVING_MS = 150;
/** of the acts alone: what a turn did may stay unfolded */
const MENU_OPEN = ':is(.msg-actions, .reactions) [aria-expanded="true"]';

export type Sheet = { isOpen: boolean; close: () => void };

export function useNear() {
	const [isNear, setNear] = useState(false);
	const [isSheetOpen, setSheetOpen] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const pressed = useRef({ x: 0, y: 0 });
	const stop = (): void => clearTimeout(timer.current);
	// an open menu stands outside of the message and still belongs to it
	const mayLeave = (row: Element): boolean => row.querySelector(MENU_OPEN) === null;
	const handlers = {
		onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setNear(true),
		onPointerLeave: (event: PointerEvent) => {
			const row = event.currentTarget;
			if (mayLeave(row) && !row.contains(document.activeElement)) setNear(false);
		},
		onFocus: () => {
			clearTimeout(leaving.current);
			setNear(true);
		},
		onBlur: (event: FocusEvent) => {
			const row = event.currentTarget;
			clearTimeout(leaving.current);
			leaving.current = setTimeout(() => {
				if (!row.contains(document.activeElement) && mayLeave(row) && !row.matches(":hover")) setNear(false);
			}, LEAVING_MS);
		},
		onPointerDown: (event: PointerEvent) => {
			if (event.pointerType !== "touch") return;
			stop();
			// what has words about it says these to a finger that rests on it
			if (event.target instanceof Element && event.target.closest("[data-tip]") !== null) return;
			pressed.current = { x: event.clientX, y: event.clientY };
			timer.current = setTimeout(() => setSheetOpen(true), PRESS_MS);
		},
		onPointerMove: ({ clientX, clientY }: PointerEvent) => {
			if (Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) > STILL_PX) stop();
		},
		onPointerUp: stop,
		onPointerCancel: stop,
	};
	return { isNear, handlers, sheet: { isOpen: isSheetOpen, close: () => setSheetOpen(false) } };
}
