/** channel_add: who may, bad names, people who are meant by nobody or by two, and one name for one channel. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, listed, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

let mark = 0;

scenarios("channel_add", {
	"a token that may only read does nothing of the kind": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "read" }),
		call: "channel_add",
		args: { name: "lamps" },
		outcome: "token_scope",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "channel_add",
		args: { name: " # ", visibility: "secret", personHints: [""], colour: "red" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.colour", "input.name", "input.personHints.0", "input.visibility"]),
	},
	"somebody nobody knows: there is no channel at all": {
		as: (c) => c.jisoo,
		call: "channel_add",
		args: { name: "lamps", personHints: ["Daniel", "Nobody Atall"] },
		outcome: "person_not_found",
		after: async (c) => expect((await c.done("channel_list", { query: "lamps" }, c.jisoo)).channels).toEqual([]),
	},
	"two who may be meant are a question": {
		before: (c) => c.addMember("Daniel Weiss", { email: "weiss@moonrise.example" }),
		as: (c) => c.jisoo,
		call: "channel_add",
		args: { name: "lamps", personHints: ["Daniel"] },
		outcome: "interaction_required",
	},
	"whoever asks owns it, and those named are in it": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "channel_add",
		args: { name: "  #박람회   2027 ", topic: "Stand and travel", personHints: ["Minji", "quill", "Jisoo Park"] },
		outcome: "done",
		events: ["call.done"],
		changes: ["conversation created", "membership created", "membership created", "membership created"],
		after: async (c, { result }) => {
			const id = result.channelID as string;
			expect(result).toMatchObject({ name: "박람회 2027", visibility: "private", uninvited: [] });
			expect(rolesIn(c, id)).toEqual({ [c.jisoo]: "owner", [c.minji]: "member", [c.daniel]: "member" });
			expect(eventsSince(c, mark)).toEqual([["conversation.changed", id, id]]);
			expect(await listed(c, c.daniel, id)).toMatchObject({
				name: "박람회 2027",
				topic: "Stand and travel",
				ownerIDs: [c.jisoo],
				isMember: true,
			});
		},
	},
	"somebody who left is reported and does not stop the others": {
		before: (c) => c.addMember("Hana Lee", { status: "departed" }),
		as: (c) => c.minji,
		call: "channel_add",
		args: { name: "lamps", visibility: "open", personHints: ["Hana", "Jisoo"] },
		outcome: "done",
		after: (c, { result }) => {
			expect(result.uninvited).toEqual([
				{ personID: expect.any(String), name: "Hana Lee", reason: "Hana Lee has left the company." },
			]);
			expect(rolesIn(c, result.channelID as string)).toEqual({ [c.minji]: "owner", [c.jisoo]: "member" });
		},
	},
	"the same name in another case, composition or with signs nobody sees is the same name": {
		as: (c) => c.daniel,
		call: "channel_add",
		args: { name: "LAM\u200dPS" },
		outcome: "channel_name_taken",
		after: async (c) => {
			const again = await c.call("channel_add", { name: "박람회 2027".normalize("NFD") }, c.daniel);
			expect(again).toMatchObject({ kind: "failed", error: { code: "channel_name_taken" } });
		},
	},
	"marks that turn text around do not get into a name": {
		as: (c) => c.daniel,
		call: "channel_add",
		args: { name: "a\u202egnp\u0007b" },
		outcome: "done",
		after: (_, { result }) => expect(result.name).toBe("agnp b"),
	},
	"a name that cannot be seen is none": {
		as: (c) => c.daniel,
		call: "channel_add",
		args: { name: "\u200b\u2066#" },
		outcome: "invalid_input",
	},
	"taking it back takes the channel away while nothing was said in it": {
		as: (c: Company) => c.daniel,
		call: "channel_add",
		args: { name: "short lived" },
		outcome: "done",
		after: async (c) => {
			const { changes } = await c.done("change_list", { limit: 1 }, c.daniel);
			const [{ callID } = { callID: "" }] = changes as { callID: string }[];
			await c.done("change_undo", { callID }, c.daniel);
			expect((await c.done("channel_list", { query: "short lived" }, c.daniel)).channels).toEqual([]);
		},
	},
});
