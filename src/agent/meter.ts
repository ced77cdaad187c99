/** Counts each answer of a model and keeps the month's limit: past it no model is asked, and the person is told by whom it can be raised. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import type { Log } from "#base/log.ts";
import { around } from "#model/around.ts";
import type { Model, ModelAnswer, ModelRequest, ModelUsage } from "#model/port.ts";
import { companyFacts } from "#record/company.ts";
import { MICROS, type ModelPrice } from "#record/model-setting.ts";
import { costOf, keepUsage, moneyText, monthOf, NEAR_PERCENT, spentIn } from "#record/model-usage.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import type { Language } from "#text/fill.ts";
import { administratorsOf, tellAdministrators } from "./administrators.ts";
import { tokensIn } from "./tokens.ts";

export type Spending = {
	/** of a connection; null: unknown, its tokens alone are counted */
	priceOf(connectionID: string | null): ModelPrice | null;
	/** for a month, in whole and parts of its currency; null: none */
	limit(): { amount: number; currency: string } | null;
};
export type MeterParts = { store: Store; clock: Clock; ids: Ids; log: Log; spending: Spending };
/** what a model is asked for */
export type Purpose = "turn" | "summary";
export type Metering = { memberID: string; turnID: string; purpose: Purpose; language: Language };

/** The same model, each answer of which is counted. `answer` throws budget_exhausted besides. The demo agent costs nothing. */
export function metered(parts: MeterParts, model: Model, metering: Metering): Model {
	if (model.isDemo) return model;
	return around(model, async (request, listener, signal) => {
		refuseWhenSpent(parts, metering.language);
		const startedAt = parts.clock.now();
		const cut = (arrived: ModelAnswer) => {
			countCut(parts, () => count(parts, model, request, arrived, metering, startedAt));
			listener.cut?.(arrived);
		};
		const answer = await model.answer(request, { ...listener, cut }, signal);
		count(parts, model, request, answer, metering, startedAt);
		return answer;
	});
}

/** Of an answer nobody gets: where the disk has no room for its figures, that is no second failure. */
function countCut({ log }: MeterParts, write: () => void): void {
	try {
		write();
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		log.warn("the cost of an answer that broke off could not be kept", { code: error.code });
	}
}

/** Throws budget_exhausted once the month's limit is reached. */
function refuseWhenSpent({ store, clock, spending }: MeterParts, language: Language): void {
	const limit = spending.limit();
	if (limit === null) return;
	const month = monthOf(clock.now(), companyFacts(store.inspectAll).timeZone);
	if (spentIn(store.inspectAll, month, limit.currency) < limit.amount * MICROS) return;
	const administrators = administratorsOf(store.inspectAll)
		.map(({ name }) => name)
		.join(", ");
	throw new ToolError("budget_exhausted", "This month's limit for models is reached. An administrator can raise it.", {
		values: { limit: moneyText(limit.amount * MICROS, limit.currency, language), administrators },
	});
}

function count(
	parts: MeterParts,
	model: Model,
	request: ModelRequest,
	answer: ModelAnswer,
	{ memberID, turnID, purpose }: Metering,
	startedAt: number,
): void {
	const { store, clock, ids, spending } = parts;
	const by = answer.by ?? { connectionID: null, provider: model.provider, name: model.name };
	const { costUSD, ...counted }: ModelUsage = answer.usage ?? estimated(request, answer);
	const price = spending.priceOf(by.connectionID);
	store.system((db) => {
		const now = clock.now();
		const month = monthOf(now, companyFacts(db).timeZone);
		const limit = spending.limit();
		const before = limit === null ? 0 : spentIn(db, month, limit.currency);
		keepUsage(db, {
			id: ids.next("use"),
			at: now,
			month,
			memberID,
			turnID,
			purpose,
			connectionID: by.connectionID,
			provider: by.provider,
			model: by.name,
			...counted,
			isEstimated: answer.usage === null,
			...costIn(counted, price, costUSD),
			tookMs: now - startedAt,
		});
		if (limit !== null) warn(parts, db, now, limit, before, spentIn(db, month, limit.currency));
	});
}

/** What the server says it took goes before the price table, unless that counts in another currency. */
function costIn(counted: ModelUsage, price: ModelPrice | null, costUSD: number | undefined) {
	if (costUSD !== undefined && (price === null || price.currency === "USD"))
		return { costMicros: Math.round(costUSD * MICROS), currency: "USD" };
	return price === null
		? { costMicros: null, currency: null }
		: { costMicros: costOf(counted, price), currency: price.currency };
}

/** Tells the administrators once when the limit comes near, and once when it is reached. */
function warn(
	{ log, ids }: MeterParts,
	db: SystemDb,
	now: number,
	{ amount, currency }: { amount: number; currency: string },
	before: number,
	after: number,
): void {
	const whole = amount * MICROS;
	const near = (whole * NEAR_PERCENT) / 100;
	const crossed = before < whole && after >= whole ? "reached" : before < near && after >= near ? "near" : null;
	if (crossed === null) return;
	log.warn("the month's limit for models", { state: crossed, spent: after / MICROS, limit: amount, currency });
	tellAdministrators(db, ids, now, crossed === "near" ? "budgetNear" : "budgetReached", (language) => ({
		spent: moneyText(after, currency, language),
		limit: moneyText(whole, currency, language),
		percent: Math.round((after / whole) * 100),
	}));
}

/** For a server that gives no figures. */
function estimated(
	{ messages, tools }: ModelRequest,
	{ text, calls, reasoning = "", reasoningBlocks = [] }: ModelAnswer,
) {
	// blocks repeat the text where there is one
	const thought = reasoning === "" ? reasoningBlocks.map((block) => JSON.stringify(block)).join("") : reasoning;
	return {
		promptTokens: tokensIn(JSON.stringify([messages.map((one) => ({ ...one, images: undefined })), tools])),
		cachedTokens: 0,
		completionTokens: tokensIn(text + thought + calls.map((call) => call.name + call.arguments).join("")),
	};
}
