/** Tools and outcomes as the Model Context Protocol writes them (revision 2025-11-25, server/tools). Pure functions. */

import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import type { HoldView, Problem } from "#record/views.ts";
import { isModelVisible, originsOf } from "#registry/registry.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Tool } from "#tools/define.ts";
import { annotationsOf, type Descriptor, descriptorsFor } from "./catalog.ts";

export type McpTool = {
	name: string;
	title: string;
	description: string;
	inputSchema: { type: "object"; [key: string]: unknown };
	outputSchema: { type: "object"; [key: string]: unknown };
	annotations: {
		title: string;
		readOnlyHint: boolean;
		destructiveHint: boolean;
		idempotentHint: boolean;
		openWorldHint: boolean;
	};
	_meta: Record<string, unknown>;
};

export type McpResult = {
	content: { type: "text"; text: string }[];
	structuredContent?: Record<string, unknown>;
	isError?: boolean;
	_meta?: Record<string, unknown>;
};

/** What a client of this caller may know of: model-visible, open to MCP, within the scope and the caller's rights. */
export function mcpTools(db: SystemDb, tools: readonly Tool[], caller: Caller): McpTool[] {
	const open = tools.filter((tool) => isModelVisible(tool) && originsOf(tool).includes("mcp"));
	const isHost = new Set(open.filter(({ kind }) => kind === "host").map(({ name }) => name));
	return descriptorsFor(db, open, caller)
		.filter(({ availability }) => availability.state !== "not_allowed")
		.map((descriptor) => mcpTool(descriptor, caller, isHost.has(descriptor.name)));
}

function mcpTool(descriptor: Descriptor, caller: Caller, isHost: boolean): McpTool {
	const { description, inputSchema, outputSchema, ...beside } = descriptor;
	const { name, label } = beside;
	const title = label[caller.language];
	return {
		name,
		title,
		description,
		inputSchema: inputSchema as McpTool["inputSchema"],
		outputSchema: outputSchema as McpTool["outputSchema"],
		annotations: { title, ...annotationsOf(descriptor), openWorldHint: isHost },
		_meta: beside,
	};
}

/** What a finished call answers: its result as data and as text, its effects beside it. */
export function doneResult(done: {
	callID: string;
	result: Record<string, unknown>;
	effects: readonly unknown[];
}): McpResult {
	return {
		content: [{ type: "text", text: JSON.stringify(done.result) }],
		structuredContent: done.result,
		_meta: { callID: done.callID, effects: done.effects },
	};
}

/** A held call is no result: the words are for the model, the hold for the program around it. */
export function heldResult(hold: HoldView): McpResult {
	const text = `Waiting for approval: ${hold.sentence}. A person answers this in Kontor; it runs by itself once they say yes. Do not call again.`;
	return { content: [{ type: "text", text }], isError: true, _meta: { hold } };
}

export function refusedResult(problem: Problem): McpResult {
	return { content: [{ type: "text", text: JSON.stringify(problem) }], isError: true, _meta: { problem } };
}

export const noSuchTool = (name: string): ToolError =>
	new ToolError("tool_not_found", `There is no tool called ${name.slice(0, 80)}.`, {
		values: { tool: name.slice(0, 80) },
	});

/** What a client's model is told about where it is. */
export function instructionsFor(caller: Caller, company: string): string {
	return [
		`Kontor of ${company === "" ? "this company" : company}. Every call runs as ${caller.name} and reaches what they may see and change, nothing more.`,
		"Hints (fields that end in Hint) take names as people say them; an ambiguous one is refused with candidates to choose from.",
		"A call that waits for approval answers so and must not be repeated; nobody can approve from here.",
	].join(" ");
}
