/** Files of messages: whoever sent one, and whoever reads a message that carries it. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { OF_STANDING, OF_WRITTEN } from "./message.ts";
import { table } from "./table.ts";

export const fileTable = table(
	"file",
	() => ({
		id: text("id").primaryKey(),
		uploaderID: text("uploader_id").notNull(),
		/** of its bytes, which stand in the data folder under this name */
		sha256: text("sha256").notNull(),
		name: text("name").notNull(),
		/** bytes */
		size: integer("size").notNull(),
		/** what the bytes are, not what they were called */
		contentType: text("content_type").notNull(),
		/** the beginning of a text file, for the model */
		excerpt: text("excerpt"),
		createdAt: integer("created_at").notNull(),
	}),
	{
		see: "$.uploader_id = @me or exists(select 1 from see.message_file f where f.file_id = $.id)",
		insert: "$.uploader_id = @me",
	},
);
export const { view: file, stored: allFile } = fileTable;

export const messageFileTable = table(
	"message_file",
	() => ({
		messageID: text("message_id").notNull(),
		fileID: text("file_id").notNull(),
		/** in the order they were given, from 0 */
		position: integer("position").notNull(),
	}),
	{
		see: OF_STANDING,
		// one's own upload on one's own message
		insert: `${OF_WRITTEN} and exists(select 1 from raw.file f where f.id = $.file_id and f.uploader_id = @me)`,
		partOf: "message",
	},
);
export const { view: messageFile, stored: allMessageFile } = messageFileTable;
