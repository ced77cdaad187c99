/** hold_get: whose card, bad arguments, what it shows in both languages, and that no words in it can break it. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { openChoice } from "#agent/choice.ts";
import { LIMITS } from "#base/limits.ts";
import { instantText } from "#base/time.ts";
import type { HoldView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { allHold } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";

const view = (result: Record<string, unknown>) => result.hold as HoldView;
const asking = (c: Company, memberID: string) => c.as(memberID, { origin: "api", asks: true });
const set = (c: Company, to: Partial<typeof allHold.$inferInsert>) =>
	c.app.store.system((db) => db.update(allHold).set(to).where(eq(allHold.id, holdID)).run());
const SEND = { targetType: "directMessage", personHint: "Daniel", message: "내일 10시에 봐요." };

let holdID = "";
const card = () => ({ holdID });

async function hold(c: Company, tool: string, input: unknown, memberID: string): Promise<void> {
	const outcome = await c.call(tool, input, asking(c, memberID));
	if (outcome.kind !== "held") throw new Error(outcome.kind === "failed" ? outcome.error.message : "it ran");
	holdID = outcome.holdID;
}

const refused: Record<string, Scenario> = {
	"neither the agent, nor a schedule, nor an MCP client looks at what waits for a person": {
		before: async (c) => {
			await hold(c, "message_send", SEND, c.jisoo);
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("hold_get", card(), c.as(c.jisoo, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.jisoo, { origin: "mcp" }),
		call: "hold_get",
		args: card,
		outcome: "not_allowed",
		events: [],
	},
	"a hold that never was is not found, like a colleague's": {
		before: async (c) => {
			const outcome = await c.call("hold_get", card(), c.daniel);
			expect(outcome.kind === "failed" && outcome.error.message).toBe(`There is no hold ${holdID} for you.`);
		},
		as: (c) => c.daniel,
		call: "hold_get",
		args: { holdID: "hold_x" },
		outcome: "not_found",
		after: (_, { error }) =>
			expect((error as { message?: string } | undefined)?.message).toBe("There is no hold hold_x for you."),
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "hold_get",
		args: { id: holdID, holdID: 4 },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.holdID", "input.id"]),
	},
};

const shown: Record<string, Scenario> = {
	"a message is shown as it would be sent, to whom, and that it cannot be taken back": {
		as: (c) => c.jisoo,
		call: "hold_get",
		args: card,
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({
				id: holdID,
				kind: "approval",
				tool: "message_send",
				sideEffectClass: "external_send",
				sentence: "Send a direct message to Daniel Quill",
				yes: "Send message",
				no: "Don’t send",
				state: "waiting",
				requesterID: c.jisoo,
				requesterName: "Jisoo Park",
				answerer: "requester",
				canAnswer: true,
				isIrreversible: true,
				input: { personHint: c.daniel },
				preview: { text: "내일 10시에 봐요.", recipients: [{ id: c.daniel, name: "Daniel Quill" }] },
				origin: "api",
			});
			const since = Temporal.Instant.from(view(result).createdAt).epochMilliseconds;
			expect(view(result).expiresAt).toBe(instantText(since + LIMITS.holdLifetimeMs));
			for (const absent of ["turnID", "conversationID", "why", "decidedBy", "error", "candidates"])
				expect(view(result)).not.toHaveProperty(absent);
		},
	},
	"in Korean the card reads Korean": {
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "hold_get",
		args: card,
		outcome: "done",
		after: (_, { result }) =>
			expect(view(result)).toMatchObject({
				sentence: "Daniel Quill에게 메시지 보내기",
				yes: "메시지 보내기",
				no: "보내지 않기",
			}),
	},
	"a token that asks neither reads nor answers it": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", asks: true }),
		call: "hold_get",
		args: card,
		outcome: "not_allowed",
	},
	"what goes from the record can be brought back, and the rows stand on the card": {
		before: async (c) => {
			await c.done("task_add", { title: "간판 칠하기" }, c.jisoo);
			await hold(c, "task_delete", { taskHint: "간판 칠하기" }, c.jisoo);
		},
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "hold_get",
		args: card,
		outcome: "done",
		after: (_, { result }) => {
			expect(view(result)).toMatchObject({ sentence: "업무 삭제: 간판 칠하기", isIrreversible: false });
			const [entry] = view(result).preview.changes;
			expect(entry).toMatchObject({ objectType: "task", effect: "deleted", label: "간판 칠하기" });
			expect(entry?.fields).toContainEqual({ name: "title", label: "제목", before: "간판 칠하기", after: null });
			expect(entry?.fields).toContainEqual({
				name: "task_participant",
				label: "참여하는 사람",
				before: "Jisoo Park",
				after: null,
			});
		},
	},
	"a title is shown as it was written, whatever words it is made of": {
		before: async (c) => {
			await c.done("task_add", { title: "constructor" }, c.jisoo);
			await hold(c, "task_delete", { taskHint: "constructor" }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "hold_get",
		args: card,
		outcome: "done",
		after: (_, { result }) =>
			expect(view(result).preview.changes[0]?.fields).toContainEqual({
				name: "title",
				label: "Title",
				before: "constructor",
				after: null,
			}),
	},
};

const others: Record<string, Scenario> = {
	"a hold of a turn says what it was asked for": {
		before: async (c) => {
			const held = await callInTurn(
				c,
				openTurn(c, c.jisoo, "다니엘에게 내일 보자고 해 줘"),
				"message_send",
				SEND,
				c.jisoo,
			);
			holdID = held.kind === "held" ? held.holdID : "";
		},
		as: (c) => c.jisoo,
		call: "hold_get",
		args: card,
		outcome: "done",
		after: (_, { result }) => {
			expect(view(result)).toMatchObject({ origin: "agent", why: { text: "다니엘에게 내일 보자고 해 줘" } });
			expect(view(result).turnID).toBeString();
		},
	},
	"a pick list asks which one, and offers what was found": {
		before: async (c) => {
			c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
			const ref = openTurn(c, c.daniel, "Give Jisoo the stock");
			const input = { title: "Count the stock", participantPersonHints: ["Jisoo"] };
			const caller = c.as(c.daniel, { origin: "agent" });
			const failed = await c.app.call({ tool: "task_add", input, caller, turn: ref });
			expect(failed.kind === "failed" && openChoice.open(c.app, caller, ref, input, failed)).toBe(true);
			holdID = c.app.store.inspectAll.select().from(allHold).where(eq(allHold.turnID, ref.id)).get()?.id ?? "";
		},
		as: (c) => c.as(c.daniel, { language: "ko" }),
		call: "hold_get",
		args: card,
		outcome: "done",
		after: (_, { result }) => {
			expect(view(result)).toMatchObject({
				kind: "choice",
				question: "어느 분을 말하는 건가요?",
				yes: "선택",
				no: "이 중에 없어요",
				editable: [],
			});
			expect(view(result).candidates?.map(({ label }) => label)).toEqual(["Jisoo Han", "Jisoo Park"]);
		},
	},
	"the supervisor who is asked sees it and may answer, the requester sees it and may not": {
		before: async (c) => {
			c.app.store.system((db) =>
				db.update(allMember).set({ supervisorID: c.jisoo }).where(eq(allMember.id, c.daniel)).run(),
			);
			set(c, { answerer: "supervisor" });
		},
		as: (c) => c.jisoo,
		call: "hold_get",
		args: card,
		outcome: "done",
		after: async (c, { result }) => {
			expect(view(result)).toMatchObject({ requesterName: "Daniel Quill", answerer: "supervisor", canAnswer: true });
			// what Daniel said to Kontor is not his supervisor's to read
			expect(view(result).why).toBeUndefined();
			expect(view(await c.done("hold_get", card(), c.daniel)).canAnswer).toBe(false);
			const admin = await c.call("hold_get", card(), c.minji);
			expect(admin.kind === "failed" && admin.error.code).toBe("not_found");
		},
	},
	"the administrator who is asked may answer, and the supervisor does not see it any more": {
		before: (c) => set(c, { answerer: "administrator" }),
		as: (c) => c.minji,
		call: "hold_get",
		args: card,
		outcome: "done",
		after: async (c, { result }) => {
			expect(view(result).canAnswer).toBe(true);
			const supervisor = await c.call("hold_get", card(), c.jisoo);
			expect(supervisor.kind === "failed" && supervisor.error.code).toBe("not_found");
		},
	},
	"nobody is lent the right to answer what is over": {
		before: (c) => set(c, { state: "expired" }),
		as: (c) => c.minji,
		call: "hold_get",
		args: card,
		outcome: "done",
		after: (_, { result }) => expect(view(result)).toMatchObject({ state: "expired", canAnswer: false }),
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries({ ...refused, ...shown, ...others }))
	test(`hold_get: ${what}`, () => play(company, scenario));
