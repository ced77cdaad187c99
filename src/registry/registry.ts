/** The tools of this build by name, their words, and what the outside may know of each. */

import { z } from "zod";
import type { Scope } from "#identity/caller.ts";
import type { Words } from "#record/words.ts";
import type { Language } from "#text/fill.ts";
import { fill } from "#text/fill.ts";
import { nearest } from "#text/nearest.ts";
import { ALL_ORIGINS, PERSON_ORIGINS, type SideEffectClass, type Tool } from "#tools/define.ts";

export type Registry = {
	get(name: string): Tool | undefined;
	all: readonly Tool[];
	words: Words;
};

/** Builds the registry. Two tools of one name are a bug. */
export function createRegistry(tools: readonly Tool[]): Registry {
	const byName = new Map<string, Tool>();
	for (const tool of tools) {
		if (byName.has(tool.name)) throw new Error(`two tools are called ${tool.name}`);
		byName.set(tool.name, tool);
	}
	return { get: (name) => byName.get(name), all: [...byName.values()], words: wordsOf(byName) };
}

function wordsOf(tools: ReadonlyMap<string, Tool>): Words {
	const sentences = (name: string, language: Language) => tools.get(name)?.sentences[language];
	return {
		sentence(name, language, tense, subject) {
			const words = sentences(name, language);
			const sentence = (subject?.startsWith("#") ? words?.place : undefined)?.[tense] ?? words?.[tense];
			if (sentence === undefined) return name;
			return fill(sentence, { object: subject || (tools.get(name)?.label[language] ?? name) });
		},
		buttons(name, language) {
			const words = sentences(name, language);
			const label = tools.get(name)?.label[language] ?? name;
			return { yes: words?.yes ?? label, no: words?.no ?? (language === "ko" ? "하지 않기" : "Don’t do it") };
		},
		sideEffectClass: (name) => tools.get(name)?.sideEffectClass ?? "destructive",
		editable: (name, language) =>
			Object.entries(tools.get(name)?.editable ?? {}).map(([field, label]) => ({
				name: field,
				label: label?.[language] ?? field,
			})),
	};
}

/** Names like one that is no tool's: the nearest by its letters, then those of the same namespace. */
export function nearTools(registry: Pick<Registry, "all">, name: string): string[] {
	const names = registry.all.map((tool) => tool.name);
	const first = nearest(name.slice(0, 80), names);
	const kin = names.filter((each) => each.startsWith(`${name.split("_")[0]}_`));
	return [...new Set([...(first === null ? [] : [first]), ...kin])];
}

/** The scope a token needs for a class; an unknown class needs the strongest (record.md A6). */
export function scopeOf(sideEffectClass: SideEffectClass): Scope {
	if (sideEffectClass === "read" || sideEffectClass === "computation") return "read";
	return ["workspace_write", "external_write", "external_send", "connect"].includes(sideEffectClass)
		? "write"
		: "delete";
}

const ORDER: Scope[] = ["read", "write", "delete"];
export const covers = (held: Scope, needed: Scope): boolean => ORDER.indexOf(held) >= ORDER.indexOf(needed);

/** Input fields whose text is kept byte by byte: the declared ones, and what is never shown. */
export const exactOf = (tool: Tool): readonly string[] => [...(tool.exact ?? []), ...(tool.secret ?? [])];

/** The tool's input as JSON Schema for models, MCP and HTTP: closed objects, no references. */
export function inputSchema(tool: Tool): Record<string, unknown> {
	return schemaOf(tool.input, "input");
}

/** What the checked answer looks like: fields a handler added beyond its declaration are gone from it. */
export function outputSchema(tool: Tool): Record<string, unknown> {
	return schemaOf(tool.output, "output");
}

/** Any declared shape as JSON Schema 2020-12, written out whole. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: "draft-2020-12", io, reused: "inline" });
	return rest;
}

/** Acts that only a person makes, whatever their token's scope: answering, credentials, settings (design section 9). */
const PERSONAL = new Set(["hold", "token", "session", "setting", "policy"]);

export const isPersonal = (tool: Tool): boolean => PERSONAL.has(tool.namespace.name);
export const originsOf = (tool: Tool) => (isPersonal(tool) ? PERSON_ORIGINS : (tool.origins ?? ALL_ORIGINS));
export const isModelVisible = (tool: Tool) => tool.modelVisible ?? true;
