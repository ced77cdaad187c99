/** When the words about something are shown: a pointer that stays on it, the keyboard's focus, a finger that rests on it. */

import { useEffect, useState } from "react";
import { composing } from "./composing.ts";

/** a pointer that only passes by asks for nothing */
const HOVER_MS = 500;
/** a finger that stays this long wants to know and not to press */
const PRESS_MS = 450;
/** no finger rests quite still */
const STILL_PX = 8;

const TIPPED = "[data-tip]";
export const TIP = ".tip";

/** The words that `TooltipHost` shows about an element: for what has no words of its own, or a reason to give. */
export const tip = (text: string | undefined) => ({ "data-tip": text });

/** `by`: what brought the words up also takes them away. */
export type ShownTip = { anchor: HTMLElement; by: "pointer" | "focus" | "press" };

export function useShownTip(): ShownTip | null {
	const [shown, setShown] = useState<ShownTip | null>(null);
	useEffect(() => listen(setShown), []);
	return shown;
}

type Show = (shown: ShownTip | null) => void;
type ShowLater = (shown: ShownTip, ms: number, then?: () => void) => void;
type On = <K extends keyof DocumentEventMap>(name: K, run: (event: DocumentEventMap[K]) => void) => void;
type Now = { readonly shown: ShownTip | null; timer: number };

function listen(draw: Show): () => void {
	const ends = new AbortController();
	const now = { shown: null as ShownTip | null, timer: 0 };
	// what is gone, or has nothing more to say, says nothing; other words are said at once
	const watch = new MutationObserver(() => {
		const { shown } = now;
		if (shown === null || !shown.anchor.isConnected || !shown.anchor.matches(TIPPED)) show(null);
		else draw({ ...shown });
	});
	const show: Show = (shown) => {
		clearTimeout(now.timer);
		watch.disconnect();
		now.shown = shown;
		draw(shown);
		if (shown !== null) watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-tip"] });
	};
	const showLater: ShowLater = (shown, ms, then) => {
		clearTimeout(now.timer);
		now.timer = window.setTimeout(() => {
			show(shown);
			then?.();
		}, ms);
	};
	const on: On = (name, run) => document.addEventListener(name, run, { capture: true, signal: ends.signal });
	listenToPointer(on, now, show, showLater);
	listenToKeys(on, now, show);
	return () => {
		ends.abort();
		show(null);
	};
}

const tipped = (target: EventTarget | null): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null;

function listenToPointer(on: On, now: Now, show: Show, showLater: ShowLater): void {
	/** what the pointer is on; after a press nothing more is said about it until the pointer has left */
	let under: HTMLElement | null = null;
	let start = { x: 0, y: 0 };
	let isHeld = false;
	on("pointermove", ({ pointerType, target, clientX, clientY }) => {
		if (pointerType === "touch") {
			if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) clearTimeout(now.timer);
			return;
		}
		// the words may be pointed at: whoever magnifies the page reads them by moving over them
		if (target instanceof Element && target.closest(TIP) !== null) return;
		const anchor = tipped(target);
		if (anchor === under) return;
		under = anchor;
		clearTimeout(now.timer);
		if (now.shown?.by === "pointer") show(null);
		if (anchor !== null && now.shown?.anchor !== anchor) showLater({ anchor, by: "pointer" }, HOVER_MS);
	});
	on("pointerdown", ({ pointerType, target, clientX, clientY }) => {
		isHeld = false;
		show(null);
		if (pointerType !== "touch") return;
		start = { x: clientX, y: clientY };
		const anchor = tipped(target);
		if (anchor !== null) showLater({ anchor, by: "press" }, PRESS_MS, () => (isHeld = true));
	});
	for (const end of ["pointerup", "pointercancel"] as const)
		on(end, ({ pointerType }) => pointerType === "touch" && clearTimeout(now.timer));
	on("click", (event) => {
		const anchor = tipped(event.target);
		if (isHeld) {
			// the finger that asked does not press as well
			isHeld = false;
			event.preventDefault();
			event.stopPropagation();
		} else if (anchor?.ariaDisabled === "true") {
			show({ anchor, by: "press" });
		}
	});
	on("pointerout", ({ pointerType, relatedTarget }) => {
		// out of the window
		if (pointerType === "touch" || relatedTarget !== null) return;
		under = null;
		clearTimeout(now.timer);
		if (now.shown?.by === "pointer") show(null);
	});
}

function listenToKeys(on: On, now: Now, show: Show): void {
	/** a focus that an act moved is where the act leads: only the one that a person moves there asks */
	let isMoving = true;
	on("keydown", (event) => {
		isMoving = event.key !== "Escape" && event.key !== "Enter" && event.key !== " ";
		if (event.key !== "Escape" || now.shown === null || composing(event)) return;
		event.stopPropagation();
		event.preventDefault();
		show(null);
	});
	on("focusin", ({ target }) => {
		if (isMoving && target instanceof HTMLElement && target.matches(`${TIPPED}:focus-visible`))
			show({ anchor: target, by: "focus" });
		else if (now.shown?.by === "press" && tipped(target) !== now.shown.anchor) show(null);
	});
	on("focusout", () => now.shown?.by === "focus" && show(null));
}
