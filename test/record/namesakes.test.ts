/** Two people of one name: what sentences, cards, lists and refusals call each of them. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { memberNames } from "#record/person.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { callInTurn, generalID, holdOf, openTurn } from "#test/support/in-turn.ts";

let company: Company;
let other: string;
beforeAll(async () => {
	company = await openCompany();
	other = company.addMember("Jisoo Park", { email: "jisoo.park@moonrise.example" });
	company.addMember("Daniel Quill", { email: "d.quill@moonrise.example", status: "withdrawn" });
});
afterAll(() => company.close());

const asks = async (tool: string, input: Record<string, unknown>) =>
	await holdOf(
		company,
		await callInTurn(company, openTurn(company, company.minji, "please"), tool, input, company.minji),
		company.minji,
	);

test("a name that two have is said with the handle, any other as it is; whoever was withdrawn takes no name", () => {
	const reader = { memberID: company.minji, isAdministrator: true };
	const names = company.app.store.read(reader, memberNames);
	expect([company.jisoo, other, company.daniel].map((id) => names.get(id))).toEqual([
		"Jisoo Park (@jisoo)",
		"Jisoo Park (@jisoo.park)",
		"Daniel Quill",
	]);
});

test("the card of a message says whom it goes to, in its sentence and among its recipients", async () => {
	const hold = await asks("message_send", { targetType: "directMessage", personHint: "@jisoo.park", message: "Hello" });
	expect(hold.sentence).toBe("Send a direct message to Jisoo Park (@jisoo.park)");
	expect(hold.preview.recipients).toEqual([{ id: other, name: "Jisoo Park (@jisoo.park)" }]);
	const both = await asks("message_send", {
		targetType: "directMessage",
		personHints: ["@jisoo", other],
		message: "Hello",
	});
	expect(both.sentence).toContain("Jisoo Park (@jisoo), Jisoo Park (@jisoo.park)");
	generalID(company, company.minji, company.jisoo);
	const general = await asks("message_send", { targetType: "channel", channelName: "general", message: "Hello" });
	expect(general.preview.recipients?.map(({ name }) => name)).toContain("Jisoo Park (@jisoo)");
});

test("the card of a person's own entry is headed by who is meant", async () => {
	const hold = await asks("person_withdraw", { personHint: "jisoo.park@moonrise.example" });
	expect(hold.sentence).toContain("Jisoo Park (@jisoo.park)");
	expect(hold.preview.changes.find(({ id }) => id === other)?.label).toBe("Jisoo Park (@jisoo.park)");
	expect(hold.preview.warnings.join(" ")).toContain("Jisoo Park (@jisoo.park)");
});

test("a task's card and history name those who take part", async () => {
	const { taskID } = await company.done(
		"task_add",
		{ title: "Oil the lamps", participantPersonHints: [other], endsAt: "2026-12-01" },
		company.minji,
	);
	const hold = await asks("task_delete", { taskHint: String(taskID) });
	expect(JSON.stringify(hold.preview.changes)).toContain("Jisoo Park (@jisoo.park)");
	expect(JSON.stringify(hold.preview.changes)).not.toContain("Jisoo Park (@jisoo)");
	const list = await company.done("change_list", { limit: 5 }, company.minji);
	expect(JSON.stringify(list)).toContain("Jisoo Park (@jisoo.park)");
});

test("what the list of people offers to call somebody by calls nobody else", async () => {
	const { people } = await company.done("person_list", {}, company.minji);
	const mentions = new Map(
		(people as { personID: string; mention: string }[]).map((one) => [one.personID, one.mention]),
	);
	expect([company.jisoo, other, company.daniel].map((id) => mentions.get(id))).toEqual([
		"@jisoo",
		"@jisoo.park",
		"@Daniel Quill",
	]);
});

test("a direct conversation stands in the list by who it is with", async () => {
	for (const id of [company.jisoo, other])
		await company.done("conversation_add", { kind: "direct", memberIDs: [id] }, company.minji);
	const { conversations } = await company.done("conversation_list", {}, company.minji);
	const names = (conversations as { name: string }[]).map(({ name }) => name);
	expect(names).toContain("Jisoo Park (@jisoo)");
	expect(names).toContain("Jisoo Park (@jisoo.park)");
});
