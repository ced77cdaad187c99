/** What administrators ask and decide. */

import type { ChangedCallView } from "#record/views.ts";
import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { api } from "./api.ts";
import { call, type ToolInput, type ToolResult } from "./call.ts";

export type PolicyRule = PolicyAnswer["rule"];

export async function listPolicies(): Promise<PolicyAnswer[]> {
	return (await call("policy_list", {})).policies;
}

/** `isLiftable`: each person may have it not asked any more for themselves. */
export function setPolicy(tool: string, rule: PolicyRule | "default", isLiftable = false): Promise<PolicyAnswer> {
	return call("policy_update", { tool, rule, ...(isLiftable ? { isLiftable } : {}) });
}

export type CompanySetting = ToolResult<"setting_company_get">;
export const loadCompany = (): Promise<CompanySetting> => call("setting_company_get", {});
export const changeCompany = (change: ToolInput<"setting_company_update">): Promise<CompanySetting> =>
	call("setting_company_update", change);

export type ChangePage = { changes: ChangedCallView[]; nextCursor: string | null };

/** Everybody's changes, newest first, as far as an administrator sees them. */
export function listChanges(filter: ToolInput<"change_list">): Promise<ChangePage> {
	return call("change_list", { scope: "all", ...filter });
}

/** Takes a call's changes back. True when that waits for a yes first. */
export async function undoChange(callID: string): Promise<boolean> {
	const answer = await api<{ outcome?: string }>("POST", `/api/v1/changes/${callID}/undo`, {});
	return answer.outcome === "held";
}
