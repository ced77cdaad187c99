/** *Always allow* as people meet it: which waiting question may be lifted, and with which of its arguments fixed. */

import { and, eq } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { policy, policyException } from "#store/schema/policy.ts";
import type { HoldRow } from "./hold-view.ts";

/** A call that names what it is about may be allowed for that alone: this channel, this person. */
export type Lift = { field?: string; name?: string };

/** The permission to lift what policy asks about a tool; null where it gives none. */
export function liftIDOf(db: ReadDb, tool: string): string | null {
	const row = db.select().from(policy).where(eq(policy.tool, tool)).get();
	return row?.rule === "ask_requester" ? row.liftID : null;
}

/** Asked of the agent, in a conversation, by a requester who answers for themselves. */
export const isOwnQuestion = (hold: HoldRow, memberID: string): boolean =>
	hold.kind === "approval" &&
	hold.requesterID === memberID &&
	hold.answerer === "requester" &&
	hold.origin === "agent" &&
	hold.turnID !== null;

/** The first argument that names a thing, as the stored call has it: by its exact id. */
export function fixable({ input }: Pick<HoldRow, "input">): { field: string; value: string } | null {
	for (const [field, value] of Object.entries(input))
		if (/(?:ID|Hint)$/.test(field) && typeof value === "string" && value.length <= LIMITS.hintCharacters)
			return { field, value };
	return null;
}

/** What the card offers to whoever asked; undefined where nothing is theirs to lift. */
export function liftOf(db: ReadDb, hold: HoldRow, memberID: string): Lift | undefined {
	if (hold.state !== "waiting" || !isOwnQuestion(hold, memberID) || liftIDOf(db, hold.tool) === null) return undefined;
	const fixed = fixable(hold);
	return fixed === null ? {} : { field: fixed.field, name: hold.subject ?? fixed.value };
}

/** The reader's own that still hold, newest first. */
export function standingExceptions(db: ReadDb) {
	return db
		.select({ exception: policyException })
		.from(policyException)
		.innerJoin(policy, and(eq(policy.tool, policyException.tool), eq(policy.liftID, policyException.liftID)))
		.where(eq(policy.rule, "ask_requester"))
		.all()
		.map(({ exception }) => exception)
		.sort((a, b) => (a.id < b.id ? 1 : -1));
}
