// The executable as a company gets it: one file, started in a folder of its own, that needs nothing else and obeys nobody's stray files.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import manifest from "#package.json" with { type: "json" };
import {
	foldersAbove,
	type Place,
	placeExecutable,
	type RunningServer,
	runCommand,
	startServer,
} from "./executable.ts";

const buildLimitMs = 180_000;
const largestBytes = 140_000_000;
const longestStopMs = 5_000;
const person = { name: "Kim Jisu", email: "jisu@example.com", password: "correct horse battery staple" };
const company = { name: "Dalbit", timeZone: "Asia/Seoul", language: "en" };

let place: Place;
const marker = (): string => join(place.folder, "marker");

/** Files that a plain compiled program would obey: environment from .env, code from bunfig.toml. */
async function plantHostileFiles(): Promise<void> {
	await Bun.write(join(place.folder, ".env"), "KONTOR_LOG_LEVLE=debug\nKONTOR_PUBLIC_URL=https://evil.example\n");
	await Bun.write(join(place.folder, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
	await Bun.write(join(place.folder, "evil.ts"), `await Bun.write(${JSON.stringify(marker())}, "ran");\n`);
}

function send(server: RunningServer, path: string, body: unknown, cookie = ""): Promise<Response> {
	return fetch(`${server.origin}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: server.origin, cookie },
		body: JSON.stringify(body),
	});
}

/** The set-up code, from the start block that a person reads on the terminal. */
async function setupCode(server: RunningServer): Promise<string> {
	const [, origin, code] = await server.waitFor(/set up\s+(\S+)\/setup#([A-Z0-9]{4}-[A-Z0-9]{4})/);
	expect(origin).toBe(server.origin);
	return code ?? "";
}

/** Sets the company up and signs its first person in; answers the cookie. */
async function signIn(server: RunningServer): Promise<string> {
	const setup = await send(server, "/api/v1/setup", { code: await setupCode(server), ...person, company });
	expect(setup.status, await setup.clone().text()).toBeOneOf([200, 201, 204]);
	const { email, password } = person;
	const session = await send(server, "/api/v1/session", { email, password });
	expect(session.status, await session.clone().text()).toBeOneOf([200, 201, 204]);
	return session.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

beforeAll(async () => {
	place = await placeExecutable();
	await plantHostileFiles();
}, buildLimitMs);

afterAll(() => place?.remove());

describe("the file", () => {
	test("is at most 140 MB", () => {
		expect(Bun.file(place.executable).size).toBeLessThanOrEqual(largestBytes);
	});

	test("lies where no node_modules is in reach", () => {
		expect(foldersAbove(place.folder).filter((folder) => existsSync(join(folder, "node_modules")))).toEqual([]);
	});

	test("tells its version and obeys no .env or bunfig.toml beside it", async () => {
		const { stdout, stderr, exitCode } = await runCommand(place, "version");
		expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
		expect(stdout).toContain(manifest.version);
		expect(existsSync(marker())).toBe(false);
	});
});

describe("the server", () => {
	let server: RunningServer;
	let cookie: string;

	beforeAll(async () => {
		server = await startServer(place);
		cookie = await signIn(server);
	});

	afterAll(() => server?.stop());

	test("obeys no .env and no bunfig.toml of the folder it is started in", () => {
		expect(existsSync(marker())).toBe(false);
		// Had it read the .env, it would warn about the misspelt setting and print the other address.
		expect(server.output()).not.toContain("KONTOR_LOG_LEVLE");
		expect(server.output()).not.toContain("evil.example");
	});

	test("refuses the set-up code a second time", async () => {
		const second = await send(server, "/api/v1/setup", { code: await setupCode(server), ...person, company });
		expect(second.ok).toBe(false);
	});

	test("runs a tool for the person who signed in", async () => {
		const input = { title: "Order the chairs" };
		const response = await send(server, "/api/v1/tools/task_add/invoke", { input }, cookie);
		const answer = await response.json();
		expect({ status: response.status, answer }).toMatchObject({
			status: 200,
			answer: { tool: "task_add", outcome: "done", result: { content: "Order the chairs" } },
		});
	});

	test("moves what was written into the record's file by a thread of its own", async () => {
		const input = { title: "Order the thread" };
		expect((await send(server, "/api/v1/tools/task_add/invoke", { input }, cookie)).status).toBe(200);
		const record = join(server.data, "kontor.db");
		while (!readFileSync(record).includes("Order the thread")) await Bun.sleep(100);
		expect(server.output()).not.toContain("moved by commits");
	});

	test("answers an MCP client, whose library is loaded when the first one comes", async () => {
		const made = await send(server, "/api/v1/tokens", { scope: "write", use: "mcp" }, cookie);
		const { token, asks } = (await made.json()) as { token: string; asks: boolean };
		expect([made.status, asks]).toEqual([201, true]);
		const client = new McpClient({ name: "binary", version: "1" });
		const requestInit = { headers: { authorization: `Bearer ${token}` } };
		await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/api/v1/mcp`), { requestInit }));
		const done = await client.callTool({ name: "task_add", arguments: { title: "Order the lamps" } });
		expect(done).toMatchObject({ structuredContent: { content: "Order the lamps" } });
		await client.close();
	});

	test("serves the page with a content security policy, and the scripts and styles it names", async () => {
		const page = await fetch(`${server.origin}/`, { headers: { cookie } });
		expect(page.status).toBe(200);
		expect(page.headers.get("content-security-policy")).toContain("default-src");
		const html = await page.text();
		const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
			(m) => m[1] ?? "",
		);
		expect(named.some((address) => address.endsWith(".js"))).toBe(true);
		for (const address of named) {
			const url = new URL(address, server.origin);
			const file = await fetch(url, { headers: { cookie } });
			const type = url.pathname.endsWith(".js") ? "text/javascript" : "text/css";
			expect({ origin: url.origin, status: file.status }).toEqual({ origin: server.origin, status: 200 });
			expect(file.headers.get("content-type")).toStartWith(type);
			expect((await file.bytes()).length).toBeGreaterThan(0);
		}
	});

	test("ends with 0 within five seconds when it is asked to stop", async () => {
		const other = await startServer(place);
		const { exitCode, tookMs } = await other.stop();
		expect({ exitCode, output: exitCode === 0 ? "" : other.output() }).toEqual({ exitCode: 0, output: "" });
		expect(tookMs).toBeLessThan(longestStopMs);
	});
});
