/** Somebody leaves while everything of theirs is alive: session, token, stream, turn and hold end at once (faults.md I8). */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import { allHold, allTurn } from "#store/schema/turn.ts";
import type { Client } from "#test/support/client.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let script: ScriptedModel;
beforeEach(async () => {
	script = await scriptedModel();
	const clock = { now: () => 0, sleep: async () => {} };
	const model = connectModel(script.connection, { clock, log: silentLog, maxRetries: 0 });
	server = await openServer({ model: () => model });
});
afterEach(async () => {
	script.stop();
	await server.close();
});

const stateOf = (turnID: string) =>
	server.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, turnID)).get()?.state;
const holds = () => server.app.store.inspectAll.select().from(allHold).all();

/** Waits for what comes by itself; the test's own limit bounds it. */
async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await Bun.sleep(2);
}

const ask = async (client: Client, text: string) =>
	String((await client.post("/api/v1/agent/messages", { text })).json.turnID);

describe("a member who is withdrawn", () => {
	test("loses session, token, streams, a working turn and a waiting hold with the answer that says so", async () => {
		const jisoo = server.addMember("Jisoo Park");
		const client = await server.signIn("jisoo@moonrise.example");
		const token = server.token(jisoo, "delete");
		const streams = [await client.events(), await token.events()];
		script.call("message_send", { targetType: "directMessage", personHint: "Minji", message: "Goodbye." });
		const waiting = await ask(client, "Tell Minji goodbye");
		await until(() => stateOf(waiting) === "waiting");
		script.reply({ text: "A long answer that never ends", hangAfter: 120 });
		const working = await ask(client, "Go on for ever");
		await until(() => script.requests.length === 2);
		expect(stateOf(working)).toBe("working");
		const [hold] = holds();

		expect((await server.minji.invoke("person_withdraw", { personHint: jisoo })).status).toBe(200);

		expect(holds().map(({ state, reason }) => [state, reason])).toEqual([["cancelled", "requester"]]);
		expect([stateOf(waiting), stateOf(working)]).toEqual(["stopped", "stopped"]);
		for (const path of [
			"/api/v1/me",
			"/api/v1/holds",
			"/api/v1/conversations",
			"/api/v1/events",
			`/api/v1/holds/${hold?.id}`,
		]) {
			expect((await client.get(path)).status).toBe(401);
			expect((await token.get(path)).status).toBe(401);
		}
		expect((await token.post(`/api/v1/holds/${hold?.id}`, { decision: "approve" })).status).toBe(401);
		await Promise.all(streams.map(({ ended }) => ended));
		await until(() => script.requests[1]?.isAbandoned === true);
		const back = await server
			.client()
			.post("/api/v1/session", { email: "jisoo@moonrise.example", password: "harbour lamps at dusk" });
		expect([back.status, back.problem.code]).toEqual([401, "credentials_wrong"]);
	});

	test("is not brought back by a restart: nothing of theirs goes on", async () => {
		const jisoo = server.addMember("Jisoo Park");
		const client = await server.signIn("jisoo@moonrise.example");
		script.reply({ text: "Working", hangAfter: 80 });
		const turn = await ask(client, "Go on");
		await until(() => script.requests.length === 1);
		await server.minji.invoke("person_withdraw", { personHint: jisoo });
		await server.close(true);
		server = await openServer({ folder: server.folder, isSetUp: false });
		await until(() => stateOf(turn) === "stopped");
		expect(script.requests).toHaveLength(1);
		expect((await client.get("/api/v1/me").catch(() => ({ status: 401 }))).status).toBe(401);
	});

	test("has no long poll left either", async () => {
		server.addMember("Jisoo Park");
		const client = await server.signIn("jisoo@moonrise.example");
		const { lastID } = (await client.get("/api/v1/events?wait=0")).json as { lastID: number };
		let listeners = 0;
		const { hub } = server.server;
		const listen = hub.listen;
		hub.listen = (listener) => {
			listeners++;
			return listen(listener);
		};
		const poll = client.get(`/api/v1/events?after=${lastID}&wait=25`);
		await until(() => listeners === 1);
		hub.listen = listen;
		await server.minji.invoke("person_withdraw", { personHint: "Jisoo" });
		expect((await poll).status).toBe(401);
	});
});

describe("the last administrator", () => {
	// nobody withdraws themself, so the last one is left by that alone
	const ONESELF = [422, "record_refused"] as const;
	test("can be withdrawn by nobody, themself included", async () => {
		const answer = await server.minji.invoke("person_withdraw", { personHint: server.minjiID });
		expect([answer.status, answer.problem.code]).toEqual([...ONESELF]);
		const token = server.token(server.minjiID, "delete");
		const byToken = await token.invoke("person_withdraw", { personHint: "Minji" });
		expect([byToken.status, byToken.problem.code]).toEqual([...ONESELF]);
		const { kind, ...outcome } = await server.app.call({
			tool: "person_withdraw",
			input: { personHint: server.minjiID },
			caller: {
				memberID: "local:root",
				name: "local:root",
				isAdministrator: true,
				origin: "cli",
				language: "en",
				scope: "delete",
				asks: false,
			},
		});
		expect([kind, "error" in outcome && outcome.error.code]).toEqual(["failed", "last_administrator"]);
		expect((await server.minji.get("/api/v1/me")).status).toBe(200);
	});

	test("does not count administrators who are not there: invited, departed or withdrawn ones", async () => {
		for (const status of ["pending", "invited", "departed", "withdrawn"] as const)
			server.addMember(`${status} Admin`, { status, isAdmin: true });
		const second = server.addMember("Second Admin", { isAdmin: true });
		const client = await server.signIn("second@moonrise.example");
		expect((await client.invoke("person_withdraw", { personHint: server.minjiID })).status).toBe(200);
		expect((await server.minji.get("/api/v1/me")).status).toBe(401);
		const own = await client.invoke("person_withdraw", { personHint: second });
		expect([own.status, own.problem.code]).toEqual([...ONESELF]);
	});

	test("two who withdraw each other at once leave one", async () => {
		const second = server.addMember("Second Admin", { isAdmin: true });
		const client = await server.signIn("second@moonrise.example");
		const answers = await Promise.all([
			server.minji.invoke("person_withdraw", { personHint: second }),
			client.invoke("person_withdraw", { personHint: server.minjiID }),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});
});

describe("a role that is taken away", () => {
	test("counts from the next call, for the session and the token that had it", async () => {
		const second = server.addMember("Second Admin", { isAdmin: true });
		const client = await server.signIn("second@moonrise.example");
		const token = server.token(second, "delete");
		expect((await client.invoke("person_password_reset", { personHint: "nobody of this name" })).problem.code).toBe(
			"person_not_found",
		);
		server.app.store.writer.prepare("update all_member set is_admin = 0 where id = ?").run(second);
		for (const one of [client, token])
			expect((await one.invoke("person_password_reset", { personHint: server.minjiID })).problem).toMatchObject({
				code: "administrator_only",
				status: 403,
			});
	});
});
