/**
 * A tool's input as models are given it (runtime.md 1.1): the part of JSON Schema that every provider reads. What is left
 * out is checked by the strict reader when the call comes; bounds of numbers and lists are stated in words instead.
 */

import { inputSchema } from "#registry/registry.ts";
import type { Tool } from "#tools/define.ts";

type Schema = { [key: string]: unknown };

const made = new WeakMap<Tool, Schema>();

/** Closed objects, enums of text, numbers; no references, patterns, lengths or formats. */
export function modelSchema(tool: Tool): Schema {
	const known = made.get(tool) ?? plain(inputSchema(tool));
	made.set(tool, known);
	return known;
}

function plain(schema: Schema): Schema {
	const { type, anyOf, enum: values, items, properties, required, additionalProperties } = schema;
	const description = described(schema);
	return {
		...(type === undefined ? {} : { type: type === "integer" ? "number" : type }),
		...(description === "" ? {} : { description }),
		...(values === undefined ? {} : { enum: values }),
		...(Array.isArray(anyOf) ? { anyOf: anyOf.map(plain) } : {}),
		...(isSchema(items) ? { items: plain(items) } : {}),
		...(type === "object" ? { properties: fields(properties) } : {}),
		...(Array.isArray(required) && required.length > 0 ? { required } : {}),
		...(additionalProperties === undefined
			? {}
			: { additionalProperties: isSchema(additionalProperties) ? plain(additionalProperties) : additionalProperties }),
	};
}

const isSchema = (value: unknown): value is Schema =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const fields = (properties: unknown): Schema =>
	Object.fromEntries(
		Object.entries(isSchema(properties) ? properties : {}).map(([name, one]) => [name, plain(one as Schema)]),
	);

/** The description with what it leaves unsaid: bounds, wholeness, and how a moment is written. */
function described({ type, description, minimum, maximum, minItems, maxItems, format }: Schema): string {
	const said = typeof description === "string" ? description : "";
	const more = [
		type === "integer" ? range(minimum, maximum) || "a whole number" : type === "number" ? range(minimum, maximum) : "",
		type === "array" ? counted(range(minItems, maxItems)) : "",
		format === "date-time" && !/RFC 3339/.test(said) ? "RFC 3339 with offset" : "",
	].filter((part) => part !== "" && !said.includes(part));
	return [said, ...more].filter((part) => part !== "").join("; ");
}

const counted = (words: string): string => (words === "" ? "" : `${words} entries`);

/** Whole numbers are bounded by what a number can hold, which tells a model nothing. */
function range(least: unknown, most: unknown): string {
	const from = typeof least === "number" && least > Number.MIN_SAFE_INTEGER ? least : null;
	const to = typeof most === "number" && most < Number.MAX_SAFE_INTEGER ? most : null;
	if (from === null) return to === null ? "" : `at most ${to}`;
	return to === null ? `at least ${from}` : `${from} to ${to}`;
}
