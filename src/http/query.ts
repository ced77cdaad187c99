/** What stands in an address after its question mark, as the tools behind it take it. */

/** `?limit=` and `?cursor=` as a list tool takes them. */
export function paging(query: (name: string) => string | undefined): Record<string, unknown> {
	const limit = query("limit");
	const cursor = query("cursor");
	return {
		...(limit === undefined ? {} : { limit: /^\d+$/.test(limit) ? Number(limit) : limit }),
		...(cursor === undefined ? {} : { cursor }),
	};
}

/** Those of these that were given, as they are. */
export function given(query: (name: string) => string | undefined, names: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = query(name);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** As `given`, for yes and no; another word stays as it is and is refused by its name. */
export function flags(
	query: (name: string) => string | undefined,
	names: readonly string[],
): Record<string, string | boolean> {
	const words: Record<string, boolean> = { true: true, false: false };
	return Object.fromEntries(Object.entries(given(query, names)).map(([name, value]) => [name, words[value] ?? value]));
}
