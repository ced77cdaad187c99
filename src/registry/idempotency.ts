/** The same key, member, tool and input within a day answers what was answered before; another input is refused. */

import { and, eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allCall } from "#store/schema/turn.ts";
import type { Outcome } from "./call.ts";
import type { Making } from "./outcomes.ts";
import type { Pipeline } from "./record-run.ts";

const selectSame = prepared((db: SystemDb) =>
	db
		.select()
		.from(allCall)
		.where(
			and(
				eq(allCall.memberID, parameter("memberID")),
				eq(allCall.tool, parameter("tool")),
				eq(allCall.idempotencyKey, parameter("key")),
			),
		)
		.prepare(),
);

/**
 * What this key answered before, or null when the call is to be made. Within a turn a key never runs out: a turn may go
 * on days later. A reading that was cut is made again under its old
 * id: it is the same step.
 */
export function earlierAnswer(pipeline: Pipeline, making: Making): Outcome | null {
	const { tool, caller, idempotencyKey, inputHash, turn } = making;
	if (idempotencyKey === undefined) return null;
	const row = selectSame(pipeline.store.inspectAll).get({
		memberID: caller.memberID,
		tool: tool.name,
		key: idempotencyKey,
	});
	if (row === undefined) return null;
	if (turn === undefined && row.startedAt < pipeline.clock.now() - LIMITS.idempotencyMs) {
		pipeline.store.system((db) => db.update(allCall).set({ idempotencyKey: null }).where(eq(allCall.id, row.id)).run());
		return null;
	}
	if (row.inputHash !== inputHash) {
		throw new ToolError(
			"idempotency_key_reused",
			"This idempotency key was used for another call. Nothing was changed; use a new key.",
		);
	}
	if (row.state === "held" && row.holdID !== null)
		return { kind: "held", tool: tool.name, callID: row.id, holdID: row.holdID };
	if (row.state === "done")
		return { kind: "done", tool: tool.name, callID: row.id, result: row.result ?? {}, effects: row.effects };
	if (row.state === "failed" && row.errorCode !== null) {
		const stored = row.error;
		return {
			kind: "failed",
			tool: tool.name,
			callID: row.id,
			error: new ToolError(row.errorCode as ToolError["code"], stored?.message ?? row.errorCode, { ...stored }),
		};
	}
	if (tool.sideEffectClass === "read") {
		making.callID = row.id;
		return null;
	}
	const error = new ToolError(
		"outcome_unknown",
		"This call was started before and nobody knows whether it took effect. It was not made again; look first.",
	);
	return { kind: "failed", tool: tool.name, callID: row.id, error };
}
