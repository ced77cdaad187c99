/** A schema's fields as rows: name, kind with its bounds, and meaning; what lies inside stands below, set in. */

import { Fragment } from "react";
import type { Say } from "#web/text/say.ts";
import { resolved, type Schema } from "./spec.ts";
import { type DocsKey, useDocsSay, wordOf } from "./words.ts";

/** deeper than this a reader looks into the OpenAPI file */
const MOST_DEEP = 3;

export type FieldsProps = {
	schema: Schema;
	schemas: Record<string, Schema>;
	empty: string;
	label: string;
	isAnswer?: boolean;
};

export function Fields({ schema, schemas, empty, label, isAnswer = false }: FieldsProps) {
	const say = useDocsSay();
	const whole = resolved(schema.anyOf?.[0] ?? schema, schemas);
	const inside = whole.type === "array" ? resolved(whole.items ?? {}, schemas) : whole;
	if (Object.keys(inside.properties ?? {}).length === 0) return empty === "" ? null : <p className="muted">{empty}</p>;
	return (
		<table className="table docs-fields" aria-label={label}>
			<thead>
				<tr>
					<th scope="col">{say("field")}</th>
					<th scope="col">{say("kind")}</th>
					<th scope="col">{say("meaning")}</th>
				</tr>
			</thead>
			<tbody>
				<Rows schema={inside} schemas={schemas} depth={0} path="" isAnswer={isAnswer} />
			</tbody>
		</table>
	);
}

type RowsProps = { schema: Schema; schemas: Record<string, Schema>; depth: number; path: string; isAnswer: boolean };

function Rows({ schema, schemas, depth, path, isAnswer }: RowsProps) {
	const say = useDocsSay();
	const required = new Set(schema.required ?? []);
	return Object.entries(schema.properties ?? {}).map(([name, given]) => {
		const field = resolved(given, schemas);
		const deeper = innerOf(field, schemas);
		return (
			<Fragment key={`${path}.${name}`}>
				<tr className={`depth-${depth}`}>
					<th scope="row">
						<code>{name}</code>
						<Presence isRequired={required.has(name)} isAnswer={isAnswer} />
					</th>
					<td>{kindOf(field, schemas, say)}</td>
					<td>
						{field.description === undefined ? null : <span lang="en">{field.description}</span>}
						<Choices schema={field} schemas={schemas} />
					</td>
				</tr>
				{deeper !== null && depth < MOST_DEEP ? (
					<Rows schema={deeper} schemas={schemas} depth={depth + 1} path={`${path}.${name}`} isAnswer={isAnswer} />
				) : null}
			</Fragment>
		);
	});
}

/** Of what is sent a reader must know what is needed; of an answer, what may be missing. */
function Presence({ isRequired, isAnswer }: { isRequired: boolean; isAnswer: boolean }) {
	const say = useDocsSay();
	if (isAnswer) return isRequired ? null : <span className="subtle xs">{say("sometimes")}</span>;
	return <span className={isRequired ? "docs-needed" : "subtle xs"}>{say(isRequired ? "required" : "optional")}</span>;
}

/** The object whose fields stand below: the field's own, or that of the entries of a list. */
function innerOf(schema: Schema, schemas: Record<string, Schema>): Schema | null {
	const of = (schema.anyOf ?? [schema]).map((one) => resolved(one, schemas));
	for (const one of of) {
		const inside = one.items === undefined ? one : resolved(one.items, schemas);
		if (inside.properties !== undefined) return inside;
	}
	return null;
}

function Choices({ schema, schemas }: { schema: Schema; schemas: Record<string, Schema> }) {
	const say = useDocsSay();
	const of = schema.items === undefined ? schema : resolved(schema.items, schemas);
	if (of.enum === undefined) return null;
	return (
		<span className="docs-choices">
			{say("oneOf")}
			{of.enum.map((value) => (
				<code key={String(value)}>{String(value)}</code>
			))}
		</span>
	);
}

/** "text, at most 512 characters", "list of people". */
function kindOf(schema: Schema, schemas: Record<string, Schema>, say: Say<DocsKey>): string {
	if (schema.anyOf !== undefined)
		return [...new Set(schema.anyOf.map((one) => kindOf(resolved(one, schemas), schemas, say)))].join(" · ");
	const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "any"];
	const kinds = types.map((type) =>
		type === "array"
			? say("listOf", { kind: kindOf(resolved(schema.items ?? {}, schemas), schemas, say) })
			: wordOf(say, "kind", type),
	);
	return [kinds.join(" · "), boundsOf(schema, say)].filter((part) => part !== "").join(", ");
}

/** Integers are bounded by what a number can hold, which tells a reader nothing. */
const LARGEST = Number.MAX_SAFE_INTEGER;

function boundsOf(schema: Schema, say: Say<DocsKey>): string {
	const range = (least: number | undefined, most: number | undefined): string => {
		const from = least === undefined || least <= -LARGEST ? undefined : least;
		const to = most === undefined || most >= LARGEST ? undefined : most;
		if (from === undefined) return to === undefined ? "" : say("upTo", { most: to });
		return to === undefined ? say("atLeast", { least: from }) : say("between", { least: from, most: to });
	};
	const characters = range(schema.minLength, schema.maxLength);
	const items = range(schema.minItems, schema.maxItems);
	return [
		characters === "" ? "" : say("characters", { range: characters }),
		items === "" ? "" : say("items", { range: items }),
		range(schema.minimum, schema.maximum),
	]
		.filter((part) => part !== "")
		.join(", ");
}
