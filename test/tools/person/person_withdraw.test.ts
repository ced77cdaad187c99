/** person_withdraw: administrators only, bad arguments, hints, the good case, and who must stay. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { localRoot, memberCaller } from "#identity/members.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { allMembership } from "#store/schema/conversation.ts";
import { allMember } from "#store/schema/member.ts";
import { allHold } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const entry = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allMember).where(eq(allMember.id, id)).get();
const asking = (c: Company) => c.as(c.minji, { origin: "api", asks: true, tokenID: "tok_x" });

scenarios("person_withdraw", {
	"a member may not": {
		as: (c) => c.jisoo,
		call: "person_withdraw",
		args: { personHint: "Daniel" },
		outcome: "administrator_only",
		events: [],
	},
	"a hint is needed, and nothing else is taken": {
		as: (c) => c.minji,
		call: "person_withdraw",
		args: { reason: "left" },
		outcome: "invalid_input",
	},
	"two people of a name are candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "person_withdraw",
		args: { personHint: "Jisoo" },
		outcome: "interaction_required",
	},
	"nobody near the name is not found": {
		as: (c) => c.minji,
		call: "person_withdraw",
		args: { personHint: "Zebedee" },
		outcome: "person_not_found",
	},
	"nobody withdraws themself": {
		as: (c) => c.minji,
		call: "person_withdraw",
		args: { personHint: "minji" },
		outcome: "record_refused",
		after: (_, { error }) => expect(error).toMatchObject({ values: { because: "withdraw_self" } }),
	},
	"the last active administrator stays, from the shell too": {
		as: () => localRoot("en"),
		call: "person_withdraw",
		args: { personHint: "Minji" },
		outcome: "last_administrator",
	},
	"what a preview tries ends nothing": {
		before: async (c) => {
			await c.done("token_add", { scope: "write" }, c.daniel);
			await c.done("task_add", { title: "Paint the sign" }, c.daniel);
			c.app.store.system((db) => {
				const general = db.select().from(allMembership).where(eq(allMembership.role, "owner")).get();
				db.insert(allMembership)
					.values({
						conversationID: general?.conversationID ?? "",
						memberID: c.daniel,
						role: "member",
						joinedAt: 1,
						isHidden: false,
					})
					.run();
				db.insert(allSession)
					.values({
						id: "sess_1",
						memberID: c.daniel,
						hash: "h",
						userAgent: "",
						createdAt: 1,
						seenAt: 1,
						expiresAt: 9e15,
					})
					.run();
				db.update(allMember).set({ supervisorID: c.daniel }).where(eq(allMember.id, c.jisoo)).run();
			});
		},
		as: asking,
		call: "person_withdraw",
		args: { personHint: "daniel" },
		outcome: "held",
		changes: [],
		after: (c) => {
			expect(entry(c, c.daniel)?.status).toBe("active");
			expect(c.app.store.inspectAll.select().from(allToken).all()).toHaveLength(1);
			expect(c.app.store.inspectAll.select().from(allHold).all().at(-1)?.input).toEqual({ personHint: c.daniel });
		},
	},
	"membership, sign-in, tokens and channels end, what was left still reads": {
		as: (c) => c.minji,
		call: "person_withdraw",
		args: { personHint: "@daniel" },
		outcome: "done",
		events: ["member.ended", "call.done"],
		changes: ["member updated", "member updated", "membership deleted"],
		after: async (c, { result }) => {
			expect(result).toEqual({ personID: c.daniel, name: "Daniel Quill", withdrawn: true });
			const { inspectAll } = c.app.store;
			expect(memberCaller(inspectAll, c.daniel, "web")).toBeNull();
			expect([
				inspectAll.select().from(allToken).all(),
				inspectAll.select().from(allSession).where(eq(allSession.memberID, c.daniel)).all(),
			]).toEqual([[], []]);
			expect(entry(c, c.jisoo)?.supervisorID).toBeNull();
			expect((await c.done("person_list", { searchText: "quill" }, c.minji)).count).toBe(0);
			const { tasks } = (await c.done("task_list", { scope: "all" }, c.minji)) as {
				tasks: { content: string; ownerName: string }[];
			};
			expect(tasks.map(({ content, ownerName }) => `${content}: ${ownerName}`)).toEqual([
				"Paint the sign: Daniel Quill",
			]);
		},
	},
	"who is withdrawn is found no more": {
		as: (c) => c.minji,
		call: "person_withdraw",
		args: { personHint: "Daniel Quill" },
		outcome: "person_not_found",
	},
	"an answer that comes after it happened does nothing and says so": {
		as: (c) => c.minji,
		call: "hold_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			const [hold] = result.holds as { id: string }[];
			expect(await c.done("hold_decide", { holdID: hold?.id, decision: "approve" }, c.minji)).toMatchObject({
				hold: { state: "failed", error: { code: "person_not_found" } },
			});
		},
	},
});
