/** The OpenAPI document: an outside validator takes it, it names every route there is, and the server answers as it says. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv/dist/2020";
import { createHandler } from "#http/server.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

type Json = Record<string, unknown>;
type Operation = { operationId: string; responses: Record<string, { content?: Record<string, { schema: Json }> }> };
type Document = { paths: Record<string, Record<string, Operation>>; components: Json; openapi: string };

let server: TestServer;
let document: Document;
let ajv: Ajv;

beforeAll(async () => {
	server = await openServer();
	server.addMember("Jisoo Park");
	document = (await server.client().get("/api/openapi.json")).json as unknown as Document;
	ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
	ajv.addSchema({ $id: "kontor:", components: document.components });
});
afterAll(() => server.close());

/** What programs ask for; the rest are pages and their files. */
const isInterface = (path: string) =>
	/^\/(?:api|\.well-known)\/|^\/(?:healthz|readyz|metrics)$/.test(path) && !path.startsWith("/api/docs");
const operations = () =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method} ${path}`),
	);

describe("the document", () => {
	test("is OpenAPI 3.1 to an outside validator", async () => {
		const found = await new Validator().validate(structuredClone(document));
		console.log(`validator: ${found.valid ? "valid" : "not valid"}, ${operations().length} operations`);
		expect(found.errors ?? []).toEqual([]);
		expect([found.valid, document.openapi]).toEqual([true, "3.1.1"]);
	});

	test("describes every route of the interface, and none that is not there", () => {
		const handler = createHandler(server.server, async () => {
			throw new Error("no assets are asked for");
		});
		const routed = handler.routes
			.filter(({ method, path }) => method !== "ALL" || path.endsWith("/mcp"))
			.flatMap(({ method, path }) =>
				(method === "ALL" ? ["get", "post", "delete"] : [method]).map((one) => [one, path]),
			)
			.filter(([, path = ""]) => isInterface(path))
			.map(([method = "", path = ""]) => `${method.toLowerCase()} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}")}`);
		const described = operations().filter((one) => !/\/tools\/[a-z]\w*\/invoke$/.test(one));
		const byTool = "post /api/v1/tools/{name}/invoke";
		expect([...new Set(routed)].filter((one) => one !== byTool).sort()).toEqual(described.sort());
	});

	test("has one operation for each tool that programs may call, with ids that are used once", () => {
		const ids = Object.values(document.paths).flatMap((methods) =>
			Object.values(methods).map(({ operationId }) => operationId),
		);
		expect(new Set(ids).size).toBe(ids.length);
		for (const tool of server.app.registry.all) {
			const isOpen = (tool.origins ?? ["api"]).includes("api");
			expect([tool.name, document.paths[`/api/v1/tools/${tool.name}/invoke`] !== undefined]).toEqual([
				tool.name,
				isOpen,
			]);
		}
	});

	test("is public, cached by its content, and says nothing of the company", async () => {
		const first = await server.client().get("/api/openapi.json");
		expect(first.status).toBe(200);
		expect(first.text).not.toContain("Moonrise");
		const again = await server.client().get("/api/openapi.json", {
			headers: { "if-none-match": first.headers.get("etag") ?? "" },
		});
		expect(again.status).toBe(304);
	});
});

/** What the document says of one answer, with its references resolved. */
function mismatch(method: string, path: string, answer: Answer): unknown {
	const operation = document.paths[path]?.[method];
	if (operation === undefined) return `${method} ${path} is not described`;
	const described = operation.responses[String(answer.status)];
	if (described === undefined) return `${method} ${path} answers ${answer.status}, which is not described`;
	const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
	if (answer.text === "") return described.content === undefined ? null : "an empty answer where content is described";
	const schema = described.content?.[type]?.schema;
	if (schema === undefined) return `${method} ${path} answers ${type}, which is not described`;
	if (!type.endsWith("json")) return null;
	const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"kontor:#/components')) as Json;
	const check = ajv.compile(own);
	return check(answer.json) ? null : { path, errors: check.errors?.slice(0, 5), answer: answer.text.slice(0, 400) };
}

describe("the running server answers as described", () => {
	let minji: Client;
	let jisoo: Client;
	beforeAll(async () => {
		minji = server.minji;
		jisoo = await server.signIn("jisoo@moonrise.example");
	});

	async function sent(client: Client, method: "get" | "post" | "delete", path: string, real = path, body?: unknown) {
		const answer = await client.send(method.toUpperCase(), real, body);
		expect(mismatch(method, path.replace(/\?.*/, ""), answer)).toBeNull();
		return answer;
	}
	const invoke = (client: Client, tool: string, input: unknown) =>
		sent(client, "post", `/api/v1/tools/${tool}/invoke`, undefined, { input });

	test("lists and single things", async () => {
		for (const path of [
			"/api/v1/me",
			"/api/v1/status",
			"/api/v1/tools",
			"/api/v1/holds",
			"/api/v1/conversations",
			"/api/v1/tokens",
		])
			expect([path, (await sent(jisoo, "get", path)).status]).toEqual([path, 200]);
		for (const query of ["?live=true", "?format=openai", "?format=mcp"])
			await sent(jisoo, "get", "/api/v1/tools", `/api/v1/tools${query}`);
		await sent(jisoo, "get", "/api/v1/tools/{name}", "/api/v1/tools/task_add");
		for (const path of ["/healthz", "/readyz", "/api/openapi.json"]) await sent(server.client(), "get", path);
		server.state.notReady = "starting";
		expect((await sent(server.client(), "get", "/readyz")).status).toBe(503);
		server.state.notReady = null;
	});

	test("calls that are done, held and refused", async () => {
		expect((await invoke(jisoo, "task_add", { title: "Count the lamps" })).status).toBe(200);
		expect((await invoke(jisoo, "task_list", {})).status).toBe(200);
		expect((await invoke(jisoo, "task_add", { titel: "x" })).status).toBe(400);
		expect((await invoke(jisoo, "setting_model_get", {})).status).toBe(403);
		expect((await invoke(server.client(), "task_list", {})).status).toBe(401);
		const asking = server.token(server.minjiID, "delete", { asks: true });
		const held = await invoke(asking, "message_send", {
			targetType: "directMessage",
			personHint: "Jisoo",
			message: "Hello",
		});
		expect(held.status).toBe(202);
		const { id } = held.json.hold as { id: string };
		await sent(minji, "get", "/api/v1/holds/{id}", `/api/v1/holds/${id}`);
		await sent(minji, "post", "/api/v1/holds/{id}", `/api/v1/holds/${id}`, { decision: "approve" });
		const again = await sent(minji, "post", "/api/v1/holds/{id}", `/api/v1/holds/${id}`, { decision: "approve" });
		expect([again.status, again.problem.code]).toEqual([409, "hold_decided"]);
	});

	test("previews and undoing", async () => {
		const added = await invoke(jisoo, "task_add", { title: "Undo me" });
		await sent(jisoo, "post", "/api/v1/tools/{name}/preview", "/api/v1/tools/task_add/preview", {
			input: { title: "Later" },
		});
		await sent(jisoo, "post", "/api/v1/changes/{callID}/undo", `/api/v1/changes/${added.json.callID}/undo`);
	});

	test("files up and down", async () => {
		const headers = { "content-type": "application/octet-stream" };
		const up = await jisoo.send("POST", "/api/v1/files?name=lamp.txt", undefined, { raw: "glass", headers });
		expect([up.status, mismatch("post", "/api/v1/files", up)]).toEqual([201, null]);
		const down = await jisoo.get(`/api/v1/files/${up.json["fileID"]}`);
		expect([down.status, down.text]).toEqual([200, "glass"]);
		const none = await jisoo.get("/api/v1/files/file_none");
		expect([none.status, mismatch("get", "/api/v1/files/{id}", none)]).toEqual([404, null]);
	});

	test("messages, turns and tokens", async () => {
		const asked = await sent(jisoo, "post", "/api/v1/agent/messages", undefined, { text: "hello" });
		const { turnID, conversationID } = asked.json as { turnID: string; conversationID: string };
		await sent(jisoo, "get", "/api/v1/agent/turns/{id}", `/api/v1/agent/turns/${turnID}`);
		const messages = `/api/v1/conversations/${conversationID}/messages`;
		await sent(jisoo, "get", "/api/v1/conversations/{id}/messages", messages);
		const direct = await sent(jisoo, "post", "/api/v1/conversations", undefined, {
			kind: "direct",
			memberIDs: [server.minjiID],
		});
		expect(direct.status).toBe(201);
		const { id } = (direct.json.conversation ?? direct.json) as { id: string };
		const written = await sent(
			jisoo,
			"post",
			"/api/v1/conversations/{id}/messages",
			`/api/v1/conversations/${id}/messages`,
			{ text: "Hi" },
		);
		expect(written.status).toBe(201);
		const token = await sent(jisoo, "post", "/api/v1/tokens", undefined, { scope: "read" });
		await sent(jisoo, "delete", "/api/v1/tokens/{id}", `/api/v1/tokens/${token.json.id}`);
	});

	test("signing in and out, and refusals of strangers", async () => {
		const client = server.client();
		const credentials = { email: "jisoo@moonrise.example", password: PASSWORD };
		await sent(client, "post", "/api/v1/session", undefined, credentials);
		await sent(client, "delete", "/api/v1/session");
		const wrong = await sent(client, "post", "/api/v1/session", undefined, { ...credentials, password: "no" });
		expect(wrong.problem.code).toBe("credentials_wrong");
		await sent(client, "post", "/api/v1/invitation", undefined, { token: "nothing" });
		await sent(client, "get", "/api/v1/me");
	});
});
