/** person_update: who may change what, bad arguments, hints, the good case, and everything that has to stay true. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { localRoot, memberCaller } from "#identity/members.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { allMember } from "#store/schema/member.ts";
import { allTeam } from "#store/schema/team.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths, offered } from "#test/support/faults.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";
import { errorSentence } from "#text/errors.ts";

const entry = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allMember).where(eq(allMember.id, id)).get();
const refusal = async (c: Company, args: Record<string, unknown>, as: string) => {
	const outcome = await c.call("person_update", args, as);
	return outcome.kind === "failed"
		? `${outcome.error.code} ${outcome.error.values.because ?? ""}`.trim()
		: outcome.kind;
};
const addTeams = (c: Company) =>
	c.app.store.system((db) => {
		db.insert(allTeam)
			.values([
				{ id: "team_1", name: "Workshop North", position: 1 },
				{ id: "team_2", name: "Workshop South", position: 2 },
			])
			.run();
	});

scenarios("person_update", {
	"a member changes nobody else's entry, and is told which field": {
		as: (c) => c.jisoo,
		call: "person_update",
		args: { personHint: "Daniel", phoneNumber: "010" },
		outcome: "administrator_only",
		events: [],
		after: (_, { error }) =>
			expect(error).toMatchObject({ details: { field: "phoneNumber" }, values: { because: "entry_of_another" } }),
	},
	"of their own entry a member changes no title, team, role or name; one refused field writes none": {
		as: (c) => c.jisoo,
		call: "person_update",
		args: { personHint: "jisoo", phoneNumber: "010", jobTitle: "Queen" },
		outcome: "administrator_only",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ details: { field: "jobTitle" } });
			expect(entry(c, c.jisoo)?.phoneNumber).toBeNull();
			for (const [field, value] of Object.entries({
				name: "J",
				isAdmin: true,
				teamHint: "",
				supervisorHint: "",
				employmentStatus: "active",
			}))
				expect(await refusal(c, { personHint: "jisoo", [field]: value }, c.jisoo)).toBe(
					"administrator_only own_entry_field",
				);
			const values = { because: "own_entry_field", field: "job_title" };
			expect(errorSentence("en", "administrator_only", values)).toContain("“Job title” is an administrator’s");
			expect(errorSentence("ko", "administrator_only", values)).toContain("‘직함’ 항목은 관리자가");
		},
	},
	"an administrator who is not active administers nothing": {
		before: (c) => c.addMember("Paul Pending", { status: "pending", isAdmin: true }),
		as: (c) => ({ ...c.as(c.daniel), isAdministrator: false }),
		call: "person_update",
		args: { personHint: "Paul", name: "Paula" },
		outcome: "administrator_only",
	},
	"something has to change": {
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Jisoo" },
		outcome: "invalid_input",
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "person_update",
		args: {
			personHint: "Jisoo",
			hireDate: "2026-02-30",
			employmentStatus: "withdrawn",
			email: "x@y.z",
			name: "x".repeat(257),
		},
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.email", "input.employmentStatus", "input.hireDate", "input.name"]),
	},
	"two people of a name are candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Jisoo", jobTitle: "Designer" },
		outcome: "interaction_required",
		after: (_, { error }) => expect(offered(error)).toHaveLength(2),
	},
	"a team or supervisor that could be two is asked for, and nothing is written": {
		before: addTeams,
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Jisoo Park", jobTitle: "Designer", teamHint: "workshop" },
		outcome: "interaction_required",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ details: { hint: "teamHint" } });
			expect(entry(c, c.jisoo)?.jobTitle).toBeNull();
			expect(await refusal(c, { personHint: "Jisoo Park", supervisorHint: "jisoo" }, c.minji)).toBe(
				"interaction_required",
			);
			expect(await refusal(c, { personHint: "Jisoo Park", supervisorHint: "Zebedee" }, c.minji)).toBe(
				"person_not_found",
			);
		},
	},
	"a member keeps their own phone number and first day, by any hint for themself": {
		as: (c) => c.jisoo,
		call: "person_update",
		args: { personHint: "jisoo@moonrise.example", phoneNumber: " 010-1234 ", hireDate: "2024-03-01" },
		outcome: "done",
		events: ["call.done"],
		changes: ["member updated"],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				personID: c.jisoo,
				phoneNumber: "010-1234",
				hireDate: "2024-03-01",
				mention: "@Jisoo Park",
				handle: "@jisoo",
			});
			expect(entry(c, c.jisoo)).toMatchObject({ phoneNumber: "010-1234", joinedAt: "2024-03-01" });
		},
	},
	"an administrator changes everything in one call; what is empty is left out of the answer": {
		as: (c) => c.minji,
		call: "person_update",
		args: {
			personHint: "@jisoo",
			name: "Jisoo Q. Park",
			jobTitle: "Designer",
			teamHint: "north",
			supervisorHint: "daniel",
			phoneNumber: "",
		},
		outcome: "done",
		changes: ["member updated"],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				name: "Jisoo Q. Park",
				jobTitle: "Designer",
				teamID: "team_1",
				teamName: "Workshop North",
				supervisorID: c.daniel,
				supervisorName: "Daniel Quill",
			});
			expect(result).not.toHaveProperty("phoneNumber");
		},
	},
	"empty hints take somebody out of every team and from under everybody": {
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Jisoo Q", teamHint: "", supervisorHint: " ", jobTitle: "" },
		outcome: "done",
		after: (c, { result }) => {
			for (const field of ["teamID", "teamName", "supervisorID", "supervisorName", "jobTitle"])
				expect(result).not.toHaveProperty(field);
			expect(entry(c, c.jisoo)).toMatchObject({ teamID: null, supervisorID: null, jobTitle: null });
		},
	},
	"what is so already is not written again": {
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Jisoo Q", name: "Jisoo Q. Park", isAdmin: false },
		outcome: "done",
		changes: [],
	},
	"nobody reports to themself, directly or through others": {
		before: async (c) => {
			await c.done("person_update", { personHint: c.daniel, supervisorHint: c.jisoo }, c.minji);
			await c.done("person_update", { personHint: c.minji, supervisorHint: c.daniel }, c.minji);
		},
		as: (c) => c.minji,
		call: "person_update",
		args: (c: Company) => ({ personHint: c.jisoo, supervisorHint: c.minji, jobTitle: "Boss" }),
		outcome: "record_refused",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "reports_to_self" }, details: { field: "supervisorHint" } });
			expect(entry(c, c.jisoo)).toMatchObject({ supervisorID: null, jobTitle: null });
			expect(await refusal(c, { personHint: c.jisoo, supervisorHint: c.jisoo }, c.minji)).toBe(
				"record_refused reports_to_self",
			);
		},
	},
	"the last active administrator keeps the role and stays, from the shell too": {
		before: (c) => c.addMember("Adam Away", { isAdmin: true, status: "departed" }),
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "minji", isAdmin: false },
		outcome: "last_administrator",
		after: async (c) => {
			expect(await refusal(c, { personHint: "minji", employmentStatus: "departed" }, c.minji)).toBe(
				"last_administrator",
			);
			const shell = await c.call("person_update", { personHint: "minji", isAdmin: false }, localRoot("en"));
			expect(shell.kind === "failed" && shell.error.code).toBe("last_administrator");
		},
	},
	"with a second administrator the first may go": {
		before: (c) => c.done("person_update", { personHint: c.jisoo, isAdmin: true }, c.minji),
		as: (c) => c.jisoo,
		call: "person_update",
		args: { personHint: "minji", isAdmin: false },
		outcome: "done",
		after: async (c) => {
			expect(c.as(c.minji).isAdministrator).toBe(false);
			await c.done("person_update", { personHint: c.minji, isAdmin: true }, c.jisoo);
		},
	},
	"who leaves signs in nowhere, loses what is open, and stays listed": {
		before: async (c) => {
			await c.done("token_add", { scope: "write" }, c.daniel);
			c.app.store.system((db) => {
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
			});
		},
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "daniel", employmentStatus: "departed" },
		outcome: "done",
		events: ["member.ended", "call.done"],
		changes: ["member updated"],
		after: async (c, { result }) => {
			expect(result.employmentStatus).toBe("departed");
			const { inspectAll } = c.app.store;
			expect(memberCaller(inspectAll, c.daniel, "web")).toBeNull();
			const left = [
				...inspectAll.select().from(allToken).all(),
				...inspectAll.select().from(allSession).where(eq(allSession.memberID, c.daniel)).all(),
			];
			expect(left).toEqual([]);
			expect(await c.done("person_list", { searchText: "quill" }, c.minji)).toMatchObject({
				people: [{ employmentStatus: "departed" }],
			});
		},
	},
	"nobody gets a supervisor who left; who has one keeps them": {
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Jisoo Han", supervisorHint: "daniel" },
		outcome: "record_refused",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "supervisor_has_left" } });
			expect(await refusal(c, { personHint: c.minji, supervisorHint: "daniel", jobTitle: "Founder" }, c.minji)).toBe(
				"done",
			);
		},
	},
	"who comes back signs in again": {
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "daniel", employmentStatus: "active" },
		outcome: "done",
		after: (c) => expect(memberCaller(c.app.store.inspectAll, c.daniel, "web")).not.toBeNull(),
	},
	"somebody invited becomes active by coming, not by decree": {
		before: (c) => c.done("person_invite", { email: "hana@moonrise.example", name: "Hana Seo" }, c.minji),
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Hana", employmentStatus: "active" },
		outcome: "record_refused",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "not_arrived" }, details: { field: "employmentStatus" } });
			expect(await refusal(c, { personHint: "Hana", employmentStatus: "departed" }, c.minji)).toBe(
				"record_refused not_arrived",
			);
			expect(await refusal(c, { personHint: "Hana", isAdmin: true, jobTitle: "Smith" }, c.minji)).toBe("done");
		},
	},
	"who is withdrawn has no entry to change": {
		before: (c) => c.done("person_withdraw", { personHint: "Hana" }, c.minji),
		as: (c) => c.minji,
		call: "person_update",
		args: { personHint: "Hana Seo", jobTitle: "Smith" },
		outcome: "person_not_found",
	},
	"the agent writes a title at once, and asks before it makes an administrator": {
		as: (c) => c.minji,
		call: "person_list",
		args: {},
		outcome: "done",
		after: async (c) => {
			const turn = openTurn(c, c.minji, "make Daniel an administrator");
			expect(
				(await callInTurn(c, turn, "person_update", { personHint: "daniel", jobTitle: "Buyer" }, c.minji)).kind,
			).toBe("done");
			const held = await callInTurn(c, turn, "person_update", { personHint: "daniel", isAdmin: true }, c.minji);
			expect(held.kind).toBe("held");
			expect(entry(c, c.daniel)?.isAdmin).toBe(false);
			const hold = await holdOf(c, held, c.minji);
			expect(hold).toMatchObject({
				sentence: "Change the entry of Daniel Quill",
				input: { personHint: c.daniel, isAdmin: true },
				preview: { changes: [{ fields: [{ label: "Administrator", before: "No", after: "Yes" }] }] },
			});
			expect((await approve(c, hold, c.minji)).state).toBe("done");
			expect(entry(c, c.daniel)?.isAdmin).toBe(true);
			const leaving = await callInTurn(
				c,
				turn,
				"person_update",
				{ personHint: "daniel", employmentStatus: "departed" },
				c.minji,
			);
			expect((await holdOf(c, leaving, c.minji)).preview.warnings).toEqual([
				expect.stringContaining("Daniel Quill can no longer sign in"),
				expect.stringContaining("Still reporting to them: 1"),
			]);
			expect(entry(c, c.daniel)?.status).toBe("active");
		},
	},
	"the agent asked by a member is refused before anybody is asked": {
		as: (c) => c.jisoo,
		call: "person_list",
		args: {},
		outcome: "done",
		after: async (c) => {
			await c.done("person_update", { personHint: c.jisoo, isAdmin: false }, c.minji);
			const turn = openTurn(c, c.jisoo, "make me an administrator");
			const outcome = await callInTurn(c, turn, "person_update", { personHint: "jisoo q", isAdmin: true }, c.jisoo);
			expect(outcome.kind === "failed" && outcome.error.code).toBe("administrator_only");
		},
	},
});
