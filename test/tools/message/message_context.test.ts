/** message_context: the turn's own place and nothing else; empty where a call belongs to no conversation. */

import { expect } from "bun:test";
import { makeChannel, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { callInTurn, openTurn, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("message_context", {
	"it takes nothing": {
		as: (c) => c.jisoo,
		call: "message_context",
		args: { conversationID: "conv_1" },
		outcome: "invalid_input",
	},
	"outside of a turn its place is empty": {
		as: (c) => c.jisoo,
		call: "message_context",
		args: {},
		outcome: "done",
		events: [],
		after: (c, { result }) =>
			expect(result).toEqual({
				platform: "kontor",
				conversationID: "",
				conversationType: "",
				channelID: "",
				channelName: "",
				replyTargetID: "",
				rootMessageID: "",
				currentMessageID: "",
				requesterPersonID: c.jisoo,
				requesterPlatformUserID: c.jisoo,
				botUserID: "mem_kontor",
				botUsername: "Kontor",
			}),
	},
	"in the conversation with Kontor it is a direct one, in a channel the thread is named": {
		as: (c: Company) => c.jisoo,
		call: "channel_list",
		args: {},
		outcome: "done",
		after: async (c) => {
			const direct = openTurn(c, c.jisoo, "Where are we?");
			const told = await callInTurn(c, direct, "message_context", {}, c.jisoo);
			const talk = talkWithKontor(c, c.jisoo);
			expect(told).toMatchObject({
				kind: "done",
				result: {
					conversationID: talk,
					conversationType: "direct",
					channelID: "",
					replyTargetID: `kontor:${talk}`,
					currentMessageID: direct.messageID,
				},
			});
			const channel = await makeChannel(c, c.jisoo, "lamps");
			const parentID = await say(c, c.jisoo, channel, "First");
			const turn = openTurn(c, c.jisoo, "And here?", { conversationID: channel, parentID });
			expect(await callInTurn(c, turn, "message_context", {}, c.jisoo)).toMatchObject({
				kind: "done",
				result: {
					conversationType: "channel",
					channelID: channel,
					channelName: "lamps",
					rootMessageID: parentID,
					replyTargetID: `kontor:${channel}:${parentID}`,
					currentMessageID: turn.messageID,
				},
			});
		},
	},
});
