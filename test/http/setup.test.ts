/** Setting up over HTTP: the code, its ten tries, two people at once, and what is wrong with the answers. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { isSetUp, newSetupCode } from "#identity/setup.ts";
import { allMember } from "#store/schema/member.ts";
import { FOUNDING, handClock, openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let code: string;
beforeEach(async () => {
	server = await openServer({ isSetUp: false });
	code = newSetupCode(server.app.store, server.clock.now());
});
afterEach(() => server.close());

const found = (more: Record<string, unknown> = {}) =>
	server.client().post("/api/v1/setup", { ...FOUNDING, code, ...more });
const check = (typed: string) => server.client().post("/api/v1/setup/check", { code: typed });

describe("the code", () => {
	test("is read with spaces, without the dash and in small letters", async () => {
		for (const typed of [
			code,
			code.toLowerCase(),
			code.replace("-", ""),
			` ${code.slice(0, 2)} ${code.slice(2)} `,
			code.replace("-", " – "),
		]) {
			expect([typed, (await check(typed)).status]).toEqual([typed, 204]);
		}
	});

	test("that is wrong is refused, and nothing is set up", async () => {
		for (const typed of ["AAAA-AAAA", "", " ", code.slice(0, 8), `${code}A`]) {
			const answer = await found({ code: typed });
			expect([answer.status, answer.problem.code]).toEqual([403, "setup_code_wrong"]);
		}
		expect(isSetUp(server.app.store.inspectAll)).toBe(false);
		expect((await found()).status).toBe(201);
	});

	test("serves once: it and every other answer that somebody was first", async () => {
		expect((await found()).status).toBe(201);
		for (const typed of [code, "AAAA-AAAA"]) {
			expect((await found({ code: typed, email: "second@moonrise.example" })).problem).toMatchObject({
				code: "setup_code_used",
				status: 409,
			});
			expect((await check(typed)).problem.code).toBe("setup_code_used");
		}
		expect(() => newSetupCode(server.app.store, server.clock.now())).toThrow("already set up");
	});

	test("ends when another is shown", async () => {
		const next = newSetupCode(server.app.store, server.clock.now());
		expect((await check(code)).problem.code).toBe("setup_code_wrong");
		expect((await check(next)).status).toBe(204);
	});

	test("stands nowhere in the record", () => {
		const rows = server.app.store.writer.prepare("select * from all_setting").all();
		expect(JSON.stringify(rows)).not.toContain(code.replace("-", ""));
		expect(JSON.stringify(rows)).not.toContain(code);
	});

	test("takes ten tries, then each waits longer, and the right one is never locked out", async () => {
		for (let tries = 0; tries < 10; tries++) expect((await check("AAAA-AAAA")).status).toBe(403);
		for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
			const slowed = await check(code);
			expect([slowed.status, slowed.problem.code, slowed.headers.get("retry-after")]).toEqual([
				429,
				"too_many_requests",
				String(seconds),
			]);
			expect(slowed.problem).toMatchObject({ retryable: true, details: { retryAfterSeconds: seconds } });
			server.clock.advance(seconds * 1000);
			expect((await check("AAAA-AAAA")).status).toBe(403);
		}
		server.clock.advance(60_000);
		expect((await check(code)).status).toBe(204);
	});

	test("is not guessed faster by asking at once", async () => {
		const answers = await Promise.all(Array.from({ length: 40 }, () => check("AAAA-AAAA")));
		expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
	});
});

describe("two people at once", () => {
	test("one wins, the other is told, and there is one company with one administrator", async () => {
		const answers = await Promise.all([0, 1, 2].map((one) => found({ email: `p${one}@moonrise.example` })));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
		const members = server.app.store.inspectAll.select().from(allMember).all();
		expect(members.map(({ kind }) => kind).sort()).toEqual(["agent", "person"]);
		expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1);
	});
});

describe("what is wrong with the answers", () => {
	const paths = (answer: { problem: { input?: { path: string }[] } }) =>
		(answer.problem.input ?? []).map(({ path }) => path.replace(/^input\./, "")).sort();

	test("is named all at once", async () => {
		const company = { name: " ", timeZone: "Seoul", country: "kr", currency: "won", language: "en" };
		const answer = await found({ name: " ", email: "minji", password: "short", company });
		expect(answer.problem.code).toBe("invalid_input");
		expect(paths(answer)).toEqual([
			"company.country",
			"company.currency",
			"company.name",
			"company.timeZone",
			"email",
			"name",
			"password",
		]);
	});

	test("is named for wrong types and unknown fields, at the top and within", async () => {
		const answer = await found({
			name: 5,
			admin: true,
			company: { name: "x".repeat(300), timeZone: "Asia/Seoul", language: "fr", tier: "gold" },
		});
		expect(paths(answer)).toEqual(["admin", "company.language", "company.name", "company.tier", "name"]);
		expect(isSetUp(server.app.store.inspectAll)).toBe(false);
	});

	test("a weak password alone has a code of its own, in the language asked for", async () => {
		for (const password of ["short", "aaaaaaaaaaaa", "password1234", "x".repeat(2000)]) {
			const answer = await server
				.client()
				.post(
					"/api/v1/setup",
					{ ...FOUNDING, code, password },
					{ headers: { "accept-language": "ko-KR,ko;q=0.9,en;q=0.5" } },
				);
			expect([answer.status, answer.problem.code]).toEqual([422, "password_weak"]);
			expect(answer.problem.detail).toMatch(/[가-힣]/);
			expect(answer.text).not.toContain(password === "short" ? "shortt" : password);
		}
	});

	test("a refused set-up leaves the code good", async () => {
		await found({ password: "short" });
		expect((await found()).status).toBe(201);
	});
});

test("the next start finds it set up", async () => {
	await found();
	const { folder } = server;
	await server.close(true);
	server = await openServer({ folder, isSetUp: false, clock: handClock() });
	expect((await server.signIn(FOUNDING.email)).cookies.size).toBe(1);
});
