/** The identity of the build's tools: the same for the same tools, another for any difference, and looked at when it starts. */

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import catalog from "#generated/catalog.json" with { type: "json" };
import { TOOLS } from "#generated/tools.ts";
import { catalogOf } from "#projection/catalog.ts";
import { identityOf, requireWhole } from "#projection/identity.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const lamp = { name: "lamp_add", inputSchema: { type: "object" }, outputSchema: {}, description: "Add a lamp" };
const lampList = { ...lamp, name: "lamp_list" };

test("is a hash over a line for each tool's schemas, by name, and one for the catalog", () => {
	const schemas = sha256('{"inputSchema":{"type":"object"},"outputSchema":{}}');
	const lines = [
		`lamp_add:lamp_add.json:${schemas}`,
		`lamp_list:lamp_list.json:${schemas}`,
		`capability-tool-catalog:capability-tools.json:${sha256(JSON.stringify([lampList, lamp]))}`,
	];
	expect(identityOf([lampList, lamp])).toBe(sha256(lines.join("\n")));
});

test("is another for any difference", () => {
	const others = [[lamp, { ...lampList, description: "List lamps" }], [lamp, { ...lampList, inputSchema: {} }], [lamp]];
	expect(new Set([[lamp, lampList], ...others].map(identityOf)).size).toBe(4);
});

test("of the build is that of its tools, and a catalog of other tools is no catalog to start with", () => {
	expect(identityOf(catalogOf(TOOLS))).toBe(catalog.identityHash);
	expect(() => requireWhole(catalog)).not.toThrow();
	expect(() => requireWhole({ ...catalog, tools: catalog.tools.slice(1) })).toThrow("The catalog of tools is not");
});
