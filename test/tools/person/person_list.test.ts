/** person_list: everybody may; bad arguments, the good case, search and limit, and who is left out. */

import { expect } from "bun:test";
import { eq, like } from "drizzle-orm";
import { allMember } from "#store/schema/member.ts";
import { allTeam } from "#store/schema/team.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const names = (result: Record<string, unknown>) => (result.people as { name: string }[]).map(({ name }) => name);

scenarios("person_list", {
	"a token that may only read may list": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", asks: true, tokenID: "tok_x" }),
		call: "person_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => expect(result).toMatchObject({ requesterID: c.jisoo, count: 3 }),
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "person_list",
		args: { limit: 49, scope: "all" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.limit", "input.scope"]),
	},
	"the order is that of a reader, in either alphabet": {
		before: (c) => {
			for (const name of ["alice Moss", "Zelda Fern", "나리", "가온", "Zelda 10", "Zelda 9"])
				c.addMember(name, { email: `${name.length}${name.at(-1)}@order.example`, status: "departed" });
		},
		as: (c) => c.jisoo,
		call: "person_list",
		args: { searchText: "order.example" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(names(result)).toEqual(["alice Moss", "Zelda 9", "Zelda 10", "Zelda Fern", "가온", "나리"]);
			const korean = c.as(c.jisoo, { language: "ko" });
			const { people } = await c.done("person_list", { searchText: "order.example" }, korean);
			expect(names({ people })[0]).toBe("가온");
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "withdrawn" }).where(like(allMember.email, "%@order.example")).run(),
			);
		},
	},
	"everybody by name, with what the directory holds and nothing empty; the withdrawn and the agent are left out": {
		before: (c) => {
			c.addMember("Ada Han", { email: "ada@moonrise.example", status: "departed" });
			c.addMember("Bo Lim", { email: "bo@moonrise.example", status: "invited" });
			c.addMember("Zoe Gone", { email: "zoe@moonrise.example", status: "withdrawn" });
			c.app.store.system((db) => {
				db.insert(allTeam).values({ id: "team_1", name: "Workshop", position: 1 }).run();
				db.update(allMember)
					.set({
						jobTitle: "Lamp maker",
						teamID: "team_1",
						supervisorID: c.minji,
						joinedAt: "2024-03-01",
						phoneNumber: "",
					})
					.where(eq(allMember.id, c.jisoo))
					.run();
			});
		},
		as: (c) => c.daniel,
		call: "person_list",
		args: {},
		outcome: "done",
		after: (c, { result }) => {
			expect(names(result)).toEqual(["Ada Han", "Bo Lim", "Daniel Quill", "Jisoo Park", "Minji Kim"]);
			expect((result.people as unknown[])[3]).toEqual({
				personID: c.jisoo,
				name: "Jisoo Park",
				email: "jisoo@moonrise.example",
				isAdmin: false,
				employmentStatus: "active",
				mention: "@Jisoo Park",
				handle: "@jisoo",
				jobTitle: "Lamp maker",
				teamID: "team_1",
				teamName: "Workshop",
				supervisorID: c.minji,
				supervisorName: "Minji Kim",
				hireDate: "2024-03-01",
			});
			expect((result.people as { employmentStatus: string }[]).map(({ employmentStatus }) => employmentStatus)).toEqual(
				["departed", "invited", "active", "active", "active"],
			);
		},
	},
	"a fragment of name or address, in any case": {
		as: (c) => c.daniel,
		call: "person_list",
		args: { searchText: " HAN " },
		outcome: "done",
		after: async (c, { result }) => {
			expect(names(result)).toEqual(["Ada Han"]);
			expect(names(await c.done("person_list", { searchText: "bo@moon" }, c.daniel))).toEqual(["Bo Lim"]);
		},
	},
	"a pick list has short rows, and the count is of all": {
		as: (c) => c.daniel,
		call: "person_list",
		args: { limit: 4, searchText: "" },
		outcome: "done",
		after: (_, { result }) => {
			expect([names(result).length, result.count]).toEqual([4, 5]);
			expect((result.people as unknown[])[3]).not.toHaveProperty("jobTitle");
		},
	},
});
