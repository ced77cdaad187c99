// Reads source files into syntax trees for the tidy rules, with the parser of the TypeScript that also checks the types.

import {
	type Identifier,
	type ImportDeclaration,
	type NamedExports,
	type NamedImports,
	type Node,
	type SourceFile,
	SyntaxKind,
} from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/async";
import { createVirtualFileSystem } from "typescript/unstable/fs";

export type SourceText = { path: string; text: string };

export type Import = {
	specifier: string;
	line: number;
	isTypeOnly: boolean;
	/** `import("…")`: loaded when it is reached, not at the start. */
	isDynamic: boolean;
	/** What is taken from it, by the names of the other file; `*` stands for everything. */
	names: string[];
};

/** A parsed file: `path` is relative to the repository, lines count from 1. */
export type Source = {
	path: string;
	text: string;
	lines: string[];
	nodes: Node[];
	imports: Import[];
	/** The file's own statements, in order. */
	statements: readonly Node[];
	lineOf: (position: number) => number;
};

const virtualRoot = "/tidy";

/** Parses all files in one go, without resolving anything: the rules look at each file's own text. */
export async function parseSources(texts: SourceText[]): Promise<Source[]> {
	const names = texts.map(({ path }, index) => `${virtualRoot}/${index}/${path}`);
	const files = Object.fromEntries(texts.map(({ text }, index) => [names[index], text]));
	const compilerOptions = { noLib: true, noResolve: true, allowJs: true, jsx: "preserve", types: [], noEmit: true };
	const config = `${virtualRoot}/tsconfig.json`;
	files[config] = JSON.stringify({ compilerOptions, files: names });
	const api = new API({ cwd: virtualRoot, fs: createVirtualFileSystem(files) });
	try {
		const snapshot = await api.updateSnapshot({ openProjects: [config] });
		const program = snapshot.getProjects()[0]?.program;
		if (!program) throw new Error("the parser opened no project");
		const sources: Source[] = [];
		for (const [index, { path, text }] of texts.entries()) {
			const tree = await program.getSourceFile(names[index] ?? "");
			if (!tree) throw new Error(`${path} was not parsed`);
			sources.push(describe(path, text, tree));
		}
		return sources;
	} finally {
		await api.close();
	}
}

function describe(path: string, text: string, tree: SourceFile): Source {
	const nodes: Node[] = [];
	const visit = (node: Node): void => {
		nodes.push(node);
		node.forEachChild(visit);
	};
	tree.forEachChild(visit);
	const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
	const imports = nodes.flatMap((node) => readImport(node, lineOf));
	return { path, text, lines: text.split("\n"), nodes, imports, statements: tree.statements, lineOf };
}

function readImport(node: Node, lineOf: (position: number) => number): Import[] {
	const line = lineOf(node.getStart());
	if (is.isImportDeclaration(node) && is.isStringLiteral(node.moduleSpecifier)) {
		return [{ specifier: node.moduleSpecifier.text, line, isDynamic: false, ...readImportClause(node) }];
	}
	if (is.isExportDeclaration(node) && node.moduleSpecifier && is.isStringLiteral(node.moduleSpecifier)) {
		const clause = node.exportClause;
		const names = clause && is.isNamedExports(clause) ? namesOf(clause) : ["*"];
		return [{ specifier: node.moduleSpecifier.text, line, isTypeOnly: node.isTypeOnly, isDynamic: false, names }];
	}
	if (is.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) {
		const [argument] = node.arguments;
		if (!argument || !is.isStringLiteral(argument)) return [];
		return [{ specifier: argument.text, line, isTypeOnly: false, isDynamic: true, names: ["*"] }];
	}
	if (is.isImportTypeNode(node) && is.isLiteralTypeNode(node.argument)) {
		const { literal } = node.argument;
		if (!is.isStringLiteral(literal)) return [];
		return [{ specifier: literal.text, line, isTypeOnly: true, isDynamic: false, names: ["*"] }];
	}
	return [];
}

function readImportClause(node: ImportDeclaration): { isTypeOnly: boolean; names: string[] } {
	const clause = node.importClause;
	if (!clause) return { isTypeOnly: false, names: [] };
	const names: string[] = clause.name ? ["default"] : [];
	const bindings = clause.namedBindings;
	const isNamed = bindings !== undefined && is.isNamedImports(bindings);
	if (isNamed) names.push(...namesOf(bindings));
	else if (bindings) names.push("*");
	const isEachType =
		!clause.name && isNamed && bindings.elements.length > 0 && bindings.elements.every((e) => e.isTypeOnly);
	return { isTypeOnly: clause.phaseModifier === SyntaxKind.TypeKeyword || isEachType, names };
}

function namesOf(bindings: NamedImports | NamedExports): string[] {
	return bindings.elements.map((element) => (element.propertyName ?? element.name).text);
}

/** Whether an identifier stands for a value or type of that name, rather than naming a property or something declared here. */
export function isReference(node: Identifier): boolean {
	const { parent } = node;
	if (is.isShorthandPropertyAssignment(parent)) return true;
	if (is.isPropertyAccessExpression(parent) && parent.name === node) return isGlobalObject(parent.expression);
	if (is.isQualifiedName(parent) && parent.right === node) return false;
	if (is.isTypeQueryNode(parent) || is.isImportSpecifier(parent) || is.isExportSpecifier(parent)) return false;
	if (is.isBindingElement(parent) && parent.propertyName === node) return false;
	return !("name" in parent && parent.name === node);
}

function isGlobalObject(node: Node): boolean {
	return is.isIdentifier(node) && ["globalThis", "window", "self", "global"].includes(node.text);
}

/** Names that the file declares itself: a parameter called `fetch` is not the global one. */
export function declaredNames(source: Source): Set<string> {
	const names = new Set<string>();
	for (const node of source.nodes) {
		const isDeclaration =
			is.isParameterDeclaration(node) ||
			is.isVariableDeclaration(node) ||
			is.isBindingElement(node) ||
			is.isFunctionDeclaration(node) ||
			is.isTypeAliasDeclaration(node) ||
			is.isImportSpecifier(node);
		if (isDeclaration && node.name && is.isIdentifier(node.name)) names.add(node.name.text);
	}
	return names;
}
