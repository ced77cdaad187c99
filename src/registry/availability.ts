/** Whether a tool can be used now, and if not, why, in words a person can act on. */

import type { Caller } from "#identity/caller.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { reasonSentence } from "#text/reasons.ts";
import type { Tool } from "#tools/define.ts";
import { isOff } from "./policy.ts";

export type Availability = { state: "ok" | "not_connected" | "not_ready" | "not_allowed"; reason?: string };

export function availabilityOf(db: SystemDb, tool: Tool, caller: Caller): Availability {
	const refused = (because: "tool_off" | "for_administrators"): Availability => ({
		state: "not_allowed",
		reason: reasonSentence(caller.language, because) ?? because,
	});
	if (isOff(db, tool)) return refused("tool_off");
	if (tool.audience === "administrator" && !caller.isAdministrator) return refused("for_administrators");
	return { state: "ok" };
}
