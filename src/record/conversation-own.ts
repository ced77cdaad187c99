/** How a member keeps a conversation in their own list: hidden, muted, at the top, and who else has to know: nobody. */

import { and, eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { conversation, membership } from "#store/schema/conversation.ts";
import { type ConversationRow, directKeyOf, FOR_GOOD, requireConversation } from "./conversation.ts";
import { lastSeq } from "./message.ts";
import { placeName } from "./message-place.ts";
import { resolvePerson } from "./person.ts";

type Own = Pick<typeof membership.$inferSelect, "mutedUntil" | "isHidden" | "hiddenSeq" | "pinnedAt">;
type Writer = {
	db: ToolDb;
	now: number;
	caller: { memberID: string };
	emit(type: "conversation.changed", to: { memberID: string }, conversationID: string): void;
};

/** The member's own row of a conversation they are in; what they only see from outside has none. */
export function requireOwn(db: ReadDb, conversationID: string, memberID: string): Own {
	const row = db.select().from(membership).where(ownRow(conversationID, memberID)).get();
	if (row !== undefined) return row;
	throw new ToolError("not_found", "There is no such conversation, or you are not in it. Nothing was changed.", {
		because: "no_such_conversation",
	});
}

const ownRow = (conversationID: string, memberID: string) =>
	and(eq(membership.conversationID, conversationID), eq(membership.memberID, memberID));

/** Writes what moved and tells the member's other browsers. Answers whether anything did. */
export function keepOwn(ctx: Writer, conversationID: string, change: Partial<Own>): boolean {
	const { memberID } = ctx.caller;
	const before = requireOwn(ctx.db, conversationID, memberID);
	const moved = Object.entries(change).filter(([name, value]) => before[name as keyof Own] !== value);
	if (moved.length === 0) return false;
	ctx.db.update(membership).set(Object.fromEntries(moved)).where(ownRow(conversationID, memberID)).run();
	ctx.emit("conversation.changed", { memberID }, conversationID);
	return true;
}

/** Hidden until a newer message arrives. */
export const hidden = (db: ReadDb, conversationID: string): Partial<Own> => ({
	isHidden: true,
	hiddenSeq: lastSeq(db, conversationID),
});
export const REVEALED: Partial<Own> = { isHidden: false, hiddenSeq: null };

/** The conversation is hidden now: no message came after it was. */
export function isHiddenNow(db: ReadDb, conversationID: string, memberID: string): boolean {
	const { isHidden, hiddenSeq } = requireOwn(db, conversationID, memberID);
	return isHidden && (hiddenSeq === null || lastSeq(db, conversationID) <= hiddenSeq);
}

/** Until a moment, in milliseconds; without one, for good. */
export const muted = (until: number | null): Partial<Own> => ({ mutedUntil: until ?? FOR_GOOD });
export const UNMUTED: Partial<Own> = { mutedUntil: null };

/** The conversations the member has muted, by id. */
export function mutedIDs(db: ReadDb, memberID: string, now: number): string[] {
	return db
		.select({ id: membership.conversationID, until: membership.mutedUntil })
		.from(membership)
		.where(eq(membership.memberID, memberID))
		.all()
		.flatMap(({ id, until }) => (until !== null && until > now ? [id] : []))
		.sort();
}

/** Mutes a conversation for the member, or ends that. */
export function keepMuted(ctx: Writer & { subject(name: string): void }, conversationID: string, isMuted: boolean) {
	const { db, now, caller } = ctx;
	const row = requireConversation(db, conversationID);
	ctx.subject(placeName(ctx, row));
	const wasMuted = mutedIDs(db, caller.memberID, now).includes(row.id);
	keepOwn(ctx, row.id, isMuted ? muted(null) : UNMUTED);
	const mutedConversationIDs = mutedIDs(db, caller.memberID, now);
	return { conversationID: row.id, isMuted, mutedConversationIDs, changed: wasMuted !== isMuted };
}

type Finder = {
	db: ReadDb;
	caller: { memberID: string };
	subject(name: string): void;
	narrow(path: string, id: string): void;
};

/** The direct conversation with the person a hint means. */
export function directWith(ctx: Finder, hint: string): ConversationRow {
	const person = resolvePerson(ctx.db, hint, "personHint");
	ctx.narrow("personHint", person.id);
	ctx.subject(person.said);
	const key = directKeyOf(ctx.caller.memberID, person.id);
	const row = ctx.db.select().from(conversation).where(eq(conversation.directKey, key)).get();
	if (row !== undefined) return row;
	throw new ToolError("not_found", `There is no direct conversation with ${person.name}. Nothing was changed.`, {
		because: "no_direct_conversation",
		values: { name: person.name },
	});
}
