/** Whether this caller may make this call at all, and whether somebody has to say yes first (design section 5). */

import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { isLifted, storedRule, stricter } from "#record/policy.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { PolicyRule } from "#store/schema/policy.ts";
import type { TurnRef } from "#tools/context.ts";
import { PERSON_ORIGINS, type Tool } from "#tools/define.ts";
import { covers, isModelVisible, isPersonal, originsOf, scopeOf } from "./registry.ts";

/** Throws when the call is not this caller's to make. Origin is looked at before anything else. */
export function requireAllowed(db: SystemDb, tool: Tool, caller: Caller): void {
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
	if (isOff(db, tool)) {
		throw new ToolError(
			"not_allowed",
			`An administrator switched ${tool.name} off for the company. Nothing was changed; an administrator can allow it again.`,
			{ because: "tool_off", values: { tool: tool.name } },
		);
	}
}

/**
 * Policy is about what Kontor and other programs may do. The messenger's own routes and a person's own acts (answers,
 * credentials, settings, policy itself) are none of it: without them nobody could set anything right again. Neither are
 * the agent's own means of working, a plan or more tools: they touch nobody's data, and without them no work is done.
 */
export const isGoverned = (tool: Tool): boolean => isModelVisible(tool) && !isPersonal(tool) && !tool.isKernel;

/** What policy cannot go below: what the catalog gates, what deletes and what sends. */
export function floorOf(tool: Tool): PolicyRule {
	const isGraver = tool.sideEffectClass === "destructive" || tool.sideEffectClass === "external_send";
	return tool.requiresApproval || isGraver ? "ask_requester" : "allow";
}

/** Shipped policy: these ask when the agent calls them, although the catalog does not gate them (design section 9). */
const SHIPPED_ASK: Record<string, { fields?: readonly string[] }> = {
	person_update: { fields: ["isAdmin", "employmentStatus"] },
	company_info_set: {},
	company_equity_add: {},
	task_vocabulary_set: {},
	crm_vocabulary_set: {},
};

/** A tool's rule before a company decides: `fields` when it asks only for calls that give one of them. */
export function defaultOf(tool: Tool): { rule: PolicyRule; fields?: readonly string[] } {
	const shipped = SHIPPED_ASK[tool.name];
	return shipped === undefined
		? { rule: floorOf(tool) }
		: { rule: stricter("ask_requester", floorOf(tool)), ...shipped };
}

/** What the company decided, never below the floor of this build; null where it decided nothing. */
export function decidedRule(db: SystemDb, tool: Tool): PolicyRule | null {
	const stored = isGoverned(tool) ? storedRule(db, tool.name) : null;
	return stored === null ? null : stricter(stored, floorOf(tool));
}

export const isOff = (db: SystemDb, tool: Tool): boolean => decidedRule(db, tool) === "off";

export type Answerer = "requester" | "supervisor" | "administrator";
export type Asking = { ask: false } | { ask: true; answerer: Answerer };

/** The second person whose consent a rule wants, whoever calls and from wherever; null where none does. */
export function secondPerson(rule: PolicyRule | null): "supervisor" | "administrator" | null {
	return rule === "ask_supervisor" ? "supervisor" : rule === "ask_administrator" ? "administrator" : null;
}

/**
 * A call that is its own consent. What a tool shows once is for a person's eyes, so over MCP it always goes by a card:
 * the answer there is read by a model.
 */
function speaksForItself(tool: Tool, { origin, asks }: Caller): boolean {
	if (asks) return false;
	return PERSON_ORIGINS.includes(origin) || (origin === "mcp" && tool.once === undefined);
}

/**
 * A person's button and a person's API call are the consent, unless policy wants a second person's; the agent, a
 * schedule and an asking token ask.
 */
export function asking(
	db: SystemDb,
	tool: Tool,
	args: Record<string, unknown>,
	caller: Caller,
	turn: TurnRef | undefined,
	isDirect: boolean,
): Asking {
	const isUnattended = caller.origin === "schedule" || turn === undefined;
	if (!isUnattended && tool.isExempt?.(args as never, turn, isDirect) === true) return { ask: false };
	const decided = decidedRule(db, tool);
	const second = secondPerson(decided);
	if (second !== null) return { ask: true, answerer: second };
	if (speaksForItself(tool, caller)) return { ask: false };
	const isAgents = caller.origin === "agent" || caller.origin === "schedule";
	const rule = decided ?? (isAgents && isShipped(tool, args) ? "ask_requester" : floorOf(tool));
	if (rule === "allow" || (!isUnattended && isLiftedFor(db, tool, args, caller, decided))) return { ask: false };
	return { ask: true, answerer: "requester" };
}

/**
 * *Always allow*: only what policy added to a tool that this build lets run, for the agent at work on that person's own
 * message. A schedule has nobody before it, and a token that asks was made to ask.
 */
function isLiftedFor(
	db: SystemDb,
	tool: Tool,
	args: Record<string, unknown>,
	{ origin, asks, memberID }: Caller,
	decided: PolicyRule | null,
): boolean {
	if (origin !== "agent" || asks || decided !== "ask_requester" || floorOf(tool) !== "allow") return false;
	return isLifted(db, memberID, tool.name, args);
}

function isShipped(tool: Tool, args: Record<string, unknown>): boolean {
	const shipped = SHIPPED_ASK[tool.name];
	return shipped !== undefined && (shipped.fields?.some((field) => field in args) ?? true);
}
