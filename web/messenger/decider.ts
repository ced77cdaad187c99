/** Who answered a hold, in words: a person, or the operator at the command line in a person's name. */

import type { HoldView } from "#record/views.ts";
import type { Say } from "#web/text/say.ts";
import type { Key } from "./words.ts";

export function deciderName(hold: HoldView, say: Say<Key>): string {
	return hold.decidedVia === "cli" ? say("operator") : (hold.decidedBy?.name ?? hold.requesterName);
}
