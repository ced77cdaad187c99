/** Small hooks that more than one part of the messenger uses. */

import { useEffect, useState, useSyncExternalStore } from "react";
import { countAllUnread } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";

/** The present time, renewed every `everyMs` while `isOn`. */
export function useNow(everyMs: number, isOn = true): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		if (!isOn) return;
		setNow(new Date());
		const timer = setInterval(() => setNow(new Date()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs, isOn]);
	return now;
}

/** True while the media query matches. */
export function useMedia(query: string): boolean {
	return useSyncExternalStore(
		(listener) => {
			const media = matchMedia(query);
			media.addEventListener("change", listener);
			return () => media.removeEventListener("change", listener);
		},
		() => matchMedia(query).matches,
		() => false,
	);
}

/** One column: what stands beside the content elsewhere is a page of its own. */
export const usePhone = (): boolean => useMedia("(max-width: 599px)");

/** Whether somebody looks at this window: only then is what stands in it being read. */
export const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** Calls `listener` when that changes. */
export function onLook(listener: () => void): () => void {
	addEventListener("focus", listener);
	addEventListener("blur", listener);
	document.addEventListener("visibilitychange", listener);
	return () => {
		removeEventListener("focus", listener);
		removeEventListener("blur", listener);
		document.removeEventListener("visibilitychange", listener);
	};
}

export const useLookedAt = (): boolean => useSyncExternalStore(onLook, isLookedAt, () => true);

/** How many messages mean this person and are not being read at the moment. */
export function useUnreadCount(openID: string | null): number {
	const isSeen = useLookedAt();
	return useStore((state) => countAllUnread(state.conversations, isSeen ? openID : null));
}

/** True after `ms`: what would flicker is shown only when it is really slow. */
export function useLate(ms: number): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), ms);
		return () => clearTimeout(timer);
	}, [ms]);
	return isLate;
}
