/** How a section stands while it loads, when it failed, and when what it shows is old. */

import type { ReactNode } from "react";
import type { Loaded } from "#web/client/loaded.ts";
import { useStore } from "#web/client/store.ts";
import { timeOf } from "#web/messenger/format.ts";
import { useLate } from "#web/messenger/hooks.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useAdminWords } from "./words.ts";

type Props<T> = { loaded: Loaded<T>; failed: string; lines?: number; children: (value: T) => ReactNode };

/** What came stays on the page when asking again fails: the reason stands above it. */
export function States<T>({ loaded, failed, lines = 8, children }: Props<T>) {
	const { value, problem } = loaded;
	if (value === null)
		return problem === null ? <LateSkeleton lines={lines} /> : <Failed loaded={loaded} title={failed} />;
	return (
		<>
			<Stale at={loaded.at} />
			{problem === null ? null : <Failed loaded={loaded} title={failed} />}
			{children(value)}
		</>
	);
}

function LateSkeleton({ lines }: { lines: number }) {
	const say = useAdminWords();
	return useLate(200) ? <Skeleton lines={lines} label={say("loading")} /> : null;
}

function Failed<T>({ loaded, title }: { loaded: Loaded<T>; title: string }) {
	const say = useAdminWords();
	const words = useWords();
	const { problem, reload, isLoading } = loaded;
	if (problem === null) return null;
	return (
		<ErrorCard
			level={2}
			title={title}
			detail={problemText(problem, words)}
			code={problem.code}
			actions={
				<Button onClick={reload} isBusy={isLoading} data-testid="try-again">
					{say("tryAgain")}
				</Button>
			}
		/>
	);
}

function Stale({ at }: { at: Date | null }) {
	const say = useAdminWords();
	const language = useLanguage();
	const isOffline = useStore((state) => state.connection === "offline");
	if (!isOffline || at === null) return null;
	return (
		<p className="admin-stale" role="status" data-testid="stale">
			{say("staleSince", { time: timeOf(at.toISOString(), language) })}
		</p>
	);
}
