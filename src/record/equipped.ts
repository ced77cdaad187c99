/** Which tools a turn keeps at hand when more of them are fetched. */

import { LIMITS } from "#base/limits.ts";

/** The newly found ones first, then those that were there, as many as a model is offered: the oldest make room. */
export function pinned(found: readonly string[], before: readonly string[]): string[] {
	return [...new Set([...found, ...before])].slice(0, LIMITS.equippedTools);
}
