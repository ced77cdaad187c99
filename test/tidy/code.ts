// Tidy rules about the code inside a file: banned globals, types that switch checking off, swallowed errors, skipped tests, length.

import { type Node, SyntaxKind } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { isToolFile } from "./imports.ts";
import { globals } from "./layers.ts";
import { declaredNames, isReference, type Source } from "./parse.ts";
import { fileRule, type Rule } from "./rule.ts";

const product = ["src/", "web/"];
const ours = ["src/", "web/", "scripts/"];
const everywhere = ["src/", "web/", "scripts/", "test/"];
const longestFile = 500;
const longestTool = 200;
const longestFunction = 70;

/** The banned global that a node uses: an identifier, or a property such as `process.env`. */
function usedGlobal(node: Node, declared: Set<string>): string | undefined {
	if (is.isIdentifier(node)) {
		const isGlobal = Object.hasOwn(globals, node.text) && !declared.has(node.text) && isReference(node);
		return isGlobal ? node.text : undefined;
	}
	if (!is.isPropertyAccessExpression(node)) return undefined;
	const owner = node.expression.getText();
	const property = node.name.text;
	if (property === "env" && ["process", "Bun", "import.meta", "globalThis.process"].includes(owner))
		return "process.env";
	const name = `${owner}.${property}`;
	return Object.hasOwn(globals, name) ? name : undefined;
}

const bannedGlobals = fileRule(
	"banned globals",
	"Take it as a parameter (clock, ids, config, log, the guarded client); test/tidy/layers.ts names the files that may",
	product,
	(source) => {
		const declared = declaredNames(source);
		const found = source.nodes.flatMap((node) => {
			const name = usedGlobal(node, declared);
			if (!name || globals[name]?.some((allowed) => source.path.startsWith(allowed.in))) return [];
			return [{ line: source.lineOf(node.getStart()), detail: `uses ${name}` }];
		});
		const fromProcess = source.imports
			.filter(({ specifier, names }) => specifier === "node:process" && names.includes("env"))
			.map(({ line }) => ({ line, detail: "uses env of node:process" }));
		const mayReadEnvironment = globals["process.env"]?.some((allowed) => source.path.startsWith(allowed.in));
		return mayReadEnvironment ? found : [...found, ...fromProcess];
	},
);

function linesMatching(source: Source, pattern: RegExp, detail: (match: string) => string) {
	return source.lines.flatMap((text, index) => {
		const match = pattern.exec(text);
		return match ? [{ line: index + 1, detail: detail(match[0].trim()) }] : [];
	});
}

const noAny = fileRule("no any", "Use unknown and narrow it, or write the type", everywhere, (source) =>
	source.nodes
		.filter((node) => node.kind === SyntaxKind.AnyKeyword)
		.map((node) => ({ line: source.lineOf(node.getStart()), detail: "writes the type any" })),
);

const noIgnoredTypes = fileRule("no ignored types", "Write the type so that it holds", everywhere, (source) => {
	const expected = source.path.startsWith("test/") ? "" : "|expect-error";
	return linesMatching(source, new RegExp(`@ts-(?:ignore|nocheck${expected})`), (match) => `writes ${match}`);
});

const namedExports = fileRule("named exports", "Export it by name", everywhere, (source) =>
	source.nodes
		.filter(
			(node) =>
				(is.isExportAssignment(node) && !node.isExportEquals) ||
				(node.kind === SyntaxKind.DefaultKeyword && !is.isDefaultClause(node.parent)) ||
				(is.isExportSpecifier(node) && node.name.text === "default"),
		)
		.map((node) => ({ line: source.lineOf(node.getStart()), detail: "exports a default" })),
);

const noBarrels = fileRule("no barrels", "Import from the file that declares it", everywhere, (source) => {
	const isIndex = /\/index\.tsx?$/.test(source.path);
	const passedOn = source.nodes
		.filter((node) => is.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
		.map((node) => ({ line: source.lineOf(node.getStart()), detail: "passes on what another file exports" }));
	return isIndex ? [{ line: 1, detail: "is called index" }, ...passedOn] : passedOn;
});

function isEmptyBlock(node: Node | undefined): boolean {
	return node !== undefined && is.isBlock(node) && node.statements.length === 0;
}

/** `.catch(() => {})` and `.catch(() => undefined)` drop an error just as an empty catch block does. */
function isDroppingCall(node: Node): boolean {
	if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return false;
	const [handler] = node.arguments;
	if (node.expression.name.text !== "catch" || !handler) return false;
	if (is.isFunctionExpression(handler)) return isEmptyBlock(handler.body);
	if (!is.isArrowFunction(handler)) return false;
	return isEmptyBlock(handler.body) || handler.body.getText() === "undefined";
}

/** A comment that says why nothing is to be done: inside the empty block, or on one of the two lines above. */
function hasReason(source: Source, node: Node): boolean {
	const line = source.lineOf(is.isCallExpression(node) ? node.getEnd() : node.getStart());
	const above = source.lines.slice(Math.max(0, line - 3), line - 1).join("\n");
	return /(?:\/\/|\/?\*+)\s*[^*\n]{20,}/.test(is.isCallExpression(node) ? above : node.getText());
}

const noSwallowedErrors = fileRule(
	"no swallowed errors",
	"Handle the one error that is expected, by its code, and throw the rest on; or say in a comment why nothing is to be done",
	everywhere,
	(source) =>
		source.nodes
			.filter((node) => (is.isCatchClause(node) && isEmptyBlock(node.block)) || isDroppingCall(node))
			.filter((node) => !hasReason(source, node))
			.map((node) => ({ line: source.lineOf(node.getStart()), detail: "catches an error and drops it" })),
);

const switches = ["skip", "only", "todo", "skipIf", "todoIf", "if"];

const noSkippedTests = fileRule(
	"no skipped tests",
	"Let it run, or remove it; a test that cannot run has to fail",
	["test/"],
	(source) =>
		source.nodes
			.filter(is.isPropertyAccessExpression)
			.filter(
				({ expression, name }) => /^(?:test|it|describe)$/.test(expression.getText()) && switches.includes(name.text),
			)
			.map((node) => ({ line: source.lineOf(node.getStart()), detail: `uses ${node.getText()}` })),
);

/** Written apart so that this line is not one itself. */
const openTask = new RegExp(`\\b(?:${["TO" + "DO", "FIX" + "ME", "XX" + "X"].join("|")})\\b(?! #\\d)`);

const todosHaveIssues = fileRule("todos have issues", "Give it the number of its issue (#12)", everywhere, (source) =>
	linesMatching(source, openTask, (match) => `${match} without an issue`),
);

const noMachinePaths = fileRule(
	"no paths of one machine",
	"Take the folder from config or from os.tmpdir()",
	product,
	(source) => linesMatching(source, /(?<![\w.}])\/(?:work|tmp)\//, (match) => `writes the path ${match}`),
);

const noStoredNames = fileRule("no stored table names", "Name the view", ["src/tools/"], (source) =>
	linesMatching(source, /\ball_[a-z]/, () => "names a stored table"),
);

const fileLength = fileRule(
	"length of a file",
	`A file has at most ${longestFile} lines, a tool ${longestTool}; take a part out that stands by itself`,
	everywhere,
	(source) => {
		const count = source.lines.length - (source.text.endsWith("\n") ? 1 : 0);
		const limit = isToolFile(source.path) ? longestTool : longestFile;
		return count > limit ? [{ line: limit + 1, detail: `has ${count} lines` }] : [];
	},
);

function isFunction(node: Node): boolean {
	return (
		is.isFunctionDeclaration(node) ||
		is.isFunctionExpression(node) ||
		is.isArrowFunction(node) ||
		is.isMethodDeclaration(node) ||
		is.isConstructorDeclaration(node) ||
		is.isGetAccessorDeclaration(node) ||
		is.isSetAccessorDeclaration(node)
	);
}

/** The function handed to `describe` only groups tests. */
function isTestGroup(node: Node): boolean {
	return is.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());
}

const functionLength = fileRule(
	"length of a function",
	`A function has at most ${longestFunction} lines; take a step out and name it`,
	everywhere,
	(source) =>
		source.nodes.filter(isFunction).flatMap((node) => {
			const line = source.lineOf(node.getStart());
			const count = source.lineOf(node.getEnd()) - line + 1;
			return count > longestFunction && !isTestGroup(node) ? [{ line, detail: `has ${count} lines` }] : [];
		}),
);

/** The comment a file begins with, without its marks; lines of `//` belong together. */
function openingComment(text: string): string {
	const start = text.replace(/^#!.*\n/, "");
	const block = /^\/\*+([\s\S]*?)\*\//.exec(start)?.[1];
	const lines =
		block?.split("\n") ??
		start.split("\n").slice(
			0,
			start.split("\n").findIndex((line) => !line.startsWith("//")),
		);
	return lines
		.map((line) => line.replace(/^\s*(?:\/\/|\*)?\s?/, ""))
		.join(" ")
		.trim();
}

const openingSentence = fileRule(
	"opening sentence",
	"Say in one sentence at the top what the file is for",
	ours,
	(source) => {
		const comment = openingComment(source.text);
		return /^\S.{15,}?[.:](?:\s|$)/.test(comment) ? [] : [{ line: 1, detail: "begins without a sentence" }];
	},
);

/** What scripts/build.ts compiles: the program, and the thread it starts. */
const ENTRIES = ["src/main.ts", "src/checkpoint-thread.ts"];

const noEffectsAtImport = fileRule(
	"no effects at import",
	"Only an entry of the executable acts when it is loaded; put it into a function that app.ts or main.ts calls",
	["src/"],
	(source) =>
		ENTRIES.includes(source.path)
			? []
			: source.statements
					.filter((statement) => is.isExpressionStatement(statement) || statement.getText().startsWith("await "))
					.map((statement) => ({ line: source.lineOf(statement.getStart()), detail: "acts when the file is loaded" })),
);

export const codeRules: Rule[] = [
	bannedGlobals,
	noAny,
	noIgnoredTypes,
	namedExports,
	noBarrels,
	noSwallowedErrors,
	noSkippedTests,
	todosHaveIssues,
	noMachinePaths,
	noStoredNames,
	fileLength,
	functionLength,
	openingSentence,
	noEffectsAtImport,
];
