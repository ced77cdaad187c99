/** What a person does with a conversation: read marks apart, everything that is theirs or the channel's. */

import { attempt, type ClientProblem, problemOf } from "./api.ts";
import { call } from "./call.ts";
import { loadConversations } from "./load.ts";
import { putConversation } from "./store.ts";

export type ChannelEntry = {
	channelID: string;
	name: string;
	topic: string;
	visibility: "open" | "private";
	isMember: boolean;
	isOwner: boolean;
};

export type Uninvited = { personID: string; name: string; reason: string };

type Change = {
	isHidden?: boolean;
	isPinned?: boolean;
	isMuted?: boolean;
	/** RFC 3339 */
	mutedUntil?: string;
	name?: string;
	topic?: string;
	visibility?: "open" | "private";
};

export async function changeConversation(conversationID: string, change: Change): Promise<ClientProblem | null> {
	try {
		const input = { conversationID, ...change };
		putConversation((await call("conversation_update", input)).conversation);
		return null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}

/** Throws `ApiProblem`. */
export async function listChannels(): Promise<ChannelEntry[]> {
	return (await call("channel_list", {})).channels;
}

export type NewChannel = { name: string; topic?: string; visibility: "open" | "private"; personHints?: string[] };

export async function addChannel(
	channel: NewChannel,
): Promise<{ id: string; uninvited: Uninvited[] } | { problem: ClientProblem }> {
	try {
		const { channelID, uninvited } = await call("channel_add", channel);
		await loadConversations();
		return { id: channelID, uninvited };
	} catch (thrown) {
		return { problem: problemOf(thrown) };
	}
}

export async function joinChannel(channelID: string): Promise<ClientProblem | null> {
	const problem = await attempt(() => call("channel_join", { channelHint: channelID }));
	if (problem === null) await loadConversations();
	return problem;
}

export const leaveChannel = (channelID: string): Promise<ClientProblem | null> =>
	attempt(() => call("channel_leave", { channelHint: channelID }));

export const deleteChannel = (channelID: string): Promise<ClientProblem | null> =>
	attempt(() => call("channel_delete", { channelHint: channelID }));

export async function addMembers(
	channelID: string,
	personHints: string[],
): Promise<{ uninvited: Uninvited[] } | { problem: ClientProblem }> {
	try {
		return await call("channel_member_add", { channelHint: channelID, personHints });
	} catch (thrown) {
		return { problem: problemOf(thrown) };
	}
}

export const removeMember = (channelID: string, personID: string): Promise<ClientProblem | null> =>
	attempt(() => call("channel_member_delete", { channelHint: channelID, personHint: personID }));

export const addOwner = (channelID: string, personID: string): Promise<ClientProblem | null> =>
	attempt(() => call("channel_owner_add", { channelHint: channelID, personHint: personID }));
