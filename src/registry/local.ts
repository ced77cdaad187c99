/** What the shell on the computer itself may do, whether the server runs (over its local socket) or not (in this process). */

import { eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { localRoot, memberCaller } from "#identity/members.ts";
import { newSetupCode } from "#identity/setup.ts";
import type { Store } from "#store/open.ts";
import { allMember } from "#store/schema/member.ts";
import type { Language } from "#text/fill.ts";
import type { Call, Outcome } from "./call.ts";

export type LocalCall = { tool: string; input: unknown; as?: string | undefined; language: Language };

export type Local = {
	/** a tool as the machine's owner, or as the member of this e-mail */
	call(request: LocalCall): Promise<Outcome>;
	/** a new set-up code; throws setup_code_used once there is an administrator */
	setupCode(): string;
};

export function createLocal({ store, clock, call }: { store: Store; clock: Clock; call: Call }): Local {
	return {
		async call({ tool, input, as, language }) {
			try {
				return await call({ tool, input, caller: callerFor(store, as, language) });
			} catch (error) {
				if (error instanceof ToolError) return { kind: "failed", tool, error };
				throw error;
			}
		},
		setupCode: () => newSetupCode(store, clock.now()),
	};
}

function callerFor(store: Store, email: string | undefined, language: Language): Caller {
	if (email === undefined) return localRoot(language);
	const row = store.inspectAll.select({ id: allMember.id }).from(allMember).where(eq(allMember.email, email.trim().toLowerCase())).get();
	const caller = row === undefined ? null : memberCaller(store.inspectAll, row.id, "cli", language);
	if (caller === null) throw new ToolError("person_not_found", `No active member has the e-mail ${email}. Nothing was changed.`, { values: { hint: email } });
	return { ...caller, language };
}
