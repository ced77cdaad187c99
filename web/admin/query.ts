/** Filters that stand in the address: reload, back and a pasted link keep them. */

import { replaceAddress, useAddress } from "#web/messenger/route.ts";

/** The filters as they are, and a way to set some of them; an empty one leaves the address. */
export function useQuery<Name extends string>(
	names: readonly Name[],
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
	const url = new URL(useAddress(), "http://here");
	const values = Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? ""])) as Record<
		Name,
		string
	>;
	function set(change: Partial<Record<Name, string>>): void {
		const next = new URLSearchParams(location.search);
		for (const [name, value] of Object.entries<string | undefined>(change)) {
			if (value === undefined || value === "") next.delete(name);
			else next.set(name, value);
		}
		const text = next.toString();
		replaceAddress(`${location.pathname}${text === "" ? "" : `?${text}`}`);
	}
	return [values, set];
}
