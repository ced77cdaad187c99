/** channel_delete: owners alone, with a card that counts what goes, for everybody and for good. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allConversation } from "#store/schema/conversation.ts";
import { allMessage } from "#store/schema/message.ts";
import { listed, makeChannel } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { approve, callInTurn, generalID, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
const rows = (c: Company) =>
	c.app.store.inspectAll.select().from(allConversation).where(eq(allConversation.id, channel)).all().length;
const said = (c: Company) =>
	c.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.conversationID, channel)).all().length;

scenarios("channel_delete", {
	"somebody who is not in it may not": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { visibility: "open", members: ["Jisoo"] });
		},
		as: (c) => c.minji,
		call: "channel_delete",
		args: { channelHint: "lamps" },
		outcome: "not_owner",
	},
	"a member who does not own it may not": {
		as: (c) => c.jisoo,
		call: "channel_delete",
		args: { channelHint: "lamps" },
		outcome: "not_owner",
	},
	"a wrong argument is refused": {
		as: (c) => c.daniel,
		call: "channel_delete",
		args: { channelHint: "lamps", force: true },
		outcome: "invalid_input",
	},
	"part of two names is a question": {
		before: (c) => makeChannel(c, c.daniel, "lamps outside"),
		as: (c) => c.daniel,
		call: "channel_delete",
		args: { channelHint: "amps" },
		outcome: "interaction_required",
	},
	"asked of the agent it waits for a yes, on a card that counts what goes": {
		before: async (c) => {
			const first = await c.done("message_add", { conversationID: channel, text: "One" }, c.daniel);
			const reply = { conversationID: channel, text: "Two", parentMessageID: first.messageID };
			await c.done("message_add", reply, c.jisoo);
			const turn = openTurn(c, c.daniel, "Delete #lamps");
			const outcome = await callInTurn(c, turn, "channel_delete", { channelHint: "#lamps" }, c.daniel);
			const hold = await holdOf(c, outcome, c.daniel);
			expect(hold).toMatchObject({ sentence: "Delete the channel #lamps for everybody", isIrreversible: true });
			expect(hold.preview.warnings).toEqual([
				"Messages: 2, people: 2. All of it goes for everybody, and nobody can bring it back.",
			]);
			expect([rows(c), said(c)]).toEqual([1, 2]);
			await approve(c, hold, c.daniel);
			expect([rows(c), said(c)]).toEqual([0, 0]);
			channel = await makeChannel(c, c.daniel, "lamps", { visibility: "open", members: ["Jisoo"] });
		},
		as: (c) => c.daniel,
		call: "channel_delete",
		args: { channelHint: "lamps" },
		outcome: "done",
		changes: ["membership deleted", "membership deleted", "conversation deleted"],
		after: async (c, { result }) => {
			expect(result).toEqual({ channelID: channel, deleted: true });
			expect(await listed(c, c.jisoo, channel)).toBeUndefined();
		},
	},
	"it does not come back: nobody is offered to take it back": {
		as: (c: Company) => c.daniel,
		call: "change_list",
		args: { limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const [first] = result.changes as { callID: string; canUndo: boolean }[];
			expect(first?.canUndo).toBe(false);
			const undone = await c.call("change_undo", { callID: first?.callID }, c.daniel);
			expect(undone).toMatchObject({
				kind: "failed",
				error: { code: "changed_since", values: { because: "gone_for_good" } },
			});
		},
	},
	"from inside itself it is not deleted": {
		as: (c: Company) => c.minji,
		call: "channel_list",
		args: {},
		outcome: "done",
		after: async (c) => {
			const turn = openTurn(c, c.minji, "Delete this channel", { conversationID: generalID(c) });
			const outcome = await callInTurn(c, turn, "channel_delete", { channelHint: "general" }, c.minji);
			expect(outcome).toMatchObject({ kind: "failed", error: { code: "invalid_target" } });
		},
	},
});
