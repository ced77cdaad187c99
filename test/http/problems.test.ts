/** Refusals as problem+json: every code's shape and status, the reader's language, retry-after, and incidents. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { type Code, STATUS, ToolError } from "#base/errors.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { recordTool, type Tool } from "#tools/define.ts";

const INSIDE = "select secret_column from all_credential at /opt/kontor/inside.ts";

/** Fails as it is told to: with any code of the table, or with what is no error of ours. */
const failing = recordTool({
	name: "task_fail",
	namespace: { name: "task", label: { en: "t", ko: "t" }, summary: "" },
	version: "1",
	label: { en: "Fail", ko: "실패" },
	description: "",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: { en: { ask: "", doing: "", done: "", failed: "" }, ko: { ask: "", doing: "", done: "", failed: "" } },
	input: z.strictObject({ as: z.string() }),
	output: z.object({ answer: z.string() }),
	effects: [],
	errors: [],
	handler({ as }) {
		if (as === "throw") throw new Error(INSIDE);
		if (as === "text") throw INSIDE;
		if (as === "output") return { other: INSIDE } as never;
		const candidates = Array.from({ length: 12 }, (_, one) => ({ id: `mem_${one}`, label: `Person ${one}` }));
		throw new ToolError(as as Code, "In words.", {
			candidates,
			values: { seconds: 7 },
			details: as === "too_many_requests" ? { retryAfterSeconds: 7 } : {},
		});
	},
}) as Tool;

let server: TestServer;
/** a member who has chosen no language */
let reader: string;
beforeAll(async () => {
	server = await openServer({ tools: [failing] });
	reader = server.addMember("Sora Lee");
});
afterAll(() => server.close());

const fail = (as: string, language = "en") =>
	server.token(reader, "write").invoke("task_fail", { as }, {}, { headers: { "accept-language": language } });

describe("every code", () => {
	test("has the shape, the status of the table, and a sentence in both languages", async () => {
		for (const [code, status] of Object.entries(STATUS)) {
			const answer = await fail(code);
			const { problem } = answer;
			expect([code, answer.status, problem.status, problem.code, problem.type]).toEqual([
				code,
				status,
				status,
				code as Code,
				`/errors/${code}`,
			]);
			expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
			expect(answer.headers.get("cache-control")).toBe("no-store");
			expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
			expect([typeof problem.retryable, problem.candidates?.length]).toEqual(["boolean", 8]);
			expect(problem.title.length * problem.detail.length).toBeGreaterThan(0);
			expect(`${problem.title} ${problem.detail}`).not.toMatch(/\{\w+|undefined|\[object/);
			const korean = (await fail(code, "ko-KR,ko;q=0.9,en;q=0.8")).problem;
			expect([code, /[가-힣]/.test(korean.detail), /[가-힣]/.test(korean.title)]).toEqual([code, true, true]);
		}
	});

	test("says when to come back, where coming back helps", async () => {
		expect((await fail("too_many_requests")).headers.get("retry-after")).toBe("7");
		for (const code of ["disk_full", "stopping", "not_ready", "model_unavailable"])
			expect((await fail(code)).headers.get("retry-after")).toBe("5");
		for (const code of ["outcome_unknown", "not_connected", "not_found"])
			expect((await fail(code)).headers.get("retry-after")).toBeNull();
		expect((await fail("not_signed_in")).headers.get("www-authenticate")).toBe("Bearer");
	});
});

describe("the language", () => {
	test("is the first we speak of those asked for, else the company's", async () => {
		const said = async (header: string) =>
			/[가-힣]/.test(
				(await server.client().get("/api/v1/me", { headers: { "accept-language": header } })).problem.detail,
			);
		for (const header of ["ko", "ko-KR", "KO;q=0.4", "fr, ko;q=0.8, en;q=0.5"])
			expect([header, await said(header)]).toEqual([header, true]);
		for (const header of ["en", "en-GB,ko;q=0.9", "kok", "fr", "*", ";;,,"])
			expect([header, await said(header)]).toEqual([header, false]);
		server.app.store.writer.exec("update all_company set language = 'ko'");
		expect([await said("fr"), await said("en")]).toEqual([true, false]);
		server.app.store.writer.exec("update all_company set language = 'en'");
	});

	test("is the person's own once they have one", async () => {
		const id = server.addMember("Jisoo Park");
		server.app.store.writer
			.prepare("insert into all_preference(member_id, language, theme) values(?, 'ko', 'system')")
			.run(id);
		expect(
			(await server.token(id, "read").invoke("task_fail", {}, {}, { headers: { "accept-language": "en" } })).problem
				.detail,
		).toMatch(/[가-힣]/);
	});
});

describe("a fault of our own", () => {
	test("carries one id, which is in the log with the cause, and nothing of the inside", async () => {
		for (const as of ["throw", "text", "output"]) {
			const before = server.log.length;
			const answer = await fail(as);
			expect([as, answer.status, answer.problem.code]).toEqual([as, 500, "internal"]);
			const id = answer.problem.requestID;
			const lines = server.log.slice(before).filter((line) => line.includes(id));
			expect([as, lines.length]).toEqual([as, 1]);
			expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ level: "error", tool: "task_fail", request: id });
			expect(answer.problem.detail).toContain(id);
			for (const inside of ["secret_column", "/opt/", "inside.ts", "at ", ".ts:", "zod", "Error:"])
				expect(answer.text).not.toContain(inside);
		}
	});

	test("outside of a tool does as well", async () => {
		const { store } = server.server;
		const read = store.read;
		const before = server.log.length;
		store.read = () => {
			throw new Error(INSIDE);
		};
		const answer = await server.minji.get("/api/v1/events?after=0&wait=1");
		store.read = read;
		expect([answer.status, answer.problem.code]).toEqual([500, "internal"]);
		expect(answer.text).not.toContain("secret_column");
		expect(server.log.slice(before).filter((line) => line.includes(answer.problem.requestID))).toHaveLength(1);
	});
});

describe("what nobody has", () => {
	test("is 404 in the interface and a page elsewhere", async () => {
		expect((await server.minji.get("/api/v1/no/such")).problem).toMatchObject({ code: "not_found", status: 404 });
		expect((await server.minji.get("/api/v2/tools")).problem.code).toBe("not_found");
		const page = await server.minji.get("/no/such/page");
		expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
	});

	test("a hold, a turn, a conversation or a change of somebody else answers like one that is not there", async () => {
		const jisoo = server.addMember("Daniel Quill");
		const other = server.token(jisoo, "delete");
		const turn = (await server.minji.post("/api/v1/agent/messages", { text: "What do I have to do this week?" }))
			.json as { turnID: string; conversationID: string };
		const missing = { turn: "turn_00000000000000000000000000", conversation: "conv_00000000000000000000000000" };
		const paths = (ids: typeof missing) => [
			`GET /api/v1/agent/turns/${ids.turn}`,
			`POST /api/v1/agent/turns/${ids.turn}/stop`,
			`POST /api/v1/agent/turns/${ids.turn}/retry`,
			`GET /api/v1/conversations/${ids.conversation}/messages`,
		];
		const answers = async (ids: typeof missing) =>
			Promise.all(paths(ids).map((one) => other.send(one.split(" ")[0] ?? "", one.split(" ")[1] ?? "")));
		const [theirs, none] = [
			await answers({ turn: turn.turnID, conversation: turn.conversationID }),
			await answers(missing),
		];
		const plain = (list: typeof theirs) => list.map(({ status, problem }) => [status, problem.code]);
		expect(plain(theirs)).toEqual(plain(none));
		expect(plain(theirs)).toEqual([
			[404, "not_found"],
			[404, "not_found"],
			[404, "not_found"],
			[404, "not_found"],
		]);
	});
});
