// No key, and nothing anybody wrote, gets into an error or a log line, whatever a server answers (spec/faults.md J2, J4).

import { afterEach, beforeEach, expect, test } from "bun:test";
import { inspect } from "node:util";
import { ToolError } from "#base/errors.ts";
import { testModel } from "#model/model-test.ts";
import type { ModelConnection, ModelRequest } from "#model/port.ts";
import { type ScriptedFailure, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { answered, ask, connected, manualClock, rememberingLog } from "./helpers.ts";

const KEYS = {
	key: "sk-test-4f9a8b7c6d5e4f3a2b1c0000",
	query: "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
	password: "Zx81-random-value-93",
	message: "AKIAIOSFODNN7EXAMPLE",
	tool: "xoxb-2048-tool-token-value",
	result: "eyJhbGciOiJIUzI1NiJ9.result.value",
	system: "glpat-system-prompt-secret",
};

let server: ScriptedModel;
let connection: ModelConnection;

beforeEach(async () => {
	server = await scriptedModel({ models: null });
	connection = {
		baseURL: `http://user:${KEYS.password}@127.0.0.1:${server.port}/v1?key=${KEYS.query}`,
		apiKey: KEYS.key,
		name: "scripted",
	};
});
afterEach(() => server.stop());

const REQUEST: ModelRequest = {
	messages: [
		{ role: "system", text: KEYS.system },
		{ role: "user", text: `my key is ${KEYS.message}` },
		{ role: "assistant", text: "", calls: [{ id: "c1", name: "t", arguments: `{"token":"${KEYS.tool}"}` }] },
		{ role: "tool", callID: "c1", name: "t", text: KEYS.result },
		{ role: "tool", callID: "orphan", name: "t", text: KEYS.result },
	],
	tools: [{ name: "t", description: KEYS.tool, parameters: { type: "object" } }],
};

/** Everything of an error that any log, screen or crash report could show. */
function everything(error: unknown): string {
	const own =
		error instanceof ToolError
			? JSON.stringify([error.message, error.values, error.details, error.candidates, error.input])
			: "";
	return `${own} ${inspect(error, { depth: 20, showHidden: true })}`;
}

function expectNoSecret(text: string): void {
	for (const [place, secret] of Object.entries(KEYS))
		if (text.includes(secret)) throw new Error(`${place} is in: ${text}`);
}

const ECHO = JSON.stringify({ keys: KEYS });
const failures: ScriptedFailure[] = [400, 401, 402, 403, 404, 407, 413, 418, 429, 500, 503].flatMap((status) => [
	{ status, code: KEYS.key, message: `Incorrect API key provided: ${KEYS.key}; you sent ${ECHO}` },
	{ status, body: `<html>${ECHO}</html>`, headers: { "x-request-id": KEYS.key, "x-echo": KEYS.query } },
	{ status, body: JSON.stringify({ error: KEYS, detail: ECHO }) },
	{ status, code: "model_not_found", message: ECHO },
]);

test("no failure shows or logs a secret from any field", async () => {
	const { model, log } = connected(connection, { maxRetries: 1 });
	for (const failure of failures) {
		server.script.length = 0;
		server.script.push(failure, failure);
		const asked = await ask(model, REQUEST);
		expect(asked.error).toBeInstanceOf(ToolError);
		expectNoSecret(everything(asked.error));
		expectNoSecret(JSON.stringify(asked.retries));
	}
	expect(log.lines.length).toBeGreaterThan(failures.length);
	expectNoSecret(log.lines.join("\n"));
});

test("no broken stream and no failing connection shows or logs a secret", async () => {
	const { model, log } = connected(connection, { maxRetries: 0 });
	server.reply({ raw: `data: {"error":{"message":${JSON.stringify(ECHO)}}}\n\n` });
	server.reply({ raw: `data: {${ECHO}\n\n` });
	server.reply({ text: KEYS.message, cutAfter: 250 });
	for (let i = 0; i < 3; i++) expectNoSecret(everything((await ask(model, REQUEST)).error));
	for (const code of ["ECONNRESET", "CERT_HAS_EXPIRED", "ERR_PROXY_TUNNEL", ""]) {
		const fetch = async () => {
			throw Object.assign(new TypeError(`${code} ${connection.baseURL} ${ECHO}`), { code, path: connection.baseURL });
		};
		const bench = connected(connection, { fetch, maxRetries: 1 });
		expectNoSecret(everything((await ask(bench.model, REQUEST)).error));
		expectNoSecret(bench.log.lines.join("\n"));
	}
	expectNoSecret(log.lines.join("\n"));
});

test("a server that offers the key as a model's name gets it masked", async () => {
	server.models = [{ id: `model-${KEYS.key}` }, { id: `${KEYS.query}` }];
	server.fail(404, { code: "model_not_found" });
	const { model } = connected({ ...connection, name: `my-${KEYS.key}` });
	const { error } = await ask(model, REQUEST);
	expectNoSecret(everything(error));
	server.fail(404, { code: "model_not_found" });
	const tested = await testModel(connection, { clock: manualClock(), log: rememberingLog() });
	expect(tested.models).toEqual(["model-•••", "•••"]);
	expectNoSecret(JSON.stringify(tested));
});

test("an answer logs figures and neither text nor arguments", async () => {
	const { model, log } = connected(connection);
	server.call("t", { token: KEYS.tool }, { text: KEYS.message, reasoning: KEYS.result });
	await answered(model, REQUEST);
	expect(log.lines.some((line) => line.includes("model_answered"))).toBe(true);
	expect(log.lines.some((line) => line.includes("model_history_repaired"))).toBe(true);
	expectNoSecret(log.lines.join("\n"));
});

test("the provider's name is host and port, without user, path or query", () => {
	expect(connected(connection).model.provider).toBe(`127.0.0.1:${server.port}`);
});

test("a request holds the key in one header, the query in the address, and no facts about this computer", async () => {
	process.env["OPENAI_CUSTOM_HEADERS"] = "x-from-environment: yes";
	process.env["OPENAI_ORG_ID"] = "org-from-environment";
	try {
		server.reply("ok");
		await answered(connected(connection).model);
	} finally {
		delete process.env["OPENAI_CUSTOM_HEADERS"];
		delete process.env["OPENAI_ORG_ID"];
	}
	const request = server.requests[0];
	expect(request?.path).toBe(`/v1/chat/completions?key=${KEYS.query}`);
	expect(request?.headers["authorization"]).toBe(`Bearer ${KEYS.key}`);
	const usual = [
		"accept",
		"accept-encoding",
		"authorization",
		"connection",
		"content-length",
		"content-type",
		"host",
		"user-agent",
	];
	expect(Object.keys(request?.headers ?? {}).filter((name) => !usual.includes(name))).toEqual([]);
	expect(request?.headers["user-agent"]).toBe("kontor");
});

test("a user and password in the address are sent as such when there is no key", async () => {
	server.reply("ok");
	await answered(connected({ ...connection, apiKey: null }).model);
	expect(server.requests[0]?.headers["authorization"]).toBe(`Basic ${btoa(`user:${KEYS.password}`)}`);
});
