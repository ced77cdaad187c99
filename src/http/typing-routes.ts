/** Who is writing: told to the pages of those in the conversation at this moment, and kept nowhere. */

import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { requireRoot } from "#record/draft.ts";
import { acting } from "#registry/record-run.ts";
import { covers } from "#registry/registry.ts";
import { member } from "#store/schema/member.ts";
import type { Env, Server } from "./context.ts";
import { isFor } from "./event-log.ts";
import { callerOf } from "./invoke.ts";

/** Pages say it every four seconds of writing, and anew after what was sent; what comes faster than that is passed over. */
const MOST = 5;
const WITHIN_MS = 5_000;

export function typingRoutes(api: Hono<Env>, server: Server): void {
	/** when each member was told of lately, within this process */
	const told = new Map<string, number[]>();
	api.post("/conversations/:id/typing", (context) => {
		const caller = callerOf(context);
		const conversationID = context.req.param("id");
		const parentMessageID = context.req.query("parentMessageID");
		if (!covers(caller.scope, "write"))
			throw new ToolError("token_scope", `This token may ${caller.scope} only. Nobody was told.`, {
				values: { scope: caller.scope },
			});
		if (!isFor(server, caller, { conversationID }))
			throw new ToolError("not_found", "There is no such conversation, or you are not in it. Nobody was told.", {
				because: "no_such_conversation",
			});
		if (parentMessageID !== undefined)
			server.store.read(acting(caller), (db) => requireRoot(db, conversationID, parentMessageID));
		const now = server.clock.now();
		const lately = (told.get(caller.memberID) ?? []).filter((at) => Math.abs(now - at) < WITHIN_MS);
		if (lately.length < MOST) {
			told.set(caller.memberID, [...lately, now]);
			const place = { conversationID, ...(parentMessageID === undefined ? {} : { parentMessageID }) };
			const name = nameOf(server, caller);
			server.hub.live({ conversationID }, { type: "typing", ...place, memberID: caller.memberID, name });
		}
		return context.body(null, 204);
	});
}

/** With the signal: most pages have no list of the people at hand. */
function nameOf({ store }: Server, caller: Caller): string {
	const { memberID } = caller;
	const row = store.read(acting(caller), (db) =>
		db.select({ name: member.name }).from(member).where(eq(member.id, memberID)).get(),
	);
	return must(row, "the caller's own row").name;
}
