/** The typed client against a running server: what compiles is what the server takes, and a held call says so. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { ApiProblem } from "#web/client/api.ts";
import { call, invoke } from "#web/client/call.ts";

let server: TestServer;
let jisoo: Client;
const ofBun = globalThis.fetch;

/** The pages ask for addresses of their own server; here that server is told, with the person's cookie. */
beforeAll(async () => {
	server = await openServer();
	server.addMember("Jisoo Park");
	jisoo = await server.signIn("jisoo@moonrise.example");
	globalThis.fetch = ((path: string, init: RequestInit = {}) =>
		// the test's own clients name the server themselves
		ofBun(path.startsWith("/") ? server.url + path : path, {
			...init,
			...(path.startsWith("/")
				? { headers: jisoo.headers(init.method ?? "GET", init.headers as Record<string, string>) }
				: {}),
		})) as typeof fetch;
});
afterAll(async () => {
	globalThis.fetch = ofBun;
	await server.close();
});

test("a call answers the result with the types of the declaration", async () => {
	const task = await call("task_add", { title: "Typed", size: "S" });
	const name: string = task.content;
	expect(name).toBe("Typed");
	const { tasks } = await call("task_list", {});
	expect(tasks.map(({ taskID }) => taskID)).toContain(task.taskID);
});

test("what the declaration does not know does not compile, and the server refuses it too", async () => {
	// @ts-expect-error no such size
	const size = call("task_add", { title: "x", size: "enormous" });
	// @ts-expect-error no such field
	const field = call("task_add", { titel: "x" });
	// @ts-expect-error no such tool
	const tool = call("task_frobnicate", {});
	for (const [wrong, code] of [
		[size, "invalid_input"],
		[field, "invalid_input"],
		[tool, "tool_not_found"],
	] as const)
		expect(await wrong.catch((thrown: ApiProblem) => thrown.problem.code)).toBe(code);
});

test("a call that waits for a second person is an outcome of invoke, and a problem of call", async () => {
	await server.minji.invoke("policy_update", { tool: "task_add", rule: "ask_administrator" });
	const called = await invoke("task_add", { title: "Later" }, { idempotencyKey: "typed-1" });
	expect(called).toMatchObject({ outcome: "held", hold: { state: "waiting" } });
	const problem = await call("task_add", { title: "Later still" }).catch((thrown: unknown) =>
		thrown instanceof ApiProblem ? thrown.problem : null,
	);
	expect(problem).toMatchObject({ code: "held", status: 202, detail: expect.stringContaining("Later still") });
});
