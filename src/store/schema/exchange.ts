/** What a model was asked and answered, kept for a while for whoever has to find out why. */

import { blob, integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

export const modelExchangeTable = table(
	"model_exchange",
	() => ({
		id: text("id").primaryKey(),
		turnID: text("turn_id").notNull(),
		requesterID: text("requester_id").notNull(),
		provider: text("provider").notNull(),
		model: text("model").notNull(),
		/** JSON, compressed: the messages and tools as they were sent */
		request: blob("request", { mode: "buffer" }).notNull(),
		/** JSON, compressed; null when the model failed */
		answer: blob("answer", { mode: "buffer" }),
		errorCode: text("error_code"),
		promptTokens: integer("prompt_tokens"),
		completionTokens: integer("completion_tokens"),
		cachedTokens: integer("cached_tokens"),
		startedAt: integer("started_at").notNull(),
		finishedAt: integer("finished_at").notNull(),
	}),
	// nobody reads these as rows: the requester's history and an administrator's diagnostics go through one port
	{ see: "0", partOf: "turn" },
);
export const { stored: allModelExchange } = modelExchangeTable;
