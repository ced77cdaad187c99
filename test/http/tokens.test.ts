/** What a token may never do, whatever it holds: answer, make itself more, change a password, outlive its end. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { allToken } from "#store/schema/access.ts";
import { allHold } from "#store/schema/turn.ts";
import type { Client } from "#test/support/client.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let asking: Client;
beforeEach(async () => {
	server = await openServer();
	server.addMember("Jisoo Park");
	asking = server.token(server.minjiID, "delete", { asks: true });
});
afterEach(() => server.close());

async function held(): Promise<string> {
	const answer = await asking.invoke("message_send", {
		targetType: "directMessage",
		personHint: "Jisoo",
		message: "Hello",
	});
	expect([answer.status, answer.json.outcome, answer.headers.get("cache-control")]).toEqual([202, "held", "no-store"]);
	return (answer.json.hold as { id: string }).id;
}
const states = () =>
	server.app.store.inspectAll
		.select()
		.from(allHold)
		.all()
		.map(({ state }) => state);

describe("a token that asks", () => {
	test("neither reads nor answers its hold by any route, and the browser does", async () => {
		const id = await held();
		expect((await asking.get(`/api/v1/holds/${id}`)).problem.code).toBe("not_allowed");
		for (const decision of [
			{ decision: "approve" },
			{ decision: "decline" },
			{ decision: "edit", input: { message: "Other" } },
		]) {
			for (const answer of [
				await asking.post(`/api/v1/holds/${id}`, decision),
				await asking.invoke("hold_decide", { holdID: id, ...decision }),
			])
				expect([answer.status, answer.problem.code]).toEqual([403, "not_allowed"]);
		}
		expect(states()).toEqual(["waiting"]);
		expect((await server.minji.post(`/api/v1/holds/${id}`, { decision: "approve" })).status).toBe(200);
		expect(states()).toEqual(["done"]);
	});

	test("cannot have its hold answered by somebody else's token or session", async () => {
		const id = await held();
		const jisoo = await server.signIn("jisoo@moonrise.example");
		const admin = server.addMember("Second Admin", { isAdmin: true });
		for (const client of [jisoo, server.token(admin, "delete")]) {
			const answer = await client.post(`/api/v1/holds/${id}`, { decision: "approve" });
			expect(answer.status === 403 || answer.status === 404).toBe(true);
			expect((await client.get(`/api/v1/holds/${id}`)).status).toBe(404);
		}
		expect(states()).toEqual(["waiting"]);
	});

	test("makes no token, changes no password and no setting, and two answers at once are one", async () => {
		for (const [tool, input] of [
			["token_add", { scope: "delete" }],
			["setting_model_update", { useDemo: true }],
		] as const)
			expect((await asking.invoke(tool, input)).problem.code).toBe("not_allowed");
		expect(
			(await asking.post("/api/v1/session/password", { password: PASSWORD, newPassword: "a lantern over the pier" }))
				.problem.code,
		).toBe("not_allowed");
		const id = await held();
		const token = server.token(server.minjiID, "write");
		const answers = await Promise.all(
			[server.minji, token, server.minji, token].map((client) =>
				client.post(`/api/v1/holds/${id}`, { decision: "approve" }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
		expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
			code: "hold_decided",
			details: { state: "done", decidedBy: server.minjiID },
		});
	});
});

describe("a token", () => {
	test("makes none that reaches further than itself", async () => {
		const write = server.token(server.minjiID, "write");
		expect((await write.invoke("token_add", { scope: "delete" })).problem.code).toBe("token_scope");
		expect((await server.token(server.minjiID, "read").post("/api/v1/tokens", { scope: "read" })).problem.code).toBe(
			"token_scope",
		);
		expect(["read", "write"]).toContain(
			((await write.invoke("token_add", { scope: "write" })).json.result as { scope: string }).scope,
		);
	});

	test("of scope read changes no password", async () => {
		const read = server.token(server.minjiID, "read");
		expect(
			(await read.post("/api/v1/session/password", { password: PASSWORD, newPassword: "a lantern over the pier" }))
				.problem.code,
		).toBe("token_scope");
	});

	test("is shown once and listed without itself; revoked, it and its stream end", async () => {
		const made = (await server.minji.post("/api/v1/tokens", { scope: "read", name: "reader" })).json as {
			id: string;
			token: string;
		};
		const client = server.client().withToken(made.token);
		const stream = await client.events();
		expect((await server.minji.get("/api/v1/tokens")).text).not.toContain(made.token.slice(3));
		expect((await server.minji.delete(`/api/v1/tokens/${made.id}`)).status).toBe(200);
		expect((await client.get("/api/v1/me")).status).toBe(401);
		await stream.ended;
	});

	test("of somebody else is not there to be revoked", async () => {
		const jisoo = await server.signIn("jisoo@moonrise.example");
		const [row] = server.app.store.inspectAll.select().from(allToken).all();
		expect((await jisoo.delete(`/api/v1/tokens/${row?.id}`)).status).toBeGreaterThanOrEqual(400);
		expect((await asking.get("/api/v1/me")).status).toBe(200);
	});

	test("that is over is over for its stream too, at the latest when the next thing ends", async () => {
		const short = server.token(server.minjiID, "read", { expiresAt: server.clock.now() + 1000 });
		const stream = await short.events();
		server.clock.advance(1000);
		expect((await short.get("/api/v1/me")).status).toBe(401);
		server.app.hub.recheck();
		await stream.ended;
	});
});
