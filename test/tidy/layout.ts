// Tidy rules about files: names, a tool's name and test, and migrations without gaps.

import { basename, dirname } from "node:path/posix";
import * as is from "typescript/unstable/ast/is";
import { isToolFile } from "./imports.ts";
import { fileRule, type Rule } from "./rule.ts";

const everywhere = ["src/", "web/", "scripts/", "test/"];

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]{2})?(?:\.test|\.d)?\.(?:ts|tsx|mjs)$/;
const component = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/;
const snake = /^[a-z0-9]+(?:_[a-z0-9]+)*(?:\.test)?\.ts$/;

const fileNames: Rule = {
	name: "names of files",
	remedy:
		"Folders are one lower-case word, files kebab-case, components PascalCase.tsx, tools and tables as they are called",
	check: ({ paths }) =>
		paths
			.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && everywhere.some((folder) => path.startsWith(folder)))
			.flatMap((path) => {
				const folders = dirname(path).split("/");
				const name = basename(path);
				const mayBeSnake = /^(?:src\/tools|test\/tools|src\/store\/schema)\//.test(path);
				const isNamed = kebab.test(name) || component.test(name) || (mayBeSnake && snake.test(name));
				const isPlaced = folders.every((folder) => /^[a-z0-9]+$/.test(folder));
				return isNamed && isPlaced ? [] : [{ path, line: 1, detail: "is named unlike the rest" }];
			}),
};

const makers = ["recordTool", "hostTool"];

const toolNames = fileRule(
	"a tool's file has its name",
	"src/tools/<namespace>/<name>.ts declares one recordTool or hostTool with that name",
	["src/tools/"],
	(source) => {
		if (!isToolFile(source.path)) return [];
		const declared = source.nodes.filter(is.isCallExpression).flatMap((call) => {
			const [declaration] = call.arguments;
			if (!makers.includes(call.expression.getText()) || !declaration || !is.isObjectLiteralExpression(declaration))
				return [];
			const name = declaration.properties.find(
				(property) => is.isPropertyAssignment(property) && property.name.getText() === "name",
			);
			const value = name && is.isPropertyAssignment(name) ? name.initializer : undefined;
			return [value && is.isStringLiteral(value) ? value.text : "?"];
		});
		const wanted = basename(source.path, ".ts");
		const isRight = declared.length === 1 && declared[0] === wanted;
		return isRight ? [] : [{ line: 1, detail: `declares ${declared.join(", ") || "no tool"}, not ${wanted}` }];
	},
);

const toolsHaveTests: Rule = {
	name: "a tool has a test",
	remedy: "Add test/tools/<namespace>/<tool>.test.ts",
	check: ({ paths }) => {
		const present = new Set(paths);
		return paths
			.filter(isToolFile)
			.filter((path) => !present.has(path.replace(/^src\//, "test/").replace(/\.ts$/, ".test.ts")))
			.map((path) => ({ path, line: 1, detail: "has no test of its own" }));
	},
};

const migrationNumbers: Rule = {
	name: "numbers of migrations",
	remedy: "migrations/0001_name.sql, 0002_…: each number once, none left out",
	check: ({ paths }) =>
		paths
			.filter((path) => path.startsWith("migrations/"))
			.sort()
			.flatMap((path, index) => {
				const number = /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1];
				const isNext = number !== undefined && Number(number) === index + 1;
				return isNext ? [] : [{ path, line: 1, detail: `should be number ${String(index + 1).padStart(4, "0")}` }];
			}),
};

export const layoutRules: Rule[] = [fileNames, toolNames, toolsHaveTests, migrationNumbers];
