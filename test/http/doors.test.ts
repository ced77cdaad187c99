/** Who gets in: every route without a credential, other sites, other names, tokens and cookies, over http and https. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHandler } from "#http/server.ts";
import { Client } from "#test/support/client.ts";
import { rawRequest } from "#test/support/raw-http.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
	server = await openServer();
});
afterAll(() => server.close());

/** What answers without a credential, each for its reason: before there is a caller, or for the machine beside us. */
const OPEN = new Set([
	"POST /api/v1/setup",
	"POST /api/v1/setup/check",
	"POST /api/v1/session",
	"DELETE /api/v1/session",
	"POST /api/v1/invitation",
	"POST /api/v1/invitation/accept",
	// what the interface is, the same for everybody: nothing of the company is in it
	"GET /api/openapi.json",
	"GET /api/docs",
	"GET /api/docs/*",
]);

function routes(): { method: string; path: string }[] {
	const assets = () => Promise.reject(new Error("no page is asked for"));
	const all = createHandler(server.server, assets).routes.filter(({ method }) => method !== "ALL");
	return all.filter(
		({ path }, at) =>
			path.startsWith("/api/") && all.findIndex((one) => one.path === path && one.method === all[at]?.method) === at,
	);
}

function expectProblem(
	answer: { status: number; headers: Headers; problem: { code: string; requestID: string } },
	status: number,
	code: string,
): void {
	expect([answer.status, answer.problem.code]).toEqual([status, code]);
	expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
	expect(answer.problem.requestID).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
}

describe("without a credential", () => {
	test("every route of the interface but the listed ones answers 401", async () => {
		const found = routes();
		expect(found.length).toBeGreaterThan(20);
		for (const { method, path } of found.filter((route) => !OPEN.has(`${route.method} ${route.path}`))) {
			const concrete = path.replace(/:\w+/g, "x");
			for (const one of [method, "HEAD", "OPTIONS"]) {
				const answer = await server.client().send(one, concrete);
				if (one === "HEAD") expect([path, answer.status]).toEqual([path, 401]);
				else expectProblem(answer, 401, "not_signed_in");
				expect(answer.headers.get("www-authenticate")).toBe("Bearer");
			}
		}
	});

	test("every tool answers 401 through invoke and preview, and so does a name there is none of", async () => {
		for (const name of [...server.app.registry.all.map((tool) => tool.name), "no_such_tool"]) {
			for (const act of ["invoke", "preview"])
				expectProblem(await server.client().post(`/api/v1/tools/${name}/${act}`, { input: {} }), 401, "not_signed_in");
		}
	});

	test("a token that is wrong, cut, or in another place lets nobody in", async () => {
		for (const authorization of [
			"Bearer kt_short",
			`Bearer kt_${"A".repeat(43)}`,
			`Basic kt_${"A".repeat(43)}`,
			"Bearer ",
			"kt_",
		]) {
			expectProblem(await server.client().get("/api/v1/me", { headers: { authorization } }), 401, "not_signed_in");
		}
		expectProblem(
			await server.client().get("/api/v1/me", { headers: { cookie: "kontor=guess" } }),
			401,
			"not_signed_in",
		);
	});

	test("the pages lead to the sign-in and nothing else is told", async () => {
		for (const path of ["/", "/c/conv_1", "/people", "/no/such/page"]) {
			const answer = await server.client().get(path);
			expect(answer.status).toBe(302);
			expect(answer.headers.get("location")).toStartWith("/signin");
		}
		// after it one is where one was going
		for (const path of ["/people/mem_1", "/turns/turn_1", "/admin/tools", "/settings/security"])
			expect((await server.client().get(path)).headers.get("location")).toBe(
				`/signin?next=${encodeURIComponent(path)}`,
			);
	});

	test("a page that is there is no missing one", async () => {
		for (const path of ["/people", "/people/mem_1", "/turns/turn_1", "/admin", "/admin/people", "/admin/audit"])
			expect([path, (await server.minji.get(path)).status]).toEqual([path, 200]);
	});

	test("the probes answer without one", async () => {
		expect((await server.client().get("/healthz")).text).toBe("ok\n");
		expect((await server.client().get("/readyz")).text).toBe("ready\n");
		server.state.notReady = "stopping";
		expect((await server.client().get("/readyz")).status).toBe(503);
		expectProblem(await server.minji.get("/api/v1/me"), 503, "stopping");
		server.state.notReady = null;
	});
});

describe("a request from elsewhere", () => {
	test("is refused when the name is not ours, whatever it carries", async () => {
		for (const host of ["kontor.attacker.example", "127.0.0.1.nip.io", "", "localhost.attacker.example:80"]) {
			const answer = await server.minji.get("/api/v1/me", { headers: { host: host || "x" } });
			expectProblem(answer, 421, "misdirected_request");
		}
		expect((await server.minji.get("/api/v1/me", { headers: { host: "localhost:1" } })).status).toBe(200);
	});

	test("is answered with a refusal whatever stands for its name", async () => {
		const { port = 0 } = server.http;
		for (const host of [
			"host: a b",
			"host: [::1",
			"host: 127.0.0.1:99999999",
			"host: :80",
			"host: %00",
			"host: 127.0.0.1@attacker.example",
			"x-none: 1",
		]) {
			for (const version of ["1.1", "1.0"]) {
				const answer = await rawRequest(port, [`GET /api/v1/me HTTP/${version}`, host]);
				expect([host, [400, 401, 421].includes(answer.status)]).toEqual([host, true]);
			}
		}
		const absolute = await rawRequest(port, ["GET http://attacker.example/api/v1/me HTTP/1.1", "host: 127.0.0.1"]);
		expect(absolute.status).toBeGreaterThanOrEqual(400);
		expect(server.log.filter((line) => line.includes('"error"'))).toEqual([]);
	});

	test("with a cookie needs our own origin", async () => {
		for (const origin of ["https://attacker.example", "null", "http://127.0.0.1:1", "", "not an address"]) {
			const answer = await server.minji.post(
				"/api/v1/conversations",
				{ kind: "direct", memberIDs: ["x"] },
				{ headers: { origin } },
			);
			expectProblem(answer, 403, "csrf");
		}
		for (const path of ["/api/v1/session", "/api/v1/setup", "/api/v1/invitation"]) {
			expectProblem(
				await server.client().post(path, {}, { headers: { origin: "https://attacker.example" } }),
				403,
				"csrf",
			);
		}
	});

	test("with a cookie cannot send a form or plain text", async () => {
		for (const type of [
			"text/plain",
			"application/x-www-form-urlencoded",
			"multipart/form-data; boundary=x",
			"application/jsonp",
			"",
		]) {
			const answer = await server.minji.post("/api/v1/conversations", undefined, {
				raw: new TextEncoder().encode('{"kind":"direct"}'),
				headers: { "content-type": type },
			});
			expectProblem(answer, 415, "unsupported_media_type");
		}
	});

	test("with a token needs no origin, and its scheme is read in any case", async () => {
		const token = server.token(server.minjiID, "write");
		expect((await token.invoke("task_list", {})).status).toBe(200);
		expect(
			(await server.client().get("/api/v1/me", { headers: { authorization: `bearer ${token.token}` } })).status,
		).toBe(200);
		expect((await token.invoke("task_list", {}, {}, { headers: { origin: "https://attacker.example" } })).status).toBe(
			200,
		);
	});

	test("gets no permission to read across sites", async () => {
		const answer = await server.client().send("OPTIONS", "/api/v1/me", undefined, {
			headers: { origin: "https://attacker.example", "access-control-request-method": "GET" },
		});
		expect(answer.headers.get("access-control-allow-origin")).toBeNull();
	});
});

describe("HEAD", () => {
	test("answers as GET without a body, and opens no stream", async () => {
		const head = await server.minji.send("HEAD", "/api/v1/me");
		expect([head.status, head.text]).toEqual([200, ""]);
		let listeners = 0;
		const { hub } = server.server;
		const listen = hub.listen;
		hub.listen = (listener) => {
			listeners++;
			return listen(listener);
		};
		const stream = await server.minji.send("HEAD", "/api/v1/events");
		hub.listen = listen;
		expect([stream.status, stream.headers.get("content-type"), listeners]).toEqual([
			200,
			"text/event-stream; charset=utf-8",
			0,
		]);
	});
});

describe("behind a proxy that is trusted and speaks https", () => {
	const forwarded = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9, 198.51.100.7" };
	const settings = { trusted_proxies: "127.0.0.0/8", public_url: "https://kontor.example" } as const;

	test("the cookie is bound to the host, and a plain one of that name does not count", async () => {
		const behind = await openServer({ settings });
		const client = new Client(behind.url);
		const origin = "https://kontor.example";
		const answer = await client.post(
			"/api/v1/session",
			{ email: "minji@moonrise.example", password: PASSWORD },
			{ headers: { ...forwarded, origin, host: "kontor.example" } },
		);
		expect(answer.headers.getSetCookie().join()).toMatch(
			/^__Host-kontor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		);
		const secret = client.cookies.get("__Host-kontor") ?? "";
		const me = (cookie: string) => new Client(behind.url).get("/api/v1/me", { headers: { ...forwarded, cookie } });
		expect((await me(`__Host-kontor=${secret}`)).status).toBe(200);
		expectProblem(await me(`kontor=${secret}`), 401, "not_signed_in");
		// the proxy may ask for another name than the browser did; a plain page of the same name is another site
		const list = (from: string) => client.invoke("task_list", {}, {}, { headers: { ...forwarded, origin: from } });
		expect((await list("https://kontor.example")).status).toBe(200);
		expectProblem(await list("http://kontor.example"), 403, "csrf");
		// on the computer itself a browser may come without the proxy
		const here = await new Client(behind.url).post(
			"/api/v1/session",
			{ email: "minji@moonrise.example", password: PASSWORD },
			{ headers: { cookie: `__Host-kontor=${secret}` } },
		);
		expect(here.status).toBe(200);
		await behind.close();
	});

	test("the header of anybody else is not believed", async () => {
		const answer = await server
			.client()
			.post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD }, { headers: forwarded });
		expect(answer.headers.getSetCookie().join()).toMatch(
			/^kontor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
		);
	});
});
