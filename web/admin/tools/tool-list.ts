/** The tools as the page orders and filters them. */

import type { PolicyAnswer } from "#tools/policy/shape.ts";
import type { AdminKey } from "#web/admin/words.ts";
import type { PolicyRule } from "#web/client/admin.ts";

export type ToolFilter = { query: string; effect: string; isOnlyUnavailable: boolean; isOnlyChanged: boolean };

/** From the loosest to the strictest. */
export const RULES: readonly PolicyRule[] = ["allow", "ask_requester", "ask_supervisor", "ask_administrator", "off"];

export const RULE_WORDS: Record<PolicyRule, AdminKey> = {
	allow: "ruleAllow",
	ask_requester: "ruleRequester",
	ask_supervisor: "ruleSupervisor",
	ask_administrator: "ruleAdministrator",
	off: "ruleOff",
};

export const EFFECT_WORDS: Record<string, AdminKey> = {
	read: "effRead",
	computation: "effComputation",
	workspace_write: "effWorkspaceWrite",
	external_write: "effExternalWrite",
	external_send: "effExternalSend",
	connect: "effConnect",
	destructive: "effDestructive",
};

export const isUnavailable = (tool: PolicyAnswer): boolean => tool.availability.state !== "ok";

export function filterTools(tools: readonly PolicyAnswer[], filter: ToolFilter): PolicyAnswer[] {
	const words = filter.query.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
	return tools.filter((tool) => {
		const text = `${tool.label} ${tool.tool} ${tool.namespaceLabel}`.toLocaleLowerCase();
		return (
			words.every((word) => text.includes(word)) &&
			(filter.effect === "" || tool.sideEffectClass === filter.effect) &&
			(!filter.isOnlyUnavailable || isUnavailable(tool)) &&
			(!filter.isOnlyChanged || tool.isDecided)
		);
	});
}

export type ToolGroup = { name: string; label: string; governed: PolicyAnswer[]; fixed: PolicyAnswer[] };

/** By namespace; those with something to decide come first, each by its label. */
export function groupTools(tools: readonly PolicyAnswer[], compare: (a: string, b: string) => number): ToolGroup[] {
	const groups = new Map<string, ToolGroup>();
	for (const tool of tools) {
		const known = groups.get(tool.namespace) ?? {
			name: tool.namespace,
			label: tool.namespaceLabel,
			governed: [],
			fixed: [],
		};
		known[tool.isGoverned ? "governed" : "fixed"].push(tool);
		groups.set(tool.namespace, known);
	}
	return [...groups.values()].sort(
		(a, b) => Number(a.governed.length === 0) - Number(b.governed.length === 0) || compare(a.label, b.label),
	);
}
