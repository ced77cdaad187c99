/** The button above what is loaded of a log; scrolling up there presses it too. */

import { loadOlder } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { useWords } from "./words.ts";

export function Older({ timelineKey }: { timelineKey: string }) {
	const say = useWords();
	const isLoading = useStore((state) => state.timelines[timelineKey]?.isLoadingOlder ?? false);
	return (
		<div className="timeline-note">
			<Button isCompact kind="quiet" isBusy={isLoading} onClick={() => void loadOlder(timelineKey)}>
				{say("loadOlder")}
			</Button>
		</div>
	);
}
