/** A list of one's own that is read when its row appears and again when it changed. */

import { useCallback, useEffect, useState } from "react";
import { api, type ClientProblem, problemOf } from "#web/client/api.ts";

export type Loaded<T> = { value: T | null; problem: ClientProblem | null; reload: () => Promise<void> };

/** `field` is the part of the tool's result that is wanted. */
export function useTool<T>(tool: string, field: string): Loaded<T> {
	const [state, setState] = useState<{ value: T | null; problem: ClientProblem | null }>({
		value: null,
		problem: null,
	});
	const reload = useCallback(async () => {
		try {
			const answer = await api<{ result: Record<string, T> }>("POST", `/api/v1/tools/${tool}/invoke`, { input: {} });
			setState({ value: answer.result[field] ?? null, problem: null });
		} catch (thrown) {
			setState((now) => ({ ...now, problem: problemOf(thrown) }));
		}
	}, [tool, field]);
	useEffect(() => void reload(), [reload]);
	return { ...state, reload };
}
