/** Being told that long work is over: what few turns need, so that its script comes with the first that does. */

import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { TurnView } from "#record/views.ts";
import { isOver } from "#web/client/derive.ts";
import { onTurnOver } from "#web/client/news.ts";

/** without the script the list and the title still tell */
function orNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	return lazy(() =>
		load().then(
			(found) => ({ default: found }),
			() => ({ default: (() => null) as ComponentType<Props> }),
		),
	);
}

const TellMe = orNothing(() => import("./TellMe.tsx").then((loaded) => loaded.TellMe));
const Teller = orNothing(() => import("./Teller.tsx").then((loaded) => loaded.Teller));
const SeenMark = orNothing(() => import("./SeenMark.tsx").then((loaded) => loaded.SeenMark));

/** work that takes longer than this (seconds) need not be waited for */
export const LONG = 60;

export function TellOffer({ turn, seconds }: { turn: TurnView; seconds: number }) {
	if (turn.state !== "working" || (seconds < LONG && !turn.tellsWhenDone)) return null;
	return (
		<Suspense fallback={null}>
			<TellMe turn={turn} />
		</Suspense>
	);
}

export function ToldMark({ turn }: { turn: TurnView }) {
	if (!turn.tellsWhenDone || !isOver(turn)) return null;
	return (
		<Suspense fallback={null}>
			<SeenMark turnID={turn.id} />
		</Suspense>
	);
}

/** What ended or came to a stop while this page was there; what had ended before is in the list. */
export function Tellers() {
	const [told, setTold] = useState<readonly TurnView[]>([]);
	useEffect(
		() =>
			onTurnOver((turn) => {
				if (turn !== null) setTold((now) => [...now.filter(({ id }) => id !== turn.id), turn]);
			}),
		[],
	);
	if (told.length === 0) return null;
	return (
		<Suspense fallback={null}>
			{told.map((turn) => (
				<Teller key={`${turn.id} ${turn.state}`} turn={turn} />
			))}
		</Suspense>
	);
}
