/** Messages and their earlier texts: members of the conversation read them, the author changes the text. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { IS_CHANNEL, MINE, OWNS } from "./conversation.ts";
import { KONTOR_ID } from "./member.ts";
import { table } from "./table.ts";

/** what the agent wrote for somebody is theirs to correct */
const WRITTEN = `($.author_id = @me or ($.author_id = '${KONTOR_ID}' and exists(select 1 from raw.turn t where t.id = $.turn_id and t.requester_id = @me)))`;

/** in `mention`: everybody who is in the channel */
export const EVERYBODY = "everybody";

const OF_SEEN = "exists(select 1 from see.message m where m.id = $.message_id)";
/** in a turn Kontor answers where it was asked, and nowhere else */
const ANSWERED = `($.author_id = '${KONTOR_ID}' and exists(select 1 from raw.turn t where t.id = $.turn_id and t.requester_id = @me and t.conversation_id = $.conversation_id))`;
export const OF_WRITTEN = `exists(select 1 from see.message m where m.id = $.message_id and ${WRITTEN.replaceAll("$.", "m.")})`;
export const OF_STANDING = "exists(select 1 from see.message m where m.id = $.message_id and m.deleted_at is null)";

export const messageTable = table(
	"message",
	() => ({
		row: integer("row").primaryKey(),
		id: text("id").notNull(),
		conversationID: text("conversation_id").notNull(),
		/** rises by one within the conversation */
		seq: integer("seq").notNull(),
		parentMessageID: text("parent_message_id"),
		authorID: text("author_id").notNull(),
		via: text("via", { enum: ["agent", "schedule", "api"] }),
		text: text("text").notNull(),
		turnID: text("turn_id"),
		clientMessageID: text("client_message_id"),
		isPinned: integer("is_pinned", { mode: "boolean" }).notNull(),
		createdAt: integer("created_at").notNull(),
		editedAt: integer("edited_at"),
		deletedAt: integer("deleted_at"),
		deletedBy: text("deleted_by"),
	}),
	{
		see: MINE,
		insert: `($.author_id = @me or ${ANSWERED}) and ${MINE}`,
		update: [
			{ when: `${MINE} and ${WRITTEN}`, columns: ["text", "edited_at", "deleted_at", "deleted_by"] },
			// a channel's owner may take a message away, never put words into its author's mouth
			{
				when: `${IS_CHANNEL} and ${OWNS}`,
				columns: ["text", "deleted_at", "deleted_by"],
				to: "$.text = '' and $.deleted_at is not null",
			},
			{ when: MINE, columns: ["is_pinned"] },
		],
		partOf: "conversation",
	},
);
export const { view: message, stored: allMessage } = messageTable;

export const messageEditTable = table(
	"message_edit",
	() => ({
		id: integer("id").primaryKey(),
		messageID: text("message_id").notNull(),
		/** the text before the edit */
		text: text("text").notNull(),
		editedBy: text("edited_by").notNull(),
		editedAt: integer("edited_at").notNull(),
	}),
	{
		// its author, and an administrator who is in the conversation
		see: `${OF_WRITTEN} or (@admin and ${OF_SEEN})`,
		insert: `$.edited_by = @me and ${OF_WRITTEN}`,
		partOf: "message",
	},
);
export const { view: messageEdit, stored: allMessageEdit } = messageEditTable;

export const reactionTable = table(
	"reaction",
	() => ({
		messageID: text("message_id").notNull(),
		memberID: text("member_id").notNull(),
		emoji: text("emoji").notNull(),
		createdAt: integer("created_at").notNull(),
	}),
	{
		see: OF_SEEN,
		insert: `$.member_id = @me and ${OF_STANDING}`,
		delete: "$.member_id = @me",
		partOf: "message",
	},
);
export const { view: reaction, stored: allReaction } = reactionTable;

export const mentionTable = table(
	"mention",
	() => ({
		messageID: text("message_id").notNull(),
		/** a member's id, or `everybody` */
		memberID: text("member_id").notNull(),
		/** as it stands in the text, with its @ */
		words: text("words").notNull(),
		/** false once an edit took it out: the row stays, so that nobody is told twice */
		isStanding: integer("is_standing", { mode: "boolean" }).notNull(),
		createdAt: integer("created_at").notNull(),
	}),
	{
		see: OF_SEEN,
		insert: OF_WRITTEN,
		update: [{ when: OF_WRITTEN }],
		fixed: ["created_at"],
		partOf: "message",
	},
);
export const { view: mention, stored: allMention } = mentionTable;
