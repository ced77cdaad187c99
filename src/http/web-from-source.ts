// The pages' files during development: bundled from source at first use. The executable carries them inside instead (package.json, "#web-assets").

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WebBundle, WebFile } from "#scripts/web.ts";

export type WebAsset = WebFile & { bytes: () => Promise<Uint8Array<ArrayBuffer>> };

/** The bundle's list of files, entries and workers, with each file's content within reach. */
export type WebAssets = Omit<WebBundle, "files"> & { files: WebAsset[] };

const buildFolder = fileURLToPath(new URL("../../build", import.meta.url));

async function load(): Promise<WebAssets> {
	const { bundleWeb } = await import("#scripts/web.ts");
	// A folder of this process alone, read at once and removed: tests and a development server bundle at the same time.
	const folder = join(buildFolder, `web-from-source-${process.pid}`);
	try {
		const bundle = await bundleWeb(folder);
		const files = bundle.files.map(async (file) => {
			const content = await Bun.file(join(folder, file.path)).bytes();
			return { ...file, bytes: () => Promise.resolve(content) };
		});
		return { ...bundle, files: await Promise.all(files) };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

let loaded: Promise<WebAssets> | undefined;

/** Bundles once in a process; a failed bundle is tried again at the next call. Throws what the bundler reports. */
export function loadWebAssets(): Promise<WebAssets> {
	loaded ??= load().catch((error: unknown) => {
		loaded = undefined;
		throw error;
	});
	return loaded;
}
