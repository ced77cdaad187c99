/** Channels as their tools find and change them: the hint ladder, who is in one, who owns it, and who hears of a change. */

import { and, asc, eq, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { RowRefused, translate } from "#store/refusals.ts";
import { conversation, membership } from "#store/schema/conversation.ts";
import { member } from "#store/schema/member.ts";
import { message } from "#store/schema/message.ts";
import { folded } from "#text/folded.ts";
import type { ConversationRow } from "./conversation.ts";
import { type HintSource, nearestTitles, resolveHint } from "./hint.ts";

type Reader = { db: ReadDb; caller: { memberID: string } };
export type ChannelWriter = {
	db: ToolDb;
	now: number;
	caller: { memberID: string };
	turns: { endIn(conversationID: string, memberID?: string): void };
	emit(
		type: "conversation.changed",
		to: { conversationID: string } | { memberID: string },
		conversationID: string,
	): void;
	subject(name: string): void;
	narrow(path: string, id: string): void;
};
type Person = { id: string; name: string };
/** Somebody who is there and cannot be brought in, and why: a reason of text/. */
export type Uninvited = { personID: string; name: string; reason: "has_left" };

export const CHANNEL_NAME_CHARACTERS = 64;

/** A name as it is kept: composed, one line, single spaces, without the sign and without characters nobody sees. */
export function channelName(text: string): string {
	return text
		.normalize("NFC")
		.replace(/[\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, " ")
		.replace(/\s+/gu, " ")
		.trim()
		.replace(/^[#\s]+/, "");
}

export function nameFits(text: string): boolean {
	const { length } = [...channelName(text)];
	return length >= 1 && length <= CHANNEL_NAME_CHARACTERS;
}

/** What two names have in common when they are one name to a reader. */
export const nameKeyOf = (name: string): string => folded(name).replace(/\p{Cf}/gu, "");

/** Channels the caller sees: their own, and the open ones. */
export function channelSource(db: ReadDb): HintSource {
	const rows = db
		.select()
		.from(conversation)
		.where(eq(conversation.kind, "channel"))
		.orderBy(asc(conversation.name))
		.all();
	return {
		thing: "channel",
		notFound: "channel_not_found",
		rows: rows.map(({ id, name, topic }) => ({ id, name, ...(topic === "" ? {} : { detail: topic }) })),
		nearest: nearestTitles,
	};
}

/** The one channel that is meant, with or without its sign. Names it for the sentence and for the held call. */
export function resolveChannel(ctx: Reader & Pick<ChannelWriter, "narrow" | "subject">, hint: string): ConversationRow {
	const { id } = resolveHint(channelSource(ctx.db), hint.trim().replace(/^#\s*/, ""), "channelHint");
	const row = ctx.db.select().from(conversation).where(eq(conversation.id, id)).get();
	if (row === undefined) throw new ToolError("channel_not_found", "There is no such channel. Nothing was changed.");
	ctx.subject(`#${row.name}`);
	ctx.narrow("channelHint", row.id);
	return row;
}

/** What the member is in the channel; null for somebody who is not in it, or who looks in from outside. */
export function roleIn(db: ReadDb, channelID: string, memberID: string): "owner" | "member" | null {
	const mine = and(eq(membership.conversationID, channelID), eq(membership.memberID, memberID));
	return db.select({ role: membership.role }).from(membership).where(mine).get()?.role ?? null;
}

export function membersOfChannel(db: ReadDb, channelID: string): { id: string; role: "owner" | "member" }[] {
	return db
		.select({ id: membership.memberID, role: membership.role })
		.from(membership)
		.where(eq(membership.conversationID, channelID))
		.orderBy(asc(membership.joinedAt), asc(membership.memberID))
		.all();
}

export const ownersOf = (db: ReadDb, channelID: string): string[] =>
	membersOfChannel(db, channelID).flatMap(({ id, role }) => (role === "owner" ? [id] : []));

export function messageCount(db: ReadDb, channelID: string): number {
	const count = sql<number>`count(*)`;
	return db.select({ count }).from(message).where(eq(message.conversationID, channelID)).get()?.count ?? 0;
}

export function requireMembership({ db, caller }: Reader, channel: ConversationRow): void {
	if (roleIn(db, channel.id, caller.memberID) !== null) return;
	throw new ToolError("not_member", `The person asking is not in #${channel.name}. Nothing was changed.`, {
		values: { channel: `#${channel.name}` },
	});
}

export function requireOwner({ db, caller }: Reader, channel: ConversationRow): void {
	if (roleIn(db, channel.id, caller.memberID) === "owner") return;
	throw new ToolError("not_owner", `Only an owner of #${channel.name} can do this. Nothing was changed.`, {
		values: { channel: `#${channel.name}` },
	});
}

export function requireOpen(channel: ConversationRow): void {
	if (channel.visibility === "open") return;
	throw new ToolError("channel_not_open", `#${channel.name} is private. Nothing was changed.`, {
		values: { channel: `#${channel.name}` },
	});
}

/** The role of the person named, who has to be in the channel. */
export function requireTarget(db: ReadDb, channel: ConversationRow, person: Person): "owner" | "member" {
	const role = roleIn(db, channel.id, person.id);
	if (role !== null) return role;
	throw new ToolError("not_member", `${person.name} is not in #${channel.name}. Nothing was changed.`, {
		because: "person_not_in_channel",
		values: { name: person.name, channel: `#${channel.name}` },
	});
}

/** Brings people in as members. Who is in already stays as they are; who has left the company is answered, not added. */
export function addMembers(ctx: ChannelWriter, channelID: string, people: readonly Person[]): Uninvited[] {
	const present = new Set(membersOfChannel(ctx.db, channelID).map(({ id }) => id));
	const uninvited: Uninvited[] = [];
	for (const { id, name } of people) {
		if (present.has(id)) continue;
		if (hasLeft(ctx.db, id)) uninvited.push({ personID: id, name, reason: "has_left" });
		else addMember(ctx, channelID, id, "member");
	}
	return uninvited;
}

function hasLeft(db: ReadDb, memberID: string): boolean {
	const row = db.select({ status: member.status }).from(member).where(eq(member.id, memberID)).get();
	return row === undefined || row.status === "departed" || row.status === "withdrawn";
}

export function addMember(ctx: ChannelWriter, channelID: string, memberID: string, role: "owner" | "member"): void {
	ctx.db
		.insert(membership)
		.values({ conversationID: channelID, memberID, role, joinedAt: ctx.now, isHidden: false })
		.run();
}

/** The caller's own joining. An open channel that everybody left belongs to whoever comes first. */
export function join(ctx: ChannelWriter, channelID: string): void {
	const me = ctx.caller.memberID;
	addMember(ctx, channelID, me, "member");
	if (membersOfChannel(ctx.db, channelID).length > 1) return;
	// whether anybody is in it is seen from the inside alone
	leave(ctx, channelID, me);
	addMember(ctx, channelID, me, "owner");
}

function leave(ctx: ChannelWriter, channelID: string, memberID: string): void {
	const one = and(eq(membership.conversationID, channelID), eq(membership.memberID, memberID));
	ctx.db.delete(membership).where(one).run();
}

/** Takes somebody out. The agent's work for them there ends, since it reads what they may not read any more. */
export function removeMember(ctx: ChannelWriter, channel: ConversationRow, memberID: string): void {
	requireOwnerLeft(ctx.db, channel, memberID);
	ctx.turns.endIn(channel.id, memberID);
	ctx.emit("conversation.changed", { memberID }, channel.id);
	ctx.emit("conversation.changed", { conversationID: channel.id }, channel.id);
	leave(ctx, channel.id, memberID);
}

/** A channel keeps an owner while anybody is in it, and a private one keeps somebody who can find it. */
function requireOwnerLeft(db: ReadDb, channel: ConversationRow, memberID: string): void {
	const members = membersOfChannel(db, channel.id);
	const others = members.filter(({ id }) => id !== memberID);
	const isOnlyOne = others.length === 0 && channel.visibility === "private";
	const leavesOwnerless = others.length > 0 && !others.some(({ role }) => role === "owner");
	if (!isOnlyOne && !leavesOwnerless) return;
	throw new ToolError(
		"last_owner",
		isOnlyOne
			? `Nobody else is in #${channel.name}, so nobody could find it again. Nothing was changed; delete the channel instead.`
			: `#${channel.name} would have no owner. Nothing was changed; make somebody else an owner first.`,
		{ because: isOnlyOne ? "only_one_in_channel" : "owner_before_leaving", values: { channel: `#${channel.name}` } },
	);
}

export function setRole(ctx: ChannelWriter, channelID: string, memberID: string, role: "owner" | "member"): void {
	const one = and(eq(membership.conversationID, channelID), eq(membership.memberID, memberID));
	ctx.db.update(membership).set({ role }).where(one).run();
}

/** Writes a channel's name; another living channel may have it already, also one that the person asking does not see. */
export function named<T>(name: string, write: () => T): T {
	try {
		return write();
	} catch (error) {
		const refusal = translate(error);
		if (!(refusal instanceof RowRefused) || refusal.code !== "row_exists") throw error;
		throw new ToolError("channel_name_taken", `There is already a channel called #${name}. Nothing was changed.`, {
			values: { channel: `#${name}` },
		});
	}
}
