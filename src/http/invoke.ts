/** From a request to a call and back: what every route that calls a tool shares. */

import type { Context } from "hono";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { holdFor } from "#gate/view.ts";
import type { Caller } from "#identity/caller.ts";
import { companyFacts } from "#record/company.ts";
import type { HoldView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { acting } from "#registry/record-run.ts";
import type { Env, Server } from "./context.ts";

/** Who asks, on every route behind requireCaller. */
export const callerOf = (context: Context<Env>): Caller => must(context.get("caller"), "a caller behind requireCaller");

/** Calls a tool as the request's caller. */
export function callTool(
	server: Server,
	context: Context<Env>,
	tool: string,
	input: unknown,
	idempotencyKey?: string,
): Promise<Outcome> {
	const caller = callerOf(context);
	return server.call({ tool, input, caller, idempotencyKey, signal: context.req.raw.signal });
}

/** A route's tool waits for an approval: thrown past the route's own answer, which takes a result for granted. */
export class HeldInstead extends Error {
	override name = "HeldInstead";
	constructor(readonly outcome: Extract<Outcome, { kind: "held" }>) {
		super(`${outcome.tool} waits for an approval`);
	}
}

/** The result of a tool that a route stands for. A refusal is thrown, and HeldInstead, which is answered with 202. */
export async function resultOf(
	server: Server,
	context: Context<Env>,
	tool: string,
	input: unknown,
): Promise<Record<string, unknown>> {
	const outcome = await callTool(server, context, tool, input);
	if (outcome.kind === "failed") throw outcome.error;
	if (outcome.kind === "held") throw new HeldInstead(outcome);
	return outcome.result;
}

/** 200 done, 202 held, or a problem (design section 9, Answers of invoke). */
export function answerOutcome(server: Server, context: Context<Env>, outcome: Outcome): Response {
	if (outcome.kind === "failed") throw outcome.error;
	if (outcome.kind === "held") {
		const hold = holdOf(server, must(context.get("caller"), "a caller"), outcome.holdID);
		return answerJSON(context, { tool: outcome.tool, outcome: "held", hold }, 202);
	}
	return answerJSON(context, {
		tool: outcome.tool,
		outcome: "done",
		result: outcome.result,
		effects: outcome.effects,
		callID: outcome.callID,
	});
}

/** The hold that a call waits for, as its caller reads it. */
export function holdOf(server: Server, caller: Caller, holdID: string): HoldView {
	const zone = companyFacts(server.store.inspectAll).timeZone;
	return server.store.read(acting(caller), (db) => holdFor({ db, caller, words: server.registry.words, zone }, holdID));
}

/** A JSON answer; one that no page or program should have to take is refused. */
export function answerJSON(context: Context<Env>, body: unknown, status: 200 | 201 | 202 = 200): Response {
	const text = JSON.stringify(body);
	if (text.length > LIMITS.answerBytes)
		throw new ToolError(
			"too_large",
			`The answer is larger than ${LIMITS.answerBytes} bytes. Ask for less: a limit, a narrower query.`,
		);
	return context.body(text, status, {
		"content-type": "application/json; charset=utf-8",
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
	});
}
