/** A stop is kind to what is under way: calls end first, what comes late is told why it is refused, and only then the record closes. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { z } from "zod";
import type { Client } from "#test/support/client.ts";
import { rawRequest } from "#test/support/raw-http.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { hostTool } from "#tools/define.ts";

let rings: { began: PromiseWithResolvers<void>; letGo: PromiseWithResolvers<void> };
const words = { ask: "Ring it", doing: "Ringing", done: "Rang", failed: "Did not ring" };
const bell = hostTool({
	name: "bell_ring",
	namespace: { name: "bell", label: { en: "Bell", ko: "종" }, summary: "A bell of the shop." },
	version: "1",
	label: { en: "Ring the bell", ko: "종 울리기" },
	description: "Rings the bell of the shop.",
	sideEffectClass: "external_send",
	requiresApproval: false,
	audience: "member",
	uses: [],
	sentences: { en: words, ko: words },
	input: z.strictObject({}),
	output: z.object({}),
	effects: [],
	errors: [],
	async handler() {
		rings.began.resolve();
		await rings.letGo.promise;
		return {};
	},
});

let server: TestServer;
let client: Client;
beforeEach(async () => {
	rings = { began: Promise.withResolvers(), letGo: Promise.withResolvers() };
	server = await openServer({ tools: [bell] });
	client = server.token(server.minjiID, "delete");
});
afterEach(() => server.close());

test("a call at work ends as it would have, and the record is closed after it and after what comes last", async () => {
	const { app } = server;
	const ringing = client.invoke("bell_ring", {});
	await rings.began.promise;
	const order: string[] = [];
	const stopped = app.stop(60_000, async () => void order.push("last")).then(() => order.push("closed"));
	rings.letGo.resolve();
	expect((await ringing).json).toMatchObject({ outcome: "done" });
	await stopped;
	expect(order).toEqual(["last", "closed"]);
});

test("a request whose body was still on its way is told that Kontor is stopping, and nothing of it is done", async () => {
	const body = JSON.stringify({ input: { title: "Too late" } });
	const head = [
		"POST /api/v1/tools/task_add/invoke HTTP/1.1",
		`host: 127.0.0.1:${server.http.port}`,
		`authorization: Bearer ${client.token}`,
		"content-type: application/json",
		`content-length: ${body.length}`,
	];
	let waited: Promise<void> | undefined;
	const answer = await rawRequest(server.http.port ?? 0, head, async (socket) => {
		socket.write(body.slice(0, 10));
		while (server.http.pendingRequests === 0) await client.get("/healthz");
		// one more that is answered behind it: by then it is past the door
		await client.get("/api/v1/me");
		server.state.notReady = "stopping";
		waited = server.answered(60_000);
		socket.write(body.slice(10));
	});
	server.state.notReady = null;
	expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, "stopping"]);
	await waited;
	expect((await client.invoke("task_list", { query: "Too late" })).json).toMatchObject({ result: { tasks: [] } });
});
