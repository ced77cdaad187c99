/** person_message_delete: administrators alone, after a yes, and then nothing of what somebody wrote is left anywhere. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import { listed, makeChannel, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let first = "";
const standing = (c: Company, memberID: string) =>
	c.app.store.inspectAll
		.select()
		.from(allMessage)
		.where(eq(allMessage.authorID, memberID))
		.all()
		.filter(({ deletedAt }) => deletedAt === null)
		.map(({ text }) => text);

scenarios("person_message_delete", {
	"a member who is no administrator may not, not even their own": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
			first = await say(c, c.daniel, channel, "My cat is called Pixel");
			await say(c, c.jisoo, channel, "Pixel, nice", { parentMessageID: first });
			await c.done("message_update", { messageID: first, text: "My cat is called Voxel" }, c.daniel);
			await c.done(
				"message_send",
				{ targetType: "directMessage", personHint: "Jisoo", message: "About Pixel" },
				c.daniel,
			);
			const turn = openTurn(c, c.daniel, "Tell Jisoo");
			const send = { targetType: "directMessage", personHint: "Jisoo", message: "Pixel was here" };
			await approve(c, await holdOf(c, await callInTurn(c, turn, "message_send", send, c.daniel), c.daniel), c.daniel);
		},
		as: (c) => c.daniel,
		call: "person_message_delete",
		args: { personHint: "Daniel Quill" },
		outcome: "administrator_only",
	},
	"a wrong argument is refused": {
		as: (c) => c.minji,
		call: "person_message_delete",
		args: { personHint: "" },
		outcome: "invalid_input",
	},
	"two who may be meant are a question": {
		before: (c) => c.addMember("Daniel Weiss", { email: "weiss@moonrise.example" }),
		as: (c) => c.minji,
		call: "person_message_delete",
		args: { personHint: "Daniel" },
		outcome: "interaction_required",
	},
	"asked of the agent it waits, with a card that counts, and nothing is gone before the yes": {
		before: (c) =>
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "withdrawn" }).where(eq(allMember.id, c.daniel)).run(),
			),
		as: (c) => c.minji,
		call: "person_list",
		args: {},
		outcome: "done",
		after: async (c) => {
			const turn = openTurn(c, c.minji, "Delete everything Daniel Quill wrote");
			const args = { personHint: "Daniel Quill" };
			const hold = await holdOf(c, await callInTurn(c, turn, "person_message_delete", args, c.minji), c.minji);
			expect(hold).toMatchObject({ sentence: "Delete every message Daniel Quill wrote", isIrreversible: true });
			expect(hold.preview.warnings).toEqual([
				"Messages: 4, conversations: 3. They vanish for everybody, and nobody can bring them back.",
			]);
			expect(hold.nameToType).toBe("Daniel Quill");
			const refused = await c.call("hold_decide", { holdID: hold.id, decision: "approve" }, c.minji);
			expect(refused).toMatchObject({ kind: "failed", error: { code: "name_not_typed" } });
			expect(standing(c, c.daniel)).toHaveLength(4);
		},
	},
	"everything that somebody wrote is gone, those who were withdrawn too": {
		as: (c) => c.minji,
		call: "person_message_delete",
		args: { personHint: "Daniel Quill" },
		outcome: "done",
		events: ["call.done"],
		after: async (c, { result }) => {
			expect(result).toEqual({ personID: c.daniel, deletedCount: 4, hasDeleted: true });
			expect(standing(c, c.daniel)).toEqual([]);
			expect(standing(c, c.jisoo)).toEqual(["Pixel, nice"]);
			const db = c.app.store.inspectAll;
			const kept = [
				db.select().from(allCall).where(eq(allCall.memberID, c.daniel)).all(),
				db.select().from(allHold).where(eq(allHold.requesterID, c.daniel)).all(),
			];
			expect(JSON.stringify(kept)).not.toMatch(/Pixel|Voxel/);
			expect((await listed(c, c.jisoo, channel))?.lastMessage?.text).toBe("Pixel, nice");
		},
	},
	"a second time there is nothing": {
		as: (c: Company) => c.minji,
		call: "person_message_delete",
		args: { personHint: "Daniel Quill" },
		outcome: "done",
		after: (_, { result }) => expect(result).toMatchObject({ deletedCount: 0, hasDeleted: false }),
	},
});
