/** Drafts, one for each conversation and each thread of it, the same in every browser of their writer. */

import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { instantText } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { valuesIn } from "#store/prepared.ts";
import { draft } from "#store/schema/draft.ts";
import { file } from "#store/schema/file.ts";
import { fileView, requireFile } from "./file.ts";
import { findMessage } from "./message.ts";
import { fileAnswer } from "./shapes.ts";
import type { DraftView } from "./views.ts";

export const draftAnswer = z.object({
	conversationID: z.string(),
	parentMessageID: z.string().optional(),
	text: z.string(),
	files: z.array(fileAnswer),
	updatedAt: z.string(),
});

type Row = typeof draft.$inferSelect;
type Place = { conversationID: string; rootMessageID: string };
type Writer = { db: ToolDb; now: number; caller: { memberID: string } };

const at = ({ conversationID, rootMessageID }: Place, memberID: string) =>
	and(eq(draft.conversationID, conversationID), eq(draft.rootMessageID, rootMessageID), eq(draft.memberID, memberID));

/** With its uploads in the order they were given; one that is gone meanwhile is left out. */
function draftViews(db: ReadDb, rows: readonly Row[]): DraftView[] {
	const ids = rows.flatMap(({ fileIDs }) => fileIDs);
	const found =
		ids.length === 0
			? []
			: db
					.select()
					.from(file)
					.where(inArray(file.id, valuesIn(ids)))
					.all();
	const files = new Map(found.map((row) => [row.id, fileView(row)]));
	return rows.map(({ conversationID, rootMessageID, text, fileIDs, updatedAt }) => ({
		conversationID,
		...(rootMessageID === "" ? {} : { parentMessageID: rootMessageID }),
		text,
		files: fileIDs.flatMap((id) => files.get(id) ?? []),
		updatedAt: instantText(updatedAt),
	}));
}

/** The member's own, the one last written first. */
export function myDrafts(db: ReadDb, memberID: string): DraftView[] {
	const rows = db.select().from(draft).where(eq(draft.memberID, memberID)).orderBy(desc(draft.updatedAt)).all();
	return draftViews(db, rows);
}

/** The thread a draft is in has to be one of the conversation's. */
export function requireRoot(db: ReadDb, conversationID: string, rootMessageID: string): void {
	const row = findMessage(db, rootMessageID);
	if (row?.conversationID === conversationID && row.parentMessageID === null) return;
	throw new ToolError("not_found", "There is no such thread in this conversation. Nothing was kept.", {
		because: "no_such_message",
	});
}

/** Keeps a draft, or takes it away when nothing is left of it. Answers what stands now. */
export function keepDraft(ctx: Writer, place: Place, text: string, fileIDs: readonly string[]): DraftView | null {
	const { memberID } = ctx.caller;
	const here = at(place, memberID);
	const present = ctx.db.select().from(draft).where(here).get();
	const files = [...new Set(fileIDs)];
	for (const id of files) requireFile(ctx.db, id);
	if (text.trim() === "" && files.length === 0) {
		if (present !== undefined) ctx.db.delete(draft).where(here).run();
		return null;
	}
	const values = { text: text.normalize("NFC"), fileIDs: files, updatedAt: ctx.now };
	if (present === undefined)
		ctx.db
			.insert(draft)
			.values({ ...place, memberID, ...values })
			.run();
	else ctx.db.update(draft).set(values).where(here).run();
	return draftViews(ctx.db, [{ ...place, memberID, ...values }])[0] ?? null;
}

/** What was sent is a draft no more. Answers whether there was one. */
export function dropDraft({ db, caller }: Writer, place: Place): boolean {
	return db.delete(draft).where(at(place, caller.memberID)).returning({ id: draft.conversationID }).all().length > 0;
}

/** The drafts of one conversation, as an event tells their writer's other browsers. */
export function draftsIn(db: ReadDb, conversationID: string, memberID: string): DraftView[] {
	const here = and(eq(draft.conversationID, conversationID), eq(draft.memberID, memberID));
	return draftViews(db, db.select().from(draft).where(here).orderBy(desc(draft.updatedAt)).all());
}
