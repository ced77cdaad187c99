/** Conversations, who is in them, how far each has read: members of a conversation see it, an open channel everybody. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

export const MINE = "$.conversation_id in temp.caller_conversation";
const OPEN = "exists(select 1 from raw.conversation c where c.id = $.conversation_id and c.visibility = 'open')";
export const IS_CHANNEL =
	"exists(select 1 from raw.conversation c where c.id = $.conversation_id and c.kind = 'channel')";
/** whoever made it is the first in it; an open channel that everybody left is whose who comes first */
const IS_MAKER = "exists(select 1 from raw.conversation c where c.id = $.conversation_id and c.created_by = @me)";
const IS_NEW = "not exists(select 1 from raw.membership m where m.conversation_id = $.conversation_id)";
export const OWNS =
	"exists(select 1 from raw.membership m where m.conversation_id = $.conversation_id and m.member_id = @me and m.role = 'owner')";
const OWNS_THIS = OWNS.replaceAll("$.conversation_id", "$.id");
const IS_DIRECT_WITH_ROOM =
	"exists(select 1 from raw.conversation c where c.id = $.conversation_id and c.kind = 'direct' and instr(c.direct_key, $.member_id) > 0)";

/** how the member keeps the conversation in their own list */
const OWN_COLUMNS = ["muted_until", "is_hidden", "hidden_seq", "pinned_at"];

export const conversationTable = table(
	"conversation",
	() => ({
		id: text("id").primaryKey(),
		kind: text("kind", { enum: ["direct", "channel"] }).notNull(),
		/** the channel's name; empty for a direct conversation */
		name: text("name").notNull(),
		topic: text("topic").notNull(),
		visibility: text("visibility", { enum: ["open", "private"] }).notNull(),
		/** the two member ids in order, joined by a space: one direct conversation between two people */
		directKey: text("direct_key"),
		/** a channel's name without case and composition; no two share it */
		nameKey: text("name_key"),
		createdBy: text("created_by").notNull(),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	}),
	{
		see: "$.visibility = 'open' or $.id in temp.caller_conversation or ($.created_by = @me and not exists(select 1 from raw.membership m where m.conversation_id = $.id))",
		// a direct conversation is made by one of its two members
		insert: "$.created_by = @me and ($.direct_key is null or instr($.direct_key, @me) > 0)",
		update: [
			{
				when: "exists(select 1 from raw.membership m where m.conversation_id = $.id and m.member_id = @me)",
				columns: ["name", "name_key", "topic", "updated_at"],
			},
			{ when: OWNS_THIS },
		],
		delete: `$.kind = 'channel' and ${OWNS_THIS}`,
		fixed: ["kind", "direct_key", "created_by", "created_at"],
		journal: "$.kind = 'channel'",
		volatile: ["updated_at", "name_key"],
		// what was said in it went with it and is in no change list
		isFinal: true,
	},
);
export const { view: conversation, stored: allConversation } = conversationTable;

export const membershipTable = table(
	"membership",
	() => ({
		conversationID: text("conversation_id").notNull(),
		memberID: text("member_id").notNull(),
		role: text("role", { enum: ["owner", "member"] }).notNull(),
		joinedAt: integer("joined_at").notNull(),
		mutedUntil: integer("muted_until"),
		isHidden: integer("is_hidden", { mode: "boolean" }).notNull(),
		/** the last message's number when it was hidden: a newer one brings the conversation back */
		hiddenSeq: integer("hidden_seq"),
		pinnedAt: integer("pinned_at"),
	}),
	{
		see: MINE,
		insert: `(${IS_NEW} and (${IS_MAKER} or ${OPEN}) and $.member_id = @me) or (${MINE} and ${IS_DIRECT_WITH_ROOM} and $.role = 'member') or (${IS_CHANNEL} and $.role = 'member' and (${MINE} or (${OPEN} and $.member_id = @me)))`,
		update: [
			{ when: "$.member_id = @me", columns: OWN_COLUMNS },
			{ when: OWNS, columns: ["role"] },
		],
		delete: `${IS_CHANNEL} and ($.member_id = @me or ${OWNS})`,
		fixed: ["joined_at"],
		partOf: "conversation",
		// asked the other way round: a membership that goes with its channel finds the channel gone already
		journal: "not exists(select 1 from raw.conversation c where c.id = $.conversation_id and c.kind = 'direct')",
		volatile: ["joined_at", ...OWN_COLUMNS],
		quiet: OWN_COLUMNS,
	},
);
export const { view: membership, stored: allMembership } = membershipTable;

export const readPositionTable = table(
	"read_position",
	() => ({
		conversationID: text("conversation_id").notNull(),
		memberID: text("member_id").notNull(),
		/** the last message read, by its number in the conversation */
		seq: integer("seq").notNull(),
	}),
	{
		see: "$.member_id = @me",
		insert: `$.member_id = @me and ${MINE}`,
		update: [{ when: "$.member_id = @me" }],
		partOf: "conversation",
	},
);
export const { view: readPosition, stored: allReadPosition } = readPositionTable;

export const threadPositionTable = table(
	"thread_position",
	() => ({
		conversationID: text("conversation_id").notNull(),
		memberID: text("member_id").notNull(),
		/** the thread's first message */
		rootMessageID: text("root_message_id").notNull(),
		/** the last reply read, by its number in the conversation */
		seq: integer("seq").notNull(),
	}),
	{
		see: "$.member_id = @me",
		insert: `$.member_id = @me and ${MINE}`,
		update: [{ when: "$.member_id = @me" }],
		partOf: "conversation",
	},
);
export const { view: threadPosition, stored: allThreadPosition } = threadPositionTable;
