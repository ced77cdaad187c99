/** What administrators ask and decide. */

import type { ChangedCallView } from "#record/views.ts";
import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { api } from "./api.ts";

type Done<T> = { result: T };

async function invoke<T>(tool: string, input: Record<string, unknown>): Promise<T> {
	return (await api<Done<T>>("POST", `/api/v1/tools/${tool}/invoke`, { input })).result;
}

export type PolicyRule = PolicyAnswer["rule"];

export async function listPolicies(): Promise<PolicyAnswer[]> {
	return (await invoke<{ policies: PolicyAnswer[] }>("policy_list", {})).policies;
}

export function setPolicy(tool: string, rule: PolicyRule | "default"): Promise<PolicyAnswer> {
	return invoke<PolicyAnswer>("policy_update", { tool, rule });
}

export type ChangePage = { changes: ChangedCallView[]; nextCursor: string | null };

/** Everybody's changes, newest first, as far as an administrator sees them. */
export function listChanges(filter: Record<string, unknown>): Promise<ChangePage> {
	return invoke<ChangePage>("change_list", { scope: "all", ...filter });
}
