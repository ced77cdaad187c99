/** The identity of a build's tools: one hash over the schemas of each and over the whole catalog (runtime.md 1.2). */

import { createHash } from "node:crypto";

type Described = { name: string; inputSchema: unknown; outputSchema: unknown };

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Lines `name:fileName:hash` of the schemas by name, and the catalog's last. */
export function identityOf(tools: readonly Described[]): string {
	const byName = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
	const schemas = byName.map(({ name, inputSchema, outputSchema }) => {
		const hash = sha256(JSON.stringify({ inputSchema, outputSchema }));
		return `${name}:${name}.json:${hash}`;
	});
	const catalog = `capability-tool-catalog:capability-tools.json:${sha256(JSON.stringify(tools))}`;
	return sha256([...schemas, catalog].join("\n"));
}

/** A catalog that is not what its hash says would tell programs of other tools than there are. */
export function requireWhole(catalog: { identityHash: string; tools: readonly Described[] }): void {
	if (identityOf(catalog.tools) === catalog.identityHash) return;
	throw new Error("The catalog of tools is not the one this program was built with. Install the program again.");
}
