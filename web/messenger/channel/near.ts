/** Whether the pointer or the focus is on a message, or a finger rests on it: only then its acts are drawn. */

import { type FocusEvent, type PointerEvent, useRef, useState } from "react";

/** a finger that stays this long means the message, not the scroll */
const PRESS_MS = 450;
/** no finger rests quite still */
const STILL_PX = 8;

export type Sheet = { isOpen: boolean; close: () => void };

export function useNear() {
	const [isNear, setNear] = useState(false);
	const [isSheetOpen, setSheetOpen] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const pressed = useRef({ x: 0, y: 0 });
	const stop = (): void => clearTimeout(timer.current);
	// an open menu stands outside of the message and still belongs to it
	const mayLeave = (row: Element): boolean => row.querySelector('[aria-expanded="true"]') === null;
	const handlers = {
		onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setNear(true),
		onPointerLeave: (event: PointerEvent) => {
			const row = event.currentTarget;
			if (mayLeave(row) && !row.contains(document.activeElement)) setNear(false);
		},
		onFocus: () => setNear(true),
		onBlur: (event: FocusEvent) => {
			const row = event.currentTarget;
			if (!row.contains(event.relatedTarget) && mayLeave(row) && !row.matches(":hover")) setNear(false);
		},
		onPointerDown: (event: PointerEvent) => {
			if (event.pointerType !== "touch") return;
			stop();
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
