/** The local socket: the shell's door while the server runs. Who may open the file may do what the machine's owner may. */

import { Hono } from "hono";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { type Log, traceOf } from "#base/log.ts";
import { readArguments } from "#registry/arguments.ts";
import type { Local } from "#registry/local.ts";
import { readJSON } from "./body.ts";
import type { Probes } from "./probe.ts";

const callBody = z.strictObject({
	tool: z.string(),
	input: z.unknown(),
	as: z.string().optional(),
	idempotencyKey: z.string().optional(),
	language: z.enum(["en", "ko"]),
});
const foundBody = z.strictObject({
	name: z.string(),
	email: z.string(),
	password: z.string(),
	timeZone: z.string().optional(),
	language: z.enum(["en", "ko"]),
});

const stageBody = z.strictObject({ pid: z.int().min(1), isWithFiles: z.boolean() });

/** Answers `{ok}` or `{error}`; there is no status to guess from. */
export function createLocalHandler(
	local: Local,
	status: () => Record<string, unknown>,
	probes: Probes,
	log: Log,
): Hono {
	const routes = new Hono();
	routes.onError((error, context) => {
		if (error instanceof ToolError) return context.json({ error: plainError(error) });
		log.error("a command failed", { path: context.req.path, error: traceOf(error) });
		return context.json({
			error: plainError(new ToolError("internal", "Something is wrong in Kontor itself. Its log says what.")),
		});
	});
	routes.get("/status", (context) => context.json({ ok: status() }));
	routes.post("/setup-code", (context) => context.json({ ok: { code: local.setupCode() } }));
	routes.post("/state", (context) => context.json({ ok: local.state() }));
	routes.post("/probe", (context) => context.json({ ok: { path: `/healthz/stream/${probes.issue()}` } }));
	routes.post("/test-model", async (context) => context.json({ ok: await local.testModel() }));
	routes.post("/stage", async (context) => {
		const request = readArguments(stageBody, await readJSON(context.req.raw)) as z.output<typeof stageBody>;
		return context.json({ ok: await local.stage(request) });
	});
	routes.post("/found", async (context) => {
		const request = readArguments(foundBody, await readJSON(context.req.raw)) as z.output<typeof foundBody>;
		return context.json({ ok: local.found(request) });
	});
	routes.post("/call", async (context) => {
		const request = readArguments(callBody, await readJSON(context.req.raw), ["input"]) as z.output<typeof callBody>;
		const outcome = await local.call({ ...request, input: request.input });
		return context.json(outcome.kind === "failed" ? { error: plainError(outcome.error) } : { ok: outcome });
	});
	return routes;
}

export function plainError(error: ToolError) {
	return {
		code: error.code,
		message: error.message,
		values: error.values,
		candidates: error.candidates,
		input: error.input,
		details: error.details,
	};
}
