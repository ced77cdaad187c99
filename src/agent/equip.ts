/** Which tools the model is offered: the kernel always, the likely ones by the message, more when it asks. */

import { eq } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import type { Caller } from "#identity/caller.ts";
import type { ModelTool } from "#model/port.ts";
import { modelSchema } from "#projection/model-schema.ts";
import { createToolSearch } from "#projection/search.ts";
import { isOff } from "#registry/policy.ts";
import { covers, isModelVisible, originsOf, type Registry, scopeOf } from "#registry/registry.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allMessage } from "#store/schema/message.ts";
import type { CatalogPort } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";

/** What the tools of a first request may weigh, so that the whole stays under 20 KB (design section 10). */
const LIKELY_BYTES = 9_000;
const LIKELY_TOOLS = 12;

export type Offer = {
	/** the words of the message a turn answers */
	textOf(db: SystemDb, messageID: string): string;
	/** names likely to be needed for this text, and those too large to be offered besides */
	likely(text: string, caller: Caller): { names: string[]; leftOut: string[] };
	/** the kernel and the equipped, as the model reads them */
	offered(equipped: readonly string[], caller: Caller): ModelTool[];
	catalog: CatalogPort;
};

/** Whether the agent may be offered this tool for this person at all. */
function isOpenTo(db: SystemDb, tool: Tool, caller: Caller): boolean {
	if (!isModelVisible(tool) || !originsOf(tool).includes("agent") || isOff(db, tool)) return false;
	if (tool.audience === "administrator" && !caller.isAdministrator) return false;
	return covers(caller.scope, scopeOf(tool.sideEffectClass));
}

export function createOffer(registry: Registry, db: SystemDb): Offer {
	const search = createToolSearch(registry.all.filter((tool) => isModelVisible(tool) && !tool.isKernel));
	const asModelTool = new Map<string, ModelTool>();
	const modelTool = (tool: Tool): ModelTool => {
		const known = asModelTool.get(tool.name);
		if (known !== undefined) return known;
		const made = { name: tool.name, description: tool.description, parameters: modelSchema(tool) };
		asModelTool.set(tool.name, made);
		return made;
	};
	return {
		textOf: (db, messageID) =>
			db.select({ text: allMessage.text }).from(allMessage).where(eq(allMessage.id, messageID)).get()?.text ?? "",
		likely(text, caller) {
			const names: string[] = [];
			const leftOut: string[] = [];
			let bytes = 0;
			for (const { tool } of search(text, (one) => isOpenTo(db, one, caller), LIKELY_TOOLS)) {
				const size = JSON.stringify(modelTool(tool)).length;
				if (bytes + size > LIKELY_BYTES) {
					leftOut.push(tool.name);
					continue;
				}
				bytes += size;
				names.push(tool.name);
			}
			return { names, leftOut };
		},
		offered(equipped, caller) {
			const kernel = registry.all.filter((tool) => tool.isKernel && isOpenTo(db, tool, caller));
			const more = equipped.flatMap((name) => registry.get(name) ?? []).filter((tool) => isOpenTo(db, tool, caller));
			return [...kernel, ...more.slice(0, LIMITS.equippedTools)].map(modelTool);
		},
		catalog: {
			search: (query, caller, limit) =>
				search(query, (tool) => isOpenTo(db, tool, caller), limit).map(({ tool }) => ({
					name: tool.name,
					description: tool.description,
					namespace: tool.namespace.name,
				})),
		},
	};
}
