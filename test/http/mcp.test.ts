/** The MCP server with the official client: who sees what, what calls answer, and sessions that end where they should. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type CallToolResult, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { eq } from "drizzle-orm";
import { allToken } from "#store/schema/access.ts";
import { allHold } from "#store/schema/turn.ts";
import type { Client } from "#test/support/client.ts";
import { MCP_FIXTURES } from "#test/support/mcp-fixtures.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let jisoo: string;
const connected: McpClient[] = [];
beforeEach(async () => {
	server = await openServer({ tools: MCP_FIXTURES });
	jisoo = server.addMember("Jisoo Park");
});
afterEach(async () => {
	await Promise.all(connected.splice(0).map((client) => client.close()));
	await server.close();
});

const address = () => new URL(`${server.url}/api/v1/mcp`);

async function connect(token: Client): Promise<McpClient> {
	const client = new McpClient({ name: "test", version: "1" });
	const headers = { authorization: `Bearer ${token.token}` };
	await client.connect(new StreamableHTTPClientTransport(address(), { requestInit: { headers } }));
	connected.push(client);
	return client;
}
const call = async (client: McpClient, name: string, input: Record<string, unknown>, meta?: Record<string, unknown>) =>
	(await client.callTool({
		name,
		arguments: input,
		...(meta === undefined ? {} : { _meta: meta }),
	})) as CallToolResult;
const textOf = ({ content }: CallToolResult) => (content[0]?.type === "text" ? content[0].text : "");
const problemOf = (result: CallToolResult) =>
	JSON.parse(textOf(result)) as { code: string; detail: string; candidates?: unknown[]; input?: { path: string }[] };
const names = async (client: McpClient) => (await client.listTools()).tools.map(({ name }) => name);

describe("the list", () => {
	test("is the caller's: what the scope reaches, what is theirs to use, nothing that only persons do", async () => {
		const reading = await names(await connect(server.token(jisoo, "read")));
		const writing = await names(await connect(server.token(jisoo, "write")));
		const ruling = await names(await connect(server.token(server.minjiID, "delete")));
		expect(reading).toContain("task_list");
		expect(reading).not.toContain("task_add");
		expect(writing).toContain("task_add");
		expect(writing).not.toContain("task_delete");
		expect(writing).not.toContain("person_invite");
		expect(ruling).toEqual(expect.arrayContaining(["task_delete", "person_invite"]));
		for (const list of [reading, writing, ruling])
			expect(list.filter((name) => /^(hold|token|setting|session|policy|turn)_|^(equip|plan)$/.test(name))).toEqual([]);
	});

	test("says of each tool what it does, in the person's words, with its descriptor beside", async () => {
		const { tools } = await (await connect(server.token(server.minjiID, "delete"))).listTools();
		const remove = tools.find(({ name }) => name === "task_delete");
		expect(remove).toMatchObject({
			title: expect.stringMatching(/\w/),
			inputSchema: { type: "object", additionalProperties: false },
			outputSchema: { type: "object" },
			annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
			_meta: {
				sideEffectClass: "destructive",
				requiresApproval: true,
				namespace: "task",
				availability: { state: "ok" },
			},
		});
		expect(tools.find(({ name }) => name === "task_list")?.annotations).toMatchObject({
			readOnlyHint: true,
			destructiveHint: false,
		});
	});

	test("changes when the person's rights do, and an open client hears of it", async () => {
		const client = await connect(server.token(jisoo, "delete"));
		const heard = new Promise<void>((resolve) =>
			client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
		);
		expect(await names(client)).not.toContain("person_withdraw");
		// until the stream that carries it is open, there is nobody to tell: each recheck that finds a change tells once
		await streamOpen(client);
		const rise = await server.minji.invoke("person_update", { personHint: "Jisoo Park", isAdmin: true });
		expect(rise.json.outcome).toBe("done");
		await heard;
		expect(await names(client)).toContain("person_withdraw");
	});

	test("changes when a tool is switched off, and an open client hears of it", async () => {
		const client = await connect(server.token(jisoo, "delete"));
		const heard = new Promise<void>((resolve) =>
			client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
		);
		expect(await names(client)).toContain("task_add");
		await streamOpen(client);
		const off = await server.minji.invoke("policy_update", { tool: "task_add", rule: "off" });
		expect(off.json.outcome).toBe("done");
		await heard;
		expect(await names(client)).not.toContain("task_add");
	});
});

/** The client opens its stream by itself after connecting; a ping answered behind it says that the server has seen it. */
async function streamOpen(client: McpClient): Promise<void> {
	while (!server.log.some((line) => line.includes("an MCP client listens"))) await client.ping();
}

describe("a call", () => {
	test("runs as the token's person and answers data, text and effects", async () => {
		const client = await connect(server.token(jisoo, "write"));
		const added = await call(client, "task_add", { title: "Order lamp glass" });
		expect(added.isError).toBeUndefined();
		expect(JSON.parse(textOf(added))).toEqual(added.structuredContent);
		expect(added.structuredContent).toMatchObject({ content: "Order lamp glass", ownerName: "Jisoo Park" });
		expect(added._meta).toMatchObject({ effects: [{ objectType: "task", effect: "created" }] });
		const { status, json } = await (await server.signIn("jisoo@moonrise.example")).invoke("task_list", {});
		expect([status, JSON.stringify(json).includes("Order lamp glass")]).toEqual([200, true]);
	});

	test("of an unknown, hidden or too strong tool finds none, and names nothing of it", async () => {
		const client = await connect(server.token(jisoo, "read"));
		for (const name of [
			"no_such_tool",
			"hold_decide",
			"token_add",
			"task_add",
			"person_withdraw",
			"equip",
			"constructor",
		]) {
			const result = await call(client, name, {});
			expect([name, result.isError, problemOf(result).code]).toEqual([name, true, "tool_not_found"]);
		}
	});

	test("with wrong arguments names every fault; an ambiguous hint answers with candidates", async () => {
		server.addMember("Jisoo Kang", { email: "kang@moonrise.example" });
		const client = await connect(server.token(server.minjiID, "write"));
		const wrong = problemOf(await call(client, "task_add", { titel: "x", size: "XXXL" }));
		expect(wrong.code).toBe("invalid_input");
		expect(wrong.input?.map(({ path }) => path).sort()).toEqual(["input.size", "input.titel", "input.title"]);
		const several = problemOf(await call(client, "task_add", { title: "Glass", participantPersonHints: ["Jisoo"] }));
		expect(several.code).toBe("interaction_required");
		expect(several.candidates).toHaveLength(2);
	});

	test("answers refusals in the person's language", async () => {
		const korean = await server.signIn("jisoo@moonrise.example");
		await korean.invoke("person_preference_update", { language: "ko" });
		const result = await call(await connect(server.token(jisoo, "read")), "test_error_handling", {});
		expect(problemOf(result)).toMatchObject({ code: "record_refused", detail: expect.stringMatching(/[가-힣]/) });
	});

	test("made again with its idempotency key is the first one's answer", async () => {
		const client = await connect(server.token(jisoo, "write"));
		const once = () => call(client, "task_add", { title: "Only once" }, { idempotencyKey: "k1" });
		const [first, second] = [await once(), await once()];
		expect(second._meta?.callID).toBe(first._meta?.callID as string);
		const other = await call(client, "task_add", { title: "Another" }, { idempotencyKey: "k1" });
		expect(problemOf(other).code).toBe("idempotency_key_reused");
	});

	test("tells its progress while it runs, and stops when the client cancels", async () => {
		const client = await connect(server.token(jisoo, "read"));
		const stop = new AbortController();
		const told: number[] = [];
		const running = client.callTool({ name: "test_until_stopped", arguments: {} }, undefined, {
			signal: stop.signal,
			onprogress({ progress, message }) {
				expect(message).toContain("Testing");
				told.push(progress);
				if (told.length === 2) stop.abort("enough");
			},
		});
		await expect(running).rejects.toThrow("enough");
		expect(told).toEqual([0, 1]);
		// the handler ended: the server can be asked on the same session
		expect(await names(client)).toContain("task_list");
	});
});

describe("what needs approval", () => {
	const input = { targetType: "directMessage", personHint: "Jisoo", message: "Lamps are in" };

	test("waits for a person when the token asks, is no success, and nobody answers it from here", async () => {
		const client = await connect(server.token(server.minjiID, "delete", { asks: true }));
		const result = await call(client, "message_send", input);
		expect(result.isError).toBe(true);
		expect(textOf(result)).toMatch(/^Waiting for approval: .*Do not call again\.$/);
		const hold = result._meta?.hold as { id: string; state: string; origin: string };
		expect(hold).toMatchObject({ state: "waiting", origin: "mcp" });
		for (const name of ["hold_decide", "hold_get", "hold_list"])
			expect(problemOf(await call(client, name, { holdID: hold.id, decision: "approve" })).code).toBe("tool_not_found");
		const answer = await server.minji.post(`/api/v1/holds/${hold.id}`, { decision: "approve" });
		expect([answer.status, answer.json.state]).toEqual([200, "done"]);
	});

	test("runs at once for a token that does not ask", async () => {
		const client = await connect(server.token(server.minjiID, "delete"));
		expect((await call(client, "message_send", input)).isError).toBeUndefined();
	});

	test("a secret shown once goes by a card even then: no model reads it", async () => {
		const client = await connect(server.token(server.minjiID, "delete"));
		const result = await call(client, "person_invite", { email: "hana@moonrise.example", name: "Hana Lee" });
		expect(textOf(result)).toMatch(/^Waiting for approval/);
		const gated = server.app.registry.all.filter((tool) => tool.once !== undefined && tool.modelVisible !== false);
		expect(gated.filter(({ requiresApproval }) => !requiresApproval)).toEqual([]);
		expect(server.app.store.inspectAll.select().from(allHold).all()).toHaveLength(1);
	});
});

describe("the door", () => {
	const initialize = {
		jsonrpc: "2.0",
		id: 1,
		method: "initialize",
		params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
	};
	const accept = { accept: "application/json, text/event-stream" };

	async function begin(token: Client): Promise<string> {
		const answer = await token.post("/api/v1/mcp", initialize, { headers: accept });
		expect([answer.status, answer.text.includes('"protocolVersion":"2025-11-25"')]).toEqual([200, true]);
		return answer.headers.get("mcp-session-id") ?? "";
	}
	const ask = (token: Client, session: string, method = "ping") =>
		token.post(
			"/api/v1/mcp",
			{ jsonrpc: "2.0", id: 2, method },
			{ headers: { ...accept, "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" } },
		);

	test("asks for a token: nobody, a stranger's and a browser are sent away", async () => {
		const stranger = server.client().withToken(`kt_${"x".repeat(43)}`);
		for (const client of [server.client(), stranger, server.minji]) {
			const answer = await client.post("/api/v1/mcp", initialize, { headers: accept });
			expect([answer.status, answer.problem.code]).toEqual([401, "not_signed_in"]);
			expect(answer.headers.get("www-authenticate")).toStartWith("Bearer");
		}
	});

	test("answers no other site's pages and no foreign name", async () => {
		const token = server.token(jisoo, "read");
		const foreign = await token.post("/api/v1/mcp", initialize, {
			headers: { ...accept, origin: "https://evil.example" },
		});
		expect([foreign.status, foreign.problem.code]).toEqual([403, "csrf"]);
		const renamed = await token.post("/api/v1/mcp", initialize, { headers: { ...accept, host: "evil.example" } });
		expect(renamed.status).toBe(421);
		const own = await token.post("/api/v1/mcp", initialize, { headers: { ...accept, origin: server.url } });
		expect(own.status).toBe(200);
	});

	test("speaks the older revisions a client names, and its newest to one from the future", async () => {
		for (const [asked, spoken] of [
			["2025-06-18", "2025-06-18"],
			["2025-03-26", "2025-03-26"],
			["2099-01-01", "2025-11-25"],
		] as const) {
			const params = { ...initialize.params, protocolVersion: asked };
			const { text } = await server
				.token(jisoo, "read")
				.post("/api/v1/mcp", { ...initialize, params }, { headers: accept });
			expect([asked, text.includes(`"protocolVersion":"${spoken}"`)]).toEqual([asked, true]);
		}
	});

	test("keeps sessions apart: another token's is not there, nor one that was ended", async () => {
		const mine = server.token(jisoo, "read");
		const session = await begin(mine);
		expect((await ask(mine, session)).status).toBe(200);
		for (const other of [server.token(jisoo, "read"), server.token(server.minjiID, "delete")])
			expect((await ask(other, session)).status).toBe(404);
		expect((await ask(mine, "nonsense")).status).toBe(404);
		expect((await ask(mine, "", "tools/list")).status).toBe(400);
		const ended = await mine.delete("/api/v1/mcp", {
			headers: { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" },
		});
		expect(ended.status).toBe(200);
		expect((await ask(mine, session)).status).toBe(404);
	});

	test("refuses what is no JSON-RPC, no session, no known method and too large, and goes on", async () => {
		const token = server.token(jisoo, "read");
		for (const [raw, status] of [
			["{", 400],
			['{"jsonrpc":"1.0"}', 400],
			['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', 400],
			["x".repeat(2 * 1024 * 1024), 413],
		] as const)
			expect((await token.send("POST", "/api/v1/mcp", undefined, { raw, headers: accept })).status).toBe(status);
		expect((await token.send("PUT", "/api/v1/mcp", {}, { headers: accept })).status).toBeOneOf([400, 405]);
		const session = await begin(token);
		expect((await ask(token, session, "resources/list")).text).toContain("-32601");
		expect((await ask(token, session)).status).toBe(200);
	});

	test("a token that ends takes its sessions and their streams along", async () => {
		const token = server.token(jisoo, "read");
		const session = await begin(token);
		const stream = await listen(token, session);
		server.app.store.system((db) => db.delete(allToken).where(eq(allToken.memberID, jisoo)).run());
		server.app.hub.recheck();
		await stream.ended;
		expect((await ask(token, session)).status).toBe(401);
	});

	test("a new stream takes the place of one that died unseen, and a cursor is of its own session alone", async () => {
		const token = server.token(jisoo, "read");
		const session = await begin(token);
		const first = await listen(token, session);
		const second = await listen(token, session);
		await first.ended;
		const answer = await ask(token, session);
		const cursor = /^id: (\S+)/m.exec(answer.text)?.[1] ?? "";
		const again = await listen(token, session, cursor);
		await again.saw('"id":2');
		const other = server.token(server.minjiID, "read");
		const foreign = await other.get("/api/v1/mcp", {
			headers: { accept: "text/event-stream", "mcp-session-id": await begin(other), "last-event-id": "999" },
		});
		expect(foreign.status).toBe(400);
		second.stop();
		again.stop();
	});

	test("a client that lost its connection during a call reads the answer when it comes back, and the call ran once", async () => {
		const token = server.token(jisoo, "write");
		const session = await begin(token);
		const abort = new AbortController();
		const response = await fetch(address(), {
			method: "POST",
			signal: abort.signal,
			headers: { ...token.headers("POST"), ...streamHeaders(session), "content-type": "application/json" },
			body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "test_reconnection" } }),
		});
		const reader = (response.body as ReadableStream<Uint8Array>).getReader();
		let primer = "";
		while (!/^id: \d+$/m.test(primer)) primer += new TextDecoder().decode((await reader.read()).value);
		abort.abort();
		const again = await listen(token, session, /^id: (\d+)$/m.exec(primer)?.[1]);
		await again.saw("paused 3 times");
		again.stop();
	});

	const streamHeaders = (session: string) => ({
		...accept,
		"mcp-session-id": session,
		"mcp-protocol-version": "2025-11-25",
	});

	/** The stream a client listens on, or resumes at `cursor`. */
	async function listen(token: Client, session: string, cursor?: string) {
		const abort = new AbortController();
		const response = await fetch(address(), {
			signal: abort.signal,
			headers: {
				authorization: `Bearer ${token.token}`,
				accept: "text/event-stream",
				"mcp-session-id": session,
				"mcp-protocol-version": "2025-11-25",
				...(cursor === undefined ? {} : { "last-event-id": cursor }),
			},
		});
		expect(response.status).toBe(200);
		const waiting: (() => void)[] = [];
		let text = "";
		const ended = (async () => {
			const decoder = new TextDecoder();
			try {
				for await (const bytes of response.body ?? []) {
					text += decoder.decode(bytes, { stream: true });
					for (const wake of waiting.splice(0)) wake();
				}
			} catch (error) {
				// stopped by this side
				if (!abort.signal.aborted) throw error;
			}
		})();
		return {
			ended,
			stop: () => abort.abort(),
			async saw(part: string) {
				while (!text.includes(part)) await new Promise<void>((resolve) => waiting.push(resolve));
			},
		};
	}
});
