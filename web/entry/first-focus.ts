/** Where the focus goes when a page or step appears: to the field marked `data-first`, or to the heading if asked. */

import { type RefObject, useEffect } from "react";

export function useFirstFocus(main: RefObject<HTMLElement | null>, hasHeadingFocus: boolean): void {
	useEffect(() => {
		const field = main.current?.querySelector<HTMLElement>("[data-first]");
		const target = field ?? (hasHeadingFocus ? main.current?.querySelector<HTMLElement>("h1") : null);
		target?.focus({ preventScroll: true });
	}, [main, hasHeadingFocus]);
}
