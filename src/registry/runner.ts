/** The gate's hands: tries and runs held calls through the same pipeline as every other call. */

import { ToolError } from "#base/errors.ts";
import { seededIds } from "#base/ids.ts";
import { type HeldCall, Moved, type Runner } from "#gate/port.ts";
import type { CallParts } from "./call.ts";
import { inputHash, saveCall } from "./call-row.ts";
import { runHost } from "./host-run.ts";
import { named, tryHeld } from "./outcomes.ts";
import { decidedRule, isOff, requireAllowed, secondPerson } from "./policy.ts";
import { runWrite } from "./record-run.ts";
import { covers, type Registry, scopeOf } from "./registry.ts";

export function createRunner(parts: CallParts): Runner {
	const { pipeline, ports } = parts;

	/** A failed call keeps its row beside the hold, so that the turn's step says what happened. */
	function keepFailed(call: HeldCall, error: unknown): never {
		const run = runOf(pipeline.registry, call);
		const failure = named(parts, run.tool, error);
		const now = pipeline.clock.now();
		const state = failure.code === "outcome_unknown" ? "unknown" : "failed";
		pipeline.store.system((db) =>
			saveCall(db, {
				...run,
				state,
				subject: call.subject ?? run.tool.object?.(call.input as never) ?? null,
				effects: [],
				error: failure,
				provenance: "record",
				startedAt: now,
				finishedAt: now,
			}),
		);
		throw failure;
	}

	return {
		reaches(name, caller) {
			const tool = pipeline.registry.get(name);
			return tool === undefined || covers(caller.scope, scopeOf(tool.sideEffectClass));
		},
		kindOf(name, version) {
			const tool = pipeline.registry.get(name);
			if (tool === undefined || tool.version !== version) return "gone";
			return isOff(pipeline.store.inspectAll, tool) ? "off" : tool.kind;
		},
		secondPerson(name) {
			const tool = pipeline.registry.get(name);
			return tool === undefined ? null : secondPerson(decidedRule(pipeline.store.inspectAll, tool));
		},
		rehearse: (call) => tryHeld(parts, runOf(pipeline.registry, call).tool, call),
		runRecord(call, digest, spend, settle) {
			const { tool, ...run } = runOf(pipeline.registry, call);
			if (tool.kind !== "record") throw new Error(`${call.tool} is no record tool`);
			try {
				requireAllowed(pipeline.store.inspectAll, tool, call.caller);
				return runWrite(pipeline, { ...run, tool }, { spend, settle, digest });
			} catch (error) {
				if (staysHeld(error)) throw error;
				return keepFailed(call, error);
			}
		},
		async runHost(call) {
			const { tool, ...run } = runOf(pipeline.registry, call);
			if (tool.kind !== "host") throw new Error(`${call.tool} is no host tool`);
			try {
				requireAllowed(pipeline.store.inspectAll, tool, call.caller);
				return await runHost(pipeline, ports, { ...run, tool, signal: new AbortController().signal });
			} catch (error) {
				return keepFailed(call, error);
			}
		},
	};
}

/** With a record call everything is taken back, the spending of its hold too: it may be answered again. */
const staysHeld = (error: unknown): boolean =>
	error instanceof Moved || (error instanceof ToolError && (error.code === "hold_decided" || error.retryable));

/** The stored call as a run: its new rows are named after the hold. */
function runOf(registry: Registry, call: HeldCall) {
	const tool = registry.get(call.tool);
	if (tool === undefined) throw new ToolError("tool_not_found", `There is no tool called ${call.tool} any more.`);
	return {
		tool,
		callID: call.callID,
		caller: call.caller,
		args: call.input,
		ids: seededIds(call.holdID),
		turn: call.turn,
		holdID: call.holdID,
		inputHash: inputHash(call.tool, call.input),
	};
}
