/** The open task: read when it is opened, read again when it or one beside it moves. */

import { useCallback, useEffect, useRef, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { onTasksChanged } from "#web/client/news.ts";
import { readTask, type TaskDetail } from "#web/client/tasks.ts";

export type OpenTask = { detail: TaskDetail | null; problem: ClientProblem | null; reload: () => Promise<void> };

export function useTaskDetail(taskID: string): OpenTask {
	const [state, setState] = useState<Omit<OpenTask, "reload">>({ detail: null, problem: null });
	const latest = useRef(0);
	const reload = useCallback(async () => {
		const turn = ++latest.current;
		try {
			const detail = await readTask(taskID);
			if (turn === latest.current) setState({ detail, problem: null });
		} catch (thrown) {
			if (turn !== latest.current) return;
			const problem = problemOf(thrown);
			// gone or out of sight is shown as such; a connection that failed leaves what was read
			setState((now) => ({ detail: problem.code === "not_found" ? null : now.detail, problem }));
		}
	}, [taskID]);
	useEffect(() => {
		void reload();
		// any task's news: subtasks and parents show their state here too, and which those are may be what changed
		return onTasksChanged(() => void reload());
	}, [reload]);
	return { ...state, reload };
}
