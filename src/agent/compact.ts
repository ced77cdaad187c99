/**
 * Makes a long talk fit the model's window: whole blocks are condensed into a summary, so that calls, their results and
 * the reasoning behind them stay together or go together (design section 6; faults.md D). What cannot be condensed is
 * left out of the request, oldest first, and stays in the record.
 */

import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import type { Log } from "#base/log.ts";
import { appendLedger } from "#ledger/append.ts";
import type { Model, ModelMessage, ModelTool } from "#model/port.ts";
import { isRemovedSince, removalMark } from "#record/removals.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { condense } from "./condense.ts";
import { type Block, gatherTalk, requestMessages, type Talk, tokensOf } from "./context.ts";
import { itemsOf } from "./items.ts";
import { keepSummary, type SummaryRow } from "./summaries.ts";
import { tokensIn } from "./tokens.ts";

/** A request uses this much of the window (runtime.md 3.5): the rest is the answer's, and the count's error. */
const SHARE_OF_WINDOW = 0.6;
/** What stays after condensing, of the room there is: far enough below the limit that the next step does not condense again. */
const KEPT = 0.5;
const NEWEST_STEPS = 10;
const LEAST_ROOM = 600;
/** Messages looked back on word for word: past that the older ones are condensed although there is room, and these stay. */
const MOST_MESSAGES = 60;
const NEWEST_MESSAGES = 30;
const ROUNDS = 4;

export type CompactParts = {
	store: Store;
	ids: Ids;
	now(): number;
	log: Pick<Log, "warn">;
	/** the model that condenses; null: there is none, and the plain way is taken */
	small(): Model | null;
	signal: AbortSignal;
	/** a person sees that the talk is being condensed */
	condensing(): void;
};

/** `ceiling`: what the model has shown that it takes, in tokens beside prompt and tools */
export type Window = { system: string; tools: readonly ModelTool[]; contextTokens: number; ceiling: number };

/** Tokens that talk and steps may take beside the prompt and the tools. */
function roomIn({ system, tools, contextTokens, ceiling }: Window): number {
	const fixed = tokensIn(system) + (tools.length === 0 ? 0 : tokensIn(JSON.stringify(tools)));
	const room = Math.max(contextTokens * SHARE_OF_WINDOW - fixed, contextTokens * 0.15, LEAST_ROOM);
	return Math.floor(Math.min(room, ceiling));
}

/** The messages of the next request, condensed first when they would not fit. Throws AbortError. */
export async function fittedMessages(
	parts: CompactParts,
	turn: TurnRow,
	window: Window,
): Promise<{ messages: ModelMessage[]; repairs: string[]; tokens: number }> {
	const room = roomIn(window);
	const db = parts.store.inspectAll;
	let talk = gatherTalk(db, turn, window.system, itemsOf(db, turn.id));
	for (let round = 0; round < ROUNDS && isTooMuch(talk, room); round++) {
		const fold = chooseFold(talk, room);
		if (fold === null) break;
		const isKept = await compact(parts, turn, talk, fold, room);
		// read anew in either case: while it was condensed a message of it may have been deleted
		talk = gatherTalk(db, turn, window.system, itemsOf(db, turn.id));
		if (!isKept) break;
	}
	const request = requestMessages(withinRoom(talk, room), room);
	return { ...request, tokens: tokensOf(request.messages.slice(1)) };
}

const isTooMuch = (talk: Talk, room: number): boolean =>
	talk.blocks.length > MOST_MESSAGES || sizeIn(talk, room) > room;

const sizeIn = (talk: Talk, room: number): number => tokensOf(requestMessages(talk, room).messages.slice(1));
const sizeOfBlocks = (talk: Talk, blocks: Block[], room: number): number =>
	sizeIn({ ...talk, earlier: null, done: null, blocks, steps: [] }, room);

type Fold = { of: "talk" | "steps"; blocks: Block[]; through: number };

/** Which blocks to condense: the conversation's older ones, or this turn's older steps, whichever take more room. */
function chooseFold(talk: Talk, room: number): Fold | null {
	const own = sizeOfBlocks(talk, talk.steps, room);
	const kept = Math.max(room * KEPT - own, room * 0.1);
	const talked = older(talk, talk.blocks.slice(0, -1), kept, room, NEWEST_MESSAGES);
	// the newest ten stay while they fit; the last step is what the model works on now
	const steps = older(talk, talk.steps.slice(0, -1), room * KEPT, room, NEWEST_STEPS - 1);
	if (
		steps === null ||
		(talked !== null && sizeOfBlocks(talk, talked.blocks, room) >= sizeOfBlocks(talk, steps.blocks, room))
	)
		return talked === null ? null : { of: "talk", ...talked };
	return { of: "steps", ...steps };
}

/** The blocks before the newest that fit into `kept`, up to the first that waits for somebody. */
function older(
	talk: Talk,
	blocks: Block[],
	kept: number,
	room: number,
	most: number,
): { blocks: Block[]; through: number } | null {
	let start = blocks.length;
	let size = 0;
	while (start > 0 && blocks.length - start < most) {
		size += sizeOfBlocks(talk, blocks.slice(start - 1, start), room);
		if (size > kept) break;
		start--;
	}
	const open = blocks.findIndex(({ isOpen }) => isOpen);
	const folded = blocks.slice(0, open === -1 ? start : Math.min(start, open));
	const through = folded.at(-1)?.through;
	return through === undefined ? null : { blocks: folded, through };
}

/** Condenses, and keeps it in one transaction that first proves the talk sound and shorter. Answers whether it did. */
async function compact(parts: CompactParts, turn: TurnRow, talk: Talk, fold: Fold, room: number): Promise<boolean> {
	const { store } = parts;
	parts.condensing();
	const before = fold.of === "talk" ? talk.earlier : talk.done;
	const mark = removalMark(store.inspectAll);
	const messages = fold.blocks.flatMap((block) => block.messages);
	const { text, source } = await condense(parts, {
		before: before?.text ?? null,
		messages,
		tokens: Math.floor(room / 5),
	});
	const row: SummaryRow = {
		id: parts.ids.next("sum"),
		conversationID: turn.conversationID,
		requesterID: turn.requesterID,
		rootMessageID: turn.rootMessageID,
		turnID: fold.of === "talk" ? null : turn.id,
		throughSeq: fold.through,
		text,
		source,
		createdAt: parts.now(),
	};
	const was = { size: sizeIn(talk, room), repairs: requestMessages(talk, room).repairs.length };
	try {
		store.system((db) => {
			if (isRemovedSince(db, mark)) throw new Unsound("a message was deleted meanwhile");
			keepSummary(db, row);
			const size = checkedSize(db, turn, talk, room, was);
			appendLedger(db, row.createdAt, {
				name: "turn.compacted",
				memberID: turn.requesterID,
				turnID: turn.id,
				body: { of: fold.of, blocks: fold.blocks.length, source, tokensBefore: was.size, tokensAfter: size },
			});
		});
		return true;
	} catch (error) {
		if (!(error instanceof Unsound)) throw error;
		parts.log.warn("condensing was taken back", { turn: turn.id, why: error.message });
		return false;
	}
}

/** What was condensed does not fit together, or is no shorter: the transaction is rolled back. */
class Unsound extends Error {}

function checkedSize(
	db: SystemDb,
	turn: TurnRow,
	talk: Talk,
	room: number,
	was: { size: number; repairs: number },
): number {
	const after = gatherTalk(db, turn, talk.system, itemsOf(db, turn.id));
	const { repairs } = requestMessages(after, room);
	if (repairs.length > was.repairs) throw new Unsound(repairs.join("; "));
	const size = sizeIn(after, room);
	if (size >= was.size) throw new Unsound(`it is no shorter: ${was.size}, then ${size}`);
	return size;
}

/** The last resort: the oldest talk, then the oldest steps, are left out of this request. */
function withinRoom(talk: Talk, room: number): Talk {
	let fitting = talk;
	while (sizeIn(fitting, room) > room && fitting.blocks.length > 1)
		fitting = { ...fitting, blocks: fitting.blocks.slice(1) };
	while (sizeIn(fitting, room) > room && fitting.steps.length > 1)
		fitting = { ...fitting, steps: fitting.steps.slice(1) };
	return fitting;
}

/** Whether the model said that the request was too long for it. */
export const isTooLong = (error: unknown): boolean => error instanceof ToolError && error.code === "model_context_full";
