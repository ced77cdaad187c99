/** What of a long talk was condensed, so that the rest fits the model's window. Only the agent reads it. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

export const summaryTable = table(
	"summary",
	() => ({
		id: text("id").primaryKey(),
		conversationID: text("conversation_id").notNull(),
		requesterID: text("requester_id").notNull(),
		/** of this turn's own steps; null: of the conversation before it */
		turnID: text("turn_id"),
		/** the last message, or the last item of the turn, that is in it */
		throughSeq: integer("through_seq").notNull(),
		text: text("text").notNull(),
		source: text("source", { enum: ["model", "plain"] }).notNull(),
		createdAt: integer("created_at").notNull(),
		/** the thread of a channel that it is of; NULL in a direct conversation */
		rootMessageID: text("root_message_id"),
	}),
	{ see: "0", partOf: "conversation" },
);
export const { stored: allSummary } = summaryTable;
