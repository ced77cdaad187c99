/** Keeps a log at its end while the reader is there, lets go at the first upward move, and holds the place otherwise. */

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isReturned } from "./route.ts";

type Options = {
	/** whose place it keeps */
	box: string;
	lastKey: string;
	isReady: boolean;
	onNearTop: () => void;
};

export type Follow = {
	scroller: RefObject<HTMLDivElement | null>;
	inner: RefObject<HTMLDivElement | null>;
	isAtEnd: boolean;
	/** something was added below while the reader was elsewhere */
	hasNew: boolean;
	toEnd: () => void;
	/** the reader is taken elsewhere: the end is followed no more, and what is fetched for that is no news */
	letGo: () => void;
};

/** closer to the end than this counts as being there */
const END_PX = 32;
/** closer to the top than this fetches the page before */
const TOP_PX = 240;
/** room above the first line of a long answer, so that it is seen to be the first */
const FIRST_LINE_PX = 56;
/** a thing that was pressed has opened after this long */
const OPENING_MS = 600;

/** where a log was left further up, by its box */
const places = new Map<string, number>();

/** Whether going back to this log finds the place it was left at. */
export const hasPlace = (box: string): boolean => isReturned() && places.has(box);

export function useFollow({ box: placeOf, lastKey, isReady, onNearTop }: Options): Follow {
	const scroller = useRef<HTMLDivElement>(null);
	const inner = useRef<HTMLDivElement>(null);
	const isFollowing = useRef(true);
	const lastTop = useRef(0);
	const tail = useRef<Tail | null>(null);
	const pinned = useRef<Pinned | null>(null);
	const newest = useRef<Element | null | undefined>(undefined);
	const actedAt = useRef(0);
	const nearTop = useRef(onNearTop);
	nearTop.current = onNearTop;
	const [isAtEnd, setAtEnd] = useState(true);
	const [hasNew, setHasNew] = useState(false);

	const toEnd = useCallback(() => {
		isFollowing.current = true;
		pinned.current = null;
		setAtEnd(true);
		setHasNew(false);
		const box = scroller.current;
		if (box !== null) box.scrollTop = box.scrollHeight;
	}, []);

	const letGo = useCallback(() => {
		isFollowing.current = false;
		actedAt.current = Date.now();
	}, []);

	const onEnd = useCallback((end: boolean) => {
		setAtEnd(end);
		if (end) setHasNew(false);
	}, []);
	useSizes({
		isReady,
		scroller,
		inner,
		isFollowing,
		tail,
		pinned,
		newest,
		actedAt,
		onEnd,
		onGrown: () => setHasNew(true),
	});
	useMoves({ scroller, isFollowing, lastTop, pinned, actedAt, onEnd, onTop: () => nearTop.current() });

	// A conversation opens at its end; who comes back to it finds the place again.
	useLayoutEffect(() => {
		if (!isReady) return;
		const top = hasPlace(placeOf) ? places.get(placeOf) : undefined;
		if (top === undefined || scroller.current === null) return toEnd();
		isFollowing.current = false;
		scroller.current.scrollTop = top;
	}, [isReady, placeOf, toEnd]);
	useEffect(
		() => () => {
			if (isFollowing.current) places.delete(placeOf);
			else places.set(placeOf, lastTop.current);
		},
		[placeOf],
	);

	// What I send myself is always shown.
	useLayoutEffect(() => {
		if (lastKey.startsWith("web_")) toEnd();
	}, [lastKey, toEnd]);
	return { scroller, inner, isAtEnd, hasNew, toEnd, letGo };
}

/** A turn whose answer is held at this distance from the window's top, whatever grows or folds above it. */
type Pinned = { turn: Element; top: number };

/** The last thing in the log: what grows above it, an older page or a picture, is no news. */
type Tail = { element: Element; height: number };

type Sizes = {
	isReady: boolean;
	scroller: RefObject<HTMLDivElement | null>;
	inner: RefObject<HTMLDivElement | null>;
	isFollowing: RefObject<boolean>;
	tail: RefObject<Tail | null>;
	pinned: RefObject<Pinned | null>;
	/** the last answer that was there already; undefined before the log was filled */
	newest: RefObject<Element | null | undefined>;
	/** when the reader last pressed something in the log (ms): what opens then is no news */
	actedAt: RefObject<number>;
	onEnd: (isAtEnd: boolean) => void;
	onGrown: () => void;
};

function useSizes(sizes: Sizes): void {
	const latest = useRef(sizes);
	latest.current = sizes;
	const { scroller, inner } = sizes;
	useEffect(() => {
		const box = scroller.current;
		const content = inner.current;
		if (box === null || content === null) return;
		const observer = new ResizeObserver(() => settle(box, latest.current));
		observer.observe(content);
		observer.observe(box);
		return () => observer.disconnect();
	}, [scroller, inner]);
}

/** After anything changed its size: stay at the end, stop at a long answer's first line, or keep the place. */
function settle(box: HTMLElement, sizes: Sizes): void {
	const { inner, isFollowing, tail, pinned, actedAt, onEnd, onGrown } = sizes;
	const hasGrown = followTail(inner.current, tail);
	const end = box.scrollHeight - box.clientHeight;
	const growing = newAnswer(box, sizes);
	const stop = growing === undefined ? null : Math.max(0, topIn(box, growing) + box.scrollTop - FIRST_LINE_PX);
	if (!isFollowing.current) {
		const answer = pinned.current?.turn.querySelector<HTMLElement>(".answer");
		if (answer && pinned.current !== null) box.scrollTop += topIn(box, answer) - pinned.current.top;
		if (hasGrown && Date.now() - actedAt.current > OPENING_MS) onGrown();
	} else if (growing !== undefined && stop !== null && box.scrollTop <= stop && end > stop) {
		// An answer longer than the window is read from its first line: following ends there.
		box.scrollTop = stop;
		isFollowing.current = false;
		const turn = growing.closest(".turn");
		pinned.current = turn === null ? null : { turn, top: topIn(box, growing) };
		onGrown();
	} else {
		box.scrollTop = end;
	}
	onEnd(box.scrollHeight - box.clientHeight - box.scrollTop <= END_PX);
}

/** The answer that is being written, or one that came as a whole: what was written while the line was down, say. */
function newAnswer(box: HTMLElement, { isReady, newest }: Sizes): HTMLElement | undefined {
	const last = [...box.querySelectorAll<HTMLElement>(".turn .answer")].at(-1);
	const before = newest.current;
	if (isReady) newest.current = last ?? null;
	if (last?.hasAttribute("data-growing") === true) return last;
	return before === undefined || before === last ? undefined : last;
}

/** True when the log goes on below what was its end. */
function followTail(inner: HTMLElement | null, tail: RefObject<Tail | null>): boolean {
	const element = inner?.lastElementChild;
	if (!element) return false;
	const before = tail.current;
	tail.current = { element, height: element.getBoundingClientRect().height };
	if (before === null) return false;
	return before.element !== element || tail.current.height > before.height + 2;
}

function topIn(box: HTMLElement, element: HTMLElement): number {
	return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

type Moves = {
	scroller: RefObject<HTMLDivElement | null>;
	isFollowing: RefObject<boolean>;
	lastTop: RefObject<number>;
	pinned: RefObject<Pinned | null>;
	/** when the reader last pressed something in the log (ms): what opens then is no news */
	actedAt: RefObject<number>;
	onEnd: (isAtEnd: boolean) => void;
	onTop: () => void;
};

function useMoves(moves: Moves): void {
	const latest = useRef(moves);
	latest.current = moves;
	const { scroller } = moves;
	useEffect(() => {
		const box = scroller.current;
		if (box === null) return;
		const release = (): void => {
			if (box.scrollHeight > box.clientHeight) latest.current.isFollowing.current = false;
		};
		const unpin = (): void => {
			latest.current.pinned.current = null;
		};
		const onPress = (): void => {
			latest.current.actedAt.current = Date.now();
			unpin();
		};
		const onWheel = (event: WheelEvent): void => {
			unpin();
			if (event.deltaY < 0) release();
		};
		const onTouch = (): void => {
			unpin();
			release();
		};
		const onKey = (event: KeyboardEvent): void => {
			onPress();
			const isUp = ["ArrowUp", "PageUp", "Home"].includes(event.key) || (event.key === " " && event.shiftKey);
			if (isUp) release();
		};
		const onScroll = (): void => {
			const { isFollowing, lastTop, onEnd, onTop } = latest.current;
			const rest = box.scrollHeight - box.clientHeight - box.scrollTop;
			if (box.scrollTop < lastTop.current - 1 && rest > END_PX) isFollowing.current = false;
			// a small move up is one as well: only who comes down to the end follows it again
			else if (box.scrollTop > lastTop.current && rest <= END_PX) isFollowing.current = true;
			lastTop.current = box.scrollTop;
			onEnd(rest <= END_PX);
			if (box.scrollTop < TOP_PX && !isFollowing.current) onTop();
		};
		box.addEventListener("wheel", onWheel, { passive: true });
		box.addEventListener("touchmove", onTouch, { passive: true });
		box.addEventListener("pointerdown", onPress);
		box.addEventListener("keydown", onKey);
		box.addEventListener("scroll", onScroll, { passive: true });
		return () => {
			box.removeEventListener("wheel", onWheel);
			box.removeEventListener("touchmove", onTouch);
			box.removeEventListener("pointerdown", onPress);
			box.removeEventListener("keydown", onKey);
			box.removeEventListener("scroll", onScroll);
		};
	}, [scroller]);
}
