/** What leaving and taking back a reaction have alike: whose, which emoji, and that twice is once. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, makeChannel, read, say } from "./channels.ts";
import type { Company } from "./company.ts";
import { faultPaths } from "./faults.ts";
import { scenarios } from "./scenario.ts";

type Differing = {
	/** given the message that everything happens on */
	before(c: Company, messageID: string): Promise<unknown>;
	/** who reacts with 🎉 after the tool ran for Jisoo */
	left(c: Company): string[];
};

type At = { channel: string; id: string; mark: number };
type Scenarios = Parameters<typeof scenarios>[1];

const react = (at: At, emoji: string) => () => ({ messageID: at.id, emoji });
const takeMark = (at: At) => (c: Company) => {
	at.mark = lastEventID(c);
};

export function reactionScenarios(call: string, differing: Differing): void {
	const at = { channel: "", id: "", mark: 0 };
	scenarios(call, { ...refused(call, at, differing), ...done(call, at, differing) });
}

const refused = (call: string, at: At, { before }: Differing): Scenarios => ({
	"a message of a conversation one is not in is not there": {
		before: async (c) => {
			at.channel = await makeChannel(c, c.daniel, "lamps", { visibility: "open", members: ["Jisoo", "Minji"] });
			at.id = await say(c, c.daniel, at.channel, "We won the fair prize");
			await before(c, at.id);
		},
		as: (c) => c.as(c.addMember("Bora Choi")),
		call,
		args: react(at, "🎉"),
		outcome: "not_found",
	},
	"every wrong argument is named": {
		as: (c) => c.jisoo,
		call,
		args: { messageID: "", emoji: "", as: "Daniel" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.as", "input.emoji", "input.messageID"]),
	},
	"two emoji, words and names nobody gave are no emoji": {
		as: (c) => c.jisoo,
		call,
		args: react(at, "🎉🎉"),
		outcome: "invalid_input",
		after: async (c) => {
			for (const emoji of ["ok", ":no_such_name:", "<b>", "1"]) {
				const outcome = await c.call(call, { messageID: at.id, emoji }, c.jisoo);
				expect(outcome).toMatchObject({ kind: "failed", error: { code: "invalid_input" } });
			}
		},
	},
});

const done = (call: string, at: At, { left }: Differing): Scenarios => ({
	"by its name or itself it is the same, and everybody in the conversation hears of it": {
		before: takeMark(at),
		as: (c) => c.jisoo,
		call,
		args: react(at, ":tada:"),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			expect(result).toEqual({ messageID: at.id, emoji: "🎉", conversationID: at.channel, changed: true });
			expect((await read(c, c.daniel, at.channel, at.id)).reactions).toEqual([{ emoji: "🎉", memberIDs: left(c) }]);
			expect(eventsSince(c, at.mark)).toEqual([["reaction.changed", at.channel, at.id]]);
		},
	},
	"a second time changes nothing and says nothing": {
		before: takeMark(at),
		as: (c) => c.jisoo,
		call,
		args: react(at, "🎉"),
		outcome: "done",
		after: (c, { result }) => {
			expect(result.changed).toBe(false);
			expect(eventsSince(c, at.mark)).toEqual([]);
		},
	},
	"a short form is the whole emoji": {
		as: (c) => c.jisoo,
		call,
		args: react(at, "\u2764"),
		outcome: "done",
		after: (_, { result }) => expect(result.emoji).toBe("\u2764\ufe0f"),
	},
	"a removed message takes no part in it": {
		before: (c) => c.done("message_delete", { messageIDs: [at.id] }, c.daniel),
		as: (c) => c.jisoo,
		call,
		args: react(at, "🎉"),
		outcome: "not_found",
	},
});
