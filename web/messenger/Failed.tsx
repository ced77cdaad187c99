/** What could not be loaded, why, and the way to try again. */

import type { ClientProblem } from "#web/client/api.ts";
import { loadPeople } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { problemText, useWords } from "./words.ts";

type Props = {
	/** of its heading: 2 directly below the page's title */
	level?: 2 | 3;
	title: string;
	problem?: ClientProblem;
	isBusy?: boolean;
	onAgain: () => void;
};

export function Failed({ level, title, problem, isBusy = false, onAgain }: Props) {
	const say = useWords();
	return (
		<ErrorCard
			level={level}
			title={title}
			detail={problem === undefined ? undefined : problemText(problem, say)}
			code={problem?.code}
			actions={
				<Button isBusy={isBusy} onClick={onAgain} data-testid="try-again">
					{say("tryAgain")}
				</Button>
			}
		/>
	);
}

/** In place of people that could not be read. */
export function PeopleFailed() {
	const say = useWords();
	const isMissing = useStore((state) => state.people === null && state.peopleState === "failed");
	return isMissing ? <Failed title={say("peopleFailed")} onAgain={() => void loadPeople()} /> : null;
}
