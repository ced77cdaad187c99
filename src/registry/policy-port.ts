/** The tools of this build as the policy tools may ask about them. */

import type { SystemDb } from "#store/drizzle.ts";
import type { PolicyFacts, PolicyPort } from "#tools/context.ts";
import { availabilityOf } from "./availability.ts";
import { defaultOf, floorOf, isGoverned } from "./policy.ts";
import { nearTools, type Registry } from "./registry.ts";

export function createPolicyPort(registry: Registry, db: SystemDb): PolicyPort {
	const tools = [...registry.all].sort((a, b) => (a.name < b.name ? -1 : 1));
	return {
		facts: (caller) =>
			tools.map((tool): PolicyFacts => {
				const { rule, fields } = defaultOf(tool);
				return {
					tool: tool.name,
					namespace: tool.namespace,
					label: tool.label,
					sideEffectClass: tool.sideEffectClass,
					availability: availabilityOf(db, tool, caller),
					isGoverned: isGoverned(tool),
					floor: floorOf(tool),
					default: rule,
					...(fields === undefined ? {} : { fields }),
					hasExemption: tool.isExempt !== undefined,
				};
			}),
		near: (name) => nearTools(registry, name),
	};
}
