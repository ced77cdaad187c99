/** The people of a task as sentences name them: told apart where two share a name. */

import { saidName, useApart } from "#web/client/namesakes.ts";
import type { TaskView } from "#web/client/tasks.ts";

export function useTaskPeople() {
	const apart = useApart();
	return {
		requesterOf: ({ requesterID, requesterName }: Pick<TaskView, "requesterID" | "requesterName">): string =>
			saidName({ personID: requesterID, name: requesterName }, apart),
		/** those who take part; `short` is what is left of a name where there is little room */
		peopleOf: (
			{ participantIDs, participantNames }: Pick<TaskView, "participantIDs" | "participantNames">,
			short = (name: string): string => name,
		): string[] =>
			participantIDs.map((personID, at) => saidName({ personID, name: short(participantNames[at] ?? "") }, apart)),
	};
}
