// Builds the executable: bundles the pages, embeds them, and compiles src/main.ts with everything it needs into one file.
//
//   npm run build                                        build/kontor for this computer
//   npm run build -- --target linux-arm64                build/kontor-linux-arm64
//   npm run build -- --outfile /somewhere/kontor         under another name

import { mkdir, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import manifest from "#package.json" with { type: "json" };
import { bundleWeb, type WebBundle } from "./web.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const buildFolder = join(root, "build");
const webFolder = join(buildFolder, "web-embedded");
const embeddedModule = join(buildFolder, "web-embedded.ts");

/** The database driver's addon is chosen by the condition of this name (package.json, "#sqlite"), Bun itself by `bun`. */
const targets: Record<string, { bun: string; condition: string }> = {
	"linux-x64": { bun: "bun-linux-x64", condition: "linux-x64" },
	"linux-x64-baseline": { bun: "bun-linux-x64-baseline", condition: "linux-x64" },
	"linux-arm64": { bun: "bun-linux-arm64", condition: "linux-arm64" },
	"darwin-x64": { bun: "bun-darwin-x64", condition: "darwin-x64" },
	"darwin-arm64": { bun: "bun-darwin-arm64", condition: "darwin-arm64" },
};

/**
 * Source of the module that takes the place of src/http/web-from-source.ts. Files are found through their imports:
 * their names inside the executable carry a hash of Bun's own.
 */
function embeddedSource(bundle: WebBundle): string {
	const folder = `./${relative(buildFolder, webFolder)}`;
	const imports = bundle.files.map(
		({ path }, index) => `import file${index} from ${JSON.stringify(`${folder}/${path}`)} with { type: "file" };`,
	);
	const files = bundle.files.map(
		(file, index) => `\t{ ...${JSON.stringify(file)}, bytes: () => Bun.file(file${index}).bytes() },`,
	);
	const { files: _, ...rest } = bundle;
	return [
		"// Written by scripts/build.ts: the pages' files as they are embedded in the executable.",
		"",
		...imports,
		'import type { WebAssets } from "#http/web-from-source.ts";',
		"",
		`const assets: WebAssets = { ...${JSON.stringify(rest)}, files: [`,
		...files,
		"] };",
		"",
		"export const loadWebAssets = (): Promise<WebAssets> => Promise.resolve(assets);",
		"",
	].join("\n");
}

function compileCommand(target: string, outfile: string): string[] {
	const chosen = targets[target];
	if (!chosen) throw new Error(`unknown target ${target}; known: ${Object.keys(targets).join(", ")}`);
	const isThisComputer = target === `${process.platform}-${process.arch}`;
	return [
		process.execPath,
		"build",
		"--compile",
		"--production",
		"--minify",
		"--sourcemap",
		"--bytecode",
		"--format=esm",
		"--splitting",
		// Without these two the executable would obey a .env and a bunfig.toml of whatever folder it is started in.
		"--no-compile-autoload-dotenv",
		"--no-compile-autoload-bunfig",
		"--conditions=kontor-binary",
		`--conditions=${chosen.condition}`,
		// Another platform's Bun is fetched from the npm registry; this computer's is the one that runs now.
		...(isThisComputer ? [] : [`--target=${chosen.bun}`]),
		join(root, "src", "main.ts"),
		// a thread is an entry of its own
		join(root, "src", "checkpoint-thread.ts"),
		"--outfile",
		outfile,
	];
}

/**
 * Builds the executable for one target and answers its path. The environment is passed on without BUN_*, which could
 * change what is compiled. Throws with the compiler's exit code; its messages have been printed by then.
 */
export async function buildExecutable(options: { target?: string; outfile?: string } = {}): Promise<string> {
	const here = `${process.platform}-${process.arch}`;
	const target = options.target ?? here;
	const outfile = resolve(options.outfile ?? join(buildFolder, target === here ? "kontor" : `kontor-${target}`));
	// maps of every part are laid beside what is built; they are inside the executable as well, and would be shipped by mistake
	const parts = `${outfile}.parts`;
	await rm(parts, { recursive: true, force: true });
	await mkdir(parts, { recursive: true });
	const command = compileCommand(target, join(parts, "kontor"));
	await Bun.write(embeddedModule, embeddedSource(await bundleWeb(webFolder)));
	const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("BUN_"));
	const child = Bun.spawn(command, {
		cwd: root,
		env: Object.fromEntries(environment),
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	const [stdout, stderr, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]);
	if (code !== 0) throw new Error(`bun build ended with ${code}:\n${stdout}${stderr}`);
	await rename(join(parts, "kontor"), outfile);
	await rm(parts, { recursive: true });
	return outfile;
}

if (import.meta.main) {
	const { values } = parseArgs({ options: { target: { type: "string" }, outfile: { type: "string" } } });
	const startedAt = performance.now();
	const outfile = await buildExecutable(values);
	const megabytes = Bun.file(outfile).size / 1_000_000;
	const seconds = (performance.now() - startedAt) / 1000;
	console.log(
		`${relative(root, outfile)} ${manifest.version}: ${megabytes.toFixed(1)} MB, built in ${seconds.toFixed(1)} s`,
	);
}
