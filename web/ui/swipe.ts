/** A finger's sideways stroke as a shortcut: up and down stay the scroll's, and marked words stay marked. */

import { type PointerEvent, useRef } from "react";

type Handler = (event: PointerEvent<HTMLElement>) => void;
export type PointerHandlers = Partial<
	Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", Handler>
>;

/** a stroke shows its direction after this way */
const START_PX = 12;
/** let go after this way it counts */
const ACT_PX = 64;
const MOST_PX = 88;

type Stroke = { box: HTMLElement; pointerID: number; x: number; y: number; isOn: boolean; way: number };

const NONE: PointerHandlers = {};

/** Handlers for the element that is stroked; it shows the way by `data-swipe`, `data-armed` and `--swipe` (in px). */
export function useSwipe(direction: "left" | "right", act: (() => void) | null): PointerHandlers {
	const stroke = useRef<Stroke | null>(null);
	if (act === null) return NONE;
	const end = (): void => {
		const box = stroke.current?.box;
		stroke.current = null;
		if (box === undefined) return;
		delete box.dataset["swipe"];
		delete box.dataset["armed"];
		box.style.removeProperty("--swipe");
	};
	return {
		onPointerDown(event) {
			// a second finger means to zoom
			if (stroke.current !== null || !event.isPrimary) return end();
			if (event.pointerType !== "touch" || hasMarked() || isForOthers(event)) return;
			const { currentTarget: box, pointerId: pointerID, clientX: x, clientY: y } = event;
			stroke.current = { box, pointerID, x, y, isOn: false, way: 0 };
		},
		onPointerMove(event) {
			const now = stroke.current;
			if (now === null || event.pointerId !== now.pointerID) return;
			const along = (event.clientX - now.x) * (direction === "left" ? -1 : 1);
			const across = Math.abs(event.clientY - now.y);
			if (!now.isOn) {
				if (Math.max(Math.abs(along), across) < START_PX) return;
				if (along < 2 * across) return end();
				now.isOn = true;
				now.box.dataset["swipe"] = direction;
			}
			now.way = Math.min(MOST_PX, Math.max(0, along - START_PX));
			now.box.style.setProperty("--swipe", `${now.way}px`);
			if (now.way >= ACT_PX) now.box.dataset["armed"] = "";
			else delete now.box.dataset["armed"];
		},
		onPointerUp() {
			const isMeant = stroke.current?.isOn === true && stroke.current.way >= ACT_PX;
			end();
			if (isMeant) act();
		},
		onPointerCancel: end,
	};
}

const hasMarked = (): boolean => document.getSelection()?.type === "Range";

/** Fields have their own strokes, and what scrolls sideways is scrolled. */
function isForOthers({ target, currentTarget }: PointerEvent<HTMLElement>): boolean {
	// a dialog drawn by the stroked element stands elsewhere on the page
	if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
	if (target.closest("input, textarea, select, [contenteditable]") !== null) return true;
	for (let one: Element | null = target; one !== null && one !== currentTarget; one = one.parentElement)
		if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
	return false;
}
