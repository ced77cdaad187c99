/** Reads a call's arguments: strict, nothing coerced, every fault named at once (design section 9, Reading arguments). */

import type { z } from "zod";
import { type InputFault, ToolError } from "#base/errors.ts";

/** The parsed arguments, or ToolError `invalid_input` that lists every fault. */
export function readArguments(schema: z.ZodObject, input: unknown): Record<string, unknown> {
	if (typeof input !== "object" || input === null || Array.isArray(input)) {
		throw invalid([{ path: "input", problem: "must be an object" }]);
	}
	const given = withoutLeftOut(schema, input as Record<string, unknown>);
	const bad = brokenText(given, "input");
	if (bad.length > 0) throw invalid(bad);
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	throw invalid(parsed.error.issues.flatMap(faults));
}

/** A null, or a blank that the schema would refuse, means that an optional field was left out. */
function withoutLeftOut(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(input).filter(([name, value]) => {
			const field = schema.shape[name] as z.ZodType | undefined;
			if (field === undefined || !field.safeParse(undefined).success) return true;
			if (value === null) return false;
			return !(typeof value === "string" && value.trim() === "" && !field.safeParse(value).success);
		}),
	);
}

/** Text that no field may hold: NUL, and halves of surrogate pairs, which are no characters. */
function brokenText(value: unknown, path: string): InputFault[] {
	if (typeof value === "string") {
		if (value.includes("\0")) return [{ path, problem: "holds a NUL character" }];
		return value.isWellFormed() ? [] : [{ path, problem: "is not valid Unicode" }];
	}
	if (Array.isArray(value)) return value.flatMap((item, index) => brokenText(item, `${path}.${index}`));
	if (typeof value === "object" && value !== null) {
		return Object.entries(value).flatMap(([name, item]) => brokenText(item, `${path}.${name}`));
	}
	return [];
}

function faults(issue: z.core.$ZodIssue): InputFault[] {
	const path = ["input", ...issue.path.map(String)].join(".");
	if (issue.code === "unrecognized_keys") {
		return issue.keys.map((key) => ({ path: `${path}.${key}`, problem: "is not a field of this tool" }));
	}
	return [{ path, problem: issue.message }];
}

function invalid(input: InputFault[]): ToolError {
	const list = input.map(({ path, problem }) => `${path}: ${problem}`).join("; ");
	return new ToolError("invalid_input", `The arguments are not right, and nothing was changed. ${list}`, { input });
}
