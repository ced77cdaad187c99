/** Signing in and out over HTTP: alike answers, slower and never locked, sliding sessions, and what a new password ends. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LIMITS } from "#base/limits.ts";
import { setPassword } from "#identity/accounts.ts";
import { createSignIn } from "#identity/sessions.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { type Answer, Client } from "#test/support/client.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

const EMAIL = "minji@moonrise.example";
const DAY = 24 * 3600_000;
const NEXT = "a lantern over the pier";

let server: TestServer;
beforeEach(async () => {
	server = await openServer({ settings: { trusted_proxies: "127.0.0.1" } });
});
afterEach(() => server.close());

const attempt = (email: string, password: string, address = "203.0.113.1") =>
	server.client().post("/api/v1/session", { email, password }, { headers: { "x-forwarded-for": address } });
const problemOf = ({ status, problem }: Answer) => [status, problem.code];
const withoutID = (answer: Answer) => ({ ...answer.problem, requestID: "" });

describe("signing in", () => {
	test("answers a wrong address and a wrong password alike", async () => {
		const invited = server.addMember("Invited One", { status: "withdrawn" });
		expect(invited).toStartWith("mem_");
		const answers = [
			await attempt(EMAIL, "not the password"),
			await attempt("nobody@moonrise.example", PASSWORD),
			await attempt("invited@moonrise.example", PASSWORD),
			await attempt("kontor@localhost", PASSWORD),
			await attempt(EMAIL, "x".repeat(5000)),
		];
		for (const answer of answers) expect(withoutID(answer)).toEqual(withoutID(answers[0] as Answer));
		expect(answers[0]).toMatchObject({ status: 401, problem: { code: "credentials_wrong", retryable: false } });
		expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
	});

	test("finds the account whatever the case and spaces of the address, and the password however it was composed", async () => {
		expect((await attempt(`  ${EMAIL.toUpperCase()} `, PASSWORD)).status).toBe(200);
		const decomposed = "비밀번호가 길어요 é".normalize("NFD");
		await server.minji.post("/api/v1/session/password", { password: PASSWORD, newPassword: decomposed });
		expect((await attempt(EMAIL, decomposed.normalize("NFC"))).status).toBe(200);
	});

	test("makes a new cookie every time, and one that was brought along is not kept", async () => {
		const fixed = new Client(server.url);
		fixed.cookies.set("kontor", "A".repeat(43));
		const secrets = new Set<string | undefined>();
		for (let one = 0; one < 3; one++) {
			await fixed.post("/api/v1/session", { email: EMAIL, password: PASSWORD });
			secrets.add(fixed.cookies.get("kontor"));
		}
		expect(secrets.size).toBe(3);
		expect(secrets.has("A".repeat(43))).toBe(false);
	});

	test("becomes slower after ten failures on one account, from wherever they come, and is never locked", async () => {
		for (let one = 0; one < 10; one++) expect((await attempt(EMAIL, "wrong", `203.0.113.${one}`)).status).toBe(401);
		for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
			const slowed = await attempt(EMAIL, PASSWORD, "198.51.100.1");
			expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, String(seconds)]);
			expect((await attempt("nobody@moonrise.example", "wrong", "198.51.100.200")).status).toBe(401);
			server.clock.advance(seconds * 1000);
			expect((await attempt(EMAIL, "wrong", `198.51.100.${seconds}`)).status).toBe(401);
		}
		server.clock.advance(60_000);
		expect((await attempt(EMAIL, PASSWORD)).status).toBe(200);
		expect((await attempt(EMAIL, "wrong")).status).toBe(401);
	});

	test("becomes slower after ten failures from one address, and an account of one's own does not reset that", async () => {
		server.addMember("Jisoo Park");
		for (let one = 0; one < 9; one++) await attempt(`nobody${one}@moonrise.example`, "wrong");
		expect((await attempt("jisoo@moonrise.example", PASSWORD)).status).toBe(200);
		expect((await attempt("nobody9@moonrise.example", "wrong")).status).toBe(401);
		expect((await attempt("nobody10@moonrise.example", "wrong")).status).toBe(429);
		expect((await attempt("nobody10@moonrise.example", "wrong", "203.0.113.2")).status).toBe(401);
	});

	test("is not guessed faster by asking at once", async () => {
		const answers = await Promise.all(
			Array.from({ length: 30 }, (_, one) => attempt(EMAIL, `wrong ${one}`, `203.0.113.${one}`)),
		);
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
	});

	test("forgets the failures after ten minutes", async () => {
		for (let one = 0; one < 10; one++) await attempt(EMAIL, "wrong");
		server.clock.advance(LIMITS.signInWindowMs + 1);
		for (let one = 0; one < 9; one++) expect((await attempt(EMAIL, "wrong")).status).toBe(401);
		expect((await attempt(EMAIL, PASSWORD)).status).toBe(200);
	});
});

describe("a session", () => {
	const me = (client: Client) => client.get("/api/v1/tools").then(({ status }) => status);

	test("lasts thirty days from its last use, in the browser too", async () => {
		const client = await server.signIn(EMAIL);
		for (let one = 0; one < 4; one++) {
			server.clock.advance(29 * DAY);
			const answer = await client.get("/api/v1/tools");
			expect(answer.status).toBe(200);
			expect(answer.headers.getSetCookie().join()).toContain("Max-Age=2592000");
		}
		expect((await client.get("/api/v1/tools")).headers.getSetCookie()).toEqual([]);
		server.clock.advance(30 * DAY);
		expect(await me(client)).toBe(401);
	});

	test("is ended by signing out, with its stream, and leaves the others", async () => {
		const [here, there] = [await server.signIn(EMAIL), await server.signIn(EMAIL)];
		const [stream, other] = [await here.events(), await there.events()];
		const cookie = here.cookies.get("kontor") ?? "";
		expect((await here.delete("/api/v1/session")).status).toBe(204);
		await stream.ended;
		expect(here.cookies.size).toBe(0);
		here.cookies.set("kontor", cookie);
		expect([await me(here), await me(there), other.isEnded]).toEqual([401, 200, false]);
		await other.close();
	});

	test("has its secret in the record as a hash alone", async () => {
		const client = await server.signIn(EMAIL);
		const secret = client.cookies.get("kontor") ?? "";
		expect(secret).toHaveLength(43);
		expect(JSON.stringify(server.app.store.inspectAll.select().from(allSession).all())).not.toContain(secret);
	});
});

describe("a new password", () => {
	const change = (client: Client, password: string, newPassword: string) =>
		client.post("/api/v1/session/password", { password, newPassword });

	test("ends the other sessions, their streams and every token, and keeps this one", async () => {
		const [here, there] = [await server.signIn(EMAIL), await server.signIn(EMAIL)];
		const token = server.token(server.minjiID, "delete");
		const [streamThere, streamToken, streamHere] = [await there.events(), await token.events(), await here.events()];
		expect((await change(here, PASSWORD, NEXT)).status).toBe(204);
		await Promise.all([streamThere.ended, streamToken.ended]);
		expect(streamHere.isEnded).toBe(false);
		const states = await Promise.all([here, there, token].map(async (one) => (await one.get("/api/v1/tools")).status));
		expect(states).toEqual([200, 401, 401]);
		expect(server.app.store.inspectAll.select().from(allToken).all()).toEqual([]);
		expect((await attempt(EMAIL, PASSWORD)).status).toBe(401);
		expect((await attempt(EMAIL, NEXT)).status).toBe(200);
		await streamHere.close();
	});

	test("needs the present one, and an open session is no place to try passwords", async () => {
		const client = await server.signIn(EMAIL);
		for (let one = 0; one < 10; one++)
			expect((await change(client, "wrong", NEXT)).problem.code).toBe("credentials_wrong");
		expect((await change(client, PASSWORD, NEXT)).problem.code).toBe("too_many_requests");
		server.clock.advance(1000);
		expect((await change(client, PASSWORD, "short")).problem.code).toBe("password_weak");
		expect((await change(client, PASSWORD, NEXT)).status).toBe(204);
		expect(
			(await server.client().post("/api/v1/session/password", { password: PASSWORD, newPassword: NEXT })).status,
		).toBe(401);
	});

	test("by an administrator ends everything the person had, and has to be replaced", async () => {
		const jisoo = server.addMember("Jisoo Park");
		const client = await server.signIn("jisoo@moonrise.example");
		const stream = await client.events();
		const token = server.token(jisoo, "read");
		const reset = await server.minji.invoke("person_password_reset", { personHint: jisoo });
		const { temporaryPassword } = reset.json.result as { temporaryPassword: string };
		await stream.ended;
		expect([(await client.get("/api/v1/tools")).status, (await token.get("/api/v1/tools")).status]).toEqual([401, 401]);
		const signedIn = await attempt("jisoo@moonrise.example", temporaryPassword);
		expect(signedIn.json).toMatchObject({ memberID: jisoo, mustChangePassword: true });
	});

	test("that is temporary opens nothing but the choice of one's own", async () => {
		const jisoo = server.addMember("Jisoo Park");
		server.app.store.system((db) => setPassword(db, server.clock.now(), jisoo, PASSWORD, true));
		const client = await server.signIn("jisoo@moonrise.example");
		const tried = async () =>
			Promise.all(["/api/v1/me", "/api/v1/events?wait=0", "/"].map(async (path) => (await client.get(path)).status));
		expect(await tried()).toEqual([403, 403, 302]);
		expect(problemOf(await client.get("/api/v1/me"))).toEqual([403, "password_change_needed"]);
		expect((await client.get("/signin")).text).toContain("mustChangePassword&quot;:true");
		const same = await client.post("/api/v1/session/password", { newPassword: PASSWORD });
		expect([same.problem.code, same.problem.detail]).toEqual(["password_weak", expect.stringContaining("temporary")]);
		expect((await client.post("/api/v1/session/password", { newPassword: NEXT })).status).toBe(204);
		expect(await tried()).toEqual([200, 200, 200]);
		expect((await client.get("/signin")).text).not.toContain("mustChangePassword");
		// from now on the session proves nothing about the password any more
		expect(problemOf(await client.post("/api/v1/session/password", { newPassword: PASSWORD }))).toEqual([
			401,
			"credentials_wrong",
		]);
	});

	test("that is set while somebody signs in with the old one lets them in nowhere", async () => {
		// the check of a password takes its time: the session would begin after everything had ended
		const late = createSignIn(server.app)(EMAIL, PASSWORD, "203.0.113.1", "test");
		server.app.store.system((db) => setPassword(db, server.clock.now(), server.minjiID, NEXT, false));
		await expect(late).rejects.toMatchObject({ code: "credentials_wrong" });
		expect(server.app.store.inspectAll.select().from(allSession).all()).toEqual([]);
	});
});
