/** One call, checked whole: its outcome, the ledger entries it left and the rows it changed. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, gt } from "drizzle-orm";
import type { Code } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { allChange, allLedger } from "#store/schema/log.ts";
import { type Company, openCompany } from "./company.ts";

export type Scenario = {
	as: (company: Company) => string | Caller;
	call: string;
	args: unknown | ((company: Company) => unknown);
	/** prepares rows by calls of its own; what it leaves is not counted */
	before?: (company: Company) => unknown | Promise<unknown>;
	outcome: "done" | "held" | Code;
	/** names of ledger entries, in order; none for a read and a refusal */
	events?: string[];
	/** "table effect" in order, as "task created" */
	changes?: string[];
	after?: (
		company: Company,
		answer: { result: Record<string, unknown>; error?: { candidates?: unknown; details?: unknown; input?: unknown } },
	) => unknown | Promise<unknown>;
};

/** Declares tests, each on a company of its own kind of day; the company is shared within one file. */
export function scenarios(name: string, list: Record<string, Scenario>): void {
	let company: Company;
	beforeAll(async () => {
		company = await openCompany();
	});
	afterAll(() => company.close());
	for (const [what, scenario] of Object.entries(list)) test(`${name}: ${what}`, () => play(company, scenario));
}

export async function play(company: Company, scenario: Scenario): Promise<void> {
	const { store } = company.app;
	await scenario.before?.(company);
	const marks = { ledger: lastID(company, allLedger), change: lastID(company, allChange) };
	const args =
		typeof scenario.args === "function" ? (scenario.args as (one: Company) => unknown)(company) : scenario.args;
	const outcome = await company.call(scenario.call, args, scenario.as(company));
	expect(outcome.kind === "failed" ? `${outcome.error.code}` : outcome.kind).toBe(scenario.outcome);
	const ledger = store.inspectAll
		.select()
		.from(allLedger)
		.where(gt(allLedger.id, marks.ledger))
		.orderBy(asc(allLedger.id))
		.all();
	if (scenario.events !== undefined) expect(ledger.map((entry) => entry.name as string)).toEqual(scenario.events);
	const changes = store.inspectAll
		.select()
		.from(allChange)
		.where(gt(allChange.id, marks.change))
		.orderBy(asc(allChange.id))
		.all();
	const said = changes.map(
		({ tableName, before, after }) =>
			`${tableName} ${before === null ? "created" : after === null ? "deleted" : "updated"}`,
	);
	if (scenario.changes !== undefined) expect(said).toEqual(scenario.changes);
	const isRefusal = outcome.kind === "failed";
	if (isRefusal) expect(said).toEqual([]);
	await scenario.after?.(company, {
		result: outcome.kind === "done" ? outcome.result : {},
		...(isRefusal ? { error: outcome.error } : {}),
	});
}

function lastID(company: Company, table: typeof allLedger | typeof allChange): number {
	return Math.max(
		0,
		...company.app.store.inspectAll
			.select({ id: table.id })
			.from(table as typeof allLedger)
			.all()
			.map(({ id }) => id),
	);
}
