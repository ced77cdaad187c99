/** Small hooks that more than one part of the messenger uses. */

import { useEffect, useState, useSyncExternalStore } from "react";

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

/** True after `ms`: what would flicker is shown only when it is really slow. */
export function useLate(ms: number): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), ms);
		return () => clearTimeout(timer);
	}, [ms]);
	return isLate;
}
