/** The look of the page: attributes of the root that the server writes first, so that nothing ever flashes. */

import { useLayoutEffect } from "react";
import { LOOK_NAMES, lookAttributes } from "#text/look.ts";
import { useStore } from "#web/client/store.ts";

/** Follows what the person chose, also in another tab. Before it is known the server's attributes stand. */
export function useLook(): void {
	const look = useStore((state) => state.me?.preferences);
	useLayoutEffect(() => {
		if (look === undefined) return;
		const attributes = lookAttributes(look);
		const root = document.documentElement;
		for (const name of LOOK_NAMES) {
			const value = attributes[name];
			if (value === undefined) root.removeAttribute(`data-${name}`);
			else root.setAttribute(`data-${name}`, value);
		}
	}, [look]);
}
