/** A clock that moves back an hour or on by days: ids rise, order holds, and every window means what is written. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { momentOfID } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import type { HoldView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
beforeEach(async () => {
	server = await openServer();
});
afterEach(() => server.close());

async function add(client: Client, title: string, more: Record<string, unknown> = {}): Promise<string> {
	const answer = await client.invoke("task_add", { title }, more);
	if (answer.status !== 200) throw new Error(answer.text);
	return (answer.json.result as { taskID: string }).taskID;
}

test("ids rise, and a stream hears everything in order, when the clock steps back and on again", async () => {
	const stream = await server.minji.events();
	const ids: string[] = [];
	for (const [step, by] of [0, -HOUR, -DAY, 30 * MINUTE, 3 * DAY, -2 * DAY, 0].entries()) {
		server.clock.advance(by);
		ids.push(await add(server.minji, `Task ${step}`));
	}
	expect([...ids].sort()).toEqual(ids);
	const told = () => stream.stored.filter(({ type }) => type === "task.changed");
	await stream.next(({ taskID }) => taskID === ids.at(-1));
	expect(told().map(({ taskID }) => taskID)).toEqual(ids);
	const events = told().map(({ id = 0 }) => id);
	expect([...events].sort((a, b) => a - b)).toEqual(events);
	// what was said stays in the order in which it was said, and the change list in that of the changes
	const home = (
		(await server.minji.get("/api/v1/conversations")).json.conversations as { id: string; name: string }[]
	).find(({ name }) => name === "general");
	for (const [text, by] of [
		["one", 0],
		["two", -HOUR],
		["three", DAY],
		["four", -DAY],
	] as const) {
		server.clock.advance(by);
		const said = await server.minji.post(`/api/v1/conversations/${home?.id}/messages`, { text });
		expect(said.status).toBe(201);
	}
	const page = (await server.minji.get(`/api/v1/conversations/${home?.id}/messages`)).json;
	expect((page.messages as { text: string }[]).map(({ text }) => text).slice(0, 4)).toEqual([
		"four",
		"three",
		"two",
		"one",
	]);
	const changes = (await server.minji.invoke("change_list", { objectType: "task" })).json.result as {
		changes: { effects: { id: string }[] }[];
	};
	expect(changes.changes.map(({ effects }) => effects[0]?.id)).toEqual([...ids].reverse());
	await stream.close();
});

test("ids rise across a start after which the clock is an hour behind", async () => {
	const before = await add(server.minji, "Before the start");
	await server.close(true);
	server.clock.advance(-HOUR);
	const { folder, clock } = server;
	server = await openServer({ folder, clock, isSetUp: false });
	const minji = await server.signIn("minji@moonrise.example");
	const after = await add(minji, "After the start");
	expect([after, before].sort()).toEqual([before, after]);
	for (const prefix of ["turn", "hold", "msg"] as const)
		expect(momentOfID(server.app.ids.next(prefix))).toBeGreaterThan(momentOfID(before));
});

test("a session outlives a step back and ends its time after the last use", async () => {
	server.addMember("Jisoo Park");
	const jisoo = await server.signIn("jisoo@moonrise.example");
	const status = async () => (await jisoo.get("/api/v1/me")).status;
	server.clock.advance(-HOUR);
	expect(await status()).toBe(200);
	// signing in works at an hour that has been before, and a wrong password is told the same
	expect(
		(await server.client().post("/api/v1/session", { email: "jisoo@moonrise.example", password: PASSWORD })).status,
	).toBe(200);
	expect(
		(await server.client().post("/api/v1/session", { email: "jisoo@moonrise.example", password: "no" })).status,
	).toBe(401);
	server.clock.advance(DAY);
	expect(await status()).toBe(200);
	server.clock.advance(LIMITS.sessionMs - MINUTE);
	expect(await status()).toBe(200);
	server.clock.advance(LIMITS.sessionMs + HOUR);
	expect(await status()).toBe(401);
});

test("a hold waits its seven days by the clock on the wall: a step back ends nothing, one past its date ends it", async () => {
	const asking = server.token(server.minjiID, "delete", { asks: true });
	const open = async (title: string): Promise<HoldView> => {
		const held = await asking.invoke("task_delete", { taskHint: await add(server.minji, title) });
		expect(held.status).toBe(202);
		return held.json.hold as HoldView;
	};
	const answer = (hold: HoldView) =>
		server.minji.post(`/api/v1/holds/${hold.id}`, { decision: "approve", version: hold.preview.version });
	const early = await open("Early");
	const late = await open("Late");
	server.clock.advance(-HOUR);
	expect((await answer(early)).json.state).toBe("done");
	server.clock.advance(HOUR + LIMITS.holdLifetimeMs - 1);
	expect(((await server.minji.get(`/api/v1/holds/${late.id}`)).json as unknown as HoldView).state).toBe("waiting");
	server.clock.advance(1);
	expect((await answer(late)).status).toBe(409);
	// one that was said to have run out is not brought back by a clock that goes back
	server.clock.advance(-DAY);
	expect((await answer(late)).problem.code).toBe("hold_decided");
	expect(((await server.minji.get(`/api/v1/holds/${late.id}`)).json as unknown as HoldView).state).toBe("expired");
	const kept = (await server.minji.invoke("task_list", { query: "Late", everyWeek: true })).json.result;
	expect((kept as { count: number }).count).toBe(1);
});

test("an idempotency key answers for a day, also when the clock has gone back meanwhile", async () => {
	const key = { idempotencyKey: "one and only" };
	const first = await add(server.minji, "Paint the sign", key);
	server.clock.advance(-HOUR);
	expect(await add(server.minji, "Paint the sign", key)).toBe(first);
	server.clock.advance(HOUR + LIMITS.idempotencyMs - 1);
	expect(await add(server.minji, "Paint the sign", key)).toBe(first);
	server.clock.advance(2);
	expect(await add(server.minji, "Paint the sign", key)).not.toBe(first);
});

test("the same title within ten minutes either way is the same task, beyond them another", async () => {
	const first = await add(server.minji, "Write the report");
	for (const [by, isSame] of [
		[-10 * MINUTE, true],
		[-1, false],
	] as const) {
		server.clock.advance(by);
		expect((await add(server.minji, "Write the report")) === first).toBe(isSame);
	}
	const other = await add(server.minji, "Call the maker");
	server.clock.advance(10 * MINUTE);
	expect(await add(server.minji, "Call the maker")).toBe(other);
	server.clock.advance(1);
	expect(await add(server.minji, "Call the maker")).not.toBe(other);
});
