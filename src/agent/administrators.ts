/** What Kontor has to tell the administrators by itself, each in their own conversation with it and their own language. */

import { and, asc, eq } from "drizzle-orm";
import type { Ids } from "#base/ids.ts";
import { appendEvent } from "#ledger/append.ts";
import { companyFacts } from "#record/company.ts";
import { directKeyOf } from "#record/conversation.ts";
import { messageValues } from "#record/message.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allConversation } from "#store/schema/conversation.ts";
import { allMember, allPreference, KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { fill, type Language, type Values } from "#text/fill.ts";
import { NOTICES } from "#text/notices.ts";
import { nextSeq } from "./turns.ts";

/** Those who may act now, by name. */
export function administratorsOf(db: SystemDb): { id: string; name: string; language: Language | null }[] {
	return db
		.select({ id: allMember.id, name: allMember.name, language: allPreference.language })
		.from(allMember)
		.leftJoin(allPreference, eq(allPreference.memberID, allMember.id))
		.where(and(eq(allMember.isAdmin, true), eq(allMember.kind, "person"), eq(allMember.status, "active")))
		.orderBy(asc(allMember.name))
		.all();
}

/** A message of Kontor's to each of them, in the open transaction. */
export function tellAdministrators(
	db: SystemDb,
	ids: Ids,
	now: number,
	notice: keyof (typeof NOTICES)["en"],
	values: (language: Language) => Values,
): void {
	const company = companyFacts(db).language;
	for (const { id, language } of administratorsOf(db)) {
		const spoken = language ?? company;
		const conversation = db
			.select({ id: allConversation.id })
			.from(allConversation)
			.where(eq(allConversation.directKey, directKeyOf(id, KONTOR_ID)))
			.get();
		if (conversation === undefined) continue;
		const messageID = ids.next("msg");
		const message = {
			id: messageID,
			conversationID: conversation.id,
			authorID: KONTOR_ID,
			text: fill(NOTICES[spoken][notice], values(spoken)),
			via: null,
			turnID: null,
			parentMessageID: null,
			createdAt: now,
		};
		db.insert(allMessage)
			.values(messageValues(message, nextSeq(db, conversation.id)))
			.run();
		appendEvent(db, now, { type: "message.added", conversationID: conversation.id, subjectID: messageID });
	}
}
