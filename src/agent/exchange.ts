/** Keeps what a model was asked and answered, without secrets and for a limited time. */

import { desc, lt, lte } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import type { Log } from "#base/log.ts";
import { appendLedger } from "#ledger/append.ts";
import { around } from "#model/around.ts";
import type { Model, ModelAnswer, ModelListener, ModelRequest } from "#model/port.ts";
import { isRemovedSince, removalMark } from "#record/removals.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { insertRow } from "#store/insert-row.ts";
import type { Store } from "#store/open.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import type { Purpose } from "./meter.ts";

type Parts = { store: Store; clock: Clock; ids: Ids; log: Log };
/** whose turn it is, and what the model is asked for in it */
type Turn = { id: string; requesterID: string; purpose: Purpose };

/** The same model; each answer and each failure of it leaves an exchange and a ledger entry. */
export function recorded(parts: Parts, turn: Turn, model: Model): Model {
	return around(model, async (request, listener, signal) => {
		const startedAt = parts.clock.now();
		const mark = removalMark(parts.store.inspectAll);
		// one that failed rests, so a list of models names the next by then
		let asked: Asked = { provider: model.provider, name: model.name };
		const heard: ModelListener = {
			...listener,
			passedOn(from, to, code) {
				asked = to;
				listener.passedOn?.(from, to, code);
			},
		};
		try {
			const answer = await model.answer(request, heard, signal);
			keep(parts, turn, answer.by ?? asked, { request, startedAt, mark, answer });
			return answer;
		} catch (error) {
			if (error instanceof ToolError) keep(parts, turn, asked, { request, startedAt, mark, error });
			throw error;
		}
	});
}

type Asked = Pick<Model, "provider" | "name">;

type Exchange = { request: ModelRequest; startedAt: number; mark: number; answer?: ModelAnswer; error?: ToolError };

/** A note about the work is not worth the work: where the disk has no room for it, the turn goes on without. */
function keep(parts: Parts, turn: Turn, asked: Asked, exchange: Exchange): void {
	try {
		parts.store.system((db) => insert(db, parts, turn, asked, exchange));
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		parts.log.warn("what the model said could not be kept for the work history", { turn: turn.id, code: error.code });
	}
}

function insert(
	db: SystemDb,
	parts: Parts,
	turn: Turn,
	{ provider, name }: Asked,
	{ request, startedAt, mark, answer, error }: Exchange,
): void {
	const id = parts.ids.next("req");
	const finishedAt = parts.clock.now();
	const { promptTokens = null, completionTokens = null, cachedTokens = null } = answer?.usage ?? {};
	const { by: _, ...said } = answer ?? {};
	const isWithheld = isRemovedSince(db, mark);
	insertRow(db, allModelExchange, {
		id,
		turnID: turn.id,
		requesterID: turn.requesterID,
		provider,
		model: name,
		request: packed(isWithheld ? WITHHELD : request),
		answer: answer === undefined || isWithheld ? null : packed(said),
		errorCode: error?.code ?? null,
		promptTokens,
		completionTokens,
		cachedTokens,
		startedAt,
		finishedAt,
	});
	appendLedger(db, finishedAt, {
		name: "model.answered",
		memberID: turn.requesterID,
		turnID: turn.id,
		body: {
			exchangeID: id,
			purpose: turn.purpose,
			provider,
			model: name,
			promptTokens,
			completionTokens,
			...(error === undefined ? {} : { code: error.code }),
		},
	});
}

/** In place of what may quote a message that is gone by now. */
const WITHHELD = { withheld: "A message was deleted while this call was under way." };

/** What looks like a key of ours or of a provider, wherever somebody may have pasted it. */
const KEYS = /\b(?:kt_|sk-|sk_|ghp_|xox[abp]-)[A-Za-z0-9_-]{16,}/g;

/** A talk repeats itself from request to request: compressed it is an eighth. */
const packed = (value: unknown): Buffer => Buffer.from(Bun.deflateSync(JSON.stringify(value).replace(KEYS, "hidden")));

/** Past thirty days, or beyond the newest twenty thousand, whichever comes first. */
export function forgetExchanges(db: SystemDb, now: number): void {
	db.delete(allModelExchange)
		.where(lt(allModelExchange.startedAt, now - LIMITS.exchangeDays * 24 * 3600_000))
		.run();
	const edge = db
		.select({ startedAt: allModelExchange.startedAt })
		.from(allModelExchange)
		.orderBy(desc(allModelExchange.startedAt))
		.limit(1)
		.offset(LIMITS.exchangeCount)
		.get();
	if (edge !== undefined) db.delete(allModelExchange).where(lte(allModelExchange.startedAt, edge.startedAt)).run();
}
