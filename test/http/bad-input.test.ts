/** Input nobody should send: refused with words, named at once, before it costs anything, and never a fault of ours. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { allTask } from "#store/schema/task.ts";
import type { Answer } from "#test/support/client.ts";
import { pour, type RawAnswer, rawRequest } from "#test/support/raw-http.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
	server = await openServer();
});
afterAll(() => {
	const faults = server.log.filter((line) => line.includes('"level":"error"'));
	void server.close();
	expect(faults).toEqual([]);
});

const token = () => server.token(server.minjiID, "delete");
const raw = (text: string | Uint8Array, path = "/api/v1/tools/task_add/invoke") =>
	token().post(path, undefined, { raw: text });
const task = (input: unknown) => token().invoke("task_add", input);
const tasks = () => server.app.store.inspectAll.select().from(allTask).all().length;
const faults = ({ problem }: Answer) => (problem.input ?? []).map(({ path }) => path).sort();

function expectRefused(answer: Answer): void {
	expect([answer.status, answer.problem.code]).toEqual([400, "invalid_input"]);
}

describe("arguments", () => {
	test("of wrong types and of names there are none of are all named at once", async () => {
		const answer = await task({
			title: 5,
			startsAt: [],
			participantPersonHints: "Minji",
			size: "",
			nonsense: 1,
			"an other": {},
		});
		expectRefused(answer);
		expect(faults(answer)).toEqual([
			"input.an other",
			"input.nonsense",
			"input.participantPersonHints",
			"input.startsAt",
			"input.title",
		]);
		for (const path of faults(answer)) expect(answer.problem.detail).toContain(path);
	});

	test("are not coerced: numbers as text, text as lists, lists as objects", async () => {
		for (const input of [
			{ title: 12 },
			{ title: ["a"] },
			{ title: { toString: "a" } },
			{ title: true },
			{ title: "a", participantPersonHints: { 0: "Minji" } },
		])
			expectRefused(await task(input));
		expectRefused(await token().invoke("task_list", { limit: "5" }));
		for (const input of [[], "text", 5, null, true, [{ title: "a" }]]) expectRefused(await task(input));
		expect(tasks()).toBe(0);
	});

	test("over the length of their field are refused whole", async () => {
		for (const title of ["x".repeat(513), "가".repeat(600), "x".repeat(900_000)]) expectRefused(await task({ title }));
		expectRefused(await token().post("/api/v1/agent/messages", { text: "x".repeat(40_001) }));
	});

	test("with NUL, half a character or bytes that are no UTF-8 are refused, in values and in names", async () => {
		for (const title of ["a\\u0000b", "a\\ud800", "\\udc00\\ud800"]) {
			expectRefused(await raw(`{"input":{"title":"${title}"}}`));
			expectRefused(await raw(`{"input":{"title":"a","${title}":1}}`));
			expectRefused(await raw(`{"decision":"edit","input":{"${title}":{"x":["${title}"]}}}`, "/api/v1/holds/hold_1"));
		}
		for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xc0, 0x80]]) {
			expectRefused(
				await raw(Buffer.concat([Buffer.from('{"input":{"title":"'), Buffer.from(bytes), Buffer.from('"}}')])),
			);
		}
		expect(tasks()).toBe(0);
	});

	test("with the names of an object's own machinery are unknown fields like others", async () => {
		for (const name of [
			"__proto__",
			"constructor",
			"prototype",
			"toString",
			"hasOwnProperty",
			"valueOf",
			"__defineGetter__",
		]) {
			const answer = await raw(`{"input":{"title":"a","${name}":{"isAdministrator":true}}}`);
			expectRefused(answer);
			expect(faults(answer)).toEqual([`input.${name}`]);
			expectRefused(await raw(`{"input":{"title":"a"},"${name}":{}}`));
			expectRefused(
				await raw(
					`{"code":"x","name":"x","email":"x","password":"x","${name}":1,"company":{"name":"x","timeZone":"UTC","${name}":1}}`,
					"/api/v1/setup/check",
				),
			);
		}
		expect(({} as Record<string, unknown>).isAdministrator).toBeUndefined();
	});

	test("nested without end, or in thousands, are refused without an effort", async () => {
		for (const depth of [40, 10_000, 400_000]) {
			expectRefused(await raw(`{"input":{"title":${"[".repeat(depth)}${"]".repeat(depth)}}}`));
			if (depth < 100_000) expectRefused(await raw(`{"input":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`));
		}
		const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, one) => [`field ${one}`, 1]));
		const answer = await task(many);
		expectRefused(answer);
		expect(answer.problem.input?.length).toBeLessThanOrEqual(100);
		expect(answer.text.length).toBeLessThan(40_000);
	});

	test("that repeat a name count once, and big numbers stay what they are", async () => {
		expect((await raw('{"input":{"title":"first","title":"second"}}')).json.result).toMatchObject({
			content: "second",
		});
		for (const limit of ["1e400", "-1", "0", "1.5", "201", "9007199254740993"])
			expectRefused(await raw(`{"input":{"limit":${limit}}}`, "/api/v1/tools/hold_list/invoke"));
	});
});

describe("a body", () => {
	test("that is no JSON object is refused", async () => {
		for (const text of [
			"{",
			"[]",
			"null",
			'"text"',
			"{}{}",
			"{'input':{}}",
			'{"input":{"title":NaN}}',
			"\u0000",
			"<xml/>",
			'{"input":{"title":"a"}',
			"\ufeff\ufeff{}",
		])
			expectRefused(await raw(text));
	});

	test("of other fields than the route's names each of them", async () => {
		const answer = await raw('{"input":{"title":"a"},"inputs":{},"idempotency_key":"k","idempotencyKey":5}');
		expect(faults(answer)).toEqual(["idempotencyKey", "idempotency_key", "inputs"]);
	});

	test("cut off in the middle does nothing and is no fault of ours", async () => {
		const before = tasks();
		const head = [
			"POST /api/v1/tools/task_add/invoke HTTP/1.1",
			"host: 127.0.0.1",
			`authorization: Bearer ${token().token}`,
			"content-type: application/json",
			"content-length: 500",
		];
		for (let one = 0; one < 5; one++) {
			await rawRequest(server.http.port ?? 0, head, async (socket) => {
				socket.write('{"input":{"title":"half');
				await new Promise((resolve) => setImmediate(resolve));
				socket.destroy();
			});
		}
		expect((await task({ title: "whole" })).status).toBe(200);
		expect(tasks()).toBe(before + 1);
	});

	for (const [how, length] of [
		["with its length", "content-length: 100000000"],
		["without its length", "transfer-encoding: chunked"],
	] as const) {
		test(`of 100 MB, sent ${how}, is refused long before it is read`, async () => {
			const piece = Buffer.alloc(256 * 1024, 97);
			const framed = length.startsWith("transfer")
				? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])
				: piece;
			const paths = ["/api/v1/tools/task_add/invoke", "/api/v1/session", "/api/v1/agent/messages"];
			for (const path of paths) {
				let sent = 0;
				const head = [
					`POST ${path} HTTP/1.1`,
					"host: 127.0.0.1",
					`authorization: Bearer ${token().token}`,
					"content-type: application/json",
					length,
				];
				const answer: RawAnswer = await rawRequest(server.http.port ?? 0, head, async (socket, isOver) => {
					sent = await pour(socket, isOver, framed, 100_000_000);
				});
				expect([path, answer.status]).toEqual([path, 413]);
				expect(JSON.parse(answer.body)).toMatchObject({ code: "too_large", status: 413 });
				expect(sent).toBeLessThan(50_000_000);
			}
			expect((await token().get("/api/v1/tools")).status).toBe(200);
		});
	}

	test("as large as is allowed is read", async () => {
		expectRefused(await task({ title: "x".repeat(1024 * 1024 - 200) }));
		expect((await task({ title: "x".repeat(1024 * 1024) })).problem.code).toBe("too_large");
	});
});

describe("a head", () => {
	test("of ten thousand lines, or lengths that contradict, ends with its own request", async () => {
		const { port = 0 } = server.http;
		const many = await rawRequest(port, [
			"GET /healthz HTTP/1.1",
			"host: 127.0.0.1",
			...Array.from({ length: 10_000 }, (_, one) => `x-${one}: v`),
		]);
		expect(many.status).toBe(431);
		const long = await rawRequest(port, [
			"GET /healthz HTTP/1.1",
			"host: 127.0.0.1",
			`x-long: ${"v".repeat(1_000_000)}`,
		]);
		expect([400, 431]).toContain(long.status);
		for (const head of [
			["POST /api/v1/session HTTP/1.1", "host: 127.0.0.1", "content-length: -5"],
			["POST /api/v1/session HTTP/1.1", "host: 127.0.0.1", "content-length: 5", "transfer-encoding: chunked"],
			["GET / HTTP/9.9", "host: 127.0.0.1"],
			["NONSENSE"],
		]) {
			const answer = await rawRequest(port, head, async (socket) => void socket.end());
			expect(answer.status === 0 || answer.status >= 400).toBe(true);
		}
		expect((await server.client().get("/healthz")).status).toBe(200);
	});

	test("with addresses that decode to nothing finds nothing", async () => {
		for (const path of [
			"/api/v1/holds/%E0%A4%A",
			"/api/v1/holds/%00",
			"/api/v1/conversations/%FF%FE/messages",
			"/assets/..%2f..%2fetc%2fpasswd",
			"/assets/__proto__",
			"/api/v1/agent/turns/%F0%9F%92%A9",
			`/api/v1/holds/${"x".repeat(5000)}`,
		]) {
			const answer = await token().get(path);
			expect([path.slice(0, 60), answer.status >= 400 && answer.status < 500]).toEqual([path.slice(0, 60), true]);
		}
	});

	test("with a query nobody understands is refused or not looked at, never a fault", async () => {
		for (const query of [
			"limit=abc",
			"limit=-1",
			"limit=1e9",
			"limit=0",
			"cursor=%00",
			"cursor=garbage",
			"cursor=e30",
			"cursor=bnVsbA",
			"cursor=W10",
			"state=nonsense",
			`cursor=${"A".repeat(4000)}`,
			"limit=%F0",
			"limit=99999999999999999999",
		]) {
			for (const path of ["/api/v1/holds", "/api/v1/conversations", "/api/v1/tokens"]) {
				const answer = await token().get(`${path}?${query}`);
				expect([path, query.slice(0, 30), answer.status < 500]).toEqual([path, query.slice(0, 30), true]);
			}
		}
	});
});
