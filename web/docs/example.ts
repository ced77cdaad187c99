/** The smallest well-formed input of a schema, and the command line that sends it. */

import { answerOf, bodyOf, type Entry, type Schema } from "./spec.ts";

type Value = unknown;

/** Values for names that mean something: a reader learns more from a date than from "text". */
const BY_NAME: readonly [RegExp, string][] = [
	[/url$/i, "https://kontor.example.co"],
	[/email$/i, "minji@moonrise.example"],
	[/At$|since|until/, "2026-12-02T10:00:00+09:00"],
	[/date$/i, "2026-12-02"],
	[/week(Code)?$/i, "2026-W49"],
	[/personHints?$|memberHint$/i, "Minji"],
	[/timeZone$/, "Asia/Seoul"],
	[/password$/i, "harbour lamps at dusk"],
	[/title$/i, "Order lamp glass"],
	[/^(text|message|content|query)$/, "lamp glass"],
	[/^name$|Name$/, "Minji Kim"],
];

/** An input with what is needed and nothing else. Where alternatives exist, the first. */
export function exampleOf(schema: Schema, name = ""): Value {
	if (schema.const !== undefined) return schema.const;
	if (schema.enum !== undefined) return schema.enum[0];
	if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {}, name);
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	switch (type) {
		case "object": {
			const fields = Object.keys(schema.properties ?? {});
			const required = schema.required ?? [];
			const more = fields.filter((field) => !required.includes(field));
			const missing = Math.max((schema.minProperties ?? 0) - required.length, 0);
			const needed = [...required, ...more.slice(0, missing)];
			return Object.fromEntries(needed.map((field) => [field, exampleOf(schema.properties?.[field] ?? {}, field)]));
		}
		case "array":
			return (schema.minItems ?? 1) === 0 ? [] : [exampleOf(schema.items ?? {}, name)];
		case "integer":
		case "number":
			return schema.minimum ?? 1;
		case "boolean":
			return true;
		case "string":
			return textOf(schema, name);
		default:
			return null;
	}
}

function textOf({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: Schema, name: string): string {
	if (format === "email") return "minji@moonrise.example";
	const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
	const id = /ID$/.test(name) ? `${name.slice(0, -2).toLowerCase()}_01m8t4…` : undefined;
	return (known ?? id ?? "text").slice(0, maxLength).padEnd(minLength, "x");
}

/** The body to send: a tool's input is wrapped as invoke takes it. */
export function bodyExample(entry: Entry): Value {
	const schema = bodyOf(entry);
	if (schema === null) return null;
	const input = exampleOf(schema);
	return entry.tool === null ? input : { input };
}

/** A curl command for a shell, with the token in the environment so that it stays out of the history. */
export function curlOf(entry: Entry, origin: string): string {
	const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => `${name.toUpperCase()}`);
	const lines = [`curl ${entry.method === "GET" ? "" : `-X ${entry.method} `}"${origin}${path}"`];
	if (!entry.isOpen) lines.push(`-H "Authorization: Bearer $KONTOR_TOKEN"`);
	if (answerOf(entry)?.type === "text/event-stream") lines.push("-N");
	const body = bodyExample(entry);
	if (body !== null) {
		lines.push(`-H "Content-Type: application/json"`);
		// a quote inside of single quotes ends them, is written, and opens them again
		lines.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`);
	}
	return lines.join(" \\\n  ");
}
