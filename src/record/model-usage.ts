/** Counting what models are asked and what it costs, by month of the company's zone. */

import { and, eq, sql } from "drizzle-orm";
import type { Instant } from "#base/time.ts";
import { dayOf } from "#base/time.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { insertRow } from "#store/insert-row.ts";
import { allModelMonth, allModelUsage } from "#store/schema/usage.ts";
import { MICROS, type ModelPrice } from "./model-setting.ts";

export type UsageRow = typeof allModelUsage.$inferInsert;
export type Counted = { promptTokens: number; cachedTokens: number; completionTokens: number };

/** At this share of the limit administrators are warned (percent). */
export const NEAR_PERCENT = 80;

/** "2026-12" */
export const monthOf = (at: Instant, zone: string): string => dayOf(at, zone).slice(0, 7);

/** What an answer costs in millionths of the price's currency: a price is for a million tokens, so its parts are for one. */
export function costOf({ promptTokens, cachedTokens, completionTokens }: Counted, price: ModelPrice): number {
	const cached = Math.min(cachedTokens, promptTokens);
	const fresh = promptTokens - cached;
	return Math.round(
		fresh * price.input + cached * (price.cachedInput ?? price.input) + completionTokens * price.output,
	);
}

/** Keeps one answer and its part of the month's figures, in the open transaction. */
export function keepUsage(db: SystemDb, row: UsageRow): void {
	insertRow(db, allModelUsage, row);
	const { month, memberID, provider, model, promptTokens, cachedTokens, completionTokens } = row;
	const costMicros = row.costMicros ?? 0;
	db.insert(allModelMonth)
		.values({
			month,
			memberID,
			provider,
			model,
			currency: row.currency ?? "",
			answers: 1,
			promptTokens,
			cachedTokens,
			completionTokens,
			costMicros,
		})
		.onConflictDoUpdate({
			target: [
				allModelMonth.month,
				allModelMonth.memberID,
				allModelMonth.provider,
				allModelMonth.model,
				allModelMonth.currency,
			],
			set: {
				answers: sql`answers + 1`,
				promptTokens: sql`prompt_tokens + ${promptTokens}`,
				cachedTokens: sql`cached_tokens + ${cachedTokens}`,
				completionTokens: sql`completion_tokens + ${completionTokens}`,
				costMicros: sql`cost_micros + ${costMicros}`,
			},
		})
		.run();
}

/** What was spent in a month in one currency, in millionths: a sum over kept figures. */
export function spentIn(db: SystemDb, month: string, currency: string): number {
	const row = db
		.select({ total: sql<number | null>`sum(${allModelMonth.costMicros})` })
		.from(allModelMonth)
		.where(and(eq(allModelMonth.month, month), eq(allModelMonth.currency, currency)))
		.get();
	return row?.total ?? 0;
}

/** An amount as people read it: "3.42 USD", with as many digits as the currency has and as are needed to be more than nothing. */
export function moneyText(micros: number, currency: string, language: string): string {
	const amount = micros / MICROS;
	const digits = amount !== 0 && Math.abs(amount) < 0.01 ? { maximumSignificantDigits: 2 } : {};
	const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "code", ...digits });
	return format.format(amount).replace(/\u00a0/g, " ");
}
