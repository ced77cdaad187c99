/** Removed words in calls that were made under a key: until it runs out they answer again what they answered. */

import { eq, type SQL, sql } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { allCall } from "#store/schema/turn.ts";

const keyed = (tools: string) => sql`${allCall.idempotencyKey} is not null and ${allCall.tool} glob ${tools}`;

/** What these messages were drafts of, and the lines of conversations they stood in. */
export function forgetPlaces(db: SystemDb, ids: SQL): void {
	const written = sql`exists(select 1 from main.all_message m where m.id in (${ids}) and m.author_id = ${allCall.memberID} and m.conversation_id = json_extract(${allCall.input}, '$.conversationID'))`;
	forgetDrafts(db, written);
	db.update(allCall)
		.set({ result: sql`json_replace(${allCall.result}, '$.conversation.lastMessage.text', '')` })
		.where(
			sql`${keyed("conversation_*")} and json_extract(${allCall.result}, '$.conversation.lastMessage.id') in (${ids})`,
		)
		.run();
}

/** Everything this person began to write. */
export const forgetDraftsOf = (db: SystemDb, memberID: string): void =>
	forgetDrafts(db, eq(allCall.memberID, memberID));

function forgetDrafts(db: SystemDb, which: SQL): void {
	db.update(allCall)
		.set({
			input: sql`json_replace(${allCall.input}, '$.text', '')`,
			result: sql`json_replace(${allCall.result}, '$.draft.text', '')`,
		})
		.where(sql`${keyed("draft_*")} and ${which}`)
		.run();
}
