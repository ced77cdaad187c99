/** A hold as its card draws it: preview, buttons and who may answer, for one reader. */

import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { isID, type Prefix } from "#base/ids.ts";
import { instantText } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { message } from "#store/schema/message.ts";
import { call, HOLD_STATES, hold, type StoredPreview, turn } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import { changeViews } from "./change-view.ts";
import { liftOf } from "./policy-exception.ts";
import { rowNames } from "./row-names.ts";
import { sentenceOf } from "./sentences.ts";
import type { ViewReader } from "./turn-view.ts";
import { subjectOf } from "./undone-words.ts";
import type { HoldState, HoldView } from "./views.ts";

export type HoldRow = typeof hold.$inferSelect;
/** Who is asked and whether that is the reader; decided by the gate. */
export type Asked = {
	answerer: HoldView["answerer"];
	memberIDs: readonly string[];
	because: "supervisor_missing" | "supervisor_away" | null;
	canAnswer: boolean;
};
export type HoldReader = ViewReader & { zone: string; askedOf(hold: HoldRow): Asked };

export function findHoldRow(db: ReadDb, id: string): HoldRow | undefined {
	return db.select().from(hold).where(eq(hold.id, id)).get();
}

/** What the call answered, once it ran: the requester's own to read, since a call is seen by whoever made it. */
export function holdResult(db: ReadDb, row: Pick<HoldRow, "callID" | "state">): Pick<HoldView, "result"> {
	if (row.state !== "done") return {};
	const found = db.select({ result: call.result }).from(call).where(eq(call.id, row.callID)).get();
	return found?.result == null ? {} : { result: found.result };
}

/** Holds the reader opened or may answer, newest first. */
export function listHolds(
	db: ReadDb,
	options: { states: readonly HoldState[]; before?: string | undefined; limit: number },
): HoldRow[] {
	const states = options.states.length === 0 ? HOLD_STATES : options.states;
	const older = options.before === undefined ? undefined : lt(hold.id, options.before);
	return db
		.select()
		.from(hold)
		.where(and(inArray(hold.state, [...states]), older))
		.orderBy(desc(hold.id))
		.limit(options.limit)
		.all();
}

export function holdViews(reader: HoldReader, rows: readonly HoldRow[]): HoldView[] {
	if (rows.length === 0) return [];
	const names = rowNames(reader.db);
	return rows.map((row) => holdView(reader, row, names));
}

function holdView(reader: HoldReader, row: HoldRow, names: ReadonlyMap<string, string>): HoldView {
	const { language, words } = reader;
	const asked = reader.askedOf(row);
	const isOwn = row.requesterID === reader.memberID;
	const editable = row.kind === "approval" && isOwn ? words.editable(row.tool, language) : [];
	return {
		id: row.id,
		kind: row.kind,
		tool: row.tool,
		sideEffectClass: words.sideEffectClass(row.tool),
		sentence: words.sentence(row.tool, language, "ask", subjectOf(reader, row)),
		...buttonsOf(reader, row),
		state: row.state,
		requesterID: row.requesterID,
		requesterName: names.get(row.requesterID) ?? "",
		...askedFields(reader, row, asked, names),
		...liftField(reader, row, asked),
		isIrreversible: isIrreversible(words.sideEffectClass(row.tool), row.preview),
		...(row.preview.nameToType === undefined ? {} : { nameToType: row.preview.nameToType }),
		input: row.input,
		editable: editable.map((field) => ({ ...field, value: String(row.input[field.name] ?? "") })),
		preview: previewView(reader, row.preview, row.previewVersion, names),
		...(row.previousPreview === null ? {} : { previousPreview: previewView(reader, row.previousPreview, "", names) }),
		...(row.candidates === null ? {} : { candidates: row.candidates, question: questionOf(reader, row) }),
		...whyOf(reader.db, row),
		origin: row.origin,
		...(row.conversationID === null ? {} : { conversationID: row.conversationID }),
		...(row.turnID === null ? {} : { turnID: row.turnID }),
		createdAt: instantText(row.createdAt),
		expiresAt: instantText(row.expiresAt),
		...decisionOf(row, names, language),
		callID: row.callID,
		...(row.errorCode === null
			? {}
			: {
					error: {
						code: row.errorCode,
						detail: sentenceOf(language, row.errorCode, row.error?.values ?? {}, row.error?.message ?? row.errorCode),
					},
				}),
	};
}

/** The names are said where it waits for somebody else than whoever asked: who to turn to. */
function askedFields(
	{ language }: HoldReader,
	row: HoldRow,
	asked: Asked,
	names: ReadonlyMap<string, string>,
): Pick<HoldView, "answerer" | "canAnswer" | "waitsFor" | "askedBecause"> {
	const isOpen = row.state === "waiting" || row.state === "unknown";
	const base = { answerer: asked.answerer, canAnswer: isOpen && asked.canAnswer };
	if (row.answerer === "requester" || !isOpen) return base;
	const requester = names.get(row.requesterID) ?? "";
	const because = asked.memberIDs.length === 0 ? "nobody_to_ask" : asked.because;
	return {
		...base,
		waitsFor: asked.memberIDs.map((id) => ({ id, name: names.get(id) ?? id })),
		...(because === null ? {} : { askedBecause: sentenceOf(language, because, { because, name: requester }, because) }),
	};
}

/** Offered to whoever asked, where they answer it themselves and policy lets people lift it. */
function liftField({ db, memberID }: HoldReader, row: HoldRow, asked: Asked): Pick<HoldView, "lift"> {
	const lift = asked.canAnswer ? liftOf(db, row, memberID) : undefined;
	return lift === undefined ? {} : { lift };
}

function buttonsOf({ language, words }: HoldReader, row: HoldRow): { yes: string; no: string } {
	const phrases = PHRASES[language];
	return row.kind === "choice" ? { yes: phrases.pick, no: phrases.noneOfThese } : words.buttons(row.tool, language);
}

/** What is asked for by the ids that may be chosen; a label is its own id. */
const CHOSEN = {
	mem: "person",
	team: "team",
	task: "task",
	conv: "channel",
	org: "organization",
	opp: "deal",
} as const;

function questionOf({ language }: HoldReader, row: HoldRow): string {
	const id = row.candidates?.[0]?.id ?? "";
	const [, thing = "label"] = Object.entries(CHOSEN).find(([prefix]) => isID(id, prefix as Prefix)) ?? [];
	return PHRASES[language].which[thing] ?? "";
}

/** Rows can be taken back; what left the record cannot. */
function isIrreversible(sideEffectClass: string, preview: StoredPreview): boolean {
	if (sideEffectClass === "external_send") return true;
	return sideEffectClass === "destructive" && preview.changes.length === 0;
}

/** Whoever owns the computer answers at its shell as a member, or as nobody in particular. */
function decider(row: HoldRow, names: ReadonlyMap<string, string>, language: Language): string {
	return names.get(row.decidedBy ?? "") ?? (row.decidedVia === "cli" ? PHRASES[language].operator : "");
}

function decisionOf(row: HoldRow, names: ReadonlyMap<string, string>, language: Language): Partial<HoldView> {
	return {
		...(row.decidedBy === null ? {} : { decidedBy: { id: row.decidedBy, name: decider(row, names, language) } }),
		...(row.decidedVia === null ? {} : { decidedVia: row.decidedVia }),
		...(row.decidedAt === null ? {} : { decidedAt: instantText(row.decidedAt) }),
		...(row.decision === null ? {} : { decision: row.decision }),
		...(row.reason === null ? {} : { reason: row.reason }),
		...(row.replacedBy === null ? {} : { replacedBy: row.replacedBy }),
	};
}

/** The message that asked for it, when the reader may see that message. */
function whyOf(db: ReadDb, row: HoldRow): Pick<HoldView, "why"> {
	if (row.turnID === null) return {};
	const found = db
		.select({ id: message.id, text: message.text, createdAt: message.createdAt })
		.from(turn)
		.innerJoin(message, eq(message.id, turn.messageID))
		.where(eq(turn.id, row.turnID))
		.get();
	return found === undefined
		? {}
		: { why: { text: found.text, at: instantText(found.createdAt), messageID: found.id } };
}

/** A stored preview in the reader's language. */
export function previewView(
	reader: Pick<HoldReader, "language" | "zone">,
	preview: StoredPreview,
	version: string,
	names: ReadonlyMap<string, string>,
): HoldView["preview"] {
	return {
		version,
		changes: changeViews(reader, preview.changes, names),
		total: preview.total,
		...(preview.changesNothing === undefined ? {} : { changesNothing: true }),
		...(preview.text === undefined ? {} : { text: preview.text }),
		...(preview.recipients === undefined ? {} : { recipients: preview.recipients }),
		...(preview.files === undefined ? {} : { files: preview.files }),
		warnings: preview.warnings.map(({ key, values }) => sentenceOf(reader.language, key, values, key)),
	};
}
