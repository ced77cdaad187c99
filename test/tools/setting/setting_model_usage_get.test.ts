/** setting_model_usage_get: for administrators, a month that is one, sums by person and model, and what is not known. */

import { expect } from "bun:test";
import { keepUsage, type UsageRow } from "#record/model-usage.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

let count = 0;
function answered(c: Company, memberID: string, more: Partial<UsageRow> = {}): void {
	c.app.store.system((db) =>
		keepUsage(db, {
			id: `use_${count++}`,
			at: c.clock.now(),
			month: "2026-12",
			memberID,
			turnID: null,
			purpose: "turn",
			connectionID: null,
			provider: "models.example",
			model: "lamp-1",
			promptTokens: 1_000,
			cachedTokens: 0,
			completionTokens: 100,
			isEstimated: false,
			costMicros: 250_000,
			currency: "USD",
			tookMs: 1,
			...more,
		}),
	);
}

scenarios("setting_model_usage_get", {
	"a member does not read it": {
		as: (c) => c.jisoo,
		call: "setting_model_usage_get",
		args: {},
		outcome: "administrator_only",
	},
	"a month that is none is named": {
		as: (c) => c.minji,
		call: "setting_model_usage_get",
		args: { month: "2026-13" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.month"]),
	},
	"before anything was asked it is nothing": {
		as: (c) => c.minji,
		call: "setting_model_usage_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(result).toMatchObject({
				month: "2026-12",
				currency: null,
				limit: null,
				isNear: false,
				byPerson: [],
				months: [],
			}),
	},
	"it is summed by person and by model, the costliest first": {
		before: async (c) => {
			answered(c, c.minji);
			answered(c, c.jisoo);
			answered(c, c.jisoo, { model: "lamp-2", costMicros: 100_000 });
			answered(c, c.jisoo, { month: "2026-11" });
			await c.done("setting_model_limit_update", { amount: 0.7, currency: "USD" }, c.minji);
		},
		as: (c) => c.minji,
		call: "setting_model_usage_get",
		args: {},
		outcome: "done",
		after: (_, { result }) => {
			expect(result).toMatchObject({
				currency: "USD",
				total: { answers: 3, cost: 0.6 },
				percent: 85.7,
				isNear: true,
				isReached: false,
			});
			expect(result.byPerson).toMatchObject([
				{ name: "Jisoo Park", answers: 2, cost: 0.35 },
				{ name: "Minji Kim", answers: 1, cost: 0.25 },
			]);
			expect(result.byModel).toMatchObject([
				{ model: "lamp-1", cost: 0.5 },
				{ model: "lamp-2", cost: 0.1 },
			]);
			expect(result.months).toEqual(["2026-12", "2026-11"]);
		},
	},
	"what has no price is counted apart, and another month is another sum": {
		before: (c) => answered(c, c.daniel, { costMicros: null, currency: null }),
		as: (c) => c.minji,
		call: "setting_model_usage_get",
		args: { month: "2026-12" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ unpricedAnswers: 1, total: { answers: 4, cost: 0.6 } });
			expect(await c.done("setting_model_usage_get", { month: "2026-11" }, c.minji)).toMatchObject({
				total: { answers: 1 },
			});
		},
	},
});
