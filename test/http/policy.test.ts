/** Policy over HTTP: 202 with the card for a person's own call, the catalog at once, and the approver's stream. */

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tellOfHold } from "#record/approver.ts";
import type { HoldView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { allPolicy } from "#store/schema/policy.ts";
import type { Client, Sent } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let jisoo: Client;
let daniel: Client;
const ids = { jisoo: "", daniel: "" };
beforeAll(async () => {
	server = await openServer();
	ids.daniel = server.addMember("Daniel Quill");
	ids.jisoo = server.addMember("Jisoo Park", { supervisorID: ids.daniel });
	jisoo = await server.signIn("jisoo@moonrise.example");
	daniel = await server.signIn("daniel@moonrise.example");
});
afterAll(() => server.close());
beforeEach(() => server.app.store.system((db) => db.delete(allPolicy).run()));

const decide = (tool: string, rule: string) => server.minji.invoke("policy_update", { tool, rule });
const isHold = (id: string, state?: string) => (sent: Sent) =>
	sent.type === "hold.changed" &&
	(sent.hold as HoldView | null)?.id === id &&
	(state === undefined || (sent.hold as HoldView).state === state);
async function held(): Promise<HoldView> {
	const answer = await jisoo.invoke("task_add", { title: "Order paper" });
	expect(answer.status).toBe(202);
	expect(answer.json).toMatchObject({ tool: "task_add", outcome: "held" });
	return answer.json.hold as HoldView;
}

test("a call that a second person has to allow answers 202 with its card", async () => {
	await decide("task_add", "ask_supervisor");
	const hold = await held();
	expect(hold).toMatchObject({
		state: "waiting",
		answerer: "supervisor",
		canAnswer: false,
		waitsFor: [{ name: "Daniel Quill" }],
	});
	const refused = await jisoo.post(`/api/v1/holds/${hold.id}`, { decision: "approve" });
	expect([refused.status, refused.problem.code]).toEqual([403, "not_allowed"]);
	const other = await server.minji.get(`/api/v1/holds/${hold.id}`);
	expect(other.status).toBe(404);
	const done = await daniel.post(`/api/v1/holds/${hold.id}`, { decision: "approve", version: hold.preview.version });
	expect([done.status, done.json.state]).toEqual([200, "done"]);
	const mine = await jisoo.get(`/api/v1/holds/${hold.id}`);
	expect((mine.json as HoldView).result).toMatchObject({ content: "Order paper" });
});

test("whoever may answer has the hold on the stream, and its end", async () => {
	await decide("task_add", "ask_supervisor");
	const stream = await daniel.events();
	const others = await server.minji.events();
	const hold = await held();
	const opened = await stream.next(isHold(hold.id));
	expect(opened.hold).toMatchObject({ canAnswer: true, requesterName: "Jisoo Park" });
	await jisoo.post(`/api/v1/holds/${hold.id}`, { decision: "decline" });
	expect((await stream.next(isHold(hold.id, "declined"))).hold).toMatchObject({ canAnswer: false });
	const mark = (await server.minji.invoke("task_list", {})).status;
	expect(mark).toBe(200);
	expect(others.stored.filter(({ type }) => type === "hold.changed")).toEqual([]);
	await Promise.all([stream.close(), others.close()]);
});

test("who supervises no longer is told that it is none of theirs, and the next one has it", async () => {
	await decide("task_add", "ask_supervisor");
	const hold = await held();
	const before = await daniel.events();
	const after = await server.minji.events();
	expect((await server.minji.invoke("person_withdraw", { personHint: ids.daniel })).status).toBe(200);
	// the withdrawn member's own stream ends with their session
	await before.ended;
	expect((await after.next(isHold(hold.id))).hold).toMatchObject({ answerer: "administrator", canAnswer: true });
	await after.close();
	await server.minji.post(`/api/v1/holds/${hold.id}`, { decision: "decline" });
});

test("a hold that is none of the reader's any more leaves their page by its id alone", async () => {
	server.addMember("Bora Moon", { isAdmin: true });
	const bora = await server.signIn("bora@moonrise.example");
	await decide("task_add", "ask_administrator");
	const hold = await held();
	const stream = await bora.events();
	const { store } = server.app;
	// as when the rights of an administrator are taken
	store.system((db) => {
		const row = db
			.update(allMember)
			.set({ isAdmin: false })
			.where(eq(allMember.email, "bora@moonrise.example"))
			.returning()
			.get();
		tellOfHold(db, server.clock.now(), { id: hold.id, requesterID: ids.jisoo, answerer: "administrator" }, [row.id]);
	});
	server.app.hub.recheck();
	server.app.hub.wake();
	const gone = await stream.next((sent) => sent.type === "hold.changed" && sent.hold === null);
	expect(gone).toMatchObject({ hold: null, holdID: hold.id });
	expect(Object.keys(gone).sort()).toEqual(["at", "hold", "holdID", "id", "prev", "type"]);
	await stream.close();
});

test("the catalog follows at once: availability with its reason, and nothing to call for programs", async () => {
	await decide("task_add", "off");
	const one = await jisoo.get("/api/v1/tools/task_add", { headers: { "accept-language": "en" } });
	expect(one.json.availability).toMatchObject({
		state: "not_allowed",
		reason: expect.stringContaining("switched this off"),
	});
	const names = async () => JSON.stringify((await jisoo.get("/api/v1/tools?format=openai")).json);
	expect(await names()).not.toContain('"task_add"');
	const refused = await jisoo.invoke("task_add", { title: "x" });
	expect([refused.status, refused.problem.code]).toEqual([403, "not_allowed"]);
	expect(refused.problem.detail).toContain("switched this off");
	await decide("task_add", "default");
	expect(await names()).toContain('"task_add"');
	expect((await jisoo.invoke("task_add", { title: "x" })).status).toBe(200);
});
