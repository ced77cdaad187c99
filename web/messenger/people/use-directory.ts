/** Reads the directory when a page of it opens, and again once it is known that more of it may be seen. */

import { useEffect } from "react";
import { loadDirectory } from "#web/client/directory.ts";
import { useStore } from "#web/client/store.ts";

export function useDirectory(): void {
	const isAdmin = useStore((state) => state.me?.member.isAdmin);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on who asks
	useEffect(() => void loadDirectory(), [isAdmin]);
}
