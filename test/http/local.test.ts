/** The shell's door: what its socket answers, and that a fault of ours tells the shell no more than that there was one. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Hono } from "hono";
import { createLog } from "#base/log.ts";
import { createLocalHandler } from "#http/local.ts";
import { createProbes } from "#http/probe.ts";
import { createLocal } from "#registry/local.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let company: Company;
let handler: Hono;
const log: string[] = [];
let status = (): Record<string, unknown> => ({ version: "0" });
beforeAll(async () => {
	company = await openCompany();
	const lines = createLog({
		level: "debug",
		format: "json",
		clock: company.clock,
		write: (line) => void log.push(line),
	});
	handler = createLocalHandler(createLocal(company.app), () => status(), createProbes(company.app.clock), lines);
});
afterAll(() => company.close());

async function post(path: string, body: unknown): Promise<Record<string, Record<string, unknown>>> {
	const request = new Request(`http://local${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	return (await (await handler.fetch(request)).json()) as Record<string, Record<string, unknown>>;
}

test("a call runs as the member of the address, with that member's rights and no more", async () => {
	const call = (as: string) =>
		post("/call", { tool: "person_password_reset", input: { personHint: "Daniel" }, as, language: "en" });
	expect((await call("jisoo@moonrise.example")).error).toMatchObject({ code: "administrator_only" });
	expect((await call("MINJI@moonrise.example ")).ok).toMatchObject({ kind: "done" });
	expect((await call("nobody@moonrise.example")).error).toMatchObject({ code: "person_not_found" });
});

test("what is wrong with a request is named", async () => {
	const answer = await post("/call", { tool: 5, input: {}, language: "fr", more: 1 });
	const faults = answer.error?.input as { path: string }[];
	expect(faults.map(({ path }) => path).sort()).toEqual(["input.language", "input.more", "input.tool"]);
});

test("no second set-up code is given once there is an administrator", async () => {
	expect((await post("/setup-code", {})).error).toMatchObject({ code: "setup_code_used" });
});

test("a fault of ours is in the log, and says nothing of the inside", async () => {
	status = () => {
		throw new Error("/opt/inside.ts broke");
	};
	const answer = await (await handler.fetch(new Request("http://local/status"))).text();
	expect(JSON.parse(answer)).toMatchObject({ error: { code: "internal" } });
	expect(answer).not.toContain("inside.ts");
	expect(log.filter((line) => line.includes("inside.ts"))).toHaveLength(1);
});
