/** The catalog in other programs' formats, held against what each provider documents of names and schemas. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import Ajv from "ajv/dist/2020";
import { z } from "zod";
import { modelSchema } from "#projection/model-schema.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { standIns } from "#test/support/stand-ins.ts";
import { recordTool } from "#tools/define.ts";

type Json = Record<string, unknown>;

/**
 * What the providers' references say of a function: OpenAI, API reference of chat completions (`tools[].function`):
 * a-z, A-Z, 0-9, underscores and dashes, at most 64 characters, and function calling's guide: descriptions of at most
 * 1024 characters. Anthropic, messages API (`tools[].name`): ^[a-zA-Z0-9_-]{1,128}$, and `input_schema` of type object
 * with no anyOf, oneOf or allOf at its top. MCP 2025-11-25, server/tools: 1 to 128 of A-Z, a-z, 0-9, _ - and dot.
 */
const NAMES = { openai: /^[a-zA-Z0-9_-]{1,64}$/, anthropic: /^[a-zA-Z0-9_-]{1,128}$/, mcp: /^[A-Za-z0-9_.-]{1,128}$/ };
const DESCRIPTION_CHARACTERS = 1024;
/** keywords that every one of them reads */
const KEYWORDS = new Set("type description enum properties required items anyOf additionalProperties".split(" "));

let server: TestServer;
beforeAll(async () => {
	server = await openServer({ tools: standIns(30) });
});
afterAll(() => server.close());

const listed = async (query: string, client = server.minji) =>
	(await client.get(`/api/v1/tools?${query}`)).json.tools as Json[];

/** Every schema inside of one, with where it stands. */
function* inside(schema: Json, path = ""): Generator<{ schema: Json; path: string }> {
	yield { schema, path };
	for (const [name, one] of Object.entries((schema["properties"] ?? {}) as Record<string, Json>))
		yield* inside(one, `${path}.${name}`);
	for (const one of [schema["items"], schema["additionalProperties"], ...((schema["anyOf"] as Json[]) ?? [])])
		if (typeof one === "object" && one !== null) yield* inside(one as Json, `${path}[]`);
}

function schemaFaults(name: string, schema: Json): string[] {
	const top = schema["type"] === "object" && typeof schema["properties"] === "object" ? [] : [`${name} is no object`];
	for (const { schema: one, path } of inside(schema)) {
		for (const keyword of Object.keys(one)) if (!KEYWORDS.has(keyword)) top.push(`${name}${path} has ${keyword}`);
		if (one["type"] === "integer") top.push(`${name}${path} is an integer`);
		const values = (one["enum"] ?? []) as unknown[];
		if (values.some((value) => typeof value !== "string")) top.push(`${name}${path} has an enum of no text`);
		if (one["type"] === "object" && one["additionalProperties"] === undefined) top.push(`${name}${path} is open`);
	}
	return top;
}

test("openai: functions with names, descriptions and schemas it takes", async () => {
	const tools = await listed("format=openai");
	expect(tools.length).toBeGreaterThan(30);
	const faults = tools.flatMap((tool) => {
		expect(tool["type"]).toBe("function");
		const { name, description, parameters } = tool["function"] as {
			name: string;
			description: string;
			parameters: Json;
		};
		expect(name).toMatch(NAMES.openai);
		expect([name, description.length <= DESCRIPTION_CHARACTERS]).toEqual([name, true]);
		return schemaFaults(name, parameters);
	});
	expect(faults).toEqual([]);
});

test("anthropic: tools whose schema is an object without alternatives at its top", async () => {
	const faults = (await listed("format=anthropic")).flatMap((tool) => {
		const { name, input_schema: schema } = tool as { name: string; input_schema: Json };
		expect(name).toMatch(NAMES.anthropic);
		expect(["anyOf", "oneOf", "allOf"].filter((keyword) => keyword in schema)).toEqual([]);
		return schemaFaults(name, schema);
	});
	expect(faults).toEqual([]);
});

test("mcp: tools as the official library reads them", async () => {
	const ajv = new Ajv({ strict: false, validateFormats: false });
	for (const tool of await listed("format=mcp")) {
		expect(ToolSchema.parse(tool).name).toMatch(NAMES.mcp);
		for (const schema of [tool["inputSchema"], tool["outputSchema"]])
			expect(ajv.validateSchema(schema as Json)).toBe(true);
	}
});

test("the schema for a model takes whatever the strict one takes", () => {
	const ajv = new Ajv({ strict: false, validateFormats: false });
	const input = z.strictObject({
		count: z.int().min(1).max(25).describe("how many"),
		ratio: z.number().min(0).max(1).optional(),
		when: z.string().datetime({ offset: true }),
		names: z.array(z.string().min(1).max(64)).min(1).max(3),
		kind: z.enum(["a", "b"]),
		more: z.record(z.string(), z.unknown()).optional(),
	});
	const [pattern] = standIns(1);
	if (pattern?.kind !== "record") throw new Error("no stand-in");
	const tool = recordTool({ ...pattern, input, output: z.object({}), handler: () => ({}) } as never);
	const schema = modelSchema(tool);
	const taken = { count: 3, when: "2026-12-02T10:00:00+09:00", names: ["x"], kind: "a", more: { any: [1] } };
	expect([input.safeParse(taken).success, ajv.validate(schema, taken)]).toEqual([true, true]);
	expect(schema["properties"]).toMatchObject({
		count: { type: "number", description: "how many; 1 to 25" },
		ratio: { type: "number", description: "0 to 1" },
		when: { type: "string", description: "RFC 3339 with offset" },
		names: { type: "array", description: "1 to 3 entries" },
	});
});

test("formats list what the caller can use now; live says whether that was asked, and nothing else is taken", async () => {
	server.addMember("Jisoo Park");
	const jisoo = await server.signIn("jisoo@moonrise.example");
	const names = (tools: Json[]) => tools.map(({ name }) => name);
	expect(names(await listed("format=mcp", jisoo))).not.toContain("person_withdraw");
	expect(names(await listed("format=mcp"))).toContain("person_withdraw");
	for (const [query, live] of [
		["", false],
		["live=false", false],
		["live=true", true],
	] as const)
		expect((await jisoo.get(`/api/v1/tools?${query}`)).json.catalog).toMatchObject({ live });
	const withdraw = (await listed("live=true", jisoo)).find(({ name }) => name === "person_withdraw");
	expect(withdraw?.["availability"]).toMatchObject({ state: "not_allowed", reason: expect.any(String) });
	const wrong = await jisoo.get("/api/v1/tools?live=maybe");
	expect([wrong.status, wrong.problem.code, wrong.problem.input?.[0]?.path]).toEqual([400, "invalid_input", "live"]);
});
