/** The catalog of this build: large, so it is loaded by the commands that read it. */

import type { descriptorOf } from "#projection/catalog.ts";

export type Described = ReturnType<typeof descriptorOf>;

export async function catalog() {
	const { default: file } = await import("#generated/catalog.json", { with: { type: "json" } });
	return file as unknown as { protocolVersion: string; identityHash: string; tools: Described[] };
}
