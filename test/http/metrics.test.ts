/** /metrics and security.txt: off by default, who may read, that the format holds, and that nobody's name is in it. */

import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#config/config.ts";
import { openServer, type ServerOptions, type TestServer } from "#test/support/server.ts";

const opened: TestServer[] = [];
async function open(settings: ServerOptions["settings"] = {}): Promise<TestServer> {
	const server = await openServer({ settings });
	opened.push(server);
	return server;
}
afterEach(async () => {
	for (const server of opened.splice(0)) await server.close();
});
const on = { "metrics.enabled": "true" } as const;

type Sample = { name: string; labels: Record<string, string>; value: number };

/** Reads the text format by its grammar; throws at the first line that is not of it. */
function parse(text: string): { samples: Sample[]; types: Map<string, string> } {
	expect(text.endsWith("\n")).toBe(true);
	const samples: Sample[] = [];
	const types = new Map<string, string>();
	for (const line of text.slice(0, -1).split("\n")) {
		const [, type, of] = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line) ?? [];
		if (type !== undefined) {
			expect([type, types.has(type)]).toEqual([type, false]);
			types.set(type, of ?? "");
			continue;
		}
		if (/^# HELP [a-zA-Z_:][\w:]* \S/.test(line)) continue;
		const [, name = "", labels = "", value] =
			/^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/.exec(line) ?? [];
		if (value === undefined || Number.isNaN(Number(value))) throw new Error(`not a line of the format: ${line}`);
		const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", of = ""]) => [key, of]);
		samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
	}
	return { samples, types };
}

describe("/metrics", () => {
	test("is not there unless it is turned on", async () => {
		const server = await open();
		const answer = await server.client().get("/metrics");
		expect([answer.status, answer.problem.code]).toEqual([404, "not_found"]);
	});

	test("counts requests, calls, turns, holds and streams, in a format that holds, with no member's name", async () => {
		const server = await open(on);
		const jisoo = server.addMember("Jisoo Park");
		const client = await server.signIn("jisoo@moonrise.example");
		await client.invoke("task_add", { title: "Secret lamp" });
		await client.invoke("task_add", { titel: 1 });
		await client.invoke("invented_by_a_stranger", {});
		const asking = server.token(jisoo, "delete", { asks: true });
		await asking.invoke("task_delete", { taskHint: "Secret lamp" });
		const stream = await client.events();
		for (const path of ["/nowhere/1", "/nowhere/2", "/api/v1/nowhere"]) await client.get(path);
		await client.send("PROPFIND", "/healthz");
		const { text, headers } = await server.client().get("/metrics");
		expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
		const { samples, types } = parse(text);
		const value = (name: string, labels: Record<string, string> = {}) =>
			samples.find((one) => one.name === name && Object.entries(labels).every(([key, of]) => one.labels[key] === of))
				?.value;
		expect(value("kontor_calls_total", { tool: "task_add", origin: "web", outcome: "done" })).toBe(1);
		expect(value("kontor_calls_total", { tool: "task_add", outcome: "failed", code: "invalid_input" })).toBe(1);
		expect(value("kontor_calls_total", { tool: "task_delete", origin: "api", outcome: "held" })).toBe(1);
		expect(value("kontor_calls_total", { tool: "unknown", code: "tool_not_found" })).toBe(1);
		expect(
			value("kontor_http_requests_total", { method: "POST", route: "/api/v1/tools/:name/invoke", status: "202" }),
		).toBe(1);
		expect(value("kontor_http_requests_total", { route: "none", status: "404" })).toBeGreaterThanOrEqual(2);
		expect([value("kontor_holds_waiting"), value("kontor_event_streams"), value("kontor_mcp_sessions")]).toEqual([
			1, 1, 0,
		]);
		expect([value("kontor_turns_open", { state: "working" }), value("kontor_ready")]).toEqual([0, 1]);
		for (const name of ["kontor_database_bytes", "process_resident_memory_bytes", "process_start_time_seconds"])
			expect([name, (value(name) ?? 0) > 0]).toEqual([name, true]);
		const count = value("kontor_http_request_duration_seconds_count", { route: "/api/v1/tools/:name/invoke" });
		expect([count, types.get("kontor_http_request_duration_seconds")]).toEqual([4, "histogram"]);
		expect(
			value("kontor_http_request_duration_seconds_bucket", { route: "/api/v1/tools/:name/invoke", le: "+Inf" }),
		).toBe(4);
		for (const hidden of ["Jisoo", "jisoo", jisoo, "Secret lamp", "nowhere", "invented", "PROPFIND", "Moonrise"])
			expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
		await stream.close();
	});

	test("without a token file is read from this computer alone, and by no proxy for others", async () => {
		const server = await open(on);
		for (const header of ["x-forwarded-for", "forwarded"]) {
			const answer = await server.client().get("/metrics", { headers: { [header]: "203.0.113.9" } });
			expect([header, answer.status]).toEqual([header, 403]);
		}
		const administrator = await server.minji.get("/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
		expect(administrator.status).toBe(403);
	});

	test("with a token file is read with its token alone, which counts as soon as it is changed", async () => {
		const folder = mkdtempSync(join(tmpdir(), "kontor-metrics-"));
		const file = join(folder, "token");
		writeFileSync(file, "first-token\n");
		const server = await open({ ...on, "metrics.token_file": file });
		const asked = async (authorization: string) =>
			(await server.client().get("/metrics", { headers: { authorization } })).status;
		expect(await asked("Bearer first-token")).toBe(200);
		for (const wrong of ["", "Bearer", "Bearer first-toke", "Bearer first-token2", "Basic first-token"])
			expect([wrong, await asked(wrong)]).toEqual([wrong, 401]);
		writeFileSync(file, "second-token");
		expect([await asked("Bearer first-token"), await asked("Bearer second-token")]).toEqual([401, 200]);
		writeFileSync(file, "\n");
		expect([await asked("Bearer "), await asked("Bearer second-token")]).toEqual([401, 401]);
		rmSync(folder, { recursive: true });
		expect(await asked("Bearer second-token")).toBe(401);
	});
});

describe("security.txt", () => {
	const at = "/.well-known/security.txt";

	test("is absent while no contact is set", async () => {
		expect((await (await open()).client().get(at)).status).toBe(404);
	});

	test("says whom to tell, until when it holds, and where it belongs, as RFC 9116 writes it", async () => {
		const plain = await open({ "security.contact": "security@moonrise.example" });
		const { status, text, headers } = await plain.client().get(at);
		expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
		expect(text).toBe(
			"Contact: mailto:security@moonrise.example\r\nExpires: 2027-01-01T00:00:00.000Z\r\nPreferred-Languages: en, ko\r\n",
		);
		const page = await open({
			"security.contact": "https://moonrise.example/security",
			public_url: "https://kontor.moonrise.example",
		});
		const second = (await page.client().get(at)).text;
		expect(second).toContain("Contact: https://moonrise.example/security\r\n");
		expect(second).toContain("Canonical: https://kontor.moonrise.example/.well-known/security.txt\r\n");
	});

	test("takes no contact that is none", () => {
		for (const wrong of [
			"nobody",
			"http://moonrise.example",
			"a@b",
			"a@moonrise.example\nEvil: yes",
			"mailto:a@moonrise.example",
		])
			expect(() => readConfig({ flags: { "security.contact": wrong }, environment: {} })).toThrow("contact");
	});
});
