/** Which entry the address names: back, reload and a pasted link all work. */

import { useSyncExternalStore } from "react";

const ROOT = "/api/docs";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	addEventListener("popstate", listener);
	return () => {
		listeners.delete(listener);
		removeEventListener("popstate", listener);
	};
}

/** The entry's id, or null at the beginning. */
export function useEntryID(): string | null {
	const path = useSyncExternalStore(subscribe, () => location.pathname);
	const id = path.slice(ROOT.length + 1).replace(/\/$/, "");
	return id === "" ? null : decodeURIComponent(id);
}

export const addressOf = (id: string | null): string => (id === null ? ROOT : `${ROOT}/${encodeURIComponent(id)}`);

type Click = Pick<MouseEvent, "preventDefault" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Goes there without loading a page, unless the click asks for a tab or window of its own. */
export function follow(id: string | null, click: Click): void {
	if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
	click.preventDefault();
	if (addressOf(id) !== location.pathname) history.pushState(null, "", addressOf(id));
	for (const listener of listeners) listener();
}
