/** The protocol's own conformance suite against a running server, every scenario decided: it passes, or does not apply. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "#base/clock.ts";
import { MCP_FIXTURES, tokenDoor } from "#test/support/mcp-fixtures.ts";
import { SERVER_SCENARIOS } from "#test/support/mcp-scenarios.ts";
import { handClock, openServer, type TestServer } from "#test/support/server.ts";

const SUITE = fileURLToPath(
	new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);
type Check = { id: string; status: string; errorMessage?: string };

let server: TestServer;
let door: ReturnType<typeof tokenDoor>;
let folder: string;
let listed: string[];
/** checks by scenario */
const checks = new Map<string, Check[]>();

/** The suite's command line. It needs Bun: on Node 20 it does not start. */
async function suite(...words: string[]): Promise<string> {
	const child = Bun.spawn([process.execPath, "--bun", SUITE, ...words], { stdout: "pipe", stderr: "pipe" });
	const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
	await child.exited;
	return out + err;
}

beforeAll(async () => {
	// pauses are short, and pass in step: what is told of a running tool comes while it runs
	const clock = { ...handClock(), sleep: (ms: number, end?: AbortSignal) => systemClock.sleep(Math.min(ms, 15), end) };
	server = await openServer({ tools: MCP_FIXTURES, clock });
	door = tokenDoor(server.url, server.token(server.minjiID, "delete").token ?? "");
	folder = mkdtempSync(join(tmpdir(), "kontor-conformance-"));
	const [, ofServers = ""] = (await suite("list")).split(/^Server scenarios.*$/m);
	listed = [...(ofServers.split(/^Client scenarios.*$/m)[0] ?? "").matchAll(/^\s+- (\S+)/gm)].map(
		([, name = ""]) => name,
	);
	await suite("server", "--url", `${door.url}/api/v1/mcp`, "--suite", "all", "-o", folder);
	for (const name of readdirSync(folder)) {
		const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
		checks.set(scenario, await Bun.file(join(folder, name, "checks.json")).json());
	}
}, 120_000);

afterAll(async () => {
	door?.stop();
	await server?.close();
	rmSync(folder, { recursive: true, force: true });
});

test("every scenario of the suite for servers is decided, and none is invented", () => {
	expect(listed.length).toBeGreaterThanOrEqual(32);
	expect([...listed].sort()).toEqual(Object.keys(SERVER_SCENARIOS).sort());
	expect([...checks.keys()].sort()).toEqual([...listed].sort());
});

test("scenarios that apply pass; one that does not apply and passes has to be decided again", () => {
	const rows = listed.map((scenario) => {
		const found = checks.get(scenario) ?? [];
		const failures = found.filter(({ status }) => status === "FAILURE");
		return { scenario, decided: SERVER_SCENARIOS[scenario], failures, count: found.length };
	});
	for (const { scenario, decided, failures } of rows)
		console.log(
			`${decided === "passes" ? (failures.length === 0 ? "passes " : "FAILS  ") : "n/a    "} ${scenario}${typeof decided === "object" ? `: ${decided.because}` : ""}`,
		);
	const applied = rows.filter(({ decided }) => decided === "passes");
	expect(applied.filter(({ failures, count }) => failures.length > 0 || count === 0)).toEqual([]);
	const others = rows.filter(({ decided }) => decided !== "passes");
	expect(others.filter(({ failures }) => failures.length === 0).map(({ scenario }) => scenario)).toEqual([]);
});
