/** Writes src/generated/: the list of tools, the migrations, the catalog with its identity hash. `--check` only compares. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const isCheck = process.argv.includes("--check");
const NOTE = "// Written by scripts/generate.ts; do not edit.";

/** Every tool file: one folder a namespace, one file a tool. */
function toolFiles(): { file: string; name: string; constant: string }[] {
	const root = join(ROOT, "src/tools");
	const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	return folders
		.flatMap((folder) => readdirSync(join(root, folder.name)).map((file) => `${folder.name}/${file}`))
		.filter((file) => file.endsWith(".ts") && !/\/(namespace|shape)\.ts$/.test(file))
		.sort()
		.map((file) => {
			const name = basename(file, ".ts");
			return { file, name, constant: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) };
		});
}

function toolsModule(): string {
	const files = toolFiles();
	const imports = files.map(({ file, constant }) => `import { ${constant} } from "#tools/${file}";`);
	return [
		NOTE,
		'import type { Tool, TypesOf } from "#tools/define.ts";',
		...imports,
		"",
		"export const TOOLS: readonly Tool[] = [",
		...files.map(({ constant }) => `\t${constant},`),
		"];",
		"",
		"/** What a call of each tool takes and answers. */",
		"export type ToolTypes = {",
		...files.map(({ name, constant }) => `\t${name}: TypesOf<typeof ${constant}>;`),
		"};",
		"",
	].join("\n");
}

function migrationsModule(): string {
	const files = readdirSync(join(ROOT, "migrations"))
		.filter((file) => file.endsWith(".sql"))
		.sort();
	const imports = files.map((file) => `import m${file.slice(0, 4)} from "#migrations/${file}" with { type: "text" };`);
	const list = files.map((file) => `\t{ name: "${basename(file, ".sql")}", sql: m${file.slice(0, 4)} },`);
	return [
		NOTE,
		...imports,
		"",
		"export const MIGRATIONS: readonly { name: string; sql: string }[] = [",
		...list,
		"];",
		"",
	].join("\n");
}

/** The catalog as it stands after the modules above: its hash is the build's identity. */
async function catalogFile(): Promise<string> {
	const { catalogOf } = await import("#projection/catalog.ts");
	const { TOOLS } = await import("#generated/tools.ts");
	const tools = catalogOf(TOOLS);
	const { identityOf } = await import("#projection/identity.ts");
	return `${JSON.stringify({ protocolVersion: "0.4.0", identityHash: identityOf(tools), tools }, null, "\t")}\n`;
}

function put(name: string, content: string): boolean {
	const path = join(ROOT, "src/generated", name);
	const present = (() => {
		try {
			return readFileSync(path, "utf8");
		} catch {
			// not there yet: it differs
			return "";
		}
	})();
	if (present === content) return true;
	if (isCheck) console.error(`src/generated/${name} is not what the sources say; run npm run generate`);
	else writeFileSync(path, content);
	return !isCheck;
}

const isSame = [
	put("tools.ts", toolsModule()),
	put("migrations.ts", migrationsModule()),
	put("catalog.json", await catalogFile()),
];
if (!isSame.every(Boolean)) process.exit(1);
