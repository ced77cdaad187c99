/** What a turn cost: the sum over the answers models gave for it, condensing and answers that broke off among them. */

import { eq, sql } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allModelUsage } from "#store/schema/usage.ts";

export type TurnCost = {
	promptTokens: number;
	completionTokens: number;
	/** some of the figures are Kontor's own count, as no server gave them */
	isEstimated: boolean;
	/** answers of models without a price, whose cost is in no sum */
	unpriced: number;
	/** millionths of each currency; empty where nothing has a price */
	costs: { currency: string; micros: number }[];
};

const selectByCurrency = prepared((db: SystemDb) =>
	db
		.select({
			currency: allModelUsage.currency,
			answers: sql<number>`count(*)`,
			promptTokens: sql<number>`sum(${allModelUsage.promptTokens})`,
			completionTokens: sql<number>`sum(${allModelUsage.completionTokens})`,
			estimated: sql<number>`sum(${allModelUsage.isEstimated})`,
			micros: sql<number | null>`sum(${allModelUsage.costMicros})`,
		})
		.from(allModelUsage)
		.where(eq(allModelUsage.turnID, parameter("turnID")))
		.groupBy(allModelUsage.currency)
		.orderBy(allModelUsage.currency)
		.prepare(),
);

/** Null where no model was paid for: the demo agent's turns, and those of before there were figures. */
export function costOfTurn(db: SystemDb, turnID: string): TurnCost | null {
	const rows = selectByCurrency(db).all({ turnID });
	if (rows.length === 0) return null;
	const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
	return {
		promptTokens: sum((row) => row.promptTokens),
		completionTokens: sum((row) => row.completionTokens),
		isEstimated: sum((row) => row.estimated) > 0,
		unpriced: sum((row) => (row.currency === null ? row.answers : 0)),
		costs: rows.flatMap(({ currency, micros }) => (currency === null ? [] : [{ currency, micros: micros ?? 0 }])),
	};
}
