/** Dragging a card by its handle to another column: at once with a mouse, after a moment with a finger, so that scrolling wins. */

type Drag = {
	event: { pointerId: number; pointerType: string; clientX: number; clientY: number };
	card: HTMLElement;
	/** the column it was let go over; not called when it was let go anywhere else or given up */
	onDrop: (column: string) => void;
};

const LONG_PRESS_MS = 350;
/** pixels a mouse moves before a press is a drag, and a finger before it is a scroll */
const SLACK = 5;

/** Follows the pointer until it is let go; Escape gives up. */
export function beginDrag({ event, card, onDrop }: Drag): void {
	const isTouch = event.pointerType === "touch";
	let isLifted = false;
	let over: HTMLElement | null = null;
	const ending = new AbortController();
	const { signal } = ending;
	const timer = isTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined;

	function lift(): void {
		isLifted = true;
		card.classList.add("is-dragged");
		document.body.classList.add("is-dragging");
	}
	function end(): void {
		clearTimeout(timer);
		ending.abort();
		card.classList.remove("is-dragged");
		card.style.removeProperty("translate");
		document.body.classList.remove("is-dragging");
		mark(null);
	}
	function mark(next: HTMLElement | null): void {
		if (over === next) return;
		over?.classList.remove("is-over");
		next?.classList.add("is-over");
		over = next;
	}
	function move(now: PointerEvent): void {
		if (now.pointerId !== event.pointerId) return;
		const [x, y] = [now.clientX - event.clientX, now.clientY - event.clientY];
		if (!isLifted) {
			if (Math.hypot(x, y) < SLACK) return;
			if (isTouch) return end();
			lift();
		}
		card.style.setProperty("translate", `${x}px ${y}px`);
		const under = document.elementsFromPoint(now.clientX, now.clientY);
		mark(under.map((element) => element.closest<HTMLElement>("[data-col]")).find((column) => column !== null) ?? null);
	}
	function drop(now: PointerEvent): void {
		if (now.pointerId !== event.pointerId) return;
		const column = isLifted ? over?.dataset["col"] : undefined;
		end();
		if (column !== undefined) onDrop(column);
	}
	window.addEventListener("pointermove", move, { signal });
	window.addEventListener("pointerup", drop, { signal });
	window.addEventListener("pointercancel", end, { signal });
	window.addEventListener(
		"keydown",
		(key) => {
			if (key.key !== "Escape") return;
			key.stopPropagation();
			end();
		},
		{ signal, capture: true },
	);
}
