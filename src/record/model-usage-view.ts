/** A month of models as the page and the tool show it, summed from the kept figures the reader may see. */

import { desc, eq, inArray } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { valuesIn } from "#store/prepared.ts";
import { setting } from "#store/schema/log.ts";
import { member } from "#store/schema/member.ts";
import { modelMonth } from "#store/schema/usage.ts";
import { MICROS } from "./model-setting.ts";
import { NEAR_PERCENT } from "./model-usage.ts";

type MonthRow = typeof modelMonth.$inferSelect;
type Figures = {
	answers: number;
	promptTokens: number;
	cachedTokens: number;
	completionTokens: number;
	cost: number;
};

const LIMIT = "models.limit";
const MONTHS_KEPT = 24;

const sum = (rows: readonly MonthRow[]): Figures => ({
	answers: rows.reduce((total, row) => total + row.answers, 0),
	promptTokens: rows.reduce((total, row) => total + row.promptTokens, 0),
	cachedTokens: rows.reduce((total, row) => total + row.cachedTokens, 0),
	completionTokens: rows.reduce((total, row) => total + row.completionTokens, 0),
	cost: rows.reduce((total, row) => total + row.costMicros, 0) / MICROS,
});

/** Groups with the costliest first, then those that were answered most. */
function grouped<More>(rows: readonly MonthRow[], keyOf: (row: MonthRow) => string, more: (row: MonthRow) => More) {
	return [...Map.groupBy(rows, keyOf).values()]
		.flatMap((group) => (group[0] === undefined ? [] : [{ ...more(group[0]), ...sum(group) }]))
		.sort((a, b) => b.cost - a.cost || b.answers - a.answers);
}

export function usageOf(db: ReadDb, month: string, rows: readonly MonthRow[]) {
	const row = db.select({ value: setting.value }).from(setting).where(eq(setting.key, LIMIT)).get();
	const limit = (row?.value as { amount: number; currency: string } | undefined) ?? null;
	const currency = limit?.currency ?? rows.find((one) => one.currency !== "")?.currency ?? null;
	// a currency that was used before the present one is another sum
	const priced = rows.map((one) => (one.currency === currency ? one : { ...one, costMicros: 0 }));
	const total = sum(priced);
	const percent = limit === null ? null : Math.round((total.cost / limit.amount) * 1000) / 10;
	const names = new Map(
		db
			.select({ id: member.id, name: member.name })
			.from(member)
			.where(inArray(member.id, valuesIn([...new Set(rows.map(({ memberID }) => memberID))])))
			.all()
			.map(({ id, name }) => [id, name]),
	);
	return {
		month,
		currency,
		total,
		unpricedAnswers: sum(rows.filter((one) => one.currency !== currency)).answers,
		limit: limit?.amount ?? null,
		percent,
		isNear: percent !== null && percent >= NEAR_PERCENT,
		isReached: limit !== null && total.cost >= limit.amount,
		byPerson: grouped(
			priced,
			(one) => one.memberID,
			({ memberID }) => ({ memberID, name: names.get(memberID) ?? "" }),
		),
		byModel: grouped(
			priced,
			(one) => `${one.provider} ${one.model}`,
			({ provider, model }) => ({ provider, model }),
		),
		months: db
			.selectDistinct({ month: modelMonth.month })
			.from(modelMonth)
			.orderBy(desc(modelMonth.month))
			.limit(MONTHS_KEPT)
			.all()
			.map((one) => one.month),
	};
}
