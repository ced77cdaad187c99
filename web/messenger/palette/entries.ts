/** What the palette can lead to, and which of it fits the words typed: pure, so that it can be tested alone. */

import { findRank } from "#text/find.ts";
import type { IconName } from "#web/ui/icons.ts";

export type Group = "conversation" | "person" | "task" | "page" | "act" | "message" | "ask";

export type Face = { icon: IconName } | { personID: string; name: string } | "agent";

export type Entry = {
	/** unique in the list */
	id: string;
	group: Group;
	label: string;
	detail?: string;
	/** further words it is found by, in any language */
	also?: readonly string[];
	face: Face;
	/** an address to go to; what has none is an act */
	address?: string;
	run: () => void;
	/** shown before anything was typed */
	isOffered?: boolean;
};

export type Section = { group: Group; entries: Entry[] };

/** more than this of one kind pushes the other kinds out of sight */
const MOST_OF_A_GROUP = 6;
/** groups in this order where the fit is equal */
const ORDER: readonly Group[] = ["conversation", "person", "task", "page", "act", "message", "ask"];

/**
 * The sections to draw. Without words: what is offered, in its order. With words: what fits, the group with the best fit
 * first; what the server found (`isFound`) keeps the server's order at the end of its kind, and asking Kontor is last.
 */
export function sectionsFor(entries: readonly Entry[], found: readonly Entry[], query: string): Section[] {
	const isEmpty = query.trim() === "";
	const ranked = entries.flatMap((entry) => {
		const rank = isEmpty ? (entry.isOffered === true ? 0 : null) : rankOf(entry, query);
		return rank === null ? [] : [{ entry, rank }];
	});
	const late = isEmpty ? [] : found.map((entry) => ({ entry, rank: entry.group === "ask" ? Infinity : FOUND }));
	const groups = new Map<Group, { entry: Entry; rank: number }[]>();
	for (const hit of [...ranked.sort((a, b) => a.rank - b.rank), ...late])
		groups.set(hit.entry.group, [...(groups.get(hit.entry.group) ?? []), hit]);
	return [...groups]
		.sort(([one, a], [other, b]) => best(a) - best(b) || ORDER.indexOf(one) - ORDER.indexOf(other))
		.map(([group, hits]) => ({ group, entries: hits.slice(0, MOST_OF_A_GROUP).map(({ entry }) => entry) }));
}

/** The server's matches stand behind everything that is called so. */
const FOUND = 100;

const best = (hits: readonly { rank: number }[]): number => Math.min(...hits.map(({ rank }) => rank));

function rankOf(entry: Entry, query: string): number | null {
	const ranks = [entry.label, ...(entry.also ?? [])]
		.map((text) => findRank(text, query.replace(/^[#@]/, "")))
		.filter((rank) => rank !== null);
	return ranks.length === 0 ? null : Math.min(...ranks);
}
