/** What Kontor did, as its requester and administrators may read it. */

import type { HistoryEntry, TurnHistory } from "#record/history-shape.ts";
import { call } from "./call.ts";

export type { HistoryEntry, TurnHistory };
export type Run = Omit<TurnHistory, "message" | "entries" | "error" | "requestID">;

export type RunPage = { runs: readonly Run[]; nextCursor: string | null };

/** Runs in one state, or in any, newest first, without anything that was said in them; from `cursor` on, or the newest. */
export async function listRuns(status: string, cursor?: string): Promise<RunPage> {
	const input = {
		view: "runs" as const,
		...(status === "" ? {} : { status }),
		...(cursor === undefined ? {} : { cursor }),
	};
	const { document } = await call("host_diagnostics_get", input);
	return JSON.parse(document) as RunPage;
}

/** One run with everything; its requester sees that it was read. */
export async function readRun(taskRunID: string): Promise<TurnHistory> {
	const { document } = await call("host_diagnostics_get", { view: "run", taskRunID });
	return JSON.parse(document) as TurnHistory;
}

export async function readOwnTurn(turnID: string): Promise<TurnHistory> {
	return (await call("turn_history_get", { turnID })).history as TurnHistory;
}
