/** A list of one's own that is read when its row appears and again when it changed. */

import { useCallback, useEffect, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { call, type ToolResult } from "#web/client/call.ts";

type Lists = "session_list" | "token_list" | "policy_exception_list";
export type Loaded<T> = { value: T | null; problem: ClientProblem | null; reload: () => Promise<void> };

/** `field` is the part of the tool's result that is wanted. */
export function useTool<Name extends Lists, Field extends keyof ToolResult<Name>>(
	tool: Name,
	field: Field,
): Loaded<ToolResult<Name>[Field]> {
	const [value, setValue] = useState<ToolResult<Name>[Field] | null>(null);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const reload = useCallback(async () => {
		try {
			const result = await call(tool, {});
			setValue(() => result[field]);
			setProblem(null);
		} catch (thrown) {
			setProblem(problemOf(thrown));
		}
	}, [tool, field]);
	useEffect(() => void reload(), [reload]);
	return { value, problem, reload };
}
