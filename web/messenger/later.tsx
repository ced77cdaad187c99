/** Pages that few open, or seldom: their scripts are fetched with the page and not with the messenger. */

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useWords } from "./words.ts";

/** The page `load` brings, inside `WhileLoading`; without a network, or after an update took the script away, a card that reloads. */
export function later<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	Missing: ComponentType<Props> = NotLoaded,
) {
	return lazy(() =>
		load().then(
			(found) => ({ default: found }),
			() => ({ default: Missing }),
		),
	);
}

export function WhileLoading({ children }: { children: ReactNode }) {
	return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

function Loading() {
	const say = useWords();
	return (
		<main className="content" id="main" aria-busy="true" tabIndex={-1}>
			<div className="page">
				<Skeleton lines={5} label={say("loading")} />
			</div>
		</main>
	);
}

function NotLoaded() {
	const say = useWords();
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page">
				<ErrorCard
					title={say("pageNotLoaded")}
					code="offline"
					actions={<Button onClick={() => location.reload()}>{say("tryAgain")}</Button>}
				/>
			</div>
		</main>
	);
}
