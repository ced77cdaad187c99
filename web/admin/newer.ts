/**
 * Whether a list on the screen has more to show by now. It is looked for when this page hears of something and every so
 * often, never while nobody looks: what others do is not told to everybody's page. Nothing moves until it is asked to.
 */

import { useCallback, useEffect, useRef, useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { onHeard } from "#web/client/news.ts";

const EVERY_MS = 15_000;
/** Several things in a row are one look. */
const AFTER_NEWS_MS = 400;

type Watched<Item> = {
	/** says what is asked for: filters, language */
	key: string;
	/** null while nothing has come yet */
	shown: readonly Item[] | null;
	idOf: (item: Item) => string;
	/** the newest page, newest first */
	ask: () => Promise<readonly Item[]>;
	/** another list in place of the shown one */
	put: (change: (now: readonly Item[]) => readonly Item[]) => void;
	/** the list asked for anew: there is a gap between what is shown and what came */
	reload: () => void;
};

export type Newer = {
	count: number;
	/** there are at least so many */
	isMore: boolean;
	show: () => void;
};

export function useNewer<Item>(watched: Watched<Item>): Newer {
	const latest = useRef(watched);
	latest.current = watched;
	const [found, setFound] = useState<{ key: string; fresh: readonly Item[] } | null>(null);
	const look = useCallback(async () => {
		const { key, shown, ask, put, reload, idOf } = latest.current;
		if (document.hidden || shown === null) return;
		try {
			const fresh = await ask();
			if (latest.current.key !== key) return;
			// where nothing stands, nothing loses its place
			if (shown.length === 0) return fresh.length === 0 ? undefined : reload();
			setFound({ key, fresh });
			put((now) => inPlace(now, fresh, idOf));
		} catch (thrown) {
			// what is shown stays, and the next look asks again; what no server said is a fault of ours
			if (problemOf(thrown).code === "internal") throw thrown;
		}
	}, []);
	useLooking(look);
	const { key, shown, idOf, put, reload } = watched;
	const fresh = found?.key === key ? found.fresh : [];
	const { newer, isGap } = newerThan(shown ?? [], fresh, idOf);
	return {
		count: newer.length,
		isMore: isGap,
		show: () => (isGap ? reload() : put((now) => merged(now, fresh, idOf))),
	};
}

/** At what this page hears of, when it is looked at again, and every so often. */
function useLooking(look: () => Promise<void>): void {
	useEffect(() => {
		let soon: ReturnType<typeof setTimeout> | undefined;
		const lookSoon = () => {
			clearTimeout(soon);
			soon = setTimeout(() => void look(), AFTER_NEWS_MS);
		};
		const stop = onHeard(lookSoon);
		const timer = setInterval(() => void look(), EVERY_MS);
		document.addEventListener("visibilitychange", lookSoon);
		return () => {
			stop();
			clearTimeout(soon);
			clearInterval(timer);
			document.removeEventListener("visibilitychange", lookSoon);
		};
	}, [look]);
}

type IdOf<Item> = (item: Item) => string;

/** What is shown, each as it stands now, in its place. */
function inPlace<Item>(shown: readonly Item[], fresh: readonly Item[], idOf: IdOf<Item>): readonly Item[] {
	const now = new Map(fresh.map((item) => [idOf(item), item]));
	return shown.map((item) => now.get(idOf(item)) ?? item);
}

/** Those of the newest page that are not shown, down to the last that is: what lies below it is simply older. */
function newerThan<Item>(shown: readonly Item[], fresh: readonly Item[], idOf: IdOf<Item>) {
	const known = new Set(shown.map(idOf));
	const last = fresh.findLastIndex((item) => known.has(idOf(item)));
	const isGap = last === -1 && fresh.length > 0 && shown.length > 0;
	const reach = isGap ? fresh : fresh.slice(0, last + 1);
	return { newer: reach.filter((item) => !known.has(idOf(item))), isGap };
}

/** The newest page down to the last that is shown, and what is shown below that one. */
function merged<Item>(shown: readonly Item[], fresh: readonly Item[], idOf: IdOf<Item>): readonly Item[] {
	const known = new Set(shown.map(idOf));
	const last = fresh.findLastIndex((item) => known.has(idOf(item)));
	const edge = fresh[last];
	if (edge === undefined) return shown;
	return [...fresh.slice(0, last + 1), ...shown.slice(shown.findIndex((item) => idOf(item) === idOf(edge)) + 1)];
}
