/** Marks everything read and says so, with the way back. */

import { useCallback } from "react";
import { readAsBefore, readEverything } from "#web/client/reading.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { useToast } from "#web/ui/toasts.ts";
import { useWords } from "./words.ts";

export function useReadAll(): () => void {
	const say = useWords();
	const toast = useToast();
	const report = useReport();
	return useCallback(() => {
		void (async () => {
			const { before, problem } = await readEverything();
			report(problem);
			if (problem === null && before.length === 0) toast({ text: say("allRead"), icon: "check" });
			if (before.length === 0) return;
			const undo = (): void => void readAsBefore(before).then(report);
			toast({
				text: say("readAll", { count: before.length }),
				icon: "check",
				action: { label: say("undo"), onPress: undo },
			});
		})();
	}, [say, toast, report]);
}
