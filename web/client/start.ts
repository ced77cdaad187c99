/** The first steps of a company, and the backup that one of them is. */

import { api } from "./api.ts";
import { type Called, call, heldProblem, invokePath, type ToolResult } from "./call.ts";

export type Start = ToolResult<"setting_progress_get">;
export type StartStep = Start["steps"][number]["name"];
export type MadeBackup = ToolResult<"host_backup_add">;

export const loadStart = (): Promise<Start> => call("setting_progress_get", {});

/** Throws `ApiProblem`. */
export async function showStart(isShown: boolean): Promise<void> {
	await call("setting_progress_update", { isShown });
}

/** a large company is copied, packed and read back in minutes */
const BACKUP_TIMEOUT_MS = 1_800_000;

/** Answers when it is done. Throws `ApiProblem`. */
export async function makeBackup(): Promise<MadeBackup> {
	const path = invokePath("host_backup_add");
	const called = await api<Called<"host_backup_add">>("POST", path, { input: {} }, { timeoutMs: BACKUP_TIMEOUT_MS });
	if (called.outcome === "done") return called.result;
	throw heldProblem(called.hold);
}
