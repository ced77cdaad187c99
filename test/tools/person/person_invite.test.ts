/** person_invite: administrators only, bad arguments, the team's hint, the good case, addresses already taken, approval. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { acceptInvitation, readInvitation } from "#identity/accounts.ts";
import { localRoot } from "#identity/members.ts";
import { createSignIn } from "#identity/sessions.ts";
import { allInvitation } from "#store/schema/access.ts";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { allMember } from "#store/schema/member.ts";
import { allTeam } from "#store/schema/team.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths, offered } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const hana = { email: "Hana@Moonrise.example ", name: "Hana Seo" };
const secretOf = (result: Record<string, unknown>) => String(result.invitationURL).split("/invite#")[1] ?? "";
const entryOf = (c: Company, email: string) =>
	c.app.store.inspectAll.select().from(allMember).where(eq(allMember.email, email)).get();
const lastCall = (c: Company) => c.app.store.inspectAll.select().from(allCall).all().at(-1);

scenarios("person_invite", {
	"a member may not invite": {
		as: (c) => c.jisoo,
		call: "person_invite",
		args: hana,
		outcome: "administrator_only",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "person_invite",
		args: { email: "hana", name: " ", role: "x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.email", "input.name", "input.role"]),
	},
	"two teams that could be meant are candidates, and no account is made": {
		before: (c) =>
			c.app.store.system((db) => {
				db.insert(allTeam)
					.values([
						{ id: "team_1", name: "Workshop North", position: 1 },
						{ id: "team_2", name: "Workshop South", position: 2 },
					])
					.run();
			}),
		as: (c) => c.minji,
		call: "person_invite",
		args: { ...hana, teamHint: "workshop" },
		outcome: "interaction_required",
		after: async (c, { error }) => {
			expect(offered(error).map(({ id }) => id)).toEqual(["team_1", "team_2"]);
			expect(entryOf(c, "hana@moonrise.example")).toBeUndefined();
			const near = await c.call("person_invite", { ...hana, teamHint: "Werkshop Nord" }, c.minji);
			expect(near.kind === "failed" && near.error.code).toBe("interaction_required");
			const none = await c.call("person_invite", { ...hana, teamHint: "zzz" }, c.minji);
			expect(none.kind === "failed" && none.error.code).toBe("team_not_found");
		},
	},
	"an entry, an address for one use and a password for one sign-in, both shown once": {
		as: (c) => c.minji,
		call: "person_invite",
		args: { ...hana, jobTitle: "Lamp maker", teamHint: "north" },
		outcome: "done",
		events: ["call.done"],
		changes: ["person created", "membership created"].map((line) => line.replace("person", "member")),
		after: async (c, { result }) => {
			const row = entryOf(c, "hana@moonrise.example");
			expect(result).toMatchObject({
				personID: row?.id,
				email: "hana@moonrise.example",
				name: "Hana Seo",
				employmentStatus: "invited",
			});
			expect(row).toMatchObject({ status: "invited", isAdmin: false, jobTitle: "Lamp maker", teamID: "team_1" });
			// nobody comes back for an answer without a turn, a card or a key
			expect(lastCall(c)?.result).toBeNull();
			expect(lastCall(c)?.effects).toEqual([
				{ objectType: "person", effect: "created", id: row?.id ?? "" },
				{ objectType: "conversation", effect: "updated", id: expect.any(String) },
				{ objectType: "invitation", effect: "created", id: null },
			]);
			expect(readInvitation(c.app.store.inspectAll, secretOf(result), c.clock.now())).toMatchObject({
				memberID: row?.id,
				inviterName: "Minji Kim",
			});
			const rooms = c.app.store.inspectAll
				.select({ name: allConversation.name, kind: allConversation.kind })
				.from(allMembership)
				.innerJoin(allConversation, eq(allConversation.id, allMembership.conversationID))
				.where(eq(allMembership.memberID, row?.id ?? ""))
				.all();
			expect(rooms.map(({ kind, name }) => `${kind} ${name}`.trim()).sort()).toEqual(["channel general", "direct"]);
			const signedIn = await createSignIn(c.app)(
				"hana@moonrise.example",
				String(result.temporaryPassword),
				"127.0.0.1",
				"test",
			);
			expect(signedIn.mustChangePassword).toBe(true);
			expect(entryOf(c, "hana@moonrise.example")?.status).toBe("active");
		},
	},
	"somebody who is here already needs no invitation": {
		as: (c) => c.minji,
		call: "person_invite",
		args: { email: "jisoo@moonrise.example", name: "Jisoo" },
		outcome: "person_already_member",
	},
	"nobody gets the agent's address": {
		as: (c) => c.minji,
		call: "person_invite",
		args: { email: "kontor@localhost", name: "Kontor" },
		outcome: "person_address_taken",
	},
	"inviting again somebody who has not come makes a new address, and the first one ends": {
		before: (c) => c.done("person_invite", { email: "bo@moonrise.example", name: "Bo Li" }, c.minji),
		as: (c) => c.minji,
		call: "person_invite",
		args: { email: "bo@moonrise.example", name: "Bo Lim" },
		outcome: "done",
		changes: ["member updated"],
		after: (c, { result }) => {
			const open = c.app.store.inspectAll
				.select()
				.from(allInvitation)
				.where(eq(allInvitation.memberID, String(result.personID)))
				.all();
			expect([open.length, result.name]).toEqual([1, "Bo Lim"]);
			const arrived = c.app.store.system((db) =>
				acceptInvitation(db, c.clock.now(), secretOf(result), "no hash of any password", {}),
			);
			expect(arrived).toBe(String(result.personID));
		},
	},
	"an address that was withdrawn may be invited again, as somebody new": {
		before: (c) => c.done("person_withdraw", { personHint: "Bo Lim" }, c.minji),
		as: (c) => c.minji,
		call: "person_invite",
		args: { email: "bo@moonrise.example", name: "Bo Lim" },
		outcome: "done",
		changes: ["member updated", "member created", "membership created"],
		after: (c, { result }) => {
			const all = c.app.store.inspectAll.select().from(allMember).where(eq(allMember.name, "Bo Lim")).all();
			expect(all.map(({ status }) => status).sort()).toEqual(["invited", "withdrawn"]);
			expect(entryOf(c, "bo@moonrise.example")?.id).toBe(String(result.personID));
		},
	},
	"the shell invites in Kontor's name": {
		as: () => localRoot("en"),
		call: "person_invite",
		args: { email: "root@moonrise.example", name: "From the shell" },
		outcome: "done",
		after: (c, { result }) =>
			expect(readInvitation(c.app.store.inspectAll, secretOf(result), c.clock.now())).toMatchObject({
				inviterName: "Kontor",
			}),
	},
	"held for an asking token: nothing exists before the yes, and time may pass until it": {
		as: (c) => c.as(c.minji, { origin: "api", asks: true, tokenID: "tok_x" }),
		call: "person_invite",
		args: { email: "later@moonrise.example", name: "Later On", teamHint: "north" },
		outcome: "held",
		events: ["hold.opened"],
		changes: [],
		after: async (c) => {
			expect(entryOf(c, "later@moonrise.example")).toBeUndefined();
			const hold = c.app.store.inspectAll.select().from(allHold).all().at(-1);
			expect(hold?.input).toMatchObject({ teamHint: "team_1" });
			expect(JSON.stringify(hold)).not.toMatch(/invite#|temporaryPassword/);
			c.clock.advance(3 * 3600_000);
			expect(await c.done("hold_decide", { holdID: hold?.id, decision: "approve" }, c.minji)).toMatchObject({
				hold: { state: "done", sentence: "Invite Later On to the company", yes: "Invite", no: "Don’t invite" },
			});
			expect(entryOf(c, "later@moonrise.example")?.status).toBe("invited");
		},
	},
});
