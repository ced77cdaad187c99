/** Holds from asking to answering, on the whole application: once, by the right person, of the world as it was shown. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { HoldView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let company: Company;
beforeAll(async () => {
	company = await openCompany();
});
afterAll(() => company.close());

/** The caller as a token that asks: its gated calls are held outside of any turn. */
const asking = (memberID: string) => company.as(memberID, { origin: "api", asks: true });

async function hold(tool: string, input: unknown, memberID: string): Promise<string> {
	const outcome: Outcome = await company.call(tool, input, asking(memberID));
	if (outcome.kind !== "held") throw new Error(outcome.kind === "failed" ? outcome.error.message : "it ran");
	return outcome.holdID;
}

const decide = (holdID: string, decision: Record<string, unknown>, memberID: string) =>
	company.call("hold_decide", { holdID, ...decision }, memberID);
const read = async (holdID: string, memberID: string) =>
	(await company.done("hold_get", { holdID }, memberID)).hold as HoldView;
const addTask = async (title: string, memberID: string, more = {}) =>
	(await company.done("task_add", { title, ...more }, memberID)).taskID as string;
const taskRow = (id: string) => company.app.store.inspectAll.select().from(allTask).where(eq(allTask.id, id)).get();

describe("a hold", () => {
	test("shows what would go, names it by id, and leaves everything as it is", async () => {
		const taskID = await addTask("Old price list", company.jisoo);
		const holdID = await hold("task_delete", { taskHint: "old price" }, company.jisoo);
		const view = await read(holdID, company.jisoo);
		expect(view).toMatchObject({ state: "waiting", tool: "task_delete", canAnswer: true, input: { taskHint: taskID } });
		expect(view.sentence).toContain("Old price list");
		expect(view.preview.changes.map(({ objectType, effect }) => `${objectType} ${effect}`)).toContain("task deleted");
		expect(taskRow(taskID)).toBeDefined();
	});

	test("says that nothing would change where all is so already, and not where what changes is in no list", async () => {
		await addTask("As it is", company.jisoo);
		await company.done("policy_update", { tool: "task_update", rule: "ask_requester" }, company.minji);
		const holdID = await hold("task_update", { taskHint: "As it is", title: "As it is" }, company.jisoo);
		const moved = await hold("task_update", { taskHint: "As it is", title: "Another" }, company.jisoo);
		await company.done("policy_update", { tool: "task_update", rule: "default" }, company.minji);
		expect((await read(holdID, company.jisoo)).preview).toMatchObject({ changes: [], total: 0, changesNothing: true });
		expect((await read(moved, company.jisoo)).preview.changesNothing).toBeUndefined();
		const reset = await hold("person_password_reset", { personHint: "Daniel" }, company.minji);
		const { preview } = await read(reset, company.minji);
		expect(preview.changesNothing).toBeUndefined();
	});

	test("runs once when it is approved, and a second answer is told who answered", async () => {
		const taskID = await addTask("Approve me", company.jisoo);
		const holdID = await hold("task_delete", { taskHint: "Approve me" }, company.jisoo);
		const [first, second] = await Promise.all([
			decide(holdID, { decision: "approve" }, company.jisoo),
			decide(holdID, { decision: "approve" }, company.jisoo),
		]);
		expect([first.kind, second.kind].sort()).toEqual(["done", "failed"]);
		const refused = first.kind === "failed" ? first : second;
		expect(refused.kind === "failed" && refused.error.code).toBe("hold_decided");
		expect(refused.kind === "failed" && refused.error.values.name).toBe("Jisoo Park");
		expect(taskRow(taskID)).toBeUndefined();
		expect(await read(holdID, company.jisoo)).toMatchObject({
			state: "done",
			decision: "approve",
			decidedBy: { name: "Jisoo Park" },
		});
	});

	test("follows the row it resolved to, whatever is renamed meanwhile", async () => {
		const right = await addTask("Winter plan", company.daniel);
		const holdID = await hold("task_delete", { taskHint: "Winter plan" }, company.daniel);
		const other = await addTask("Something else", company.daniel);
		await company.done("task_update", { taskHint: other, title: "Winter plan" }, company.daniel);
		await company.done("hold_decide", { holdID, decision: "approve" }, company.daniel);
		expect(taskRow(right)).toBeUndefined();
		expect(taskRow(other)).toBeDefined();
	});

	test("runs nothing when the rows have moved, and shows the new preview beside the old", async () => {
		const taskID = await addTask("Moving target", company.jisoo);
		const holdID = await hold("task_delete", { taskHint: taskID }, company.jisoo);
		const before = await read(holdID, company.jisoo);
		await company.done("task_update", { taskHint: taskID, size: "XL" }, company.jisoo);
		const outcome = await decide(holdID, { decision: "approve", version: before.preview.version }, company.jisoo);
		expect(outcome.kind === "failed" && outcome.error.code).toBe("hold_stale");
		expect(taskRow(taskID)).toBeDefined();
		const after = await read(holdID, company.jisoo);
		expect(after.state).toBe("waiting");
		expect(after.preview.version).not.toBe(before.preview.version);
		expect(after.previousPreview).toBeDefined();
		const again = await decide(holdID, { decision: "approve", version: after.preview.version }, company.jisoo);
		expect(again.kind).toBe("done");
		expect(taskRow(taskID)).toBeUndefined();
	});

	test("refuses an answer given to an earlier preview", async () => {
		const taskID = await addTask("Old screen", company.jisoo);
		const holdID = await hold("task_delete", { taskHint: taskID }, company.jisoo);
		const outcome = await decide(holdID, { decision: "approve", version: "0000000000000000" }, company.jisoo);
		expect(outcome.kind === "failed" && outcome.error.code).toBe("hold_stale");
		expect(taskRow(taskID)).toBeDefined();
	});

	test("is done with when it is declined, with its reason", async () => {
		const taskID = await addTask("Keep me", company.jisoo);
		const holdID = await hold("task_delete", { taskHint: taskID }, company.jisoo);
		await company.done("hold_decide", { holdID, decision: "decline", reason: "still needed" }, company.jisoo);
		expect(await read(holdID, company.jisoo)).toMatchObject({ state: "declined", reason: "still needed" });
		const late = await decide(holdID, { decision: "approve" }, company.jisoo);
		expect(late.kind === "failed" && late.error.code).toBe("hold_decided");
		expect(taskRow(taskID)).toBeDefined();
	});

	test("asks again with the change when it is edited, and the old one is replaced", async () => {
		const holdID = await hold(
			"message_send",
			{ targetType: "directMessage", personHint: "Daniel", message: "The deck is ready." },
			company.jisoo,
		);
		await company.done(
			"hold_decide",
			{ holdID, decision: "edit", input: { message: "The deck is finished." } },
			company.jisoo,
		);
		const old = await read(holdID, company.jisoo);
		expect(old.state).toBe("replaced");
		const next = await read(old.replacedBy ?? "", company.jisoo);
		expect(next).toMatchObject({ state: "waiting", preview: { text: "The deck is finished." } });
	});

	test("expires visibly after its seven days", async () => {
		const holdID = await hold("task_delete", { taskHint: await addTask("Forgotten", company.jisoo) }, company.jisoo);
		company.clock.advance(7 * 24 * 3600_000 + 1);
		company.app.sweep();
		expect(await read(holdID, company.jisoo)).toMatchObject({ state: "expired", canAnswer: false });
	});

	test("fails with its reason when the requester may not do it any more", async () => {
		const taskID = await addTask("Was mine", company.minji, { participantPersonHints: ["Daniel"], status: "planned" });
		const holdID = await hold("task_delete", { taskHint: taskID }, company.daniel);
		await company.done("task_update", { taskHint: taskID, participantPersonHints: ["Jisoo Park"] }, company.minji);
		const outcome = await decide(holdID, { decision: "approve" }, company.daniel);
		expect(outcome.kind).toBe("done");
		const view = await read(holdID, company.daniel);
		expect(view.state).toBe("failed");
		expect(taskRow(taskID)).toBeDefined();
	});
});

describe("nobody answers a hold but the person who is asked", () => {
	test("not a colleague, not even an administrator, who do not see it either", async () => {
		const holdID = await hold(
			"task_delete",
			{ taskHint: await addTask("Private matter", company.jisoo) },
			company.jisoo,
		);
		for (const other of [company.daniel, company.minji]) {
			const answer = await decide(holdID, { decision: "approve" }, other);
			expect(answer.kind === "failed" && answer.error.code).toBe("not_allowed");
			const seen = await company.call("hold_get", { holdID }, other);
			expect(seen.kind === "failed" && seen.error.code).toBe("not_found");
		}
	});

	test("not from the agent, a schedule, an MCP client or a token that asks", async () => {
		const holdID = await hold("task_delete", { taskHint: await addTask("Ask me", company.jisoo) }, company.jisoo);
		for (const origin of ["agent", "schedule", "mcp"] as const) {
			const answer = await company.call(
				"hold_decide",
				{ holdID, decision: "approve" },
				company.as(company.jisoo, { origin }),
			);
			expect(answer.kind === "failed" && answer.error.code).toBe("not_allowed");
		}
		const answer = await company.call("hold_decide", { holdID, decision: "approve" }, asking(company.jisoo));
		expect(answer.kind === "failed" && answer.error.code).toBe("not_allowed");
	});

	test("and a requester who was withdrawn leaves it cancelled", async () => {
		const leaver = company.addMember("Bora Moon");
		const holdID = await hold("task_delete", { taskHint: await addTask("Bora's", leaver) }, leaver);
		await company.done("person_withdraw", { personHint: leaver }, company.minji);
		expect(company.app.store.inspectAll.select().from(allHold).where(eq(allHold.id, holdID)).get()?.state).toBe(
			"cancelled",
		);
		expect(() => company.as(leaver)).toThrow();
	});
});

test("what is shown once reaches the one who approved, and is kept nowhere", async () => {
	const holdID = await hold("person_invite", { email: "new@moonrise.example", name: "Hana Seo" }, company.minji);
	const answer = await company.done("hold_decide", { holdID, decision: "approve" }, company.minji);
	const { temporaryPassword, invitationURL } = answer.result as Record<string, string>;
	expect(invitationURL).toContain("/invite#");
	const kept = JSON.stringify([
		company.app.store.inspectAll.select().from(allCall).all(),
		await read(holdID, company.minji),
	]);
	expect(kept).toContain("shown once");
	expect(kept).not.toContain(temporaryPassword ?? "");
	expect(kept).not.toContain(invitationURL?.split("#")[1] ?? "");
});

test("an approval lends a token nothing that its scope does not reach", async () => {
	const taskID = await addTask("Beyond reach", company.jisoo);
	const holdID = await hold("task_delete", { taskHint: taskID }, company.jisoo);
	const writer = company.as(company.jisoo, { origin: "api", scope: "write" });
	const answer = await company.call("hold_decide", { holdID, decision: "approve" }, writer);
	expect(answer.kind === "failed" && answer.error.code).toBe("token_scope");
	expect(taskRow(taskID)).toBeDefined();
});
