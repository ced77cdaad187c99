/** What administrators ask and decide about models. */

import { api } from "./api.ts";
import { type Called, call, heldProblem, invokePath, type ToolInput, type ToolResult } from "./call.ts";

export type ModelSetting = ToolResult<"setting_model_get">;
export type ModelConnection = ModelSetting["connections"][number];
export type ModelRole = ModelConnection["roles"][number];
export type ModelUsage = ToolResult<"setting_model_usage_get">;
export type NewModel = ToolInput<"setting_model_add">;
export type ModelChange = Omit<ToolInput<"setting_model_update">, "connectionID" | "useDemo">;

export const loadModels = (): Promise<ModelSetting> => call("setting_model_get", {});
export const loadUsage = (month: string): Promise<ModelUsage> =>
	call("setting_model_usage_get", month === "" ? {} : { month });

/** Both try it first, which takes as long as a test does. */
export const addModel = (model: NewModel) => patiently("setting_model_add", model);
export const changeModel = (connectionID: string, change: ModelChange): Promise<ModelSetting> =>
	patiently("setting_model_update", { connectionID, ...change });
export const removeModel = (connectionID: string): Promise<ModelSetting> =>
	call("setting_model_delete", { connectionID });
export const assignRole = (role: ModelRole, connectionIDs: string[]): Promise<ModelSetting> =>
	call("setting_model_role_update", { role, connectionIDs });
export const setLimit = (limit: { amount: number; currency: string } | null): Promise<ModelSetting> =>
	call("setting_model_limit_update", limit ?? {});
/** a test waits for a model that has to be loaded from disk, several times */
const TEST_TIMEOUT_MS = 240_000;

/** Throws `ApiProblem`. */
export async function testModel(connectionID: string, role: ModelRole): Promise<ToolResult<"setting_model_test">> {
	return await patiently("setting_model_test", { connectionID, role });
}

type Testing = "setting_model_test" | "setting_model_add" | "setting_model_update";

async function patiently<Name extends Testing>(name: Name, input: ToolInput<Name>): Promise<ToolResult<Name>> {
	const called = await api<Called<Name>>("POST", invokePath(name), { input }, { timeoutMs: TEST_TIMEOUT_MS });
	if (called.outcome === "done") return called.result;
	throw heldProblem(called.hold);
}
