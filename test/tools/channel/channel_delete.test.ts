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
			// one click deletes nothing, nor does another name: the yes comes with this one
			expect(hold.nameToType).toBe("lamps");
			for (const typed of [{}, { typedName: "lamp" }, { typedName: "Lamps" }]) {
				const yes = { holdID: hold.id, decision: "approve", version: hold.preview.version, ...typed };
				expect(await c.call("hold_decide", yes, c.daniel)).toMatchObject({
					kind: "failed",
					error: { code: "name_not_typed", values: { wanted: "lamps" } },
				});
				expect([rows(c), said(c)]).toEqual([1, 2]);
			}
			await approve(c, hold, c.daniel, { typedName: " lamps " });
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
	"a second person whose yes policy wants types the name as well, and a no needs none": {
		before: (c: Company) => c.done("policy_update", { tool: "channel_delete", rule: "ask_administrator" }, c.minji),
		as: (c: Company) => c.daniel,
		call: "channel_list",
		args: {},
		outcome: "done",
		after: async (c) => {
			channel = await makeChannel(c, c.daniel, "등불");
			const held = async () => holdOf(c, await c.call("channel_delete", { channelHint: "등불" }, c.daniel), c.minji);
			const first = await held();
			await c.done("hold_decide", { holdID: first.id, decision: "decline" }, c.minji);
			const second = await held();
			const refused = await c.call("hold_decide", { holdID: second.id, decision: "approve" }, c.minji);
			expect(refused).toMatchObject({ kind: "failed", error: { code: "name_not_typed" } });
			// as another keyboard writes it
			await approve(c, second, c.minji, { typedName: "등불".normalize("NFD") });
			expect(rows(c)).toBe(0);
			await c.done("policy_update", { tool: "channel_delete", rule: "default" }, c.minji);
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
