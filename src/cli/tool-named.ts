/** The tool somebody typed the name of, or the nearest to it in a refusal. */

import { ToolError } from "#base/errors.ts";
import type { Language } from "#text/fill.ts";
import { nearest } from "#text/nearest.ts";

type Named = { name: string; label: Record<Language, string> };

/** Throws tool_not_found. */
export function toolNamed<Tool extends Named>(tools: readonly Tool[], name: string): Tool {
	const found = tools.find((tool) => tool.name === name);
	if (found !== undefined) return found;
	const near = nearest(
		name,
		tools.map((tool) => tool.name),
	);
	throw new ToolError("tool_not_found", `There is no tool called ${name}.`, {
		values: { tool: name.slice(0, 80) },
		...(near === null
			? {}
			: { candidates: [{ id: near, label: tools.find((tool) => tool.name === near)?.label.en ?? "" }] }),
	});
}
