/** Kontor's first words, written when somebody was invited, in the language they chose when they came. */

import { and, eq, inArray } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import type { Language } from "#text/fill.ts";
import { WELCOME } from "#text/welcome.ts";

/** Nobody has read them yet; what Kontor has said otherwise stays as it was. */
export function welcomeIn(db: SystemDb, memberID: string, language: Language): void {
	const theirs = db
		.select({ id: allConversation.id })
		.from(allConversation)
		.innerJoin(allMembership, eq(allMembership.conversationID, allConversation.id))
		.where(and(eq(allConversation.kind, "direct"), eq(allMembership.memberID, memberID)));
	for (const [at, text] of WELCOME[language].entries()) {
		const other = WELCOME[language === "ko" ? "en" : "ko"][at] ?? text;
		db.update(allMessage)
			.set({ text })
			.where(
				and(eq(allMessage.authorID, KONTOR_ID), eq(allMessage.text, other), inArray(allMessage.conversationID, theirs)),
			)
			.run();
	}
}
