/** What the process remembers of itself: requests by route and member, log lines at any level, bounded, newest first. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { LIMITS } from "#base/limits.ts";
import { Ring } from "#base/ring.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
	server = await openServer();
});
afterAll(() => server.close());

type Request = { at: string; method: string; route: string; status: number; ms: number; requestID?: string };
async function read(input: Record<string, unknown>) {
	const answer = await server.minji.invoke("host_diagnostics_get", input);
	expect(answer.status).toBe(200);
	return JSON.parse(String((answer.json.result as { document: string }).document));
}

test("a ring keeps the newest, in order, and passes over what was asked to be", () => {
	const ring = new Ring<number>(3);
	expect(ring.newest({ limit: 5, offset: 0 })).toEqual([]);
	for (const one of [1, 2]) ring.add(one);
	expect(ring.newest({ limit: 5, offset: 0 })).toEqual([2, 1]);
	for (const one of [3, 4, 5]) ring.add(one);
	expect(ring.newest({ limit: 5, offset: 0 })).toEqual([5, 4, 3]);
	expect(ring.newest({ limit: 1, offset: 1 })).toEqual([4]);
	expect(ring.newest({ limit: 5, offset: 3 })).toEqual([]);
	expect(ring.newest({ limit: 5, offset: 1, fits: (one) => one !== 4 })).toEqual([3]);
});

test("requests name their route, who and how it went, and nothing of what was sent or asked for", async () => {
	const jisoo = server.addMember("Jisoo Park");
	const client = await server.signIn("jisoo@moonrise.example");
	await client.invoke("task_add", { title: "A lamp nobody may read of" });
	await client.get("/api/v1/conversations/conv_hidden/messages?limit=5&before=hidden-place");
	await client.get("/healthz");
	await client.get("/api/v1/no-such-place/hidden-name");
	const { since, requests } = (await read({ view: "requests" })) as { since: string; requests: Request[] };
	expect(Date.parse(since)).toBe(server.clock.now());
	expect(requests.slice(0, 3)).toMatchObject([
		{ method: "GET", route: "none", status: 404 },
		{ method: "GET", route: "/api/v1/conversations/:id/messages", status: 404, memberID: jisoo },
		{ method: "POST", route: "/api/v1/tools/:name/invoke", status: 200, memberID: jisoo },
	]);
	expect(requests[2]?.requestID).toMatch(/^req_/);
	expect(requests.every(({ ms }) => ms >= 0)).toBe(true);
	const text = JSON.stringify(requests);
	for (const hidden of ["lamp", "hidden", "?", "healthz", "Jisoo", "jisoo@"]) expect(text).not.toContain(hidden);
});

test("no more are answered than asked for, and no more kept than the limit", async () => {
	for (let count = 0; count < 4; count++) await server.minji.get("/api/v1/me");
	const first = (await read({ view: "requests", limit: 2 })).requests as Request[];
	const next = (await read({ view: "requests", limit: 2, offset: 3 })).requests as Request[];
	expect([first.length, next.length]).toEqual([2, 2]);
	// the reading itself became the newest meanwhile
	expect(first.some(({ requestID }) => next.some((one) => one.requestID === requestID))).toBe(false);
	for (let count = 0; count < LIMITS.recentRequests; count++)
		server.app.recent.requests.add({ at: 0, method: "GET", route: "/filled", status: 200, ms: 1 });
	const all = (await read({ view: "requests", limit: 1000 })).requests as Request[];
	expect(all).toHaveLength(LIMITS.recentRequests);
	expect(all.every(({ route }) => route === "/filled")).toBe(true);
});

test("the log's lines are there with their level and fields, cut where one is a flood, without the finest level", async () => {
	server.app.log.debug("only for whoever looks closely");
	server.app.log.warn("the lamp flickers", { lamp: "north", count: 3, nothing: undefined });
	server.app.log.error("a flood", { error: "x".repeat(LIMITS.recentCharacters * 2) });
	const { service, lines } = await read({ view: "service_logs", limit: 2 });
	expect(service).toBe("kontor");
	expect(lines[1]).toMatchObject({ level: "warn", event: "the lamp flickers", fields: { lamp: "north", count: 3 } });
	expect(lines[0].fields.error).toHaveLength(LIMITS.recentCharacters);
	expect(server.log.some((line) => line.includes("only for whoever"))).toBe(true);
	expect((await read({ view: "service_logs", service: "kontor", limit: 1, offset: 1 })).lines).toEqual([lines[1]]);
});
