/** The keys that work anywhere in the messenger: jump, help, next region, previous and next conversation, everything read. */

import { useEffect } from "react";
import { isUnread, sections } from "#web/client/derive.ts";
import { getState } from "#web/client/store.ts";
import { composing } from "#web/ui/composing.ts";
import type { Overlay } from "./frame-acts.ts";
import { navigate } from "./route.ts";

type Keys = {
	conversationID: string | null;
	onOverlay: (overlay: Overlay) => void;
	onAsk: () => void;
	/** null where there are no conversations on the page */
	onReadAll: (() => void) | null;
};

export function useKeys({ conversationID, onOverlay, onAsk, onReadAll }: Keys): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent): void => {
			if (composing(event)) return;
			const isCommand = event.ctrlKey || event.metaKey;
			if (event.key === "F6") cycleRegions(event.shiftKey ? -1 : 1);
			else if (isCommand && letterOf(event) === "k") onOverlay("palette");
			else if (isCommand && event.shiftKey && letterOf(event) === "f") navigate("/search");
			else if (isCommand && letterOf(event) === "j") onAsk();
			else if (isCommand && (event.key === "/" || event.code === "Slash")) onOverlay("help");
			else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
				if (conversationID === null) return;
				step(conversationID, event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
			} else if (onReadAll !== null && event.key === "Escape" && event.shiftKey && !isInLayer(event)) onReadAll();
			else return;
			event.preventDefault();
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [conversationID, onOverlay, onAsk, onReadAll]);
}

/** Over the page Esc closes, with Shift as well. */
const isInLayer = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
	defaultPrevented || (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null);

/** With a Korean layout the key arrives as ㅏ: the place on the keyboard then says which letter was meant. */
export function letterOf(event: KeyboardEvent): string {
	const key = event.key.toLowerCase();
	return /^[a-z]$/.test(key) ? key : event.code.replace(/^Key/, "").toLowerCase();
}

/** Rail, list, timeline, composer: whatever of them is on screen, in page order. */
function cycleRegions(by: 1 | -1): void {
	const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(
		(region) => region.offsetParent !== null,
	);
	if (regions.length === 0) return;
	const active = document.activeElement;
	const at = regions.findIndex((region) => region === active || region.contains(active));
	const next = regions[(at + by + regions.length) % regions.length] ?? regions[0];
	const inside = next?.querySelector<HTMLElement>("[data-region-focus]");
	(inside ?? next)?.focus();
}

function step(currentID: string, by: 1 | -1, isUnreadOnly: boolean): void {
	const all = sections(getState().conversations, currentID);
	const order = [...all.unread, ...all.pinned, ...all.channels, ...all.direct];
	const list = isUnreadOnly ? order.filter((one) => isUnread(one) || one.id === currentID) : order;
	const at = list.findIndex((conversation) => conversation.id === currentID);
	const next = list[(at + by + list.length) % list.length];
	if (next !== undefined) navigate(`/c/${next.id}`);
}

/** Whether single letters act on boards and lists: the person may have switched them off. */
export function areLettersOn(): boolean {
	return getState().me?.preferences.letterKeys !== false;
}
