// Tidy rules about imports: layers, outside libraries, the written form of an import, and what the start may load.

import { posix } from "node:path";
import { libraries, order, outward, placed, runtimeModules, world } from "./layers.ts";
import type { Import, Source } from "./parse.ts";
import { type Fault, fileRule, type Repository, type Rule } from "./rule.ts";

const everywhere = ["src/", "web/", "scripts/", "test/"];
const startsWithAny = (path: string, folders: readonly string[]): boolean => folders.some((f) => path.startsWith(f));

/** The path in the repository that a specifier leads to, or undefined for a library. */
export function target(source: Source, specifier: string): string | undefined {
	if (specifier.startsWith(".")) return posix.join(posix.dirname(source.path), specifier);
	if (specifier === "#sqlite" || specifier === "#web-assets" || specifier === "#package.json") return undefined;
	const alias = /^#(web|scripts|test|migrations)\//.exec(specifier);
	if (alias) return specifier.slice(1);
	return specifier.startsWith("#") ? `src/${specifier.slice(1)}` : undefined;
}

/** The folder of src (or its file app.ts, main.ts) that decides the layer. */
function layerOf(path: string): string | undefined {
	if (!path.startsWith("src/")) return undefined;
	const inner = path.slice("src/".length);
	return placed[inner] ?? inner.split("/")[0];
}

const rank = (layer: string): number => order.findIndex((row) => row.includes(layer));

function layerFault(source: Source, { specifier, isTypeOnly }: Import): string | undefined {
	const path = target(source, specifier);
	const from = layerOf(source.path);
	const to = path === undefined ? undefined : layerOf(path);
	if (!from || !to || !path) return undefined;
	for (const layer of [from, to]) if (rank(layer) < 0) return `src/${layer} has no place in the order of layers`;
	if (from === "tools" && world.includes(to)) {
		const isPort = path === `src/${to}/port.ts`;
		return isPort && isTypeOnly
			? undefined
			: `a tool imports ${specifier}; of ${to} it may see the types of port.ts alone`;
	}
	if (from !== to && rank(to) >= rank(from)) return `${from} imports ${specifier}, which is not below it`;
	return undefined;
}

const layers = fileRule(
	"layers",
	"Imports go downward only (test/tidy/layers.ts); what a lower layer needs from a higher one it receives as a parameter",
	["src/"],
	(source) =>
		source.imports.flatMap((used) => {
			const detail = layerFault(source, used);
			return detail ? [{ line: used.line, detail }] : [];
		}),
);

/** A tool's file lies one folder deep in src/tools; `namespace.ts` and `shape.ts` beside it and src/tools/*.ts are not tools. */
export function isToolFile(path: string): boolean {
	return /^src\/tools\/[^/]+\/(?!(?:namespace|shape)\.ts$)[^/]+\.ts$/.test(path);
}

const toolImportsTool = fileRule(
	"a tool stands alone",
	"Put what two tools share into src/record",
	["src/tools/"],
	(source) =>
		source.imports.flatMap(({ specifier, line }) => {
			const path = target(source, specifier);
			const isTool = path !== undefined && isToolFile(path) && path !== source.path;
			return isTool ? [{ line, detail: `imports the tool ${specifier}` }] : [];
		}),
);

const storedTables = fileRule(
	"stored tables",
	"A tool uses the view, which shows only what the acting member may see",
	["src/tools/"],
	(source) =>
		source.imports
			.filter(({ specifier }) => specifier.startsWith("#store/schema"))
			.flatMap(({ names, line }) =>
				names
					.filter((name) => name === "*" || /^all[A-Z]/.test(name))
					.map((name) => ({ line, detail: `imports ${name === "*" ? "everything" : name} from the schema` })),
			),
);

const webValues = fileRule(
	"the web takes types",
	"Use `import type`, or move the value to src/text",
	["web/"],
	(source) =>
		source.imports.flatMap(({ specifier, isTypeOnly, line }) => {
			const path = target(source, specifier);
			const isValue = path?.startsWith("src/") && !path.startsWith("src/text/") && !isTypeOnly;
			return isValue ? [{ line, detail: `takes a value from ${specifier}` }] : [];
		}),
);

const outwardImports = fileRule(
	"ways out of src",
	"See test/tidy/layers.ts for the files that may",
	["src/"],
	(source) =>
		source.imports.flatMap(({ specifier, line }) => {
			const entry = Object.entries(outward).find(([start]) => specifier.startsWith(start));
			return entry && !startsWithAny(source.path, entry[1]) ? [{ line, detail: `names ${specifier}` }] : [];
		}),
);

function packageOf(specifier: string): string {
	return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function isLibrary(specifier: string): boolean {
	return !/^(?:\.|#|node:|bun:|bun$)/.test(specifier);
}

const outsideLibraries = fileRule(
	"outside libraries",
	"Each has one folder (test/tidy/layers.ts); reach it through that folder, or enter a new library in the table",
	["src/", "web/"],
	(source) =>
		source.imports.flatMap(({ specifier, line }) => {
			const allowed = isLibrary(specifier) ? (libraries[packageOf(specifier)]?.in ?? []) : runtimeModules[specifier];
			return allowed && !startsWithAny(source.path, allowed) ? [{ line, detail: `names ${specifier}` }] : [];
		}),
);

const writtenForm = fileRule(
	"form of an import",
	"Across folders write #folder/file.ts (#web/…, #test/…, #scripts/… outside src), within a folder ./file.ts",
	everywhere,
	(source) =>
		source.imports.flatMap(({ specifier, line }) => {
			if (specifier.startsWith("..") || /^\.\/.*\//.test(specifier)) {
				return [{ line, detail: `${specifier} leaves the folder by a relative path` }];
			}
			const path = target(source, specifier);
			const isNear = specifier.startsWith("#") && path && posix.dirname(path) === posix.dirname(source.path);
			return isNear ? [{ line, detail: `${specifier} lies in the same folder` }] : [];
		}),
);

/** Follows static imports from src/main.ts: what they reach is loaded at every start, for every command. */
function loadedAtStart({ sources }: Repository): Source[] {
	const byPath = new Map(sources.map((source) => [source.path, source]));
	const reached = new Set<Source>();
	const queue = [byPath.get("src/main.ts")];
	for (let source = queue.pop(); source; source = queue.pop()) {
		if (reached.has(source)) continue;
		reached.add(source);
		for (const { specifier, isTypeOnly, isDynamic } of source.imports) {
			const path = isTypeOnly || isDynamic ? undefined : target(source, specifier);
			const next = path === undefined ? undefined : byPath.get(path);
			if (next) queue.push(next);
		}
	}
	return [...reached];
}

const lightStart: Rule = {
	name: "a light start",
	remedy: "Load it by `await import()` where it is needed: it would be loaded at every start",
	check: (repository) =>
		loadedAtStart(repository).flatMap(({ path, imports }): Fault[] =>
			imports
				.filter((used) => !used.isTypeOnly && !used.isDynamic && libraries[packageOf(used.specifier)]?.isHeavy)
				.map(({ specifier, line }) => ({ path, line, detail: `${specifier} is reached from src/main.ts` })),
		),
};

export const importRules: Rule[] = [
	layers,
	toolImportsTool,
	storedTables,
	webValues,
	outwardImports,
	outsideLibraries,
	writtenForm,
	lightStart,
];
