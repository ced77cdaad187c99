/** Taking changes of people back keeps what their tools keep: an administrator, no circles, nobody inside who may not be. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { allToken } from "#store/schema/access.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let c: Company;
beforeAll(async () => {
	c = await openCompany();
});
afterAll(() => c.close());

async function update(args: Record<string, unknown>, as = c.minji): Promise<string> {
	const outcome = await c.call("person_update", args, as);
	if (outcome.kind !== "done") throw new Error(`person_update was ${outcome.kind}`);
	return outcome.callID;
}
async function undo(callID: string, as = c.minji): Promise<string> {
	const outcome = await c.call("change_undo", { callID }, as);
	return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
}

test("taking back the second administrator's role is refused once the first has left it", async () => {
	const made = await update({ personHint: c.jisoo, isAdmin: true });
	const left = await update({ personHint: c.minji, isAdmin: false }, c.jisoo);
	expect(await undo(made, c.jisoo)).toBe("last_administrator");
	expect(c.as(c.jisoo).isAdministrator).toBe(true);
	expect(await undo(left, c.jisoo)).toBe("done");
	expect(await undo(made)).toBe("done");
	expect([c.as(c.minji).isAdministrator, c.as(c.jisoo).isAdministrator]).toEqual([true, false]);
});

test("a supervisor who would report to the person is not put back", async () => {
	await update({ personHint: c.daniel, supervisorHint: c.jisoo });
	const freed = await update({ personHint: c.daniel, supervisorHint: "" });
	await update({ personHint: c.jisoo, supervisorHint: c.daniel });
	expect(await undo(freed)).toBe("record_refused");
	await update({ personHint: c.jisoo, supervisorHint: "" });
	expect(await undo(freed)).toBe("done");
});

test("whose return is taken back is outside again, with everything they opened since", async () => {
	await update({ personHint: c.daniel, employmentStatus: "departed" });
	const back = await update({ personHint: c.daniel, employmentStatus: "active" });
	await c.done("token_add", { scope: "read" }, c.daniel);
	expect(await undo(back)).toBe("done");
	expect(c.app.store.inspectAll.select().from(allToken).all()).toEqual([]);
	expect(() => c.as(c.daniel)).toThrow();
});

test("open pages hear of a team and of a person that is taken back", async () => {
	const types = () => c.app.store.inspectAll.get<{ list: string }>("select group_concat(type) as list from all_event");
	const team = await c.call("team_add", { name: "Packing" }, c.minji);
	if (team.kind !== "done") throw new Error("no team");
	expect(await undo(team.callID)).toBe("done");
	expect(types()?.list.endsWith("team.changed,team.changed")).toBe(true);
});
