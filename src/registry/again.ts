/** A held call made again with other arguments, for a choice and for an edit: through the same door as every call. */

import type { ToolError } from "#base/errors.ts";
import { type GateParts, heldTurn } from "#gate/settle.ts";
import type { Call } from "./call.ts";

/** The gate's `again`. A refusal of an edited call leaves the hold as it is; a choice's refusal ends the hold. */
export function againWith(call: Call): GateParts["again"] {
	return async (hold, input, caller, kind, claim) => {
		const turn = heldTurn(hold);
		const outcome = await call(
			{ tool: hold.tool, input, caller, ...(turn === undefined ? {} : { turn }) },
			{
				callID: hold.callID,
				digest: hold.digest,
				mustHold: kind === "edit",
				claim: (db, what) => (kind === "edit" && what.state === "failed" ? refuse(what.error) : claim(db, what)),
			},
		);
		if (outcome.kind === "failed" && (kind === "edit" || outcome.error.code === "hold_decided")) throw outcome.error;
	};
}

function refuse(error: ToolError): never {
	throw error;
}
