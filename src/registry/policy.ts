/** Whether this caller may make this call at all, and whether somebody has to say yes first. */

import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import type { TurnRef } from "#tools/context.ts";
import { PERSON_ORIGINS, type Tool } from "#tools/define.ts";
import { covers, isPersonal, originsOf, scopeOf } from "./registry.ts";

/** Throws when the call is not this caller's to make. Origin is looked at before anything else. */
export function requireAllowed(tool: Tool, caller: Caller): void {
	if (!originsOf(tool).includes(caller.origin)) {
		throw new ToolError(
			"not_allowed",
			`${tool.name} cannot be called from here (${caller.origin}). A person does this in Kontor itself.`,
		);
	}
	if (isPersonal(tool) && caller.asks) {
		throw new ToolError("not_allowed", `${tool.name} is not for a token that asks. Sign in and do it yourself.`);
	}
	const needed = scopeOf(tool.sideEffectClass);
	if (!covers(caller.scope, needed)) {
		throw new ToolError("token_scope", `This token may ${caller.scope}; ${tool.name} needs ${needed}.`, {
			details: { needed },
			values: { scope: caller.scope, needed },
		});
	}
	if (tool.audience === "administrator" && !caller.isAdministrator) {
		throw new ToolError("administrator_only", `Only an administrator may use ${tool.name}. Nothing was changed.`);
	}
}

export type Asking = { ask: false } | { ask: true; answerer: "requester" | "supervisor" | "administrator" };

/** Shipped company policy: these ask when the agent calls them, although the catalog does not gate them (design section 9). */
const SHIPPED_ASK: Record<string, (args: Record<string, unknown>) => boolean> = {
	person_update: (args) => "isAdmin" in args || "employmentStatus" in args,
	company_info_set: () => true,
	company_equity_add: () => true,
	task_vocabulary_set: () => true,
	crm_vocabulary_set: () => true,
};

/**
 * A call that is its own consent. What a tool shows once is for a person's eyes, so over MCP it always goes by a card:
 * the answer there is read by a model.
 */
function speaksForItself(tool: Tool, { origin, asks }: Caller): boolean {
	if (asks) return false;
	return PERSON_ORIGINS.includes(origin) || (origin === "mcp" && tool.once === undefined);
}

/** A person's button and a person's API call are the consent; the agent, a schedule and an asking token ask. */
export function asking(
	tool: Tool,
	args: Record<string, unknown>,
	caller: Caller,
	turn: TurnRef | undefined,
	isDirect: boolean,
): Asking {
	if (speaksForItself(tool, caller)) return { ask: false };
	const isUnattended = caller.origin === "schedule" || turn === undefined;
	const isExempt = !isUnattended && tool.isExempt?.(args as never, turn, isDirect) === true;
	const gated = tool.requiresApproval && !isExempt;
	const shipped = caller.origin === "agent" && SHIPPED_ASK[tool.name]?.(args) === true;
	return gated || shipped ? { ask: true, answerer: "requester" } : { ask: false };
}
