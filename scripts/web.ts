/** Bundles the pages' scripts and styles with hashed names, for the server to hand out and for the executable to embed. */

import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

export type WebFile = { path: string; contentType: string; sha256: string };
export type EntryName = "messenger" | "entry" | "docs";
export type WebBundle = {
	/** `path` is the file's name inside the output folder */
	files: WebFile[];
	entries: Record<EntryName, { script: string; styles: string[] }>;
	/** scripts that a page starts by address, not by a tag: the worker that shares one event stream between tabs */
	workers: { stream: string };
};

const WEB = path.join(import.meta.dir, "..", "web");
const ENTRIES: readonly EntryName[] = ["messenger", "entry", "docs"];

const PRODUCTION = { "process.env.NODE_ENV": '"production"' };

const CONTENT_TYPES: Record<string, string> = {
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".json": "application/json",
	".svg": "image/svg+xml",
	".png": "image/png",
	".woff2": "font/woff2",
};

/** Writes the bundle and its `manifest.json` into `outdir`, which is emptied first. Throws with every message of a failed build. */
export async function bundleWeb(outdir: string): Promise<WebBundle> {
	await rm(outdir, { recursive: true, force: true });
	await mkdir(outdir, { recursive: true });
	const built = await Bun.build({
		entrypoints: ENTRIES.map((name) => path.join(WEB, name, "main.tsx")),
		root: WEB,
		outdir,
		target: "browser",
		format: "esm",
		splitting: true,
		minify: true,
		sourcemap: "none",
		define: PRODUCTION,
		naming: { entry: "[dir]-[hash].[ext]", chunk: "chunk-[hash].[ext]", asset: "asset-[name]-[hash].[ext]" },
		throw: true,
	});
	// on its own and in one piece: a worker that is not a module cannot import chunks
	const worker = await Bun.build({
		entrypoints: [path.join(WEB, "client", "stream-worker.ts")],
		root: WEB,
		outdir,
		target: "browser",
		format: "iife",
		minify: true,
		define: PRODUCTION,
		naming: { entry: "[name]-[hash].[ext]" },
		throw: true,
	});
	const outputs = [...built.outputs, ...worker.outputs];
	const files = await Promise.all(outputs.map((output) => describe(outdir, output.path)));
	files.sort((one, other) => one.path.localeCompare(other.path));
	const bundle: WebBundle = {
		files,
		entries: { messenger: entry(files, "messenger"), entry: entry(files, "entry"), docs: entry(files, "docs") },
		workers: { stream: script(files, "stream-worker") },
	};
	await Bun.write(path.join(outdir, "manifest.json"), `${JSON.stringify(bundle, null, "\t")}\n`);
	return bundle;
}

async function describe(outdir: string, file: string): Promise<WebFile> {
	const extension = path.extname(file);
	const contentType = CONTENT_TYPES[extension];
	if (contentType === undefined)
		throw new Error(`${file}: no content type is known for ${extension}; add it to CONTENT_TYPES`);
	const sha256 = new Bun.CryptoHasher("sha256").update(await Bun.file(file).arrayBuffer()).digest("hex");
	return { path: path.relative(outdir, file), contentType, sha256 };
}

function entry(files: WebFile[], name: EntryName): { script: string; styles: string[] } {
	const styles = files.filter((file) => file.path.startsWith(`${name}-`) && file.path.endsWith(".css"));
	return { script: script(files, name), styles: styles.map((file) => file.path) };
}

function script(files: WebFile[], name: string): string {
	const found = files.find((file) => file.path.startsWith(`${name}-`) && file.path.endsWith(".js"));
	if (found === undefined) throw new Error(`${name} left no script in the bundle`);
	return found.path;
}

/** Gzipped size in bytes of a page's script with every chunk it loads before its first paint. */
export async function scriptSize(outdir: string, script: string): Promise<number> {
	const seen = new Set<string>();
	const queue = [script];
	let bytes = 0;
	for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
		if (seen.has(name)) continue;
		seen.add(name);
		const text = await Bun.file(path.join(outdir, name)).text();
		bytes += Bun.gzipSync(text).byteLength;
		for (const match of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) if (match[1]) queue.push(match[1]);
	}
	return bytes;
}

if (import.meta.main) {
	const outdir = path.resolve(process.argv[2] ?? "build/web");
	const bundle = await bundleWeb(outdir);
	for (const file of bundle.files) {
		const size = Bun.gzipSync(await Bun.file(path.join(outdir, file.path)).arrayBuffer()).byteLength;
		console.log(`${file.path.padEnd(40)} ${(size / 1000).toFixed(1).padStart(8)} kB gzip`);
	}
	for (const name of ENTRIES) {
		const size = await scriptSize(outdir, bundle.entries[name].script);
		console.log(`${`${name}, all scripts`.padEnd(40)} ${(size / 1000).toFixed(1).padStart(8)} kB gzip`);
	}
}
