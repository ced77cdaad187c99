/** Reads a call's arguments: strict, nothing coerced, every fault named at once (design section 9, Reading arguments). */

import type { z } from "zod";
import { type InputFault, ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { inputFaults } from "#text/input-problems.ts";
import { brokenText, readText, textProblem } from "./text-rule.ts";

/**
 * The parsed arguments, or ToolError `invalid_input` that lists every fault. Text is read by the rule of text-rule.ts;
 * of `exact` fields every byte counts.
 */
export function readArguments(
	schema: z.ZodObject,
	input: unknown,
	exact: readonly string[] = [],
): Record<string, unknown> {
	if (typeof input !== "object" || input === null || Array.isArray(input)) {
		throw invalid([{ path: "input", problem: "must be an object" }]);
	}
	const unknown = Object.keys(input).filter((name) => !Object.hasOwn(schema.shape, name));
	// a flood is not worth walking
	if (unknown.length > LIMITS.inputFaults) throw invalid(unknown.slice(0, LIMITS.inputFaults).map(unknownField));
	if (isTooDeep(input))
		throw invalid([
			{ path: "input", problem: "is nested more than {limit} deep", values: { limit: LIMITS.inputDepth } },
		]);
	const { read, broken } = readTexts(input as Record<string, unknown>, exact);
	const given = withoutLeftOut(schema, read);
	const bad = [...broken, ...unknown.map(unknownField)];
	const known =
		unknown.length === 0
			? given
			: Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(schema.shape, name)));
	const parsed = schema.safeParse(known);
	if (parsed.success && bad.length === 0) return parsed.data;
	throw invalid([...bad, ...(parsed.error?.issues.flatMap(faults) ?? [])]);
}

/** A null, or a blank that the schema would refuse, means that an optional field was left out. */
function withoutLeftOut(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(input).filter(([name, value]) => {
			const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined;
			if (field === undefined || !field.safeParse(undefined).success) return true;
			if (value === null) return false;
			return !(typeof value === "string" && value.trim() === "" && !field.safeParse(value).success);
		}),
	);
}

const unknownField = (name: string): InputFault => ({
	path: `input.${shown(name)}`,
	problem: "is not a field of this tool",
});

/** A field's name as it may be repeated: not longer than a name is, and valid text. */
const shown = (name: string): string => name.slice(0, 80).toWellFormed().replaceAll("\0", "�");

/** Walks level by level, so that no depth exhausts the stack. */
function isTooDeep(input: unknown): boolean {
	let level = [input];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > LIMITS.inputDepth) return true;
		level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
	}
	return false;
}

/** The input with every text read by the rule, and where it breaks it. */
function readTexts(
	input: Record<string, unknown>,
	exact: readonly string[],
): { read: Record<string, unknown>; broken: InputFault[] } {
	const broken: InputFault[] = [];
	/** `field` is the name a text stands under, for an entry that of its list; null where every byte counts */
	const value = (one: unknown, path: string, field: string | null): unknown => {
		if (typeof one === "string") {
			const problem = brokenText(one) ?? (field === null ? null : textProblem(one, field));
			if (problem !== null) broken.push({ path, ...problem });
			return problem === null && field !== null ? readText(one, field) : one;
		}
		if (Array.isArray(one)) return one.map((item, index) => value(item, `${path}.${index}`, field));
		if (typeof one !== "object" || one === null) return one;
		return fields(one, path, (name) => (field === null ? null : name));
	};
	const fields = (object: object, path: string, fieldOf: (name: string) => string | null) =>
		Object.fromEntries(
			Object.entries(object).map(([name, one]) => {
				const where = `${path}.${shown(name)}`;
				if (brokenText(name) !== null) broken.push({ path: where, problem: "is not a valid name" });
				return [name, value(one, where, fieldOf(name))];
			}),
		);
	return { read: fields(input, "input", (name) => (exact.includes(name) ? null : name)), broken };
}

function faults(issue: z.core.$ZodIssue): InputFault[] {
	const path = ["input", ...issue.path.map(String)].join(".");
	if (issue.code === "unrecognized_keys") {
		return issue.keys.map((key) => ({ path: `${path}.${shown(key)}`, problem: "is not a field of this tool" }));
	}
	return [{ path, ...problemOf(issue) }];
}

type Problem = Omit<InputFault, "path">;

const TYPES: Record<string, string> = {
	string: "must be text",
	number: "must be a number",
	int: "must be a whole number",
	boolean: "must be true or false",
	array: "must be a list",
	object: "must be an object",
};

/** zod's finding in our words; a schema's own sentence stays as it is. */
export function problemOf(issue: z.core.$ZodIssue): Problem {
	switch (issue.code) {
		case "invalid_type":
			if (issue.message.endsWith("received undefined")) return { problem: "is needed" };
			return TYPES[issue.expected] === undefined
				? { problem: "must be of another type: {wanted}", values: { wanted: issue.expected } }
				: { problem: TYPES[issue.expected] ?? "" };
		case "invalid_value":
			return { problem: "must be one of {values}", values: { values: issue.values.map(String).join(", ") } };
		case "too_big":
			return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
		case "too_small":
			return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
		case "not_multiple_of":
			return { problem: "must be a multiple of {step}", values: { step: issue.divisor } };
		case "invalid_format":
			// what a pattern wants has no name but its own sentence
			return issue.format === "regex"
				? { problem: issue.message }
				: { problem: "is not written as {wanted} is", values: { wanted: issue.format } };
		case "custom":
			return { problem: issue.message };
		default:
			return { problem: "fits none of the forms that are allowed" };
	}
}

function tooBig(origin: string, limit: number, isInclusive: boolean): Problem {
	const values = { limit };
	if (origin === "string") return { problem: "must have at most {limit} characters", values };
	if (origin === "array" || origin === "set") return { problem: "must have at most {limit} entries", values };
	return { problem: isInclusive ? "must be at most {limit}" : "must be below {limit}", values };
}

function tooSmall(origin: string, least: number, isInclusive: boolean): Problem {
	const values = { least };
	if (least === 1 && origin === "string") return { problem: "must not be blank" };
	if (least === 1 && origin === "array") return { problem: "must not be empty" };
	if (origin === "string") return { problem: "must have at least {least} characters", values };
	if (origin === "array" || origin === "set") return { problem: "must have at least {least} entries", values };
	return { problem: isInclusive ? "must be at least {least}" : "must be above {least}", values };
}

function invalid(all: InputFault[]): ToolError {
	const input = all.slice(0, LIMITS.inputFaults);
	const list = inputFaults("en", input)
		.map(({ path, problem }) => `${path}: ${problem}`)
		.join("; ");
	return new ToolError("invalid_input", `The arguments are not right, and nothing was changed. ${list}`, { input });
}
