/** Work histories as tools may ask for them: one's own freely, anybody's as an administrator and then noted. */

import { inflateRawSync } from "node:zlib";
import { and, desc, eq, lt } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Recent } from "#base/recent.ts";
import { instantText } from "#base/time.ts";
import type { Caller } from "#identity/caller.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
import type { Hub } from "#ledger/hub.ts";
import { historyOf, runFacts } from "#record/turn-history.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTurn, TURN_STATES } from "#store/schema/turn.ts";
import type { HistoryPort } from "#tools/context.ts";
import type { Registry } from "./registry.ts";

type Parts = { store: Store; clock: Clock; hub: Hub; registry: Registry; recent: Recent };
type Turn = typeof allTurn.$inferSelect;

export function createHistoryPort(parts: Parts): HistoryPort {
	const db = parts.store.inspectAll;
	const find = (id: string): Turn => {
		const turn = db.select().from(allTurn).where(eq(allTurn.id, id)).get();
		if (turn === undefined) throw new ToolError("not_found", `There is no turn ${id}.`, { because: "no_such_turn" });
		return turn;
	};
	const history = (turn: Turn, caller: Caller) =>
		historyOf({ db, language: caller.language, words: parts.registry.words }, turn);
	return {
		own(turnID, caller) {
			const turn = find(turnID);
			// another's is answered like one that is not there
			if (turn.requesterID !== caller.memberID)
				throw new ToolError("not_found", `There is no turn ${turnID} of yours.`, { because: "no_such_turn" });
			return history(turn, caller);
		},
		runs: (filter) => runs(db, filter),
		run(turnID, caller) {
			const turn = find(turnID);
			noteReading(parts, turn, caller, "run");
			return history(turn, caller);
		},
		exchange(id, caller, what) {
			const row = db.select().from(allModelExchange).where(eq(allModelExchange.id, id)).get();
			if (row === undefined)
				throw new ToolError("not_found", `There is no model call ${id}. They are kept for a limited time.`, {
					because: "no_such_exchange",
				});
			noteReading(parts, find(row.turnID), caller, what);
			const { request, answer, startedAt, finishedAt, ...facts } = row;
			const about = {
				...facts,
				startedAt: instantText(startedAt),
				ms: finishedAt - startedAt,
				request: unpacked(request),
			};
			return what === "turn_input" ? about : { ...about, answer: answer === null ? null : unpacked(answer) };
		},
		inbound: (filter) => inbound(db, filter),
		...recentViews(parts.recent),
	};
}

/** The one service whose log is Kontor's own; the others' are with the service manager. */
const OWN_SERVICE = "kontor";

/** They live as long as the process: `since` says from when on nothing is missing but what was pushed out. */
function recentViews({ since, requests, lines }: Recent): Pick<HistoryPort, "requests" | "logs"> {
	return {
		requests: (window) => ({
			since: instantText(since),
			requests: requests.newest(window).map(({ at, ...request }) => ({ at: instantText(at), ...request })),
		}),
		logs({ service = OWN_SERVICE, ...window }) {
			if (service !== OWN_SERVICE)
				throw new ToolError(
					"not_found",
					`Kontor keeps the log of the service ${OWN_SERVICE} alone; the service manager has the others.`,
					{ because: "no_such_log" },
				);
			return {
				service,
				since: instantText(since),
				lines: lines.newest(window).map(({ at, ...line }) => ({ at: instantText(at), ...line })),
			};
		},
	};
}

/** By their ids, which rise with time: what comes while somebody pages through moves nothing. */
function runs(
	db: SystemDb,
	{ status, cursor, limit, offset }: Parameters<HistoryPort["runs"]>[0],
): ReturnType<HistoryPort["runs"]> {
	const state = TURN_STATES.find((one) => one === status);
	if (status !== undefined && state === undefined) return { runs: [], nextCursor: null };
	const rows = db
		.select()
		.from(allTurn)
		.where(
			and(
				state === undefined ? undefined : eq(allTurn.state, state),
				cursor === undefined ? undefined : lt(allTurn.id, cursor),
			),
		)
		.orderBy(desc(allTurn.id))
		.limit(limit + 1)
		.offset(offset)
		.all();
	const page = rows.slice(0, limit);
	return {
		runs: page.map((turn) => runFacts(db, turn)),
		nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
	};
}

/** The messages that opened turns, newest first, without their text. */
function inbound(
	db: SystemDb,
	{ conversationID, messageID, limit, offset }: Parameters<HistoryPort["inbound"]>[0],
): object[] {
	return db
		.select({
			messageID: allTurn.messageID,
			conversationID: allTurn.conversationID,
			taskRunID: allTurn.id,
			state: allTurn.state,
			via: allMessage.via,
			receivedAt: allMessage.createdAt,
		})
		.from(allTurn)
		.innerJoin(allMessage, eq(allMessage.id, allTurn.messageID))
		.where(
			and(
				conversationID === undefined ? undefined : eq(allTurn.conversationID, conversationID),
				messageID === undefined ? undefined : eq(allTurn.messageID, messageID),
			),
		)
		.orderBy(desc(allTurn.id))
		.limit(limit)
		.offset(offset)
		.all()
		.map((row) => ({ ...row, receivedAt: instantText(row.receivedAt) }));
}

/** Where the requester sees it: in the history of their turn, at once. One's own needs no note. */
function noteReading({ store, clock, hub }: Parts, turn: Turn, caller: Caller, view: string): void {
	if (turn.requesterID === caller.memberID) return;
	const now = clock.now();
	store.system((db) => {
		appendLedger(db, now, {
			name: "turn.read",
			memberID: turn.requesterID,
			turnID: turn.id,
			body: { by: caller.memberID, view },
		});
		appendEvent(db, now, { type: "turn.changed", memberID: turn.requesterID, subjectID: turn.id });
	});
	hub.wake();
}

const unpacked = (box: Uint8Array): unknown => JSON.parse(inflateRawSync(box).toString("utf8"));
