/** What the model is told when a hold of its turn was answered. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { HoldRow } from "#gate/hold.ts";
import type { Registry } from "#registry/registry.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allCall } from "#store/schema/turn.ts";
import { errorText } from "./loop.ts";

/** The result of the call the hold stood for, or null while it is still open. */
export function resultOfHold(db: SystemDb, registry: Registry, hold: HoldRow): string | null {
	switch (hold.state) {
		case "done": {
			const call = db.select({ result: allCall.result }).from(allCall).where(eq(allCall.id, hold.callID)).get();
			return JSON.stringify(call?.result ?? {});
		}
		case "declined":
			return JSON.stringify({
				declined: true,
				reason: hold.reason ?? undefined,
				message:
					hold.kind === "choice"
						? "The person meant none of these. Ask what they mean."
						: "The person declined. Never make this call again in this turn.",
			});
		case "expired":
			return errorText(new ToolError("declined", "Nobody answered in time, so it was not done."));
		case "cancelled":
			return errorText(
				new ToolError(
					"declined",
					registry.get(hold.tool) === undefined
						? `${hold.tool} is not there any more.`
						: "It was cancelled, so it was not done.",
				),
			);
		case "failed":
			return errorText(
				new ToolError(
					(hold.errorCode as ToolError["code"] | null) ?? "internal",
					hold.error?.message ?? "It failed; nothing was changed.",
				),
			);
		case "unknown":
			return errorText(
				new ToolError(
					"outcome_unknown",
					"Kontor restarted while this ran. It may or may not have taken effect; do not repeat it, tell the person.",
				),
			);
		default:
			return null;
	}
}
