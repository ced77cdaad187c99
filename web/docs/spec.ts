/** The OpenAPI document as the pages read it: one entry for each operation, grouped as the contents show them. */

import type { Code } from "#base/errors.ts";
import { findRank } from "#text/find.ts";
import { api } from "#web/client/api.ts";
import type { Language } from "#web/text/say.ts";

export type Schema = {
	type?: string | string[];
	description?: string;
	enum?: readonly (string | number | boolean | null)[];
	const?: string | number | boolean | null;
	properties?: Record<string, Schema>;
	required?: readonly string[];
	items?: Schema;
	anyOf?: readonly Schema[];
	additionalProperties?: boolean | Schema;
	pattern?: string;
	format?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	minProperties?: number;
	minItems?: number;
	maxItems?: number;
	$ref?: string;
};

/** What a tool's declaration says beyond OpenAPI. */
export type Facts = {
	label: Record<Language, string>;
	namespace?: { name: string; label: Record<Language, string>; summary: string };
	sideEffectClass: string;
	requiresApproval: boolean;
	scope: string;
	audience: "member" | "administrator";
	origins: readonly string[];
	effects: readonly { objectType: string; effect: "created" | "updated" | "deleted" | "sent" }[];
	errors: readonly Code[];
	examples: Record<Language, readonly string[]>;
};

type RawOperation = {
	operationId: string;
	tags: readonly string[];
	summary: string;
	description?: string;
	security: readonly unknown[];
	parameters?: readonly { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
	responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
	"x-kontor": Partial<Facts> & { label: Record<Language, string> };
};
export type Document = {
	info: { version: string };
	paths: Record<string, Record<string, RawOperation>>;
	components: { schemas: Record<string, Schema> };
};

export type Entry = {
	id: string;
	method: string;
	path: string;
	tag: string;
	label: Record<Language, string>;
	description: string;
	isOpen: boolean;
	raw: RawOperation;
	/** of a tool; routes have none */
	tool: Facts | null;
};
export type Group = { id: string; label: Record<Language, string> | null; entries: Entry[] };
export type Spec = {
	version: string;
	schemas: Record<string, Schema>;
	routes: Group[];
	tools: Group[];
	byID: Map<string, Entry>;
};

/** Fetches the description. Throws `ApiProblem`. */
export async function loadSpec(): Promise<Spec> {
	return readSpec(await api<Document>("GET", "/api/openapi.json"));
}

export function readSpec(document: Document): Spec {
	const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, raw]) => entryOf(path, method, raw)),
	);
	const routes = entries.filter(({ tool }) => tool === null);
	const tools = entries.filter(({ tool }) => tool !== null);
	return {
		version: document.info.version,
		schemas: document.components.schemas,
		routes: grouped(routes, (entry) => ({ id: entry.tag, label: null })),
		tools: grouped(tools, ({ tag, tool }) => ({ id: tag, label: tool?.namespace?.label ?? null })),
		byID: new Map(entries.map((entry) => [entry.id, entry])),
	};
}

function entryOf(path: string, method: string, raw: RawOperation): Entry {
	const own = raw["x-kontor"];
	return {
		id: raw.operationId,
		method: method.toUpperCase(),
		path,
		tag: raw.tags[0] ?? "",
		label: own.label,
		description: raw.description ?? "",
		isOpen: raw.security.length === 0,
		raw,
		tool: own.sideEffectClass === undefined ? null : (own as Facts),
	};
}

function grouped(entries: Entry[], groupOf: (entry: Entry) => Omit<Group, "entries">): Group[] {
	const groups = new Map<string, Group>();
	for (const entry of entries) {
		const { id, label } = groupOf(entry);
		const group = groups.get(id) ?? { id, label, entries: [] };
		group.entries.push(entry);
		groups.set(id, group);
	}
	return [...groups.values()];
}

/** The groups with what fits `query`, by name in both languages and by what it is for. */
export function filtered(groups: readonly Group[], query: string): Group[] {
	if (query.trim() === "") return [...groups];
	const fits = ({ id, path, label, description }: Entry) =>
		[id, id.replaceAll("_", " "), path, label.en, label.ko].some((text) => findRank(text, query) !== null) ||
		description.toLowerCase().includes(query.trim().toLowerCase());
	return groups
		.map((group) => ({ ...group, entries: group.entries.filter(fits) }))
		.filter(({ entries }) => entries.length > 0);
}

/** Follows one reference into the document's own schemas. */
export function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
	const name = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? "")?.[1];
	return name === undefined ? schema : (schemas[name] ?? {});
}

/** The body's schema; of a tool's operation the input alone, since the rest is alike everywhere. */
export function bodyOf({ raw, tool }: Entry): Schema | null {
	const [body] = Object.values(raw.requestBody?.content ?? {});
	if (body === undefined) return null;
	return tool === null ? body.schema : (body.schema.properties?.["input"] ?? null);
}

/** What a success answers; of a tool's operation the result alone. */
export function answerOf({ raw, tool }: Entry): { status: string; type: string; schema: Schema } | null {
	const found = Object.entries(raw.responses).find(([status]) => status.startsWith("2"));
	const [content] = Object.entries(found?.[1].content ?? {});
	if (found === undefined || content === undefined) return null;
	const [type, { schema }] = content;
	return { status: found[0], type, schema: (tool === null ? undefined : schema.properties?.["result"]) ?? schema };
}
