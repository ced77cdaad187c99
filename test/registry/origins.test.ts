/** Where a call may come from and how far a token reaches: every tool from every origin, with every scope. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Origin } from "#base/errors.ts";
import type { Scope } from "#identity/caller.ts";
import { createRegistry, originsOf, scopeOf } from "#registry/registry.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import type { Tool } from "#tools/define.ts";

const ORIGINS: Origin[] = ["web", "api", "cli", "mcp", "agent", "schedule"];
const PERSONS: Origin[] = ["web", "api", "cli"];
const PERSONAL = ["hold", "token", "session", "setting", "policy"];
const SCOPES: Scope[] = ["read", "write", "delete"];
/** arguments no tool takes: what passes the doors is refused for these, and nothing ever runs */
const NOTHING_TAKES = { "not a field": 1 };

let company: Company;
let server: TestServer;
beforeAll(async () => {
	company = await openCompany();
	server = await openServer();
});
afterAll(async () => {
	await company.close();
	await server.close();
});

const reachedFrom = (tool: Tool): Origin => originsOf(tool)[0] ?? "web";
const codeOf = async (tool: Tool, more: Partial<Parameters<Company["as"]>[1] & object>) => {
	const outcome = await company.call(tool.name, NOTHING_TAKES, company.as(company.minji, more));
	return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
};

describe("answering, credentials and settings", () => {
	const personal = () => company.app.registry.all.filter(({ namespace }) => PERSONAL.includes(namespace.name));

	test("are a person's own: the browser, the interface and the shell alone reach them", async () => {
		expect(personal().length).toBeGreaterThanOrEqual(3);
		for (const tool of personal()) {
			for (const origin of ORIGINS) {
				expect([tool.name, origin, await codeOf(tool, { origin })]).toEqual([
					tool.name,
					origin,
					PERSONS.includes(origin) ? "invalid_input" : "not_allowed",
				]);
			}
		}
	});

	test("stay so when a tool declares more", async () => {
		const [tool] = personal();
		if (tool === undefined) throw new Error("no such tool");
		const wide = {
			...tool,
			name: "policy_open",
			namespace: { ...tool.namespace, name: "policy" },
			origins: ORIGINS,
		} as Tool;
		const other = await openCompany({ tools: [wide] });
		for (const origin of ["mcp", "agent", "schedule"] as const) {
			expect(await other.call("policy_open", {}, other.as(other.minji, { origin }))).toMatchObject({
				kind: "failed",
				error: { code: "not_allowed" },
			});
		}
		await other.close();
	});

	test("are refused to a token that asks, whatever its scope", async () => {
		for (const tool of personal()) {
			expect([tool.name, await codeOf(tool, { origin: "api", tokenID: "tok_1", asks: true })]).toEqual([
				tool.name,
				"not_allowed",
			]);
		}
	});
});

describe("every tool", () => {
	test("is reached from the origins it declares and from no other", async () => {
		for (const tool of company.app.registry.all) {
			const isPersonal = PERSONAL.includes(tool.namespace.name);
			const declared = isPersonal ? PERSONS : originsOf(tool);
			for (const origin of ORIGINS)
				expect([tool.name, origin, await codeOf(tool, { origin })]).toEqual([
					tool.name,
					origin,
					declared.includes(origin) ? "invalid_input" : "not_allowed",
				]);
		}
	});

	test("needs the scope of its class: reading read, removing delete, all else write", async () => {
		for (const tool of company.app.registry.all) {
			const needed = ["read", "computation"].includes(tool.sideEffectClass)
				? "read"
				: tool.sideEffectClass === "destructive"
					? "delete"
					: "write";
			expect([tool.name, scopeOf(tool.sideEffectClass)]).toEqual([tool.name, needed]);
			for (const scope of SCOPES) {
				const isEnough = SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
				const origin = reachedFrom(tool);
				expect([tool.name, scope, await codeOf(tool, { origin, tokenID: "tok_1", scope })]).toEqual([
					tool.name,
					scope,
					isEnough ? "invalid_input" : "token_scope",
				]);
			}
		}
	});

	test("of a class nobody knows needs the strongest scope", () => {
		expect(scopeOf("invented" as never)).toBe("delete");
	});

	test("refuses to be told who asks", async () => {
		for (const tool of company.app.registry.all) {
			for (const field of ["userId", "asUser", "requester", "requesterID", "callerID"]) {
				const outcome = await company.call(
					tool.name,
					{ [field]: company.jisoo },
					company.as(company.minji, { origin: reachedFrom(tool) }),
				);
				expect(outcome.kind === "failed" && outcome.error.input?.map(({ path }) => path)).toContain(`input.${field}`);
			}
		}
	});

	test("has a name of its own", () => {
		const [tool] = company.app.registry.all;
		if (tool === undefined) throw new Error("no tools");
		expect(() => createRegistry([tool, tool])).toThrow(tool.name);
	});
});

describe("over HTTP", () => {
	test("a token's scope decides for invoke and preview alike, and for what the list shows", async () => {
		for (const scope of SCOPES) {
			const token = server.token(server.minjiID, scope);
			const listed = ((await token.get("/api/v1/tools")).json.tools as { name: string }[]).map(({ name }) => name);
			for (const tool of server.app.registry.all) {
				const isEnough = SCOPES.indexOf(scope) >= SCOPES.indexOf(scopeOf(tool.sideEffectClass));
				expect([tool.name, listed.includes(tool.name)]).toEqual([tool.name, isEnough]);
				const isHere = originsOf(tool).includes("api");
				const expected = !isHere ? [403, "not_allowed"] : isEnough ? [400, "invalid_input"] : [403, "token_scope"];
				for (const act of ["invoke", "preview"]) {
					const { status, problem } = await token.post(`/api/v1/tools/${tool.name}/${act}`, { input: NOTHING_TAKES });
					expect([tool.name, act, status, problem.code]).toEqual([tool.name, act, ...expected] as never);
				}
			}
		}
	});

	test("a tool there is none of is 404 and names what is near", async () => {
		const answer = await server.minji.invoke("task_frobnicate", {});
		expect([answer.status, answer.problem.code]).toEqual([404, "tool_not_found"]);
		for (const name of ["__proto__", "constructor", "toString", "%00", "%F0%9F%92%A9", "..%2f..%2fetc"])
			expect((await server.minji.invoke(name, {})).status).toBe(404);
		expect((await server.minji.get("/api/v1/tools/no_such")).problem.code).toBe("tool_not_found");
	});

	test("the list comes in the three formats other programs read, and no fourth", async () => {
		const named = async (format: string) =>
			(await server.minji.get(`/api/v1/tools?format=${format}`)).json.tools as Record<string, unknown>[];
		for (const one of await named("openai"))
			expect(Object.keys(one.function as object)).toEqual(["name", "description", "parameters"]);
		for (const one of await named("anthropic"))
			expect(Object.keys(one)).toEqual(["name", "description", "input_schema"]);
		for (const one of await named("mcp"))
			expect(Object.keys(one)).toEqual(["name", "description", "inputSchema", "outputSchema", "annotations"]);
		expect((await server.minji.get("/api/v1/tools?format=xml")).problem).toMatchObject({
			code: "invalid_input",
			status: 400,
		});
		const hidden = server.app.registry.all.filter(({ modelVisible }) => modelVisible === false).map(({ name }) => name);
		for (const format of ["anthropic", "mcp"])
			expect((await named(format)).filter(({ name }) => hidden.includes(name as string))).toEqual([]);
	});

	test("every descriptor has exactly the fields of the contract, and closed inputs", async () => {
		const fields =
			"name namespace version label description sideEffectClass requiresApproval inputSchema outputSchema effects errors origins modelVisible availability idempotent"
				.split(" ")
				.sort();
		for (const one of (await server.minji.get("/api/v1/tools")).json.tools as Record<string, unknown>[]) {
			expect(Object.keys(one).sort()).toEqual(fields);
			expect(one.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
			expect(JSON.stringify(one.inputSchema)).not.toContain("$ref");
		}
		const { catalog } = (await server.minji.get("/api/v1/tools?live=true")).json as {
			catalog: Record<string, unknown>;
		};
		expect(Object.keys(catalog).sort()).toEqual(["identityHash", "live", "protocolVersion"]);
	});
});
