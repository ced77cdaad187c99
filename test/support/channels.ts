/** Channels for tests: made, filled and looked at. */

import { gt } from "drizzle-orm";
import type { ConversationView, MessageView } from "#record/views.ts";
import { allMembership } from "#store/schema/conversation.ts";
import { allEvent } from "#store/schema/log.ts";
import type { Company } from "./company.ts";

/** A channel of that name, made by `ownerID` through the tool. Answers its id. */
export async function makeChannel(
	company: Company,
	ownerID: string,
	name: string,
	more: { visibility?: "open" | "private"; members?: string[] } = {},
): Promise<string> {
	const { members = [], ...rest } = more;
	const result = await company.done("channel_add", { name, personHints: members, ...rest }, ownerID);
	return result.channelID as string;
}

/** Who is in it, with what they are there. */
export function rolesIn(company: Company, channelID: string): Record<string, string> {
	const rows = company.app.store.inspectAll.select().from(allMembership).all();
	const mine = rows.filter(({ conversationID }) => conversationID === channelID);
	return Object.fromEntries(mine.map(({ memberID, role }) => [memberID, role]));
}

/** A conversation as the member's list shows it. */
export async function listed(company: Company, memberID: string, id: string): Promise<ConversationView | undefined> {
	const { conversations } = await company.done("conversation_list", { limit: 200 }, memberID);
	return (conversations as ConversationView[]).find((one) => one.id === id);
}

export function lastEventID(company: Company): number {
	const rows = company.app.store.inspectAll.select({ id: allEvent.id }).from(allEvent).all();
	return Math.max(0, ...rows.map(({ id }) => id));
}

/** The events since then, as [type, for whom, about what]. */
export function eventsSince(company: Company, mark: number): [string, string | null, string][] {
	const rows = company.app.store.inspectAll.select().from(allEvent).where(gt(allEvent.id, mark)).all();
	return rows.map(({ type, memberID, conversationID, subjectID }) => [type, memberID ?? conversationID, subjectID]);
}

/** Says something there. Answers the message's id. */
export async function say(
	company: Company,
	memberID: string,
	conversationID: string,
	text: string,
	more: { parentMessageID?: string; fileIDs?: string[] } = {},
): Promise<string> {
	return String((await company.done("message_add", { conversationID, text, ...more }, memberID)).messageID);
}

/** One message as a member reads it. */
export async function read(
	company: Company,
	memberID: string,
	conversationID: string,
	id: string,
): Promise<MessageView> {
	const { messages } = await company.done("message_list", { conversationID, around: id, limit: 10 }, memberID);
	const found = (messages as MessageView[]).find((one) => one.id === id);
	if (found === undefined) throw new Error(`${id} is not listed`);
	return found;
}
