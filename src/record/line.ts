/** Lines of rows above one another: teams under teams, people under their supervisors. */

/** True when `id` stands on the way up from `from`, which counts itself. A circle that is there already ends the walk. */
export function isOnLine(id: string, from: string | null, above: (id: string) => string | null): boolean {
	const seen = new Set<string>();
	for (let at = from; at !== null && !seen.has(at); at = above(at)) {
		if (at === id) return true;
		seen.add(at);
	}
	return false;
}
