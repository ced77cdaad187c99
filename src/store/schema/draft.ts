/** Drafts: whoever writes one, and nobody else. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { MINE } from "./conversation.ts";
import { table } from "./table.ts";

export const draftTable = table(
	"draft",
	() => ({
		conversationID: text("conversation_id").notNull(),
		memberID: text("member_id").notNull(),
		/** the thread's first message; empty for the conversation itself */
		rootMessageID: text("root_message_id").notNull(),
		text: text("text").notNull(),
		/** uploads that go with it */
		fileIDs: text("file_ids", { mode: "json" }).$type<string[]>().notNull(),
		updatedAt: integer("updated_at").notNull(),
	}),
	{
		see: `$.member_id = @me and ${MINE}`,
		insert: `$.member_id = @me and ${MINE}`,
		update: [{ when: "$.member_id = @me" }],
		delete: "$.member_id = @me",
		partOf: "conversation",
	},
);
export const { view: draft, stored: allDraft } = draftTable;
