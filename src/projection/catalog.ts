/** Descriptors: what the outside may know of a tool, and the catalog they make. Pure functions of the declarations. */

import type { Caller } from "#identity/caller.ts";
import { type Availability, availabilityOf } from "#registry/availability.ts";
import { covers, inputSchema, isModelVisible, originsOf, outputSchema, scopeOf } from "#registry/registry.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Tool } from "#tools/define.ts";

import { modelSchema } from "./model-schema.ts";

export const PROTOCOL_VERSION = "0.4.0";

/** Schemas are large and never change while the process runs: each tool's are made once. */
const made = new WeakMap<Tool, ReturnType<typeof makeDescriptor>>();

/** One tool as `GET /tools`, the catalog file and MCP show it (design section 9, Descriptor). */
export function descriptorOf(tool: Tool): ReturnType<typeof makeDescriptor> {
	const known = made.get(tool) ?? makeDescriptor(tool);
	made.set(tool, known);
	return known;
}

function makeDescriptor(tool: Tool) {
	return {
		name: tool.name,
		namespace: tool.namespace.name,
		version: tool.version,
		label: tool.label,
		description: tool.description,
		sideEffectClass: tool.sideEffectClass,
		requiresApproval: tool.requiresApproval,
		inputSchema: inputSchema(tool),
		outputSchema: outputSchema(tool),
		effects: tool.effects,
		errors: tool.errors,
		origins: originsOf(tool),
		modelVisible: isModelVisible(tool),
		idempotent: tool.sideEffectClass === "read",
	};
}

export type Descriptor = ReturnType<typeof descriptorOf> & { availability: Availability };

/** The catalog file: every declared tool by name, the same bytes on every machine. */
export function catalogOf(tools: readonly Tool[]) {
	return [...tools].sort((a, b) => (a.name < b.name ? -1 : 1)).map(descriptorOf);
}

/** What one caller may reach, with today's availability. */
export function descriptorsFor(db: SystemDb, tools: readonly Tool[], caller: Caller): Descriptor[] {
	return tools
		.filter((tool) => covers(caller.scope, scopeOf(tool.sideEffectClass)))
		.map((tool) => ({ ...descriptorOf(tool), availability: availabilityOf(db, tool, caller) }));
}

/** A call with an idempotency key is safe to repeat, but a list cannot know whether one will be given. */
export function annotationsOf({ sideEffectClass }: Pick<Tool, "sideEffectClass">) {
	return {
		readOnlyHint: sideEffectClass === "read" || sideEffectClass === "computation",
		destructiveHint: sideEffectClass === "destructive",
		idempotentHint: false,
	};
}

/** The formats other programs expect of a list of functions; what they call with a token comes in by HTTP. */
export function toolsAs(format: "openai" | "anthropic" | "mcp", tools: readonly Tool[]) {
	const offered = tools.filter((tool) => isModelVisible(tool) && originsOf(tool).includes("api"));
	return offered.map((tool) => {
		const { name, description } = tool;
		if (format === "openai")
			return { type: "function", function: { name, description, parameters: modelSchema(tool) } };
		if (format === "anthropic") return { name, description, input_schema: modelSchema(tool) };
		const annotations = annotationsOf(tool);
		return { name, description, inputSchema: inputSchema(tool), outputSchema: outputSchema(tool), annotations };
	});
}
